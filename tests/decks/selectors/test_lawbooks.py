"""What judging needs is read once for a version of the catalogue, and anew as soon as anything changed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Game, Ruleset
from cards.rules.catalogue import read
from cards.rules.games import UnknownGame
from cards.selectors import catalogue_version
from cards.services import catalogue_load
from decks.selectors import lawbook
from tests.decks.rules.games import catalogue_of
from tests.makers import WOLF, WOLF_CUB, catalogue_files

pytestmark = pytest.mark.django_db


def load(**changes: object) -> None:
    catalogue_load(catalogues=[read(catalogue_files(**changes))], source="test")


def test_it_holds_the_catalogue_as_the_fixtures_tell_it() -> None:
    catalogue_load(catalogues=[catalogue_of(slug) for slug in ("augmented", "decknforge")], source="test")
    for slug in ("augmented", "decknforge"):
        law, told = lawbook(game=slug), catalogue_of(slug)
        assert law.game == slug
        assert {card.slug: card for card in told.cards} == dict(law.index.cards)
        assert {each.slug: each for each in told.inscriptions} == dict(law.index.inscriptions)
        assert {each.slug: each for each in told.labels} == dict(law.index.labels)
        assert {ruleset.slug for ruleset in told.rulesets} == set(law.rulesets)
        assert {rule.id: rule.heading for rule in told.rules} == {
            rule: source.section for rule, source in law.sources.items()
        }
        (document,) = {source.document for source in law.sources.values()}
        assert document.startswith(f"{told.game.name} (")
        assert len(document) < 80
    assert lawbook(game="augmented").rulesets["two-temples"].parameters.max_temples == 2
    assert lawbook(game="augmented").rulesets["two-temples"].parameters.main_min == 20


def test_while_nothing_changes_one_row_is_asked_for() -> None:
    load()
    first = lawbook(game="augmented")
    with CaptureQueriesContext(connection) as asked:
        assert lawbook(game="augmented") is first
    assert len(asked) == 1
    with CaptureQueriesContext(connection) as asked:
        assert lawbook(game="augmented", version=first.version) is first
    assert len(asked) == 0


def test_a_changed_card_is_seen_at_the_next_question() -> None:
    load()
    assert lawbook(game="augmented").index.cards["wolf"].health == 2
    load(cards=[WOLF | {"health": 4}, WOLF_CUB])
    law = lawbook(game="augmented")
    assert law.index.cards["wolf"].health == 4
    assert law.version == catalogue_version()
    assert law.index.version == law.version.number


def test_a_withdrawn_card_is_in_no_index() -> None:
    load()
    load(cards=[WOLF])
    assert list(lawbook(game="augmented").index.cards) == ["wolf"]


def test_the_newest_version_of_a_ruleset_counts() -> None:
    load()
    game = Game.objects.get()
    for version, most in (("1", 2), ("2", 3)):
        Ruleset.objects.create(
            game=game, slug="few-temples", name="Few", version=version, summary="Few.", parameters={"max_temples": most}
        )
    assert lawbook(game="augmented").rulesets["few-temples"].parameters.max_temples == 3


def test_the_official_ruleset_is_there_without_being_loaded() -> None:
    load()
    law = lawbook(game="augmented")
    assert list(law.rulesets) == ["official"]
    assert law.source("AUG-D-01").section == ""


def test_a_game_that_is_not_loaded_is_unknown() -> None:
    with pytest.raises(UnknownGame, match="not been loaded"):
        lawbook(game="augmented")
