"""A dungeon fight by fight and round by round, in prose."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from legacy.parts.timeline import ActTold, acts_told
from legacy.rules.entries import Entry
from legacy.rules.prose import Names


@dataclass
class Round:
    """What happened in one round; round 0 is what lies before the first blow."""

    number: int
    acts: list[ActTold] = field(default_factory=list)


@dataclass
class FightTold:
    """A fight: its Boss, its rounds, and who struck it down."""

    number: int
    boss: str
    legend: bool = False
    hp: int = 0
    killer: str = ""
    value: int = 0
    overkill: int = 0
    rounds: list[Round] = field(default_factory=list)


@dataclass
class DungeonTold:
    """A dungeon: what came before the first fight, the fights, and what came after."""

    before: list[ActTold]
    fights: list[FightTold]
    after: list[ActTold]


def dungeon_told(
    entries: Iterable[Entry], names: Names, gone: Mapping[int, int], legends: set[tuple[str, str]]
) -> DungeonTold:
    """The entries of one dungeon in the campaign's stream, told in their order, without those that no longer count."""
    told = DungeonTold([], [], [])
    is_over = False
    for entry in entries:
        if entry.act in gone:
            continue
        if entry.kind == "boss_revealed":
            data = entry.data
            fight = FightTold(data["fight"], names.monster(data["band"], data["card"]), hp=data["max_hp"])
            fight.legend = (data["band"], data["card"]) in legends
            fight.rounds.append(Round(1))
            told.fights.append(fight)
        if is_over:
            told.after += acts_told([entry], names, gone)
            continue
        is_over = entry.kind == "dungeon_ended"
        if not told.fights:
            told.before += acts_told([entry], names, gone)
            continue
        fight = told.fights[-1]
        if entry.kind == "round_begun":
            fight.rounds.append(Round(entry.data["round"]))
            continue
        if entry.kind == "boss_slain":
            fight.killer = names.wizard(entry.data["killer"])
            fight.value, fight.overkill = entry.data["value"], entry.data["overkill"]
        fight.rounds[-1].acts += acts_told([entry], names, gone)
    return told
