"""Two people, or one with two windows, change the same deck at the same moment: real transactions."""

import threading
import time
from functools import partial
from typing import Any

import pytest
from django.db import connection

from decks.models import Deck, DeckVersion
from decks.rules.documents import Unreadable
from decks.services import Stale, deck_update, decks_recheck, house_ruleset_save, judgements
from decks.services import decks as deck_services
from tests.at_once import at_once
from tests.catalogue import catalogue_put, whole_catalogue
from tests.decks.decks import augmented
from tests.decks.stored import ILLEGAL, make_deck, make_rules
from tests.makers import make_user


@pytest.mark.postgresql  # on SQLite a writer has the whole file for itself
@pytest.mark.django_db(transaction=True)
def test_of_two_changes_at_once_one_is_kept_and_the_other_is_told() -> None:
    catalogue_put(whole_catalogue("augmented"))
    ada = make_user("ada")
    deck = make_deck(ada)
    outcomes: list[str] = []

    def change(wolves: int) -> None:
        try:
            deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": wolves}))
            outcomes.append("kept")
        except Stale as stale:
            outcomes.append(f"stale at {stale.deck.head_number}")

    at_once(partial(change, 1), partial(change, 2))
    assert sorted(outcomes) == ["kept", "stale at 2"]
    assert sorted(DeckVersion.objects.values_list("number", flat=True)) == [1, 2]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_decks_made_at_once_are_not_both_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue_put(whole_catalogue("augmented"))
    ada = make_user("ada")
    make_deck(ada)
    monkeypatch.setattr(deck_services, "MOST_DECKS", 2)
    outcomes: list[str] = []
    first_version = deck_services._first_version

    def written_late(*arguments: Any, **more: Any) -> Deck:
        time.sleep(0.3)  # the other one has counted by now, if nothing held it
        return first_version(*arguments, **more)

    monkeypatch.setattr(deck_services, "_first_version", written_late)

    def make() -> None:
        try:
            make_deck(ada)
            outcomes.append("kept")
        except Unreadable:
            outcomes.append("refused")

    at_once(make, make)
    assert sorted(outcomes) == ["kept", "refused"]
    assert Deck.objects.count() == 2


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_judgement_by_house_rules_that_change_meanwhile_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue_put(whole_catalogue("augmented"))
    ada = make_user("ada")
    rules = make_rules(ada)
    deck = make_deck(ada, ILLEGAL, ruleset=rules.reference)
    Deck.objects.update(judged_version=0)
    judged, saved = threading.Event(), threading.Event()
    keep = judgements.judgement_set

    def keep_late(**judgement: Any) -> None:
        judged.set()
        saved.wait(2)  # all that time the rules could change, if nobody held them
        keep(**judgement)

    monkeypatch.setattr(judgements, "judgement_set", keep_late)

    def recheck() -> None:
        try:
            decks_recheck(game="augmented")
        finally:
            connection.close()

    thread = threading.Thread(target=recheck)
    thread.start()
    assert judged.wait(20)
    house_ruleset_save(by=ada, ruleset=rules, seen=1, parameters={"max_common_copies": 3})
    saved.set()
    thread.join(30)
    deck.refresh_from_db()
    assert deck.judged_version == 0, "it is to be judged anew"
