"""Releases are told by game and noun, long lists only by their beginning; a card's history is told newest first."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards import my_data
from cards.models import Card, Change, Release
from cards.selectors.changes import card_history, release_summaries, releases_of_user, source_sentence
from cards.services import cards_retire
from tests.curators import load, person
from tests.makers import WOLF, WOLF_CUB

pytestmark = pytest.mark.django_db


def test_a_release_is_grouped_with_cards_first() -> None:
    load()
    (summary,) = release_summaries(releases=Release.objects.all())
    (changed,) = summary.games
    assert changed.game.slug == "augmented"
    assert [group.sentence for group in changed.groups] == [
        "2 cards added",
        "1 game added",
        "2 sigils added",
        "1 temple added",
        "1 tier added",
        "1 tribe added",
    ]
    assert [change.name for change in changed.groups[0].changes] == ["Wolf", "Wolf Cub"]
    assert summary.source == "The catalogue was loaded"
    assert source_sentence("by hand") == "by hand"


def test_of_a_long_list_only_the_beginning_is_read() -> None:
    load()
    (summary,) = release_summaries(releases=Release.objects.all(), shown=1)
    cards = summary.games[0].groups[0]
    assert (cards.count, cards.more, [change.name for change in cards.changes]) == (2, 1, ["Wolf"])
    (whole,) = release_summaries(releases=Release.objects.all(), shown=None)
    assert whole.games[0].groups[0].more == 0


def test_many_releases_cost_as_many_queries_as_one() -> None:
    load()
    with CaptureQueriesContext(connection) as one:
        release_summaries(releases=Release.objects.all())
    for health in range(3, 9):
        load(cards=[WOLF | {"health": health}, WOLF_CUB])
    with CaptureQueriesContext(connection) as many:
        assert len(release_summaries(releases=Release.objects.all())) == 7
    assert len(many) == len(one)


def test_the_history_of_a_card() -> None:
    load()
    load(cards=[WOLF | {"health": 5}, WOLF_CUB])
    cards_retire(cards=Card.objects.select_related("game"))
    events = card_history(card=Card.objects.get(slug="wolf"))
    assert [(event.number, event.withdrawn, event.first) for event in events] == [
        (None, True, False),
        (2, False, False),
        (1, False, True),
    ]
    assert [str(difference) for difference in events[1].differences] == ["Health: 2 → 5"]
    assert events[2].differences == ()


def test_what_is_kept_about_a_curator() -> None:
    load()
    curator = person()
    assert releases_of_user(curator.pk) == []
    cards_retire(cards=Card.objects.select_related("game"), by=curator, why="They were wrong.")
    (kept,) = releases_of_user(curator.pk)
    assert (kept["source"], kept["why"]) == ("edit", "They were wrong.")
    assert "releases" in [part.name for part in my_data.parts()]
    curator.delete()
    assert Release.objects.get(pk=kept["release"]).by is None


def test_a_release_without_changes_has_nothing_to_tell() -> None:
    load()
    Change.objects.all().delete()
    (summary,) = release_summaries(releases=Release.objects.all())
    assert summary.games == []
