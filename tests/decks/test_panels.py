"""On a card's page: the way to the public decks that use it."""

from html import unescape
from urllib.parse import unquote_plus

import pytest
from django.test import Client

from tests.decks.stored import make_deck
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_a_card_leads_to_the_public_decks_that_use_it() -> None:
    ada = make_user("ada")
    make_deck(ada, name="Secret")
    make_deck(ada, name="<Loud>", visibility="public")
    page = Client().get("/cards/augmented/wolf/").content.decode()
    address = '/decks/?q=in:"Wolf" game:augmented'
    assert address in unquote_plus(unescape(page))
    found = Client().get(address).content.decode()
    assert "&lt;Loud&gt;" in found
    assert "Secret" not in found
