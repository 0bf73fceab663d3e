"""How often a page about stored decks asks the database: as often as written down, however much it shows."""

import json
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.services import deck_fork, deck_update
from tests.decks.decks import augmented
from tests.decks.stored import make_deck, make_rules
from tests.decks.views.test_stored import signed_in
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
COUNTS = Path(__file__).with_name("query_counts.json")


def queries(client: Client, address: str) -> int:
    """How many queries a process needs that has searched and judged before."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def test_a_page_of_its_owner_asks_the_database_as_often_as_written_down() -> None:
    ada = make_user("ada")
    house = make_rules(ada, visibility="public")
    deck = make_deck(ada, visibility="public", tags=["a", "b"], ruleset=house.reference)
    deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 2}))
    client = signed_in(ada)
    told = json.loads(COUNTS.read_text())

    def at(path: str) -> str:
        return path.replace("<deck>", deck.public_id).replace("<house>", house.public_id)

    assert {path: queries(client, at(path)) for path in told} == told


@pytest.mark.parametrize("address", ["/decks/", "/decks/?mine=1", "/decks/?q=in:wolf", "/decks/rules/", "/account/"])
def test_one_entry_costs_as_many_queries_as_many(address: str) -> None:
    ada = make_user("ada")
    client = signed_in(ada)
    deck = make_deck(ada, visibility="public", tags=["a"])
    make_rules(ada, visibility="public")
    one = queries(client, address)
    for number in range(3):
        fork = deck_fork(deck=deck, by=ada)
        deck_update(deck=fork, by=ada, seen=1, visibility="public")
        make_rules(ada, name=f"House {number}", visibility="public")
    assert queries(client, address) == one
