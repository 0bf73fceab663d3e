"""`winrate`, `playrate` and `lift` in card search, from what finished public experiments counted."""

from collections.abc import Callable
from decimal import Decimal
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cards.models import Card, Game
from cards.search import explain, help_table, search
from cards.selectors.known import card_last_release
from cards.services import card_edit
from cardsite.accounts.models import User
from decks.selectors import lawbook
from matches.keywords import NONE_YET, card_numbers
from matches.lab.enough import FEWEST_GAMES
from matches.lab.figures import figures_of
from matches.lab.tally import Tally
from matches.models import CardCount, Experiment, PlayedGame
from matches.selectors.figures import card_figures
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_stop, experiment_visibility_set
from tests.makers import make_user
from tests.matches.experiments import GAME, OTHER_RULES, make_experiment

pytestmark = pytest.mark.usefixtures("one_game")
NUMBERS = ("winrate", "playrate", "lift")


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def play(owner: User, *, most: int = 1000, **changes: Any) -> Experiment:
    """A public experiment of 40 games, played to its end."""
    experiment = make_experiment(owner, **{"visibility": "public"} | changes)
    while most and (chunk := chunk_take(only=experiment)):
        chunk_run(chunk=chunk)
        most -= 1
    experiment.refresh_from_db()
    return experiment


def told_of(experiment: Experiment, name: str) -> dict[str, Decimal]:
    """The numbers of the cards as the experiment's own tally gives them, by slug."""
    figures = figures_of(experiment.read_plan(), Tally.read(experiment.tally))
    found = {card: getattr(each, name) for card, each in figures.items()}
    return {card: number for card, number in found.items() if number is not None}


def by_slug(name: str) -> dict[str, Decimal]:
    slugs = dict(Card.objects.values_list("pk", "slug"))
    return {slugs[card]: number for card, number in card_numbers(name).items()}


def nobody_has_any() -> bool:
    found = search("winrate>=0 or playrate>=0 or lift>=-1")
    return found.total == 0 and [warning.message for warning in found.warnings] == [NONE_YET]


def test_a_finished_public_experiment_gives_its_cards_their_numbers(ada: User) -> None:
    assert nobody_has_any()
    experiment = play(ada, games=100)
    for name in NUMBERS:
        expected = told_of(experiment, name)
        assert by_slug(name) == expected, name
        assert expected, name
        middle = sorted(expected.values())[len(expected) // 2]
        found = search(f"{name}>={middle}", page_size=250)
        reached = {card for card, number in expected.items() if number >= middle}
        assert {card.slug for card in found.cards()} == reached, name
        assert found.warnings == (), name


def test_results_are_ordered_by_them(ada: User) -> None:
    expected = told_of(play(ada), "winrate")
    found = [card.slug for card in search("order:winrate direction:desc", game=GAME, page_size=250).cards()]
    told = [expected[slug] for slug in found if slug in expected]
    assert told == sorted(told, reverse=True)
    assert set(found[: len(expected)]) == set(expected)


def test_experiments_are_added_up(ada: User) -> None:
    first = play(ada)
    again = play(ada, seed=99)
    figures = [figures_of(each.read_plan(), Tally.read(each.tally)) for each in (first, again)]
    card, number = Card.objects.filter(game__slug=GAME, slug__in=figures[0]).values_list("slug", "pk")[0]
    assert card_figures()[number] == figures[0][card] + figures[1][card]


def stopped(ada: User) -> Experiment:
    experiment = play(ada, games=2000, most=3)
    return experiment_stop(experiment=experiment, by=ada)


COUNTED_NOT: dict[str, Callable[[User], Any]] = {
    "private": lambda ada: play(ada, visibility="private"),
    "unlisted": lambda ada: play(ada, visibility="unlisted"),
    "hidden by a moderator": lambda ada: Experiment.objects.filter(pk=play(ada).pk).update(
        hidden_at="2026-01-01T00:00Z"
    ),
    "made private again": lambda ada: experiment_visibility_set(experiment=play(ada), by=ada, visibility="private"),
    "not finished": lambda ada: play(ada, games=2000, most=3),
    "stopped by hand": stopped,
    "deleted": lambda ada: play(ada).delete(),
    "too few games": lambda ada: play(ada, games=FEWEST_GAMES // 2 - 1),  # a game counts for both decks
    "cards not noted": lambda ada: play(ada, record_cards=False),
    "changed rules": lambda ada: play(ada, rulesets=[OTHER_RULES]),
    "an older engine": lambda ada: play(ada).card_counts.update(versions="0:0"),
}


@pytest.mark.parametrize("why", COUNTED_NOT)
def test_what_does_not_count(ada: User, why: str) -> None:
    COUNTED_NOT[why](ada)
    assert nobody_has_any()


def test_what_is_withdrawn_and_shown_again_is_seen_at_the_next_question(ada: User) -> None:
    experiment = play(ada)
    for visibility, counts in (("public", True), ("private", False), ("public", True), ("unlisted", False)):
        experiment_visibility_set(experiment=experiment, by=ada, visibility=visibility)
        assert nobody_has_any() is not counts


def test_a_changed_card_ends_what_was_known_of_the_game(ada: User) -> None:
    play(ada)
    assert not nobody_has_any()
    spec = msgspec.structs.replace(lawbook(game=GAME).index.cards["kilnhound"], power=9)
    game = Game.objects.get(slug=GAME)
    card_edit(game=game, spec=spec, seen=card_last_release(game=game, slug=spec.slug))
    assert nobody_has_any()


def test_single_games_are_never_read_and_counts_only_where_something_changed(ada: User) -> None:
    play(ada)
    PlayedGame.objects.all().delete()
    reading = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            assert search("winrate>=0").total > 0
        asked = [query["sql"] for query in captured if "matches_" in query["sql"]]
        assert not any("tally" in sql or "playedgame" in sql for sql in asked)
        reading.append(len(asked))
    assert reading == [3, 2]


def test_one_page_asks_as_often_however_many_experiments_there_are(ada: User) -> None:
    client = Client()
    counts = []
    for seed in (1, 2, 3):
        play(ada, seed=seed)
        client.get("/search/", {"q": "winrate>=0"})
        with CaptureQueriesContext(connection) as captured:
            assert client.get("/search/", {"q": "winrate>=0"}).status_code == 200
        counts.append(len(captured))
    assert counts == [7] * 3  # as any other page of results, and some that ask whether an experiment came or went


def test_the_query_is_told_in_words() -> None:
    assert explain("winrate>55% -lift<0 playrate:0.2..0.8 order:lift").explanation == (
        "cards with a win rate above 0.55, not with a lift below 0, with a play rate of from 0.2 to 0.8, sorted by lift"
    )
    help_of = {row["keyword"]: row for row in help_table()}
    for name in NUMBERS:
        assert "public experiments" in help_of[name]["doc"]
        assert search(help_of[name]["example"]).warnings[0].message == NONE_YET
        assert name in {value["value"] for value in help_of["order"]["values"]}
        assert "decknforge" not in help_of[name]["games"]


def test_an_answer_of_the_api_is_not_kept(ada: User) -> None:
    client = APIClient()
    asked = {"q": "winrate>=0"}
    first = client.get("/api/v1/cards/", asked)
    assert (first.json()["total"], first["Cache-Control"]) == (0, "no-store")
    play(ada)
    assert client.get("/api/v1/cards/", asked).json()["total"] > 0
    by_order = client.get("/api/v1/cards/", {"order": "winrate"})
    assert (by_order.status_code, by_order["Cache-Control"]) == (200, "no-store")


def test_the_counts_are_made_anew_from_the_results(ada: User) -> None:
    play(ada)
    play(ada, visibility="private")
    before = list(CardCount.objects.order_by("experiment", "card").values_list("experiment", "card", "games", "gain"))
    CardCount.objects.all().delete()
    assert nobody_has_any()
    told = StringIO()
    call_command("count_cards", stdout=told)
    call_command("count_cards", stdout=StringIO())
    after = list(CardCount.objects.order_by("experiment", "card").values_list("experiment", "card", "games", "gain"))
    assert after == before
    assert told.getvalue() == "2 experiments tell something of cards.\n"
