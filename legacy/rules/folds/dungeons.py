"""What entries of the campaign's stream make of the dungeon."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from legacy.rules.draws import commitment
from legacy.rules.entries import Entry
from legacy.rules.events import dungeons
from legacy.rules.events.dungeons import MonsterAt
from legacy.rules.events.shared import MonsterRef
from legacy.rules.folds.errors import FoldError
from legacy.rules.state import DungeonState, Fight, LabelHere, MinionState, Seat, Table


def dungeon_started(state: Table, event: dungeons.DungeonStarted, entry: Entry) -> Table:
    """Everyone sits, whole, and no Boss is revealed."""
    if state.running is not None or state.phase is not None:
        raise FoldError(f"Entry {entry.number}: the dungeon before is not over, or a phase of it is still open.")
    hp = state.parameters.wizard_hp
    seats = tuple(Seat(wizard=seat.wizard, band=seat.band, completed=seat.completed, hp=hp) for seat in event.seats)
    dungeon = DungeonState(
        id=event.dungeon,
        name=event.name,
        seats=seats,
        monsters=event.monsters,
        active=event.active,
        commitment=event.commitment,
    )
    _seated(dungeon, event.active)
    if strangers := {seat.band for seat in seats} - state.bands.keys():
        raise FoldError(f"Entry {entry.number}: there is no band {min(strangers)}.")
    return replace(state, dungeon=dungeon, past=(*state.past, event.dungeon))


def boss_revealed(dungeon: DungeonState, event: dungeons.BossRevealed, state: Table) -> DungeonState:
    """A fight in its first round, in which the active wizard is asked for a label first."""
    boss = _monster(dungeon, event.band, event.card)
    _seated(dungeon, event.active)
    fight = Fight(
        number=event.fight, boss=boss, hp=event.hp, max_hp=event.max_hp, atk=boss.atk, active=event.active,
        asked=event.active, round_hp=event.hp,
    )  # fmt: skip
    revealed = (*dungeon.revealed, MonsterRef(band=event.band, card=event.card))
    return replace(dungeon, fight=fight, revealed=revealed, active=event.active, momentum=False)


def label_added(dungeon: DungeonState, event: dungeons.LabelAdded, state: Table) -> DungeonState:
    """The Boss bears the label, and nobody is asked for another one in this round."""
    fight = _fight(dungeon)
    _seated(dungeon, event.wizard)
    boss = replace(fight.boss, labels=(*fight.boss.labels, event.label))
    here = LabelHere(fight=event.fight, round=event.round, label=event.label, wizard=event.wizard)
    return replace(dungeon, fight=replace(fight, boss=boss, asked=None), labels=(*dungeon.labels, here))


def label_passed(dungeon: DungeonState, event: dungeons.LabelPassed, state: Table) -> DungeonState:
    """The next wizard clockwise is asked, once around and never one who has added a label already."""
    fight = _fight(dungeon)
    _seated(dungeon, event.wizard)
    added = [label.wizard for label in dungeon.labels if label.fight == fight.number]
    last = added[0] if added else fight.active
    following = dungeon.next_to(event.wizard)
    return replace(dungeon, fight=replace(fight, asked=None if following == last else following))


def round_begun(dungeon: DungeonState, event: dungeons.RoundBegun, state: Table) -> DungeonState:
    """After a round with the first label, the wizard next to its adder is asked for the second."""
    fight = _fight(dungeon)
    here = [label for label in dungeon.labels if label.fight == fight.number]
    asked = None
    if 0 < len(here) < state.parameters.max_labels_dungeon and here[-1].round == event.round - 1:
        following = dungeon.next_to(here[-1].wizard)
        asked = following if following != here[0].wizard else None
    return replace(dungeon, fight=replace(fight, round=event.round, asked=asked, round_hp=fight.hp))


def hp_changed(dungeon: DungeonState, event: dungeons.HpChanged, state: Table) -> DungeonState:
    """The target has what is left."""
    if event.target == "wizard":
        _seated(dungeon, event.wizard)
        return replace(dungeon, seats=_seats(dungeon, lambda seat: {"hp": event.hp}, event.wizard))
    fight = _fight(dungeon)
    if event.target == "boss":
        return replace(dungeon, fight=replace(fight, hp=event.hp, beyond=event.beyond, counts_hp=True))
    minions = tuple(
        replace(minion, hp=event.hp) if _ref(minion.monster) == event.minion else minion for minion in fight.minions
    )
    return replace(dungeon, fight=replace(fight, minions=minions))


def minion_summoned(dungeon: DungeonState, event: dungeons.MinionSummoned, state: Table) -> DungeonState:
    """One more Minion in play."""
    fight, monster = _fight(dungeon), _monster(dungeon, event.band, event.card)
    minion = MinionState(monster=monster, hp=monster.hp, since=event.round)
    return replace(
        dungeon,
        fight=replace(fight, minions=(*fight.minions, minion)),
        summoned=(*dungeon.summoned, MonsterRef(band=event.band, card=event.card)),
    )


def boss_enraged(dungeon: DungeonState, event: dungeons.BossEnraged, state: Table) -> DungeonState:
    """The Boss hits harder."""
    fight = _fight(dungeon)
    return replace(dungeon, fight=replace(fight, atk=fight.atk + event.atk))


def boss_slain(dungeon: DungeonState, event: dungeons.BossSlain, state: Table) -> DungeonState:
    """The Boss is dead; its killer has personal Glory, and perhaps a better blow or a Legend."""
    fight = _fight(dungeon)
    seats = _seats(
        dungeon,
        lambda seat: {
            "glory": seat.glory + 1,
            "best_blow": max(seat.best_blow, event.value),
            "legend_kill": seat.legend_kill or event.legend,
        },
        event.killer,
    )
    return replace(
        dungeon,
        seats=seats,
        fight=replace(fight, hp=0, slain=True, asked=None),
        bosses_slain=dungeon.bosses_slain + 1,
        momentum=event.reward == "momentum",
    )


def minion_slain(dungeon: DungeonState, event: dungeons.MinionSlain, state: Table) -> DungeonState:
    """The Minion is out of play, and its killer has personal Glory; a Killing Blow is only struck at a Boss."""
    fight, ref = _fight(dungeon), MonsterRef(band=event.band, card=event.card)
    minions = tuple(minion for minion in fight.minions if _ref(minion.monster) != ref)
    if len(minions) == len(fight.minions):
        raise FoldError(f"{event.card} of {event.band} is not in play.")
    return replace(
        dungeon,
        seats=_seats(dungeon, lambda seat: {"glory": seat.glory + 1}, event.killer),
        fight=replace(fight, minions=minions),
        minions_slain=dungeon.minions_slain + 1,
    )


def fight_reset(dungeon: DungeonState, event: dungeons.FightReset, state: Table) -> DungeonState:
    """Everyone is whole, no Minion is in play, and the next active wizard is known."""
    _seated(dungeon, event.active)
    seats = _seats(dungeon, lambda seat: {"hp": state.parameters.wizard_hp})
    return replace(dungeon, seats=seats, active=event.active, fight=replace(_fight(dungeon), minions=()))


def dungeon_ended(dungeon: DungeonState, event: dungeons.DungeonEnded, state: Table) -> DungeonState:
    """The dungeon has a result, and what was shuffled by is told as it had been promised."""
    if event.draw is not None and commitment(event.draw.seed) != dungeon.commitment:
        raise FoldError("The seed of the shuffle is not the one that was promised when the dungeon began.")
    return replace(dungeon, result=event.result)


def watchlist(dungeon: DungeonState, event: dungeons.Watchlist, state: Table) -> DungeonState:
    """The table's answers."""
    return replace(dungeon, watchlist=event.answers)


def _seated(dungeon: DungeonState, wizard: str | None) -> None:
    if dungeon.seat(wizard or "") is None:
        raise FoldError(f"{wizard} has no seat in this dungeon.")


def _ref(monster: MonsterAt) -> MonsterRef:
    return MonsterRef(band=monster.band, card=monster.card)


def _fight(dungeon: DungeonState) -> Fight:
    if dungeon.fight is None:
        raise FoldError("No Boss has been revealed.")
    return dungeon.fight


def _monster(dungeon: DungeonState, band: str, card: str) -> MonsterAt:
    if (monster := dungeon.monster(band, card)) is None:
        raise FoldError(f"{card} of {band} is not in this dungeon.")
    return monster


def _seats(
    dungeon: DungeonState, change: Callable[[Seat], dict[str, Any]], wizard: str | None = None
) -> tuple[Seat, ...]:
    """The seats with one of them changed, or all."""
    return tuple(
        replace(seat, **change(seat)) if wizard is None or seat.wizard == wizard else seat for seat in dungeon.seats
    )


STARTS = {"dungeon_started": dungeon_started}
FOLDS = {
    each.__name__: each
    for each in (
        boss_revealed, label_added, label_passed, round_begun, hp_changed, minion_summoned, boss_enraged, boss_slain,
        minion_slain, fight_reset, dungeon_ended, watchlist,
    )
}  # fmt: skip
