"""`in:` in card search: the cards of a deck that whoever asks may see."""

import pytest
from rest_framework.test import APIClient

from cards.models import Card
from cards.rules.games import GAMES
from cards.search import search
from decks.keywords import cards_allowed
from decks.selectors.playing import card_verdicts
from decks.services import deck_update
from tests.decks.decks import LEGAL, augmented
from tests.decks.stored import make_deck
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
CARDS = "/api/v1/cards/"


def test_the_cards_of_a_deck_and_of_a_zone_of_it() -> None:
    deck = make_deck(make_user("ada"), visibility="unlisted")
    all_cards = {*LEGAL["zones"]["main"], *LEGAL["zones"]["side"]}
    assert {card.name for card in search(f"in:{deck.public_id}").cards()} == all_cards
    side = search(f"in:{deck.public_id}/side").cards()
    assert {card.name for card in side} == set(LEGAL["zones"]["side"])
    assert search(f"in:{deck.public_id} tribe:canine").total == 2
    assert search(f"wolf game:augmented -in:{deck.public_id}").total == search("wolf game:augmented").total - 2
    assert "in the deck" in search(f"in:{deck.public_id}").explanation


def test_a_private_deck_is_known_to_its_owner_alone() -> None:
    ada = make_user("ada")
    deck = make_deck(ada)
    for query in (f"in:{deck.public_id}", "in:aaaaaaaaaa", "in:?", f"in>{deck.public_id}"):
        found = search(query)
        assert (found.total, found.warnings[0].code) == (0, "unknown_value")
    assert search(f"in:{deck.public_id}", context=ada).total > 0
    assert search(f"in:{deck.public_id}", context=make_user("bob")).total == 0


def test_an_answer_that_a_deck_decides_is_not_kept_while_the_catalogue_stays() -> None:
    ada = make_user("ada")
    deck = make_deck(ada, visibility="unlisted")
    client = APIClient()
    query = {"q": f"in:{deck.public_id} magpie"}
    first = client.get(CARDS, query)
    assert (first.json()["total"], first["Cache-Control"]) == (0, "no-store")
    assert "ETag" not in first
    deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Magpie": 1}))
    assert client.get(CARDS, query).json()["total"] == 1
    assert "ETag" in client.get(CARDS, {"q": "magpie"})


def test_what_a_ruleset_allows_is_what_the_page_of_a_card_tells() -> None:
    told = {
        card.pk
        for card in Card.objects.filter(game__slug="augmented").select_related("game")
        for ruleset, verdict in card_verdicts(card)
        if ruleset.slug == "official-list" and verdict.places
    }
    allowed = set(cards_allowed(":", "official-list", None))
    assert allowed == told
    assert search("legal:official-list").total == len(allowed)
    assert 0 < len(allowed) < 468
    assert search("legal:official-list -is:official").total == 0
    banned = search("banned:official-list")
    assert banned.total == search("game:augmented -legal:official-list").total == 468 - len(allowed)
    assert "kept out by the ruleset" in banned.explanation


def test_official_rulesets_of_all_games_are_asked_at_once() -> None:
    for game in GAMES:
        assert search(f"legal:official game:{game.slug}").total > 0, game.slug


@pytest.mark.parametrize(("query", "hint"), [("legal:offical", "Did you mean official?"), ("legal>official", "colon")])
def test_a_ruleset_that_is_not_there_is_told_with_the_nearest(query: str, hint: str) -> None:
    found = search(query)
    assert (found.total, found.warnings[0].code) == (0, "unknown_value")
    assert hint in found.warnings[0].message
