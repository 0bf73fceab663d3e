"""What holds of every campaign at every moment; each invariant yields a sentence for what does not hold.

Where the keeper has overridden a rule, what it would have prevented is no failure.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from cards.rules.index import fold as folded
from decks.rules.decknforge.inscribing import ASCENSION
from legacy.rules.effects import MOST_WIZARDS
from legacy.rules.entries import PURSE, Entry, owner
from legacy.rules.fold import tables
from legacy.rules.procedure import DRIFTING, SETUP
from legacy.rules.state import BandState, Table

MOST_ON_A_CARD = 2


def one_inscription_a_card(table: Table) -> Iterator[str]:
    """A card bears one inscription, or Ascension and a second one (DNF-D-15, DNF-R-05)."""
    for band in _bands(table, "DNF-D-15", "DNF-T-02"):
        for card, count in Counter(each.card for each in band.standing).items():
            borne = {each.inscription for each in band.on(card)}
            if count > 1 and not (count == MOST_ON_A_CARD and ASCENSION in borne):
                yield f"{band.name}: {card} bears {count} inscriptions."


def few_labels(table: Table) -> Iterator[str]:
    """A monster bears at most five labels, no two alike, and at most two of one dungeon (DNF-L-01, 02, 05)."""
    p = table.parameters
    for band in _bands(table, "DNF-L-01", "DNF-L-02", "DNF-L-05"):
        for monster in band.monsters:
            if len(monster.labels) > p.max_labels_life:
                yield f"{band.name}: {monster.name} bears {len(monster.labels)} labels."
            if len({label.label for label in monster.labels}) < len(monster.labels):
                yield f"{band.name}: {monster.name} bears a label twice."
            dungeons = Counter(label.dungeon for label in monster.labels if label.dungeon)
            if dungeons and max(dungeons.values()) > p.max_labels_dungeon:
                yield f"{band.name}: {monster.name} got {max(dungeons.values())} labels in one dungeon."


def labels_are_used_once(table: Table) -> Iterator[str]:
    """No label is used twice in one dungeon (DNF-L-06)."""
    for band in _bands(table, "DNF-L-06"):
        for visit in band.visits:
            used = [label for _, label in visit.labels]
            if len(set(used)) < len(used):
                yield f"{band.name}: a label was used twice in {visit.name}."


def purses_sum_up(table: Table) -> Iterator[str]:
    """A purse holds what came less what went, and never less than nothing."""
    for purse in table.purses.values():
        if purse.coppers != purse.received - purse.spent:
            yield f"The purse of {purse.wizard} holds {purse.coppers}c, not {purse.received - purse.spent}c."
        if purse.coppers < 0 or purse.owed < 0:
            yield f"The purse of {purse.wizard} is below nothing."


def glory_is_kills(table: Table) -> Iterator[str]:
    """Glory is the kills recorded, with coppers beyond the cap and what an adopted band brought along."""
    for band in table.bands.values():
        paper = band.paper[0] if band.paper else 0
        if band.glory != (told := paper + band.kills + band.excess):
            yield f"{band.name} has {band.glory} Glory, not {told}."
        if sum(visit.kills for visit in band.visits) != band.kills:
            yield f"{band.name}: kills and dungeons do not agree."


def dungeons_are_counted(table: Table) -> Iterator[str]:
    """A band has completed the dungeons of its log that have a result, and those on paper."""
    for band in table.bands.values():
        told = (band.paper[1] if band.paper else 0) + sum(1 for visit in band.visits if visit.result)
        if band.dungeons != told:
            yield f"{band.name} has completed {band.dungeons} dungeons, not {told}."


def one_band_a_wizard(table: Table) -> Iterator[str]:
    """No wizard holds two living bands (DNF-R-34), but while bands are being picked."""
    if table.phase is not None and table.phase.phase == "drifting" and table.phase.waiting:
        return
    held = Counter(band.holder for band in table.bands.values() if not band.retired)
    for wizard, count in held.items():
        if count > 1 and not _overridden(table, DRIFTING):
            yield f"{wizard} holds {count} bands."


def names_are_unique(table: Table) -> Iterator[str]:
    """No two bands, living or retired, have one name (DNF-D-03)."""
    if _overridden(table, "DNF-D-03"):
        return
    names = Counter(folded(band.name) for band in table.bands.values())
    for band in table.bands.values():
        if names[folded(band.name)] > 1:
            yield f"Two bands are called {band.name}."


def retired_bands_are_bare(table: Table) -> Iterator[str]:
    """A retired band bears nothing; its heirloom is of its history and kept by whoever retired it (DNF-D-23)."""
    for band in table.bands.values():
        if not band.retired:
            if band.heirloom is not None:
                yield f"{band.name} lives, and has an heirloom."
            continue
        if band.standing:
            yield f"{band.name} is retired and still bears something."
        if band.heirloom and band.heirloom not in band.history and not _overridden(table, "DNF-D-23"):
            yield f"{band.name} never bore {band.heirloom}."


def seats_are_bounded(table: Table) -> Iterator[str]:
    """HP are between none and the most, five wizards sit at most, and personal Glory is the kills of this dungeon."""
    if len(table.players) > MOST_WIZARDS and not _overridden(table, SETUP):
        yield f"{len(table.players)} wizards sit at the table."
    if (dungeon := table.dungeon) is None:
        return
    for seat in dungeon.seats:
        if not 0 <= seat.hp <= table.parameters.wizard_hp:
            yield f"{seat.wizard} has {seat.hp} HP."
    kills = dungeon.bosses_slain + dungeon.minions_slain
    if sum(seat.glory for seat in dungeon.seats) != kills:
        yield f"{dungeon.name}: personal Glory is not the {kills} kills."
    if dungeon.fight and not 0 <= dungeon.fight.hp <= dungeon.fight.max_hp:
        yield f"{dungeon.fight.boss.name} has {dungeon.fight.hp} HP."


def phases_follow_dungeons(table: Table) -> Iterator[str]:
    """A phase is open only after a dungeon with a result, and only its wizards have to act."""
    if table.phase is None:
        return
    if table.dungeon is None or table.dungeon.runs or table.dungeon.id != table.phase.dungeon:
        yield f"The {table.phase.phase} is open without a finished dungeon."
        return
    for waiting in table.phase.waiting:
        if table.dungeon.seat(waiting.wizard) is None:
            yield f"The {table.phase.phase} waits for {waiting.wizard}, who had no seat."


INVARIANTS: tuple[Callable[[Table], Iterator[str]], ...] = (
    one_inscription_a_card,
    few_labels,
    labels_are_used_once,
    purses_sum_up,
    glory_is_kills,
    dungeons_are_counted,
    one_band_a_wizard,
    names_are_unique,
    retired_bands_are_bare,
    seats_are_bounded,
    phases_follow_dungeons,
)


def failures(table: Table) -> list[str]:
    """Every sentence of every invariant that does not hold."""
    return [sentence for invariant in INVARIANTS for sentence in invariant(table)]


def history_failures(entries: Sequence[Entry]) -> Iterator[str]:
    """What does not hold from one entry to the next: balances are as written; ``FoldError`` if a prefix is none."""
    for entry, table in tables(entries):
        sort, wizard = owner(entry.stream)
        if sort == PURSE and entry.kind == "coppers":
            balance = table.purse(wizard).coppers
            if entry.data["balance"] != balance:
                yield f"Entry {entry.number}: the purse holds {balance}c, not {entry.data['balance']}c as written."


def _bands(table: Table, *rules: str) -> Iterator[BandState]:
    """The bands of which none of these rules was overridden."""
    for band in table.bands.values():
        if not any(rule in mark.rules for mark in band.marks for rule in rules):
            yield band


def _overridden(table: Table, rule: str) -> bool:
    return any(rule in mark.rules for mark in table.marks)
