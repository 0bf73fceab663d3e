"""The chronicle told to people: one item an act, its sentences, when it was written and by whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from legacy.rules.acts.table import SEATING
from legacy.rules.entries import Entry
from legacy.rules.prose import Names, sentence

# What stands in the margin beside an act: the icon and the pigment of its most telling entry, the first of these.
MARKS: dict[str, tuple[str, str]] = {
    "corrected": ("i-warning", "folium"),
    "overridden": ("i-warning", "folium"),
    "retired": ("i-close", "slate"),
    "dungeon_ended": ("i-glory", "orpiment"),
    "boss_slain": ("i-skull", "rubric"),
    "minion_slain": ("i-skull", "rubric"),
    "faded": ("i-close", "slate"),
    "fading_drawn": ("i-close", "slate"),
    "spared": ("i-ok", "verdigris"),
    "heirloom": ("r-mythic", "orpiment"),
    "drifted": ("i-chain", "lapis"),
    "passed_on": ("i-chain", "lapis"),
    "exchanged": ("i-chain", "lapis"),
    "founded": ("r-legend", "orpiment"),
    "adopted": ("r-legend", "orpiment"),
    "mythic_placed": ("r-mythic", "verdigris"),
    "inscribed": ("i-plus", "verdigris"),
    "label_added": ("r-medium", "umber"),
    "dungeon_started": ("i-play", "rubric"),
    "dungeon_entered": ("i-play", "rubric"),
    "boss_revealed": ("r-hard", "umber"),
    "wizard_joined": ("i-user", "lapis"),
    "wizard_left": ("i-user", "slate"),
    "keeper_changed": ("i-user", "lapis"),
    "opened_to_others": ("i-user", "lapis"),
    "closed": ("i-close", "slate"),
    "reopened": ("i-play", "lapis"),
    "monsters_rolled": ("r-legend", "orpiment"),
    "glory": ("i-glory", "orpiment"),
    "coppers": ("c-copper", "orpiment"),
}
PLAIN = ("i-info", "slate")
SAID_BY = {"dungeon_entered": "dungeon_started"}  # what says the same for the whole table
SHOWN = 3  # sentences of one act before the rest is folded away


@dataclass(frozen=True)
class Drawn:
    """A draw of the site, to be recomputed by anybody."""

    seed: str
    label: str


@dataclass(frozen=True)
class ActTold:
    """An act of the chronicle in prose; `gone_by` is the act that corrected it."""

    number: int
    last: int
    seq: int
    at: datetime
    by: str
    sentences: tuple[str, ...]
    icon: str
    pigment: str
    hash: str
    draws: tuple[Drawn, ...]
    gone_by: int | None
    correctable: bool

    @property
    def shown(self) -> tuple[str, ...]:
        return self.sentences if len(self.sentences) <= SHOWN + 1 else self.sentences[:SHOWN]

    @property
    def folded(self) -> tuple[str, ...]:
        return self.sentences[len(self.shown) :]


def acts_told(
    entries: Iterable[Entry], names: Names, gone: Mapping[int, int], *, newest_first: bool = True
) -> list[ActTold]:
    """These entries act by act; what an act wrote into several streams is told once."""
    grouped: dict[int, list[Entry]] = {}
    for entry in entries:
        grouped.setdefault(entry.act, []).append(entry)
    told = [_told(act, written, names, gone) for act, written in sorted(grouped.items())]
    return told[::-1] if newest_first else told


def moment(at: str) -> datetime:
    """The moment of an entry."""
    return datetime.fromisoformat(at)


def _told(act: int, written: list[Entry], names: Names, gone: Mapping[int, int]) -> ActTold:
    last = written[-1]
    kinds = {entry.kind for entry in written}
    icon, pigment = next((mark for kind, mark in MARKS.items() if kind in kinds), PLAIN)
    draws = dict.fromkeys(
        Drawn(entry.data["draw"]["seed"], entry.data["draw"]["label"]) for entry in written if entry.data.get("draw")
    )
    return ActTold(
        number=act,
        last=last.number,
        seq=last.seq,
        at=moment(last.at),
        by=names.wizard(last.wizard) if last.wizard else "",
        sentences=tuple(
            dict.fromkeys(sentence(entry, names) for entry in written if SAID_BY.get(entry.kind) not in kinds)
        ),
        icon=icon,
        pigment=pigment,
        hash=last.hash,
        draws=tuple(draws),
        gone_by=gone.get(act),
        correctable=act not in gone and not kinds & SEATING,
    )
