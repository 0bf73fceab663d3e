"""A whole campaign as JSON Lines, out and in again; ``legacy/verify_export.py`` tells what such a file holds."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import DataError, IntegrityError, transaction
from django.utils import timezone
from msgspec import Meta

from cards.rules.decknforge import SLUG as GAME
from decks.models.shared import ID_LENGTH, ID_LETTERS, NAME_LENGTH
from decks.rules.documents import Unreadable, refuse
from decks.selectors import lawbook
from decks.services.texts import line_read
from legacy.models import Campaign, CampaignVisibility, Role, Wizard
from legacy.rules import events
from legacy.rules.chain import canonical
from legacy.rules.effects import MOST_WIZARDS
from legacy.rules.entries import CAMPAIGN, Entry, owner
from legacy.rules.fold import table_fold
from legacy.rules.folds.errors import FoldError
from legacy.rules.state import Table
from legacy.selectors.chronicle import ONE_READ, entry_of, entry_rows
from legacy.services.campaigns import too_many
from legacy.services.chronicle import data_check, entries_insert
from legacy.services.names import name_read
from legacy.services.projections import projections_rebuild
from legacy.services.verifying import chronicle_difference
from legacy.verify_export import FORMAT, VERSION, Differs, verify
from legacy.verify_export import Unreadable as NoExport

Id = Annotated[str, Meta(pattern=f"^[{ID_LETTERS}]{{{ID_LENGTH}}}$")]
MOST_EVER = 10_000  # wizards and spectators of a campaign, also those who left
OLDEST = datetime(2000, 1, 1, tzinfo=UTC)
# The fields of entries that name what is in the catalogue.
CARDS = ("card", "by", "items", "cards", "candidates")
INSCRIPTIONS = ("inscription", "inscriptions", "history")
LABELS = ("labels",)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


class WizardLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the campaign, by the name that the chronicle does not know."""

    id: Id
    name: str
    seat: Annotated[int, Meta(ge=1, le=MOST_WIZARDS)] | None


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: Literal["scriptorium campaign"]
    version: Literal[1]
    campaign: Id
    name: str
    ruleset: str
    created_at: Annotated[datetime, Meta(tz=True)]
    wizards: Annotated[list[WizardLine], Meta(max_length=MOST_EVER)]


# --- out ---------------------------------------------------------------------------------------------------------
def campaign_export(*, campaign: Campaign) -> Iterator[bytes]:
    """The lines of the export; the chronicle as it stood when the first of them was asked for."""
    campaign.refresh_from_db()
    digest = hashlib.sha256()
    for document in _documents(campaign):
        line = canonical(document) + b"\n"
        digest.update(line)
        yield line
    footer = {"entries": campaign.head_number, "head": campaign.head_hash, "sha256": digest.hexdigest()}
    yield canonical(footer) + b"\n"


def _documents(campaign: Campaign) -> Iterator[dict[str, Any]]:
    wizards = Wizard.objects.filter(campaign=campaign).order_by("pk")
    yield {
        "format": FORMAT,
        "version": VERSION,
        "campaign": campaign.public_id,
        "name": campaign.name,
        "ruleset": campaign.ruleset["name"],
        "created_at": campaign.created_at.isoformat(),
        "wizards": [{"id": wizard.public_id, "name": wizard.name, "seat": wizard.seat} for wizard in wizards],
    }
    rows = entry_rows(campaign=campaign).filter(number__lte=campaign.head_number)
    for row in rows.iterator(chunk_size=ONE_READ):
        yield msgspec.structs.asdict(entry_of(row))


# --- in ----------------------------------------------------------------------------------------------------------
@transaction.atomic
def campaign_import(*, lines: Iterable[bytes], by: AbstractBaseUser | None = None) -> Campaign:
    """The campaign of an export stands here, private, entry for entry; all its wizards are guests.

    `by` is the account that keeps it from now on. Raises ``Unreadable`` for a file in which something does not fit, and
    for a campaign that is here already; then nothing is written.
    """
    if by is not None:
        refuse(too_many(by))
    kept = list(lines)
    try:
        verify(kept)
    except (Differs, NoExport) as fault:
        raise Unreadable(str(fault)) from None
    header = _decoded(kept[0], Header, 1)
    entries = [_decoded(line, Entry, place) for place, line in enumerate(kept[1:-1], start=2)]
    _entries_check(entries)
    try:
        table = table_fold(entries)
    except FoldError as fault:
        raise Unreadable(str(fault)) from None
    _columns_check(entries, table)
    if Campaign.objects.filter(public_id=header.campaign).exists():
        raise Unreadable(f"The campaign {header.campaign} is here already.")
    try:
        with transaction.atomic():
            campaign = _campaign(header, table)
            _seat(campaign, header, table, by)
            entries_insert(campaign=campaign, entries=entries)
            projections_rebuild(campaign=campaign)
    except FoldError as fault:
        raise Unreadable(str(fault)) from None
    except IntegrityError:
        raise Unreadable("A wizard, band or dungeon of this campaign is here already, in another one.") from None
    except DataError:
        raise Unreadable("Glory or coppers of this campaign are more than can be kept here.") from None
    if problem := chronicle_difference(campaign=campaign):
        raise Unreadable(problem.message)
    return campaign


def _campaign(header: Header, table: Table) -> Campaign:
    ruleset = {
        "reference": table.ruleset,
        "name": line_read(header.ruleset, "ruleset", most=NAME_LENGTH),
        "parameters": msgspec.to_builtins(table.parameters),
    }
    name = line_read(header.name, "name", most=NAME_LENGTH)
    if not OLDEST <= header.created_at <= timezone.now():
        raise Unreadable("No campaign was opened at that moment.", ("created_at",))
    campaign = Campaign.objects.create(
        public_id=header.campaign, name=name, ruleset=ruleset, visibility=CampaignVisibility.PRIVATE
    )
    Campaign.objects.filter(pk=campaign.pk).update(created_at=header.created_at)
    return campaign


def _seat(campaign: Campaign, header: Header, table: Table, by: AbstractBaseUser | None) -> None:
    """Roles are those of the chronicle; names and seats are those of the header."""
    lines = {line.id: line for line in header.wizards}
    if len(lines) < len(header.wizards) or lines.keys() != table.wizards.keys():
        raise Unreadable("The header names other wizards than the chronicle.", ("wizards",))
    free = list(range(1, MOST_WIZARDS + 1))
    rows: dict[str, Wizard] = {}
    for wizard in sorted(table.wizards.values(), key=lambda each: lines[each.id].seat is None):
        line = lines[wizard.id]
        row = Wizard(campaign=campaign, public_id=wizard.id, role=wizard.role)
        row.name, row.folded_name = name_read(name=line.name)
        if row.folded_name in rows:
            raise Unreadable(f"Two wizards of this campaign are called {row.name}.", ("wizards",))
        row.left_at = timezone.now() if wizard.left else None
        if wizard.plays:
            if not free:
                raise Unreadable(f"More than {MOST_WIZARDS} wizards sit at this table.", ("wizards",))
            row.seat = line.seat if line.seat in free else free[0]
            free.remove(row.seat)
        if wizard.role == Role.KEEPER.value and by is not None:
            row.account_id = by.pk
        rows[row.folded_name] = row
    order = {wizard: place for place, wizard in enumerate(table.wizards)}
    Wizard.objects.bulk_create(sorted(rows.values(), key=lambda row: order[row.public_id]), batch_size=500)


def _columns_check(entries: list[Entry], table: Table) -> None:
    """Nothing, if the entries can stand in our columns, with ids as we make them; else ``Unreadable``."""
    if not entries or entries[0].kind != "opened":
        raise Unreadable("The chronicle does not begin with the opening of a campaign.")
    for dungeon in table.past:
        _id_check(dungeon)
    for entry in entries:
        sort, whose = owner(entry.stream)
        if sort != CAMPAIGN:
            _id_check(whose)
        if entry.wizard is not None and entry.wizard not in table.wizards:
            raise Unreadable(f"Entry {entry.number}: nobody of this campaign is {entry.wizard!r}.")
        if not MOMENT.fullmatch(entry.at):
            raise Unreadable(f"Entry {entry.number}: {entry.at!r} is no moment in UTC.")
        data_check(data=entry.data)


def _entries_check(entries: list[Entry]) -> None:
    """Nothing, if every entry says what its kind says, of cards that are here; else ``Unreadable``.

    Pages tell of what no longer counts too, which no fold reads.
    """
    index = lawbook(game=GAME).index
    known = {**dict.fromkeys(CARDS, index.cards), **dict.fromkeys(INSCRIPTIONS, index.inscriptions)}
    known |= dict.fromkeys(LABELS, index.labels)
    for entry in entries:
        try:
            events.read(entry.kind, entry.data)
            datetime.fromisoformat(entry.at)
        except (KeyError, ValueError) as fault:  # msgspec's faults are ValueErrors
            raise Unreadable(f"Entry {entry.number}, {entry.kind}: {fault}.") from None
        for field, word in _words(entry.data):
            if field in known and word not in known[field]:
                raise Unreadable(f"Entry {entry.number}: {word!r} is not in the catalogue.")


def _words(data: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Every text in these data with the field it stands in."""
    if isinstance(data, str):
        yield field, data
    elif isinstance(data, list):
        for each in data:
            yield from _words(each, field)
    elif isinstance(data, dict):
        for name, each in data.items():
            yield from _words(each, name)


def _id_check(found: str) -> None:
    if len(found) != ID_LENGTH or not set(found) <= set(ID_LETTERS):
        raise Unreadable(f"{found!r} is no id.")


def _decoded(line: bytes, shape: Any, place: int) -> Any:
    try:
        return msgspec.json.decode(line, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Unreadable(f"Line {place}: {fault}.") from None
