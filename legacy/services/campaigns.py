"""Founding a campaign, and what its keeper may change of it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from cards.rules.decknforge import SLUG as GAME
from decks.models.shared import NAME_LENGTH
from decks.rules.documents import Unreadable, refuse
from decks.selectors import UnknownRuleset, lawbook, ruleset_find
from decks.selectors.lawbooks import OFFICIAL
from decks.services.owners import owner_hold
from decks.services.texts import line_read
from legacy.access import Action, require
from legacy.models import Campaign, CampaignVisibility, Role, Wizard
from legacy.rules.effects import MOST_WIZARDS
from legacy.rules.entries import CAMPAIGN
from legacy.rules.events import entry_of
from legacy.rules.events.table import Opened, WizardJoined
from legacy.services.chronicle import campaign_lock, chronicle_append
from legacy.services.names import free_name

MOST_CAMPAIGNS = 50  # that one person keeps


@transaction.atomic
def campaign_create(
    *,
    by: AbstractBaseUser,
    name: str,
    wizard_name: str,
    guests: Sequence[str] = (),
    ruleset: str = OFFICIAL,
    visibility: str = CampaignVisibility.PRIVATE,
    solo: bool = False,
) -> Campaign:
    """A table kept by this person, with these guests beside them; its rules are copied and stay as they are now.

    One that is `solo` is for its keeper alone, until it is opened to others.

    Raises ``Unreadable`` with a pointer to each field that cannot be kept.
    """
    faults: list[Unreadable] = []
    campaign = Campaign(visibility=_visibility(visibility, faults))
    campaign.name = _read("name", name, faults)
    campaign.ruleset = _ruleset(ruleset, by, faults)
    if len(guests) >= MOST_WIZARDS:
        faults.append(Unreadable(f"A table has at most {MOST_WIZARDS} wizards, its keeper among them.", ("guests",)))
    if type(solo) is not bool:
        faults.append(Unreadable("True or false is expected.", ("solo",)))
    elif solo and guests:
        faults.append(Unreadable("At a table for one nobody else sits: leave the guests out.", ("guests",)))
    refuse([*faults, *too_many(by)])
    campaign.save()
    keeper = Wizard(campaign=campaign, account_id=by.pk, role=Role.KEEPER, seat=1)
    keeper.name, keeper.folded_name = free_name(campaign=campaign, name=wizard_name, field="wizard_name")
    keeper.save()
    seated = [keeper]
    for place, guest in enumerate(guests[: MOST_WIZARDS - 1]):
        wizard = Wizard(campaign=campaign, role=Role.WIZARD, seat=place + 2)
        wizard.name, wizard.folded_name = free_name(campaign=campaign, name=guest, field="guests")
        wizard.save()
        seated.append(wizard)
    opened = Opened(ruleset=campaign.ruleset["reference"], parameters=campaign.ruleset["parameters"], solo=solo)
    events = [opened, *(WizardJoined(wizard=each.public_id, role=each.role) for each in seated)]  # type: ignore[arg-type]
    chronicle_append(
        campaign=campaign, head=None, wizard=keeper, entries=[entry_of(CAMPAIGN, event) for event in events]
    )
    return campaign


@transaction.atomic
def campaign_change(
    *, campaign: Campaign, by: AbstractBaseUser, name: str | None = None, visibility: str | None = None
) -> Campaign:
    """What was given is changed; the chronicle knows nothing of either. Raises ``Unreadable`` and who may not."""
    locked = campaign_lock(campaign=campaign)
    require(campaign=locked, user=by, action=Action.RULE)
    faults: list[Unreadable] = []
    if name is not None:
        locked.name = _read("name", name, faults)
    if visibility is not None:
        locked.visibility = _visibility(visibility, faults)
    refuse(faults)
    locked.save(update_fields=["name", "visibility"])
    return locked


def too_many(by: AbstractBaseUser) -> Iterator[Unreadable]:
    """Why this person cannot keep one more campaign, if they cannot."""
    owner_hold(owner=by)
    if Wizard.objects.filter(account=by.pk, role=Role.KEEPER).count() >= MOST_CAMPAIGNS:
        yield Unreadable(f"You keep {MOST_CAMPAIGNS} campaigns, the most there can be: hand one over first.")


def _read(field: str, value: Any, faults: list[Unreadable]) -> str:
    try:
        return line_read(value, field, most=NAME_LENGTH)
    except Unreadable as fault:
        faults.append(fault)
        return ""


def _visibility(value: Any, faults: list[Unreadable]) -> str:
    if value not in CampaignVisibility.values:
        expected = " or ".join(CampaignVisibility.values)
        faults.append(Unreadable(f"A campaign is {expected}.", ("visibility",)))
    return str(value)


def _ruleset(reference: str, by: AbstractBaseUser, faults: list[Unreadable]) -> dict[str, Any]:
    """The rules as they stand now: reference, name, and every parameter."""
    try:
        found = ruleset_find(law=lawbook(game=GAME), reference=reference, user=by)
    except UnknownRuleset as unknown:
        faults.append(Unreadable(str(unknown), ("ruleset",)))
        return {}
    return {"reference": found.slug, "name": found.name, "parameters": msgspec.to_builtins(found.parameters)}
