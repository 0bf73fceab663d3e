"""Links by which people come to a table."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from decks.rules.documents import Unreadable
from legacy.access import Action, require
from legacy.models import Campaign, Invitation, Role, Wizard
from legacy.services.chronicle import campaign_lock
from legacy.services.wizards import wizard_join, wizard_was_removed

DAYS = 14
MOST_DAYS = 90
MOST_INVITATIONS = 20  # of one table at a time
TOKEN_BYTES = 24


NOT_VALID = "This invitation is not valid any more: ask the keeper of the table for a new link."
REMOVED = "You were removed from this table after this link was made: ask its keeper for a new one."


class InvitationRefused(LookupError):
    """The link is unknown, withdrawn or too old, or somebody has it who was removed since it was made."""

    def __init__(self, sentence: str = NOT_VALID) -> None:
        super().__init__(sentence)


@transaction.atomic
def invitation_make(
    *, campaign: Campaign, by: AbstractBaseUser, role: str = Role.WIZARD, days: int = DAYS
) -> tuple[Invitation, str]:
    """An invitation and the token of its link, which is kept nowhere and can be shown only now."""
    locked = campaign_lock(campaign=campaign)
    keeper = require(campaign=locked, user=by, action=Action.INVITE)
    assert keeper is not None, "whoever invites sits at the table"
    if role not in (Role.WIZARD, Role.SPECTATOR):
        raise Unreadable("An invitation is for a wizard or a spectator.", ("role",))
    if type(days) is not int or not 1 <= days <= MOST_DAYS:
        raise Unreadable(f"An invitation lasts 1 to {MOST_DAYS} days.", ("days",))
    now = timezone.now()
    if locked.invitations.filter(withdrawn_at=None, expires_at__gt=now).count() >= MOST_INVITATIONS:
        raise Unreadable(f"A table has at most {MOST_INVITATIONS} open invitations: withdraw one first.")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    made = Invitation.objects.create(
        campaign=locked, token_hash=_hash(token), role=role, made_by=keeper, expires_at=now + timedelta(days=days)
    )
    return made, token


@transaction.atomic
def invitation_withdraw(*, invitation: Invitation, by: AbstractBaseUser) -> None:
    """The link opens nothing any more."""
    require(campaign=invitation.campaign, user=by, action=Action.INVITE)
    if invitation.withdrawn_at is None:
        invitation.withdrawn_at = timezone.now()
        invitation.save(update_fields=["withdrawn_at"])


def invitation_find(*, token: str, by: AbstractBaseUser) -> Invitation:
    """The invitation of this link with its campaign, if it is open to this person; raises ``InvitationRefused``."""
    found = Invitation.objects.select_related("campaign").filter(
        token_hash=_hash(token), withdrawn_at=None, expires_at__gt=timezone.now()
    )
    invitation = found.first()
    if invitation is None:
        raise InvitationRefused
    known = Wizard.objects.filter(campaign=invitation.campaign, account=by.pk, left_at__gte=invitation.created_at)
    if (left := known.first()) is not None and wizard_was_removed(wizard=left):
        raise InvitationRefused(REMOVED)
    return invitation


@transaction.atomic
def invitation_accept(*, token: str, by: AbstractBaseUser, name: str) -> Wizard:
    """Whoever has the link sits at the table, or watches it, under this name."""
    invitation = invitation_find(token=token, by=by)
    return wizard_join(campaign=invitation.campaign, account=by, role=invitation.role, name=name)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
