"""What decks keep about a person: shown whole, and gone or nameless with the account."""

import json

import pytest

from cardsite.accounts.selectors import my_data_pieces
from cardsite.accounts.services import account_delete
from decks.models import Deck, HouseRuleset, Report
from decks.services import deck_update, report_make
from tests.decks.decks import augmented
from tests.decks.stored import make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_everything_is_in_the_file() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    deck = make_deck(ada, notes="Mine.", tags=["x"])
    deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 1}))
    theirs = make_deck(bob, visibility="public")
    make_rules(ada)
    report_make(subject=theirs, by=ada, about="name", reason="Rude.")
    data = json.loads("".join(my_data_pieces(user=ada)))["decks"]
    assert [(each["id"], each["notes"], each["tags"]) for each in data["decks"]] == [(deck.public_id, "Mine.", ["x"])]
    versions = data["decks"][0]["versions"]
    assert [version["document"]["zones"]["main"]["wolf"] for version in versions] == [3, 1]
    assert data["house_rulesets"][0]["versions"][0]["parameters"] == {"max_common_copies": 4}
    assert [(report["of"], report["reason"]) for report in data["reports"]] == [(theirs.public_id, "Rude.")]
    nothing = json.loads("".join(my_data_pieces(user=make_user("carol"))))["decks"]
    assert nothing == {"decks": [], "house_rulesets": [], "reports": []}


def test_what_is_public_stays_without_a_name_and_all_else_goes() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    kept = {make_deck(ada, visibility="public").pk, make_deck(bob).pk}
    make_deck(ada)
    make_deck(ada, visibility="unlisted")
    rules = make_rules(ada, visibility="public")
    make_rules(ada)
    report = report_make(subject=make_rules(bob, visibility="public"), by=ada, about="name", reason="Rude.")
    account_delete(user=ada)
    assert set(Deck.objects.values_list("pk", flat=True)) == kept
    assert Deck.objects.get(visibility="public").owner is None
    assert HouseRuleset.objects.get(pk=rules.pk).owner is None
    assert HouseRuleset.objects.count() == 2
    assert Report.objects.get(pk=report.pk).reporter is None
