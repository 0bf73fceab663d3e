"""Two people, or one with two windows, change the same deck at the same moment: real transactions."""

import threading

import pytest
from django.db import connection

from decks.models import DeckVersion
from decks.services import Stale, deck_update
from tests.catalogue import catalogue_put, whole_catalogue
from tests.decks.decks import augmented
from tests.decks.stored import make_deck
from tests.makers import make_user


@pytest.mark.postgresql  # on SQLite a writer has the whole file for itself
@pytest.mark.django_db(transaction=True)
def test_of_two_changes_at_once_one_is_kept_and_the_other_is_told() -> None:
    catalogue_put(whole_catalogue("augmented"))
    ada = make_user("ada")
    deck = make_deck(ada)
    both_ready = threading.Barrier(2)
    outcomes: list[str] = []

    def change(wolves: int) -> None:
        try:
            both_ready.wait(20)
            deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": wolves}))
            outcomes.append("kept")
        except Stale as stale:
            outcomes.append(f"stale at {stale.deck.head_number}")
        finally:
            connection.close()

    threads = [threading.Thread(target=change, args=(wolves,)) for wolves in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(outcomes) == ["kept", "stale at 2"]
    assert sorted(DeckVersion.objects.values_list("number", flat=True)) == [1, 2]
