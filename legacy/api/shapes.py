"""The shapes in which campaigns are told. The schema is made from them, so that it cannot say anything else."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal

import msgspec
from rest_framework.request import Request
from rest_framework.reverse import reverse

from legacy.access import Action, permitted
from legacy.models import BandRow, Campaign, DungeonRow, PurseRow, TableRow, Wizard
from legacy.rules.entries import Entry
from legacy.rules.prose import sentence
from legacy.rules.state import BandState, DungeonState, KeptHeirloom, Mark, PhaseState, Roll, Table
from legacy.selectors.told import campaign_names

RoleName = Literal["keeper", "wizard", "spectator"]


class CampaignEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign in a list; `role` is the caller's own, `number` and `head` are those of its newest entry.

    Nothing is written at a `closed` one until its keeper opens it again.
    """

    url: str
    id: str
    name: str
    visibility: Literal["private", "public"]
    closed: bool
    role: RoleName | None
    number: int
    head: str
    created_at: datetime


class FixedRuleset(msgspec.Struct, frozen=True, kw_only=True):
    """The rules by which a campaign was founded, every parameter with its value; they never change."""

    reference: str
    name: str
    parameters: dict[str, Any]


class WizardHere(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at a table: `seat` counts clockwise, a `guest` has no account, `owed` are Mythics to be placed."""

    url: str
    id: str
    name: str
    role: RoleName
    seat: int | None
    guest: bool
    you: bool
    left: bool
    coppers: int
    owed: int
    band: str | None


class BandHere(msgspec.Struct, frozen=True, kw_only=True):
    """A band of a campaign; `seq` is the place of the newest entry of its stream."""

    url: str
    id: str
    name: str
    holder: str | None
    glory: int
    dungeons: int
    retired: bool
    seq: int


class DungeonHere(msgspec.Struct, frozen=True, kw_only=True):
    """A dungeon of a campaign, running while it has no result; `place` counts them."""

    url: str
    id: str
    name: str
    place: int
    result: str
    started: int
    ended: int | None


class TableNow(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it stands after its entry `number`: the last dungeon, running or over, and the open phase.

    At a `solo` table one wizard sits; `rolls` are the monsters that the site has rolled for a wizard's next band.
    """

    number: int
    solo: bool
    wizards: tuple[WizardHere, ...]
    bands: tuple[BandHere, ...]
    dungeon: DungeonState | None
    phase: PhaseState | None
    rolls: dict[str, Roll]
    marks: tuple[Mark, ...]


class CampaignWhole(CampaignEntry, frozen=True, kw_only=True):
    """A campaign with its table; `wizard` is the caller's own id there, `may` what they may do."""

    ruleset: FixedRuleset
    wizard: str | None
    may: tuple[str, ...]
    table: TableNow


class WizardWhole(WizardHere, frozen=True, kw_only=True):
    """A wizard with the purse; `received` less `spent` is what it holds."""

    campaign: str
    joined_at: datetime
    left_at: datetime | None
    received: int
    spent: int
    heirlooms: tuple[KeptHeirloom, ...]
    marks: tuple[Mark, ...]
    bands: tuple[BandHere, ...]


class BandWhole(BandHere, frozen=True, kw_only=True):
    """A band with all that is in its box and its history."""

    campaign: str
    state: BandState


class BandMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A band as it stood after the entry `seq` of its stream."""

    campaign: str
    band: str
    seq: int
    state: BandState


class DungeonWhole(DungeonHere, frozen=True, kw_only=True):
    """A dungeon as it stands or ended: seats, Bosses in their order, fights, labels, answers."""

    campaign: str
    state: DungeonState


class EntryTold(Entry, frozen=True, kw_only=True):
    """One entry as it was written, never to change, and `prose`: what it says to people.

    Names are those of today, so that the prose may change where the entry does not.
    """

    prose: str


# --- writing them ------------------------------------------------------------------------------------------------
def entries_told(campaign: Campaign, entries: Iterable[Entry]) -> tuple[EntryTold, ...]:
    """These entries of a campaign with their sentences, the same that its pages show."""
    names = campaign_names(campaign=campaign)
    return tuple(EntryTold(**msgspec.structs.asdict(entry), prose=sentence(entry, names)) for entry in entries)


def campaign_entry(campaign: Campaign, role: str | None, request: Request) -> dict[str, Any]:
    """What lists say of a campaign."""
    return {
        "url": reverse("api:campaign-detail", args=[campaign.public_id], request=request),
        "id": campaign.public_id,
        "name": campaign.name,
        "visibility": campaign.visibility,
        "closed": campaign.closed,
        "role": role,
        "number": campaign.head_number,
        "head": campaign.head_hash,
        "created_at": campaign.created_at,
    }


def campaign_whole(campaign: Campaign, wizard: Wizard | None, request: Request) -> CampaignWhole:
    """A campaign with its table."""
    ruleset = {name: campaign.ruleset[name] for name in FixedRuleset.__struct_fields__}
    return CampaignWhole(
        **campaign_entry(campaign, wizard.role if wizard else None, request),
        ruleset=FixedRuleset(**ruleset),
        wizard=wizard.public_id if wizard else None,
        may=tuple(action.value for action in Action if permitted(campaign=campaign, wizard=wizard, action=action)),
        table=table_now(campaign, request),
    )


def table_now(campaign: Campaign, request: Request) -> TableNow:
    """The campaign as it stands, from its projections."""
    row = TableRow.objects.filter(campaign=campaign).first()
    table = msgspec.json.decode(row.state, type=Table) if row else Table()
    bands = bands_here(campaign, request)
    return TableNow(
        number=table.number,
        solo=table.solo,
        wizards=wizards_here(campaign, bands, request),
        bands=bands,
        dungeon=table.dungeon,
        phase=table.phase,
        rolls=table.rolls,
        marks=table.marks,
    )


def wizards_here(campaign: Campaign, bands: tuple[BandHere, ...], request: Request) -> tuple[WizardHere, ...]:
    """Everybody who is or was at the table: first those with seats, in their order."""
    purses = {row.wizard_id: row for row in PurseRow.objects.filter(campaign=campaign)}
    everybody = Wizard.objects.filter(campaign=campaign).order_by("pk")
    rows = sorted(everybody, key=lambda row: (row.seat is None, row.seat or row.pk))
    return tuple(WizardHere(**wizard_fields(row, purses.get(row.pk), bands, request)) for row in rows)


def wizard_fields(
    wizard: Wizard, purse: PurseRow | None, bands: tuple[BandHere, ...], request: Request
) -> dict[str, Any]:
    """What is said of a wizard."""
    held = (band.id for band in bands if band.holder == wizard.public_id and not band.retired)
    return {
        "url": reverse("api:wizard-detail", args=[wizard.public_id], request=request),
        "id": wizard.public_id,
        "name": wizard.name,
        "role": wizard.role,
        "seat": wizard.seat,
        "guest": wizard.account_id is None,
        "you": request.user.is_authenticated and wizard.account_id == request.user.pk,
        "left": wizard.left_at is not None,
        "coppers": purse.coppers if purse else 0,
        "owed": purse.purse.owed if purse else 0,
        "band": next(held, None),
    }


def wizard_whole(wizard: Wizard, request: Request) -> WizardWhole:
    """A wizard with the purse."""
    row = PurseRow.objects.filter(wizard=wizard).first()
    purse = row.purse if row else None
    bands = bands_here(wizard.campaign, request)
    return WizardWhole(
        **wizard_fields(wizard, row, bands, request),
        campaign=wizard.campaign.public_id,
        joined_at=wizard.joined_at,
        left_at=wizard.left_at,
        received=purse.received if purse else 0,
        spent=purse.spent if purse else 0,
        heirlooms=purse.heirlooms if purse else (),
        marks=purse.marks if purse else (),
        bands=tuple(band for band in bands if band.holder == wizard.public_id),
    )


def bands_here(campaign: Campaign, request: Request) -> tuple[BandHere, ...]:
    """The bands of a campaign in the order in which they came; their states, which grow with the years, stay unread."""
    rows = BandRow.objects.filter(campaign=campaign).select_related("holder").defer("state").order_by("first_number")
    return tuple(BandHere(**band_fields(row, request)) for row in rows)


def band_fields(row: BandRow, request: Request) -> dict[str, Any]:
    """What is said of a band."""
    return {
        "url": reverse("api:band-detail", args=[row.public_id], request=request),
        "id": row.public_id,
        "name": row.name,
        "holder": row.holder.public_id if row.holder else None,
        "glory": row.glory,
        "dungeons": row.dungeons,
        "retired": row.retired,
        "seq": row.seq,
    }


def dungeon_fields(row: DungeonRow, state: DungeonState, request: Request) -> dict[str, Any]:
    """What is said of a dungeon."""
    return {
        "url": reverse("api:dungeon-detail", args=[row.public_id], request=request),
        "id": row.public_id,
        "name": state.name,
        "place": row.place,
        "result": row.result,
        "started": row.started_number,
        "ended": row.ended_number,
    }
