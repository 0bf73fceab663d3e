"""A game that is nothing yet but rules and cards: every page works, and none leads to what the game does not have."""

import html
import re
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from cards import faces
from cards.boards import LESSONS
from cards.models import Rule
from cards.rules.games import REGISTRY
from cards.rules.parameter_words import WORDS
from cards.rules.series import SERIES
from cardsite.accounts.models import User
from decks import rules
from matches.boards import BOARDS
from matches.engine import registry
from tests.catalogue import loaded_for_a_module

pytestmark = pytest.mark.django_db
GAME, CARD = "mysterion", "kilnhound"  # what is taken away from this game, a new one does not have
CATALOGUE: tuple[MutableMapping[str, Any], ...] = (faces.REGISTRY, WORDS, LESSONS)
STATES: dict[str, tuple[MutableMapping[str, Any], ...]] = {
    "rules and cards": (*CATALOGUE, rules.REGISTRY, registry.MODULES, BOARDS),
    "an engine without deck rules": (*CATALOGUE, rules.REGISTRY, BOARDS),
    "deck rules without an engine": (*CATALOGUE, registry.MODULES, BOARDS),
    "no face, words, lesson and board": (*CATALOGUE, BOARDS),
}
PAGES = (
    "/",
    "/games/",
    f"/games/{GAME}/",
    f"/games/{GAME}/rules/",
    f"/games/{GAME}/rulings/",
    f"/games/{GAME}/rulesets/",
    f"/games/{GAME}/elements/ember/",
    f"/cards/{GAME}/{CARD}/",
    f"/search/?q=game:{GAME}&display=full",
    "/check/",
    "/decks/",
    "/decks/rules/",
    "/matches/",
    "/experiments/",
    "/leaderboard/",
    "/sitemap.xml",
)
ANSWERS = (
    f"/cards/{GAME}/{CARD}.png",
    f"/cards/{GAME}/{CARD}.svg",
    f"/api/v1/games/{GAME}/",
    f"/api/v1/games/{GAME}/rules/",
    f"/api/v1/cards/{GAME}/{CARD}/",
    f"/api/v1/rulesets/{GAME}/official/",
    "/api/v1/bulk/",
    "/api/v1/schema/",
)
FOR_DECKS = (
    f"/check/?game={GAME}",
    f"/decks/build/{GAME}/",
    f"/decks/show/{GAME}/",
    f"/api/v1/games/{GAME}/documents/",
)
FOR_MATCHES = (f"/matches/?game={GAME}", f"/leaderboard/{GAME}/", f"/api/v1/leaderboards/{GAME}/")


@pytest.fixture(scope="module", params=STATES, autouse=True)
def lacking(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[tuple[MutableMapping[str, Any], ...]]:
    """The registries that do not list the game; the small catalogue is loaded and holds its cards."""
    taken = STATES[request.param]
    with ExitStack() as stack:
        for registered in (*taken, SERIES):
            stack.enter_context(patch.dict(registered))  # which gives the entries their old order back
        for registered in taken:
            del registered[GAME]
        for code in [code for code in SERIES if code.startswith(REGISTRY[GAME].prefix)]:
            del SERIES[code]
        stack.enter_context(loaded_for_a_module(django_db_blocker))
        yield taken


def links(page: str) -> set[str]:
    """The addresses on a page that are about the game."""
    found = re.findall(r'(?:href="|<loc>https?://[^/]+)(/[^"#<]*)', page)
    return {html.unescape(address) for address in found if GAME in address}


def test_every_page_works_and_leads_to_pages_that_work(client: Client, django_user_model: type[User]) -> None:
    client.force_login(django_user_model.objects.create_user("ada", "ada@example.org", "a long secret"))
    pages = {path: client.get(path) for path in PAGES}
    further = set().union(*(links(page.content.decode()) for page in pages.values())) - pages.keys()
    answers = pages | {address: client.get(address, follow=True) for address in sorted(further)}
    assert {address: answer.status_code for address, answer in answers.items() if answer.status_code != 200} == {}


def test_every_answer_is_given(client: Client) -> None:
    assert {path: status for path in ANSWERS if (status := client.get(path).status_code) != 200} == {}


def test_what_the_game_does_not_have_is_not_there_and_the_page_says_why(
    client: Client, lacking: tuple[MutableMapping[str, Any], ...]
) -> None:
    missing = {f"/games/{GAME}/learn/": "Nobody has written yet how Mysterion is learned."}
    if rules.REGISTRY in lacking:
        missing |= dict.fromkeys(FOR_DECKS, "The games are augmented")
    elif registry.MODULES in lacking:
        missing |= dict.fromkeys(FOR_MATCHES, "augmented, decknforge")
    for path, sentence in missing.items():
        response = client.get(path)
        assert (path, response.status_code) == (path, 404)
        assert sentence in response.content.decode()


def test_what_the_decks_of_other_games_allow_is_still_found(client: Client) -> None:
    assert "/cards/augmented/wolf/" in client.get("/search/?q=legal:official+game:augmented").content.decode()


def test_without_rules_of_play_the_rules_lead_to_no_lesson(client: Client) -> None:
    Rule.objects.filter(game__slug=GAME, kind=Rule.Kind.PLAY).delete()
    page = client.get(f"/games/{GAME}/rules/").content.decode()
    assert "no numbered rules of play" in page
    assert f"/games/{GAME}/learn/" not in page


def test_parameters_and_series_are_told_by_their_own_names(client: Client) -> None:
    page = client.get(f"/games/{GAME}/rules/").content.decode()
    assert "Codex max" in page
    assert "MYS-" in page
