"""Complaints about public names and notes, and a moderator's word on them."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone

from decks.models import Deck, HouseRuleset, Report
from decks.models.shared import Visibility
from decks.rules.documents import Unreadable
from decks.services.house_rulesets import decks_judge_anew
from decks.services.texts import REASON_LENGTH, text_kept

MOST_OPEN = 50  # reports of one person that nobody has decided yet


def report_make(*, subject: Deck | HouseRuleset, by: AbstractBaseUser, about: str, reason: str) -> Report:
    """A complaint about the name or notes of something public lies before the moderators; raises ``Unreadable``."""
    if about not in Report.About.values:
        raise Unreadable(f"One of {', '.join(Report.About.values)} is expected.", ("about",))
    reason = text_kept(reason, "reason", most=REASON_LENGTH, empty=False)
    if subject.visibility != Visibility.PUBLIC or subject.hidden_at is not None:
        raise Unreadable("Only what is public can be reported.")
    if subject.is_of(by):
        raise Unreadable("This is your own: change it instead.")
    if Report.objects.filter(reporter=by.pk, status=Report.Status.OPEN).count() >= MOST_OPEN:
        raise Unreadable(f"{MOST_OPEN} of your reports wait for a decision: more are taken when some are decided.")
    deck = subject if isinstance(subject, Deck) else None
    house = subject if isinstance(subject, HouseRuleset) else None
    notes = deck.notes if deck else house.summary if house else ""
    seen = subject.name if about == Report.About.NAME else notes
    try:
        with transaction.atomic():
            return Report.objects.create(
                deck=deck, house_ruleset=house, about=about, reason=reason, seen=seen, reporter_id=by.pk
            )
    except IntegrityError:
        raise Unreadable("You have reported this already; a moderator will look at it.") from None


@transaction.atomic
def report_decide(*, report: Report, by: Any, uphold: bool) -> Report:
    """The report is upheld, and what it is about hidden from all but its owner; or dismissed, and that is shown.

    A decision may be changed: what no report speaks against any more is shown again.
    """
    if not by.has_perm("decks.change_report"):
        raise PermissionDenied("Only moderators decide about reports.")
    locked = Report.objects.select_for_update(of=("self",)).select_related("deck", "house_ruleset")
    found = locked.filter(pk=report.pk).first()
    if found is None:
        raise Report.DoesNotExist
    report = found
    now = timezone.now()
    report.status = Report.Status.UPHELD if uphold else Report.Status.DISMISSED
    report.decided_by_id, report.decided_at = by.pk, now
    report.save(update_fields=["status", "decided_by", "decided_at"])
    subject = report.subject
    upheld = subject.reports.filter(status=Report.Status.UPHELD).exists()
    if upheld != (subject.hidden_at is not None):
        subject.hidden_at = now if upheld else None
        subject.save(update_fields=["hidden_at"])
        if isinstance(subject, HouseRuleset):
            decks_judge_anew(ruleset=subject)
    return report
