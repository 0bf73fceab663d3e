"""What is measured of tables that play together: numbers with their intervals, and what other rules make of them."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from matches.lab.blocks import change_number, mean_number, share_number, told_number, told_share
from matches.lab.enough import NOT_ENOUGH, is_few
from matches.lab.numbers import Change, Number, agresti_min, rounded, spread_of
from matches.lab.tally import BlockTally, Tally

THOUSANDTH = 1 / 1000
PERCENT = 100.0
WIPED_AT = "wiped_at_boss"


def blocks_of(tally: Tally, pairing: int = 0) -> BlockTally:
    """The blocks of a pairing, which every table that plays together keeps."""
    assert tally.blocks is not msgspec.UNSET, "the table plays together"
    return tally.blocks[pairing]


@dataclass(frozen=True)
class Measure:
    """A number that is told of a table: from which metric, in which unit, and how it is written."""

    metric: str
    name: str
    scale: float = 1.0
    unit: str = ""
    digits: int = 2
    is_share: bool = False  # a metric of 0 and 1
    is_told_by_all: bool = True  # or only by some games
    a_seat: bool = False  # the total of a game is shared out to its seats

    def number(self, tally: Tally, pairing: int = 0) -> Number | None:
        """The measure with its interval; none before there are games enough to have one."""
        if self.is_told_by_all:
            blocks = blocks_of(tally, pairing)
            found = share_number(blocks, self.metric) if self.is_share else mean_number(blocks, self.metric)
        else:
            tell: Callable[..., Number | None] = told_share if self.is_share else told_number
            found = tell(tally.pairings[pairing], self.metric)
        return None if found is None else found.times(self._scale(tally, pairing))

    def change(self, tally: Tally, pairing: int = 1) -> Change | None:
        """What the measure is more in another pairing than in the first, pair by pair; shares of which no pair differs
        leave room for doubt."""
        found = change_number(blocks_of(tally), blocks_of(tally, pairing), self.metric, self._scale(tally, pairing))

        if found is None or not self.is_share or found.low != found.high or found.difference:
            return found
        low, high = agresti_min(0, 0, found.count)
        return msgspec.structs.replace(found, low=rounded(low * self.scale), high=rounded(high * self.scale))

    def _scale(self, tally: Tally, pairing: int) -> float:
        return self.scale / len(tally.pairings[pairing].arms) if self.a_seat else self.scale

    def text(self, number: Number | None) -> str:
        """The number with its interval as people read it, or that there are not enough games."""
        if number is None or is_few(number.count):
            return NOT_ENOUGH
        return f"{self.written(number.mean)}{self.unit} ({self.written(number.low)} to {self.written(number.high)})"

    def written(self, value: float) -> str:
        shown = f"{value:.{self.digits}f}"
        return shown.replace("-", "−" if float(shown) else "")

    def change_text(self, change: Change | None) -> str:
        """The difference with its sign and interval."""
        if change is None:
            return NOT_ENOUGH
        sign = "+" if change.difference > 0 else ""
        low, high = self.written(change.low), self.written(change.high)
        return f"{sign}{self.written(change.difference)} ({low} to {high})"


def _share(metric: str, name: str, *, is_told_by_all: bool = True) -> Measure:
    return Measure(metric, name, PERCENT, " %", 1, is_share=True, is_told_by_all=is_told_by_all)


WON = _share("won", "Dungeons won")
ROUNDS = Measure("fight_rounds", "Rounds a fight", THOUSANDTH)
BOSSES = Measure("bosses", "Bosses slain a dungeon")
COPPERS = Measure("coppers", "Coppers a wizard", digits=1, a_seat=True)
GINI = Measure("gini", "Spread of the coppers (Gini: 0 is even)", THOUSANDTH)
LEADER = Measure("leader", "Share of the richest wizard", PERCENT * THOUSANDTH, " %", 1)
COMEBACK = _share("comeback", "The last at half-way did not end last", is_told_by_all=False)
CARDS_LEFT = Measure("cards_left", "Cards of all when the last Boss came", digits=1, is_told_by_all=False)
TACTICS = Measure("tactics", "Tactics a dungeon", digits=1)
TACTIC_EARLY = _share("tactic_early", "A Tactic before round 4")
KILL_CHANGED = _share("kill_changed", "A Killing Blow changed by a Tactic")
KILLS_CHANGED = Measure("kills_changed", "Killing Blows changed a dungeon")
LABEL_ADDED = _share("label_added", "A label added")
LABEL_REGRETTED = _share("label_regretted", "A label regretted")
MEASURES = (
    WON, ROUNDS, BOSSES, COPPERS, GINI, LEADER, COMEBACK, CARDS_LEFT, TACTICS, TACTIC_EARLY, KILL_CHANGED,
    KILLS_CHANGED, LABEL_ADDED, LABEL_REGRETTED,
)  # fmt: skip


def arm_measure(metric: str, name: str, place: int, digits: int = 1) -> Measure:
    """A number that is told of the band at this place of a pairing."""
    return Measure(f"{metric}_{place}", name, digits=digits)


def wipes(tally: Tally, pairing: int = 0) -> dict[int, int]:
    """At which Boss so many dungeons were lost."""
    found = {
        int(name.removeprefix(WIPED_AT)): sums.games
        for name, sums in tally.pairings[pairing].metrics.items()
        if name.startswith(WIPED_AT)
    }
    return dict(sorted(found.items()))


def wipe_number(counts: dict[int, int]) -> Number | None:
    """The Boss that a lost dungeon had reached, over those that were lost; none before two."""
    lost = sum(counts.values())
    if lost < 2:
        return None
    middle = sum(boss * count for boss, count in counts.items()) / lost
    apart = (sum(count * (boss - middle) ** 2 for boss, count in counts.items()) / (lost - 1)) ** 0.5
    half = spread_of(apart, lost)
    return Number(rounded(middle), rounded(middle - half), rounded(middle + half), lost)
