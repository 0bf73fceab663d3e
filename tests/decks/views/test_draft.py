"""The draft page: two players at one screen, everything by links."""

import random
import re
from html import unescape

import pytest
from django.test import Client

from cards.rules.inscription import Parameters
from decks.rules.inscription.dealing import deal
from decks.selectors import lawbook
from tests.decks.pages import text_of

pytestmark = pytest.mark.usefixtures("catalogue")
PAGE = "/decks/draft/inscription/"


def takes(response: object) -> list[str]:
    """The links that take a card."""
    html = response.content.decode()  # type: ignore[attr-defined]
    return [unescape(link) for link in re.findall(r'class="btn main" href="([^"]+)"', html)]


def test_the_first_page_asks_how_to_deal(client: Client) -> None:
    words = text_of(client.get(PAGE))
    assert "Death cards in the pool" in words
    assert "Deal" in words


def test_a_draft_without_a_seed_gets_one_and_keeps_what_was_chosen(client: Client) -> None:
    answer = client.get(PAGE, {"ruleset": "unused-cards", "added": "2"})
    assert answer.status_code == 302
    assert re.fullmatch(r"\?ruleset=unused-cards&added=2&seed=[0-9a-f]{8}", answer["Location"])
    other = client.get(PAGE, {"ruleset": "unused-cards", "added": "2"})
    assert other["Location"] != answer["Location"]


def test_a_whole_draft_by_links_alone(client: Client) -> None:
    chance = random.Random(3)
    page = client.get(PAGE, {"seed": "owl"})
    for _ in range(2 * Parameters().deck_size):
        assert "takes a card" in text_of(page)
        page = client.get(PAGE + chance.choice(takes(page)))
    words = text_of(page)
    assert "The draft is finished" in words
    assert not takes(page)
    assert page.context["table"]["record"]["verdict"].legal
    for player in page.context["table"]["players"]:
        assert player["verdict"].legal
        assert len(player["cards"]) == Parameters().deck_size
        assert f"/decks/build/inscription/?code={player['code']}" in page.content.decode()


def test_the_page_offers_what_the_rules_deal(client: Client) -> None:
    page = client.get(PAGE, {"seed": "owl", "picks": "0"})
    dealt = deal(lawbook(game="inscription").index, Parameters(), seed="owl", picks="0")
    assert [(card.slug, taker) for card, taker, *_ in page.context["table"]["offer"]] == list(dealt.offer)
    assert len(takes(page)) == 2
    assert "Player B takes a card" in text_of(page)
    assert 'href="?ruleset=official&amp;added=0&amp;seed=owl&amp;picks="' in page.content.decode(), "taking back"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"seed": "owl", "picks": "00"}, "taken twice"),
        ({"seed": "owl", "picks": "9"}, "0, 1 or 2"),
        ({"seed": "owl", "picks": "01" * 21}, "2 picks too many"),
        ({"seed": "x" * 41}, "at most 40 characters"),
        ({"seed": "owl", "added": "6"}, "less than or equal to 5"),
        ({"seed": "owl", "added": "two"}, "whole number"),
        ({"seed": "owl", "ruleset": "no-such"}, "no-such"),
        ({"seed": "\x00"}, "Null characters"),
    ],
)
def test_what_cannot_be_dealt_is_said(client: Client, asked: dict[str, str], words: str) -> None:
    answer = client.get(PAGE, asked)
    assert answer.status_code == 400
    assert words in text_of(answer)


def test_a_game_that_does_not_draft(client: Client) -> None:
    assert client.get("/decks/draft/augmented/").status_code == 404
    assert client.get("/decks/draft/nothing/").status_code == 404


def test_only_reading_is_offered(client: Client) -> None:
    assert client.post(PAGE).status_code == 405
