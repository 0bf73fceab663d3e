"""How often a call about stored decks asks the database: as often as written down, however much it shows."""

import json
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from decks.models import Deck
from decks.services import deck_fork, deck_update
from tests.decks.decks import augmented
from tests.decks.stored import edit, make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
COUNTS = Path(__file__).with_name("query_counts.json")


def queries(client: APIClient, address: str) -> int:
    """How many queries a process needs that has searched and judged before."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def test_an_address_asks_the_database_as_often_as_written_down() -> None:
    ada = make_user("ada")
    house = make_rules(ada, visibility="public")
    deck = make_deck(ada, visibility="public", tags=["a", "b"], ruleset=house.reference)
    deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 2}))
    client = APIClient()
    told = json.loads(COUNTS.read_text())
    names = {"<deck>": deck.public_id, "<house>": house.public_id}

    def at(path: str) -> str:
        for name, public_id in names.items():
            path = path.replace(name, public_id)
        return path

    found = {path: queries(client, at(path)) for path in told}
    assert found == told


@pytest.mark.parametrize(
    "address", ["/api/v1/decks/", "/api/v1/decks/?q=in:wolf+sigil:airborne", "/api/v1/house-rulesets/"]
)
def test_one_entry_costs_as_many_queries_as_many(address: str) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    origin = make_deck(ada, visibility="public", tags=["a"])
    for n in range(3):
        make_rules(bob, name=f"House {n}", visibility="public")
        deck_fork(deck=origin, by=bob)
    Deck.objects.filter(owner=bob).update(visibility="public", published_at=origin.published_at)
    joint = "&" if "?" in address else "?"
    one, many = (queries(APIClient(), f"{address}{joint}page_size={size}") for size in (1, 100))
    assert one == many
    assert APIClient().get(address).json()["total"] > 2


def test_old_decks_of_a_page_are_read_together_and_written_one_by_one() -> None:
    ada = make_user("ada")

    def asked(number: int) -> int:
        Deck.objects.all().delete()
        for n in range(number):
            make_deck(ada, name=f"Deck {n}", visibility="public")
        edit("wolf", health=2 + number)
        APIClient().get("/api/v1/cards/?q=wolf")  # the new index and lawbook are read once for a release
        Deck.objects.update(judged_version=0)
        make_deck(ada)  # reads the lawbook
        with CaptureQueriesContext(connection) as captured:
            APIClient().get("/api/v1/decks/")
        return len(captured)

    assert asked(4) - asked(2) == 2
