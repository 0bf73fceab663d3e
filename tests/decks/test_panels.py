"""On a card's page: the public decks that use it."""

import pytest
from django.test import Client

from tests.decks.stored import make_deck
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
WOLF = "/cards/augmented/wolf/"
TITLE = "Decks that use this card"


def test_public_decks_and_no_others_are_shown() -> None:
    ada = make_user("ada")
    make_deck(ada, name="Secret")
    make_deck(ada, name="Whispered", visibility="unlisted")
    assert TITLE not in Client().get(WOLF).content.decode()
    make_deck(ada, name="<Loud>", visibility="public")
    page = Client().get(WOLF).content.decode()
    assert TITLE in page
    assert "&lt;Loud&gt;" in page
    assert "by ada" in page
    assert "Secret" not in page
    assert "Whispered" not in page
    assert TITLE not in Client().get("/cards/augmented/magpie/").content.decode()


def test_only_a_few_are_shown() -> None:
    ada = make_user("ada")
    for n in range(6):
        make_deck(ada, name=f"Deck {n}", visibility="public")
    page = Client().get(WOLF).content.decode()
    assert [f"Deck {n}" in page for n in range(6)] == [False, True, True, True, True, True]
    assert "And others." in page
