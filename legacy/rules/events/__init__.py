"""Every kind of event, each typed: what is not declared is refused."""

from typing import Any

import msgspec

from legacy.rules.entries import NewEntry
from legacy.rules.events import bands, dungeons, purses, table
from legacy.rules.events.shared import Event

EVENTS: dict[str, type[Event]] = {
    "opened": table.Opened,
    "opened_to_others": table.OpenedToOthers,
    "closed": table.Closed,
    "reopened": table.Reopened,
    "wizard_joined": table.WizardJoined,
    "wizard_left": table.WizardLeft,
    "keeper_changed": table.KeeperChanged,
    "monsters_rolled": table.MonstersRolled,
    "roll_taken": table.RollTaken,
    "roll_left": table.RollLeft,
    "founded": bands.Founded,
    "adopted": bands.Adopted,
    "monster_built": bands.MonsterBuilt,
    "inscribed": bands.Inscribed,
    "dungeon_started": dungeons.DungeonStarted,
    "dungeon_entered": bands.DungeonEntered,
    "boss_revealed": dungeons.BossRevealed,
    "label_added": dungeons.LabelAdded,
    "label_passed": dungeons.LabelPassed,
    "round_begun": dungeons.RoundBegun,
    "hp_changed": dungeons.HpChanged,
    "minion_summoned": dungeons.MinionSummoned,
    "boss_enraged": dungeons.BossEnraged,
    "boss_slain": dungeons.BossSlain,
    "minion_slain": dungeons.MinionSlain,
    "fight_reset": dungeons.FightReset,
    "dungeon_ended": dungeons.DungeonEnded,
    "watchlist": dungeons.Watchlist,
    "glory": bands.Glory,
    "coppers": purses.Coppers,
    "phase_opened": table.PhaseOpened,
    "phase_closed": table.PhaseClosed,
    "fading_drawn": table.FadingDrawn,
    "spared": table.Spared,
    "faded": bands.Faded,
    "retired": bands.Retired,
    "heirloom": bands.Heirloom,
    "heirloom_placed": purses.HeirloomPlaced,
    "drifted": bands.Drifted,
    "exchanged": bands.Exchanged,
    "passed_on": bands.PassedOn,
    "turning_done": table.TurningDone,
    "mythic_awarded": purses.MythicAwarded,
    "mythic_placed": purses.MythicPlaced,
    "corrected": table.Corrected,
    "overridden": table.Overridden,
}
KINDS = {shape: kind for kind, shape in EVENTS.items()}


def entry_of(stream: str, event: Event) -> NewEntry:
    """The entry that tells this event in this stream."""
    return NewEntry(stream, KINDS[type(event)], msgspec.json.decode(msgspec.json.encode(event)))


def read(kind: str, data: dict[str, Any]) -> Event:
    """The event that an entry tells; raises ``msgspec.ValidationError`` or ``KeyError``."""
    return msgspec.convert(data, EVENTS[kind])
