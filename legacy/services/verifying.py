"""Is a chronicle what it claims to be? Chain, head, rules, table and projections, in this order."""

from collections.abc import Iterator
from typing import Any

import msgspec

from cards.rules.decknforge import SLUG as GAME
from cards.rules.decknforge import Parameters
from cards.rules.problems import Problem
from decks.rules.decknforge.playing_cards import is_item
from decks.selectors import lawbook
from legacy.models import Campaign, Wizard
from legacy.rules.chain import broken
from legacy.rules.draws import draw_several
from legacy.rules.entries import Entry
from legacy.rules.fold import table_fold
from legacy.rules.folds.errors import FoldError
from legacy.rules.invariants import failures, history_failures
from legacy.rules.procedure import impossible
from legacy.rules.shuffles import out_of_order
from legacy.rules.state import Table
from legacy.selectors.chronicle import entry_list
from legacy.services.projections import Projections, projections_of, projections_stored

DRAWN = {"monster_built": "items", "fading_drawn": "cards"}  # the field of what was drawn


def chronicle_problems(*, campaign: Campaign) -> Iterator[Problem]:
    """Everything that is not as it should be; where the chain is broken, nothing after it is looked at."""
    entries = entry_list(campaign=campaign)
    if problem := _chain(campaign, entries):
        yield problem
        return
    try:
        table = table_fold(entries)
        expected = projections_of(entries)
        broken_rules = (*failures(table), *history_failures(entries))
    except FoldError as fault:
        yield impossible("does_not_fold", str(fault))
        return
    for sentence in broken_rules:
        yield impossible("rule_broken", sentence)
    yield from _draws(entries)
    yield from _shuffles(entries, table.parameters)
    yield from _ruleset(campaign, table)
    yield from _wizards(campaign, table)
    yield from _projections(expected, projections_stored(campaign=campaign))


def chronicle_difference(*, campaign: Campaign) -> Problem | None:
    """The first of them; none where everything holds."""
    return next(chronicle_problems(campaign=campaign), None)


def _chain(campaign: Campaign, entries: list[Entry]) -> Problem | None:
    if found := broken(entries, campaign=campaign.public_id):
        return impossible("chain_broken", found.message, f"/entries/{found.number}/{found.field}")
    end = (entries[-1].number, entries[-1].hash) if entries else (0, "")
    if (campaign.head_number, campaign.head_hash) != end:
        told = f"The campaign's head is entry {campaign.head_number} ({campaign.head_hash or 'none'})"
        return impossible("head_differs", f"{told}, but its chronicle ends with entry {end[0]} ({end[1] or 'none'}).")
    return None


def _draws(entries: list[Entry]) -> Iterator[Problem]:
    """What the site says it has drawn follows from the seed and the label that it tells."""
    items = sorted(card.slug for card in lawbook(game=GAME).index.cards.values() if is_item(card))
    for entry in entries:
        if not (draw := entry.data.get("draw")) or entry.kind not in DRAWN:
            continue
        field = DRAWN[entry.kind]
        things = entry.data.get("candidates", items)
        if entry.data[field] != draw_several(draw["seed"], draw["label"], things, len(entry.data[field])):
            message = f"Entry {entry.number}: its seed gives another draw."
            yield impossible("draw_differs", message, f"/entries/{entry.number}/draw")


def _shuffles(entries: list[Entry], p: Parameters) -> Iterator[Problem]:
    """Bosses and Minions came in the order that the seed of their shuffle gives."""
    for entry in out_of_order(entries, p):
        message = f"Entry {entry.number}: the seed of the shuffle gives another monster."
        yield impossible("draw_differs", message, f"/entries/{entry.number}/card")


def _ruleset(campaign: Campaign, table: Table) -> Iterator[Problem]:
    """The rules that pages tell are those of the first entry."""
    try:
        kept = campaign.ruleset["reference"], msgspec.convert(campaign.ruleset["parameters"], Parameters)
    except (KeyError, msgspec.ValidationError):
        kept = None
    if kept != (table.ruleset, table.parameters):
        yield impossible("ruleset_differs", "The chronicle began under other rules than those kept.", "/ruleset")


def _wizards(campaign: Campaign, table: Table) -> Iterator[Problem]:
    """Roles and seats as the chronicle tells them."""
    rows = {row.public_id: row for row in Wizard.objects.filter(campaign=campaign).order_by("pk")}
    for wizard in sorted(rows.keys() | table.wizards.keys()):
        row, told = rows.get(wizard), table.wizards.get(wizard)
        kept = (row.role, row.left_at is not None) if row else None
        folded = (told.role, told.left) if told else None
        if kept != folded:
            message = f"Wizard {wizard}: {_place(kept)} is kept, {_place(folded)} is told."
            yield impossible("wizard_differs", message, f"/wizards/{wizard}")


def _place(place: tuple[str, bool] | None) -> str:
    if place is None:
        return "nobody"
    return f"{place[0]}, who left" if place[1] else place[0]


def _projections(expected: Projections, stored: Projections) -> Iterator[Problem]:
    for noun in ("bands", "purses", "dungeons"):
        kept, folded = getattr(stored, noun), getattr(expected, noun)
        for whose in sorted(kept.keys() | folded.keys()):
            yield from _row(f"/{noun}/{whose}", kept.get(whose), folded.get(whose))
    yield from _row("/table", stored.table, expected.table)
    if stored.closed != expected.closed:
        told = "closed" if expected.closed else "open"
        yield impossible("closed_differs", f"The chronicle tells that the table is {told}.", "/closed")


def _row(path: str, kept: dict[str, Any] | None, folded: dict[str, Any] | None) -> Iterator[Problem]:
    if kept is None or folded is None:
        where = "entries tell of it, and it is not kept" if kept is None else "it is kept, and no entry tells of it"
        yield impossible("projection_differs", f"{path}: {where}.", path)
        return
    for column, value in folded.items():
        if kept[column] != value:
            shown = "other than the chronicle gives" if column == "state" else f"{kept[column]!r}, not {value!r}"
            yield impossible("projection_differs", f"{path}: {column} is {shown}.", f"{path}/{column}")
