"""The draft against an agent: the person's picks by links, the agent's between them, and both decks at the end."""

import random
import re
from html import unescape

import pytest
from django.test import Client
from zeal import zeal_ignore

from cards.rules.inscription import Parameters
from decks.models import Deck
from tests.decks.pages import text_of

pytestmark = pytest.mark.usefixtures("catalogue")
PAGE = "/matches/draft/"
SIZE = Parameters().deck_size


def takes(response: object) -> list[str]:
    html = response.content.decode()  # type: ignore[attr-defined]
    return [unescape(link) for link in re.findall(r'class="btn main" href="([^"]+)"', html)]


def cards_of(page: object, title: str) -> list[str]:
    players = page.context["table"]["players"]  # type: ignore[attr-defined]
    return next([card.slug for card in player["cards"]] for player in players if player["title"] == title)


def drafted(client: Client, **said: str) -> object:
    """A whole draft, each of the person's picks by chance."""
    chance = random.Random(5)
    page = client.get(PAGE, {"seed": "owl", **said})
    for number in range(SIZE):
        assert len(cards_of(page, "You")) == number
        assert "You take a card" in text_of(page)
        page = client.get(PAGE + chance.choice(takes(page)))
    return page


def test_the_page_asks_how_to_deal_and_the_game_leads_to_it(client: Client) -> None:
    words = text_of(client.get(PAGE))
    assert "Draft Inscription, the board game against an agent" in words
    assert "Against" in words
    assert f'href="{PAGE}"' in client.get("/games/inscription/").content.decode()
    answer = client.get(PAGE, {"agent": "random", "player": "B"})
    assert re.fullmatch(
        r"\?agent=random&player=B&ruleset=official&added=0&seed=[0-9a-f]{8}", answer.headers["Location"]
    )


def test_a_whole_draft_against_greedy(client: Client) -> None:
    page = drafted(client)
    assert "The draft is finished" in text_of(page)
    assert len(cards_of(page, "You")) == len(cards_of(page, "The greedy agent")) == SIZE
    assert page.context["table"]["record"]["verdict"].legal  # type: ignore[attr-defined]
    assert all(player["verdict"].legal for player in page.context["table"]["players"])  # type: ignore[attr-defined]
    assert len(page.context["table"]["told"]["picks"]) == 2 * SIZE  # type: ignore[attr-defined]
    one_more = client.get(page.context["table"]["address"] + "0")  # type: ignore[attr-defined]
    assert one_more.status_code == 400
    assert "1 picks too many" in text_of(one_more)


def test_as_the_second_player_the_agent_has_picked_first(client: Client) -> None:
    page = client.get(PAGE, {"seed": "owl", "player": "B", "agent": "random"})
    assert len(cards_of(page, "The random agent")) == 1
    assert len(takes(page)) == 2
    assert "The random agent took it." in text_of(page)


def test_going_back_takes_the_own_pick_back_and_the_same_address_shows_the_same_table(client: Client) -> None:
    first = client.get(PAGE, {"seed": "owl"})
    second = client.get(PAGE + takes(first)[1])
    again = client.get(PAGE + second.context["table"]["take_back"])
    assert takes(again) == takes(first)
    assert takes(client.get(second.context["table"]["address"])) == takes(second)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"agent": "search"}, "search is not one of the available choices"),
        ({"picks": "9"}, "round 1 has '9'"),
        ({"picks": "0" * 60}, "the same card was taken twice"),
    ],
)
def test_what_cannot_be_dealt_is_said(client: Client, asked: dict[str, str], said: str) -> None:
    answer = client.get(PAGE, {"seed": "owl", **asked})
    assert answer.status_code == 400
    assert said in text_of(answer)


def test_both_decks_are_saved_by_the_form_of_drafts(client: Client, django_user_model: type) -> None:
    owner = django_user_model.objects.create_user("ada")  # type: ignore[attr-defined]
    client.force_login(owner)
    page = drafted(client, agent="random")
    html = page.content.decode()  # type: ignore[attr-defined]
    assert 'action="/decks/draft/inscription/save/"' in html
    with zeal_ignore():  # two decks are written, each by the same few queries
        answer = client.post("/decks/draft/inscription/save/", page.context["table"]["told"])  # type: ignore[attr-defined]
    assert answer.status_code == 302
    assert sorted(Deck.objects.filter(owner=owner).values_list("name", flat=True)) == [
        "Draft owl, player A",
        "Draft owl, player B",
    ]
