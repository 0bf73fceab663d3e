"""Who sits at a table: adding guests, claiming them, leaving, handing over, and voting for another keeper.

The rule of the vote: every wizard at the table who has an account has one vote, and the one for whom more than half of
them vote is the keeper. A lost keeper does not count among them: one without an account, or one who for thirty days
neither wrote into the chronicle nor signed in. So two can agree against a third at any time, but a table of two parts
from its keeper only once that keeper is lost.
"""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from cards.rules.problems import Refused
from decks.models.shared import ID_LETTERS
from decks.rules.documents import Unreadable
from legacy.access import Action, require, wizard_of
from legacy.models import Campaign, ChronicleEntry, KeeperVote, Role, Wizard
from legacy.rules.acts import Act, decide
from legacy.rules.acts.table import ChangeKeeper, JoinTable, LeaveTable
from legacy.rules.effects import MOST_WIZARDS
from legacy.rules.entries import CAMPAIGN, NewEntry
from legacy.rules.state import Table
from legacy.services.chronicle import campaign_lock, chronicle_decide
from legacy.services.facts import facts_gather
from legacy.services.names import former_name, free_name

CODE_LENGTH = 16  # eighty bits: nobody tries them all
CODE_PART = 4
KEEPER_LOST_AFTER = timedelta(days=30)
MOST_SPECTATORS = 200


class ClaimRefused(LookupError):
    """No wizard of this table is claimed with this code."""

    def __init__(self) -> None:
        super().__init__("No wizard of this table is claimed with this code: ask the keeper for a new one.")


# --- sitting down ------------------------------------------------------------------------------------------------
@transaction.atomic
def wizard_add(*, campaign: Campaign, by: AbstractBaseUser, name: str) -> Wizard:
    """A guest without an account sits at the table."""
    locked = campaign_lock(campaign=campaign)
    keeper = require(campaign=locked, user=by, action=Action.SEAT)
    guest = Wizard(campaign=locked, role=Role.WIZARD, seat=free_seat(campaign=locked))
    guest.name, guest.folded_name = free_name(campaign=locked, name=name)
    guest.save()
    campaign_tell(locked, keeper, JoinTable(wizard=guest.public_id, role="wizard"))
    return guest


@transaction.atomic
def wizard_join(*, campaign: Campaign, account: AbstractBaseUser, role: str, name: str) -> Wizard:
    """This person sits at the table or watches it; who was there before is the same wizard again.

    Whoever may join was let in by an invitation, which the caller has looked at.
    """
    locked = campaign_lock(campaign=campaign)
    known = Wizard.objects.filter(campaign=locked, account=account.pk).first()
    if known is not None and known.left_at is None and (known.role != Role.SPECTATOR or role == Role.SPECTATOR):
        return known
    wizard = known or Wizard(campaign=locked, account_id=account.pk)
    if known is None:
        wizard.name, wizard.folded_name = free_name(campaign=locked, name=name)
    wizard.role, wizard.left_at = role, None
    wizard.seat = free_seat(campaign=locked) if role == Role.WIZARD else None
    watching = Wizard.objects.present().filter(campaign=locked, role=Role.SPECTATOR)
    if role == Role.SPECTATOR and watching.count() >= MOST_SPECTATORS:
        raise Unreadable(f"At most {MOST_SPECTATORS} people watch a table.", ("role",))
    wizard.save()
    campaign_tell(locked, wizard, JoinTable(wizard=wizard.public_id, role=role))  # type: ignore[arg-type]
    return wizard


def free_seat(*, campaign: Campaign) -> int:
    """The first seat that nobody has; raises ``Unreadable`` when there is none."""
    taken = set(Wizard.objects.filter(campaign=campaign).seated().values_list("seat", flat=True))
    for seat in range(1, MOST_WIZARDS + 1):
        if seat not in taken:
            return seat
    raise Unreadable(f"All {MOST_WIZARDS} seats of this table are taken: come as a spectator.", ("role",))


@transaction.atomic
def wizard_rename(*, wizard: Wizard, by: AbstractBaseUser, name: str) -> Wizard:
    """The wizard has another name; the chronicle, which knows none, stays as it is."""
    locked = campaign_lock(campaign=wizard.campaign)
    if wizard_of(campaign=locked, user=by) != wizard:
        require(campaign=locked, user=by, action=Action.SEAT)
    wizard.name, wizard.folded_name = free_name(campaign=locked, name=name, but=wizard)
    wizard.save(update_fields=["name", "folded_name"])
    return wizard


# --- guests who get an account -----------------------------------------------------------------------------------
@transaction.atomic
def wizard_code_make(*, wizard: Wizard, by: AbstractBaseUser) -> str:
    """The code by which a guest is claimed; it can be shown only now, and an earlier one opens nothing any more."""
    locked = campaign_lock(campaign=wizard.campaign)
    require(campaign=locked, user=by, action=Action.SEAT)
    return code_set(wizard=Wizard.objects.get(pk=wizard.pk))


def code_set(*, wizard: Wizard) -> str:
    """A new code for a wizard without an account."""
    if wizard.account_id is not None or wizard.left_at is not None:
        raise Unreadable("Only a guest at the table can be claimed.", ("wizard",))
    code = "".join(secrets.choice(ID_LETTERS) for _ in range(CODE_LENGTH))
    wizard.claim_hash = _code_hash(code)
    wizard.save(update_fields=["claim_hash"])
    return "-".join(code[start : start + CODE_PART] for start in range(0, CODE_LENGTH, CODE_PART))


@transaction.atomic
def wizard_claim(*, campaign: Campaign, by: AbstractBaseUser, code: str) -> Wizard:
    """The guest whose code this is belongs to this person from now on, and the code opens nothing any more."""
    locked = campaign_lock(campaign=campaign)
    folded = code.replace("-", "").replace(" ", "").lower() if isinstance(code, str) else ""
    guests = Wizard.objects.present().filter(campaign=locked, account=None, claim_hash=_code_hash(folded))
    if len(folded) != CODE_LENGTH or (guest := guests.first()) is None:
        raise ClaimRefused
    known = Wizard.objects.filter(campaign=locked, account=by.pk).first()
    if known is not None:
        if known.seat is not None:
            raise Unreadable(f"You sit at this table already, as {known.name}.", ("code",))
        if known.left_at is None:
            _leave(locked, known, known)
        known.account = None
        known.save(update_fields=["account"])
    guest.account_id, guest.claim_hash = by.pk, ""
    guest.save(update_fields=["account", "claim_hash"])
    return guest


def _code_hash(code: str) -> str:
    return hashlib.sha256(code.encode(errors="replace")).hexdigest()


# --- leaving -----------------------------------------------------------------------------------------------------
@transaction.atomic
def wizard_leave(*, wizard: Wizard, by: AbstractBaseUser) -> None:
    """The wizard has left the table, by their own wish or the keeper's; coppers and history wait for them.

    Raises ``Refused`` in the middle of a dungeon or a phase that needs them.
    """
    locked = campaign_lock(campaign=wizard.campaign)
    wizard.refresh_from_db()
    author = wizard_of(campaign=locked, user=by)
    require(campaign=locked, user=by, action=Action.LEAVE if author == wizard else Action.SEAT)
    if wizard.left_at is not None:
        return
    if wizard.role == Role.KEEPER:
        raise Unreadable(
            "A keeper cannot leave the table: hand it over to another wizard first, or close it.", ("wizard",)
        )
    _leave(locked, wizard, author)


def wizard_was_removed(*, wizard: Wizard) -> bool:
    """Whether somebody else wrote that this wizard left, the last time they did."""
    left = ChronicleEntry.objects.filter(campaign=wizard.campaign_id, kind="wizard_left", stream=CAMPAIGN)
    last = left.filter(data__wizard=wizard.public_id).order_by("-number").first()
    return last is not None and last.wizard != wizard.public_id


def _leave(campaign: Campaign, wizard: Wizard, author: Wizard | None) -> None:
    wizard.left_at, wizard.seat, wizard.claim_hash = timezone.now(), None, ""
    wizard.save(update_fields=["left_at", "seat", "claim_hash"])
    KeeperVote.objects.filter(voter=wizard).delete()
    KeeperVote.objects.filter(candidate=wizard).delete()
    campaign_tell(campaign, author, LeaveTable(wizard=wizard.public_id))


@transaction.atomic
def wizard_forget(*, wizard: Wizard) -> None:
    """The wizard has no name and no account any more: a player stays as a guest, a spectator is gone."""
    locked = campaign_lock(campaign=wizard.campaign)
    if wizard.role == Role.SPECTATOR and wizard.left_at is None:
        _leave(locked, wizard, wizard)
    # A vote was for the person, and whoever claims the guest later is another.
    KeeperVote.objects.filter(Q(voter=wizard) | Q(candidate=wizard)).delete()
    wizard.name, wizard.folded_name = former_name(campaign=locked)
    wizard.account = None
    wizard.save(update_fields=["name", "folded_name", "account"])


# --- the keeper --------------------------------------------------------------------------------------------------
@transaction.atomic
def keeper_hand_over(*, campaign: Campaign, by: AbstractBaseUser, to: Wizard) -> None:
    """Another wizard with an account keeps the table; the keeper plays on."""
    locked = campaign_lock(campaign=campaign)
    keeper = require(campaign=locked, user=by, action=Action.HAND_OVER)
    _keeper_set(locked, _candidate(locked, to), author=keeper)


@transaction.atomic
def keeper_vote(*, campaign: Campaign, by: AbstractBaseUser, candidate: Wizard) -> bool:
    """The vote counts, instead of an earlier one; whether the table has another keeper by it."""
    locked = campaign_lock(campaign=campaign)
    voter = require(campaign=locked, user=by, action=Action.VOTE)
    assert voter is not None, "whoever votes sits at the table"
    candidate = _candidate(locked, candidate)
    if candidate.role == Role.KEEPER:
        KeeperVote.objects.filter(voter=voter).delete()  # content with who is there
        return False
    KeeperVote.objects.update_or_create(voter=voter, defaults={"campaign": locked, "candidate": candidate})
    electors = keeper_electors(campaign=locked)
    votes = KeeperVote.objects.filter(candidate=candidate, voter__in=electors).count()
    if 2 * votes <= len(electors):
        return False
    _keeper_set(locked, candidate, author=voter)
    return True


def keeper_electors(*, campaign: Campaign) -> list[Wizard]:
    """The wizards whose votes are counted: those with an account, but for a keeper who is lost."""
    seated = Wizard.objects.filter(campaign=campaign, account__isnull=False).select_related("account").seated()
    return [wizard for wizard in seated if wizard.role != Role.KEEPER or not keeper_is_lost(keeper=wizard)]


def keeper_is_lost(*, keeper: Wizard) -> bool:
    """Whether the keeper has no account, or was not heard of for thirty days."""
    account: Any = keeper.account
    if account is None:
        return True
    written = ChronicleEntry.objects.filter(campaign=keeper.campaign_id, wizard=keeper.public_id).order_by("-number")
    last = written.values_list("at", flat=True).first()
    heard = [keeper.joined_at, account.last_login, datetime.fromisoformat(last) if last else None]
    last_heard: datetime = max(moment for moment in heard if moment)
    return last_heard < timezone.now() - KEEPER_LOST_AFTER


def _candidate(campaign: Campaign, wizard: Wizard) -> Wizard:
    """The wizard as they are now, if they could keep the table."""
    found = Wizard.objects.filter(campaign=campaign, pk=wizard.pk).first()
    if found is None or found.seat is None or found.account_id is None:
        raise Unreadable("A keeper is a wizard at the table who has an account.", ("wizard",))
    return found


def _keeper_set(campaign: Campaign, keeper: Wizard, *, author: Wizard | None) -> None:
    if keeper.role == Role.KEEPER:
        return
    Wizard.objects.filter(campaign=campaign, role=Role.KEEPER).update(role=Role.WIZARD)
    keeper.role = Role.KEEPER
    keeper.save(update_fields=["role"])
    KeeperVote.objects.filter(campaign=campaign).delete()
    campaign_tell(campaign, author, ChangeKeeper(wizard=keeper.public_id))


def campaign_tell(campaign: Campaign, author: Wizard | None, act: Act) -> None:
    """The act stands in the chronicle, whatever its head; raises ``Refused`` where the rules do not allow it."""

    def decided(table: Table) -> Sequence[NewEntry]:
        decision = decide(table, act, facts_gather(campaign=campaign, table=table, act=act))
        if decision.refused:
            raise Refused(decision.problems)
        return decision.entries

    chronicle_decide(campaign=campaign, head=None, wizard=author, request=None, decide=decided)
