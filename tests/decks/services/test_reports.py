"""Complaints and what a moderator makes of them."""

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied

from decks.models import Report
from decks.rules.documents import Unreadable
from decks.selectors.decks import deck_find
from decks.services import report_decide, report_make
from decks.services import reports as report_services
from tests.decks.stored import make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_an_upheld_report_hides_and_a_changed_mind_shows_again() -> None:
    ada, bob, carol = make_user("ada"), make_user("bob"), make_user("carol", is_staff=True)
    carol.user_permissions.add(Permission.objects.get(codename="change_report"))
    deck = make_deck(ada, name="Rude", notes="Ruder", visibility="public")
    first = report_make(subject=deck, by=bob, about="name", reason="It is.")
    second = report_make(subject=deck, by=bob, about="notes", reason="Too.")
    assert [(report.seen, report.status) for report in (first, second)] == [("Rude", "open"), ("Ruder", "open")]
    with pytest.raises(PermissionDenied):
        report_decide(report=first, by=bob, uphold=True)
    decided = report_decide(report=first, by=carol, uphold=True)
    assert (decided.status, decided.decided_by, decided.decided_at is not None) == ("upheld", carol, True)
    assert deck_find(public_id=deck.public_id, user=bob) is None
    assert deck_find(public_id=deck.public_id, user=ada) == deck
    report_decide(report=second, by=carol, uphold=False)
    assert deck_find(public_id=deck.public_id, user=bob) is None, "one upheld report is enough"
    report_decide(report=first, by=carol, uphold=False)
    assert deck_find(public_id=deck.public_id, user=bob) == deck


def test_house_rules_can_be_reported_too() -> None:
    ada, root = make_user("ada"), make_user("root", is_superuser=True)
    rules = make_rules(ada, summary="Rude.", visibility="public")
    report = report_make(subject=rules, by=make_user("bob"), about="notes", reason="It is.")
    assert report.seen == "Rude."
    report_decide(report=report, by=root, uphold=True)
    rules.refresh_from_db()
    assert rules.hidden_at is not None


def test_what_cannot_be_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    deck = make_deck(ada, visibility="public")
    for refused in (
        {"about": "face"},
        {"reason": " "},
        {"reason": "x" * 1001},
        {"reason": "\x00"},
        {"by": ada},
        {"subject": make_deck(ada, visibility="unlisted")},
    ):
        with pytest.raises(Unreadable):
            report_make(**{"subject": deck, "by": bob, "about": "name", "reason": "Rude."} | refused)
    assert not Report.objects.exists()
    report_make(subject=deck, by=bob, about="name", reason="Rude.")
    with pytest.raises(Unreadable, match="already"):
        report_make(subject=deck, by=bob, about="name", reason="Very.")
    monkeypatch.setattr(report_services, "MOST_OPEN", 1)
    with pytest.raises(Unreadable, match="wait for a decision"):
        report_make(subject=deck, by=bob, about="notes", reason="Rude.")
