"""Decks are judged again by a real worker."""

import time

import pytest

from decks.models import Deck
from tests.catalogue import catalogue_put, whole_catalogue
from tests.decks.stored import edit, make_deck
from tests.makers import make_user


@pytest.mark.worker
@pytest.mark.postgresql  # SQLite's test database lies in memory, where no other process finds it
@pytest.mark.django_db(transaction=True)
def test_a_worker_judges_stored_decks_after_a_release(worker: object) -> None:
    catalogue_put(whole_catalogue("augmented"))
    deck = make_deck(make_user("ada"))
    version = edit("wolf", copy_limit=1)
    deadline = time.monotonic() + 30
    while Deck.objects.get(pk=deck.pk).judged_version != version:
        assert time.monotonic() < deadline, "no worker judged the deck"
        time.sleep(0.2)
    deck.refresh_from_db()
    assert (deck.legal, deck.illegal_since) == (False, version)
