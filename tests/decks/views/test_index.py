"""The door to decks: search of what people share, one's own decks, and two decks beside each other."""

from typing import Any

import pytest
from django.test import Client

from decks.views.index import PAGE_SIZE
from tests.decks.decks import augmented
from tests.decks.pages import text_of
from tests.decks.stored import ILLEGAL, make_deck
from tests.decks.views.test_stored import signed_in
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
DECKS = "/decks/"


def names(page: Any) -> list[str]:
    return [deck.name for deck in page.context["found"]]


def test_public_decks_are_found_by_the_query_language(client: Client) -> None:
    ada = make_user("ada")
    make_deck(ada, name="With goats", visibility="public", tags=["slow"])
    make_deck(ada, augmented({"Black Goat": 0, "Mole": 2}), name="Without", visibility="public")
    make_deck(ada, name="Unlisted", visibility="unlisted")
    assert set(names(client.get(DECKS))) == {"With goats", "Without"}
    page = client.get(DECKS, {"q": 'in:"Black Goat"'})
    assert names(page) == ["With goats"]
    assert '1 deck that holds "Black Goat", sorted by last change' in text_of(page)
    lone = client.get(DECKS, {"q": "tag:slow -in:magpie is:legal"})
    assert 'that does not hold "magpie", that is legal' in text_of(lone)
    assert names(client.get(DECKS, {"q": "tag:slow"})) == ["With goats"]
    assert names(client.get(DECKS, {"game": "mysterion"})) == []
    assert client.get(DECKS, {"game": "chess"}).status_code == 404


def test_an_error_points_at_its_place_and_a_warning_mends(client: Client) -> None:
    broken = client.get(DECKS, {"q": "in:wolf (tag:slow"})
    assert broken.status_code == 400
    assert "Nothing was searched" in text_of(broken)
    assert '<span class="at">' in broken.content.decode()
    warned = client.get(DECKS, {"q": "tagg:slow"})
    assert warned.status_code == 200
    assert "Search for tag:slow instead" in text_of(warned)


def test_pages_of_decks(client: Client) -> None:
    ada = make_user("ada")
    for number in range(PAGE_SIZE + 1):
        make_deck(ada, name=f"Deck {number}", visibility="public")
    first, second = client.get(DECKS), client.get(DECKS, {"page": "2"})
    assert (len(names(first)), len(names(second))) == (PAGE_SIZE, 1)
    assert f"1 to {PAGE_SIZE} of {PAGE_SIZE + 1}" in text_of(first)


def test_my_decks_are_for_me_alone(client: Client) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    make_deck(ada, name="Legal one")
    make_deck(ada, ILLEGAL, name="Broken one", visibility="unlisted")
    page = signed_in(ada).get(DECKS, {"mine": "1"})
    assert names(page) == ["Broken one", "Legal one"]
    words = text_of(page)
    assert "unlisted not legal" in words
    assert "private legal" in words
    assert "My decks All my decks Broken one" in text_of(signed_in(ada).get(DECKS))
    assert names(signed_in(bob).get(DECKS, {"mine": "1"})) == []
    assert names(client.get(DECKS, {"mine": "1"})) == []
    assert names(signed_in(ada).get(DECKS, {"mine": "1", "q": "is:illegal"})) == ["Broken one"]


def test_two_decks_beside_each_other(client: Client) -> None:
    ada = make_user("ada")
    one = make_deck(ada, visibility="unlisted")
    other = make_deck(ada, augmented({"Wolf": 1}), name="Other", visibility="unlisted")
    compare = f"{DECKS}compare/"
    page = client.get(compare, {"a": one.public_id, "b": f"https://example.org/decks/d/{other.public_id}/"})
    assert page.status_code == 200
    assert "From Pack to Other" in text_of(page)
    assert "Wolf 3 1 −2" in text_of(page)
    assert "Nothing differs" in text_of(client.get(compare, {"a": one.public_id, "b": one.public_id}))
    assert "Another deck is needed" in text_of(client.get(compare, {"a": one.public_id}))
    private = make_deck(ada)
    refused = client.get(compare, {"a": one.public_id, "b": private.public_id})
    assert refused.status_code == 400
    assert "not shared with you" in text_of(refused)
    foreign = make_deck(ada, {"zones": {"main": {}}}, game="mysterion", visibility="unlisted")
    assert "Decks of two games" in text_of(client.get(compare, {"a": one.public_id, "b": foreign.public_id}))
