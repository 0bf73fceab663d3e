"""The tables that pages read, written from what the chronicle's fold gives."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F

from legacy.models import BandRow, Campaign, DungeonRow, PurseRow, TableRow, Wizard
from legacy.models.wizards import folded_name
from legacy.rules.entries import BAND, PURSE, Entry, owner
from legacy.rules.fold import CORRECTED, counting, fold, table_fold
from legacy.rules.folds.errors import FoldError
from legacy.rules.state import Table
from legacy.selectors.chronicle import entry_list
from legacy.selectors.tables import state_text, table_text

Columns = dict[str, Any]


class Projections(msgspec.Struct):
    """The rows of a campaign by the id of what they tell, as columns; a holder or owner is told by id."""

    bands: dict[str, Columns] = {}
    purses: dict[str, Columns] = {}
    dungeons: dict[str, Columns] = {}
    table: Columns = {}
    closed: bool = False


def projections_of(entries: Sequence[Entry]) -> Projections:
    """All rows that these entries, a whole chronicle, give."""
    whole = table_fold(entries)
    rows = Projections(table=_table(whole), closed=whole.closed)
    table = Table()
    for entry in counting(entries):
        if entry.kind != CORRECTED:
            table = fold(table, entry)
            _follow(rows, table, entry)
    for entry in entries:  # what no longer counts still has its place in the stream
        for sort, kept in ((BAND, rows.bands), (PURSE, rows.purses)):
            if owner(entry.stream)[0] == sort and (row := kept.get(owner(entry.stream)[1])):
                row["seq"] = entry.seq
    return rows


def projections_advance(*, campaign: Campaign, table: Table, entries: Sequence[Entry]) -> Table:
    """The rows tell of these entries too, which follow those that gave the table; returns the table after them."""
    if any(entry.kind == CORRECTED for entry in entries):
        return projections_rebuild(campaign=campaign)
    rows = _begun(campaign, table, entries)
    for entry in entries:
        table = fold(table, entry)
        _follow(rows, table, entry)
    rows.table, rows.closed = _table(table), table.closed
    _names_check(table)
    _write(campaign, rows)
    return table


def _names_check(table: Table) -> None:
    """No band, living or retired, has the name of another: not even an override makes it so."""
    names = Counter(folded_name(band.name) for band in table.bands.values())
    for band in table.bands.values():
        if names[folded_name(band.name)] > 1:
            raise FoldError(f"Two bands of this campaign would be called {band.name}.")


@transaction.atomic
def projections_rebuild(*, campaign: Campaign) -> Table:
    """The rows are what the chronicle gives, and no other row is there; returns the table."""
    entries = entry_list(campaign=campaign)
    rows = projections_of(entries)
    BandRow.objects.filter(campaign=campaign).exclude(public_id__in=rows.bands).delete()
    PurseRow.objects.filter(campaign=campaign).exclude(wizard__public_id__in=rows.purses).delete()
    DungeonRow.objects.filter(campaign=campaign).delete()  # their places move, and no two may have one meanwhile
    _write(campaign, rows)
    return table_fold(entries)


def projections_stored(*, campaign: Campaign) -> Projections:
    """The rows as they are kept, in the same shape."""
    bands = BandRow.objects.filter(campaign=campaign).order_by("first_number")
    purses = PurseRow.objects.filter(campaign=campaign)
    dungeons = DungeonRow.objects.filter(campaign=campaign)
    table: Any = TableRow.objects.filter(campaign=campaign).values("number", "state").first()
    return Projections(
        bands=_by_id(bands.values("public_id", *BAND_COLUMNS, held_by=F("holder__public_id")), "public_id"),
        purses=_by_id(purses.values("coppers", "seq", "state", whose=F("wizard__public_id")), "whose"),
        dungeons=_by_id(dungeons.values("public_id", *DUNGEON_COLUMNS), "public_id"),
        table=table or _table(Table()),
        closed=campaign.closed,
    )


def _by_id(rows: Iterable[Any], key: str) -> dict[str, Columns]:
    return {row.pop(key): row for row in rows}


BAND_COLUMNS = ("name", "folded_name", "glory", "dungeons", "retired", "first_number", "seq", "state")
DUNGEON_COLUMNS = ("place", "started_number", "ended_number", "result", "state")


# --- what rows say -----------------------------------------------------------------------------------------------
def _follow(rows: Projections, table: Table, entry: Entry) -> None:
    """The rows that this entry changed are those of the table after it."""
    sort, whose = owner(entry.stream)
    if sort == BAND:
        band = table.bands[whose]
        rows.bands[whose] = {
            "name": band.name,
            "folded_name": folded_name(band.name),
            "held_by": band.holder or None,
            "glory": band.glory,
            "dungeons": band.dungeons,
            "retired": band.retired,
            "first_number": rows.bands.get(whose, {}).get("first_number", entry.number),
            "seq": entry.seq,
            "state": state_text(band),
        }
    elif sort == PURSE:
        purse = table.purses[whose]
        rows.purses[whose] = {"coppers": purse.coppers, "seq": entry.seq, "state": state_text(purse)}
    elif table.dungeon is not None:
        dungeon = table.dungeon
        before = rows.dungeons.get(dungeon.id, {})
        rows.dungeons[dungeon.id] = {
            "place": table.past.index(dungeon.id) + 1,
            "started_number": before.get("started_number", entry.number),
            "ended_number": before.get("ended_number") or (entry.number if dungeon.result else None),
            "result": dungeon.result,
            "state": state_text(dungeon),
        }


def _table(table: Table) -> Columns:
    return {"number": table.number, "state": table_text(table)}


# --- writing them ------------------------------------------------------------------------------------------------
def _begun(campaign: Campaign, table: Table, entries: Iterable[Entry]) -> Projections:
    """Of rows that are there already: with which entry each began, and with which it ended."""
    touched = [owner(entry.stream)[1] for entry in entries if owner(entry.stream)[0] == BAND]
    bands = BandRow.objects.filter(campaign=campaign, public_id__in=touched)
    dungeons = DungeonRow.objects.filter(campaign=campaign, public_id=table.dungeon.id if table.dungeon else "")
    return Projections(
        bands=_by_id(bands.values("public_id", "first_number"), "public_id"),
        dungeons=_by_id(dungeons.values("public_id", "started_number", "ended_number"), "public_id"),
    )


def _write(campaign: Campaign, rows: Projections) -> None:
    if campaign.closed != rows.closed:
        campaign.closed = rows.closed
        campaign.save(update_fields=["closed"])
    wizards = dict(Wizard.objects.filter(campaign=campaign).values_list("public_id", "pk"))
    if strangers := rows.purses.keys() - wizards.keys():
        raise FoldError(f"Nobody of this campaign is {min(strangers)}.")
    bands = {band: _with_holder(columns, wizards) for band, columns in rows.bands.items()}
    purses = {wizards[wizard]: columns for wizard, columns in rows.purses.items()}
    for model, key, found in (
        (BandRow, "public_id", bands),
        (PurseRow, "wizard_id", purses),
        (DungeonRow, "public_id", rows.dungeons),
        (TableRow, "campaign_id", {campaign.pk: rows.table}),
    ):
        _put(model, campaign, key, {whose: columns for whose, columns in found.items() if "state" in columns})


def _with_holder(columns: Columns, wizards: dict[str, int]) -> Columns:
    if "state" not in columns:
        return columns
    rest = {name: value for name, value in columns.items() if name != "held_by"}
    return {**rest, "holder_id": wizards.get(columns["held_by"])}


def _put(model: Any, campaign: Campaign, key: str, rows: dict[Any, Columns]) -> None:
    """These rows of the campaign say this; another campaign's are never touched, whatever the ids are."""
    there = {getattr(row, key): row for row in model.objects.filter(campaign=campaign, **{f"{key}__in": rows})}
    new: list[Any] = []
    for whose, columns in rows.items():
        row = there.get(whose) or model(**{"campaign_id": campaign.pk, key: whose})
        for name, value in columns.items():
            setattr(row, name, value)
        if whose in there:  # an act changes a row or two, for which bulk_update is four times as dear
            row.save(update_fields=columns)
        else:
            new.append(row)
    model.objects.bulk_create(new)
