"""What the database itself refuses."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from decks.metrics import decks_by_game, reports_open
from decks.models import Deck, DeckCard, DeckTag, DeckVersion, HouseRuleset, HouseRulesetVersion, Report
from decks.models.shared import ID_LETTERS, new_public_id
from tests.decks.stored import make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        (Deck, {"visibility": "secret"}),
        (Deck, {"owner": None}),
        (Deck, {"name": ""}),
        (Deck, {"head_number": 0}),
        (Deck, {"legal": True, "illegal_since": 3}),
        (Deck, {"visibility": "public"}),
        (DeckVersion, {"number": 0}),
        (DeckCard, {"count": 0}),
        (DeckTag, {"tag": ""}),
        (HouseRuleset, {"visibility": "secret"}),
        (HouseRuleset, {"owner": None}),
        (HouseRulesetVersion, {"number": 0}),
        (Report, {"deck": None}),
        (Report, {"about": "face"}),
        (Report, {"status": "upheld"}),
        (Report, {"decided_at": timezone.now()}),
    ],
)
def test_a_row_that_cannot_be(model: Any, changes: dict[str, Any]) -> None:
    ada = make_user("ada")
    deck = make_deck(ada, tags=["x"])
    make_rules(ada)
    Report.objects.create(deck=deck, about="name", reason="-", seen="-", reporter=ada)
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(**changes)


def test_what_is_there_once() -> None:
    ada = make_user("ada")
    deck = make_deck(ada, tags=["x"])
    rules = make_rules(ada)
    for make in (
        lambda: DeckVersion.objects.create(deck=deck, number=1, document={}, deck_hash="", catalogue_version=1),
        lambda: DeckTag.objects.create(deck=deck, tag="x"),
        lambda: DeckCard.objects.create(deck=deck, card=deck.cards.first().card, zone="main", count=1),
        lambda: HouseRulesetVersion.objects.create(ruleset=rules, number=1, parameters={}),
        lambda: make_deck(ada, name="Other") and Deck.objects.update(public_id=deck.public_id),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            make()


def test_an_address_is_ten_letters_that_nobody_mistakes() -> None:
    found = {new_public_id() for _ in range(200)}
    assert len(found) == 200
    assert all(len(each) == 10 and set(each) <= set(ID_LETTERS) for each in found)


def test_what_an_operator_sees() -> None:
    ada = make_user("ada")
    deck = make_deck(ada)
    Report.objects.create(deck=deck, about="name", reason="-", seen="-")
    assert decks_by_game()["augmented",] == 1
    assert decks_by_game()["mysterion",] == 0
    assert reports_open() == {(): 1}
