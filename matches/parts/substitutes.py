"""The result of substitutes: what the party would be like with another band in the place of the first, ranked."""

from dataclasses import dataclass
from functools import cached_property

from matches.lab.comparisons import holm
from matches.lab.enough import NOT_ENOUGH, is_few
from matches.lab.impact import ALPHA
from matches.lab.numbers import Change
from matches.lab.plans import Plan
from matches.lab.tally import Tally
from matches.parts.measures import WON, arm_measure, blocks_of
from matches.parts.party_results import NO_DIFFERENCE
from matches.parts.result_words import likelihood_words

GLORY = arm_measure("renown", "Glory of the band", 0, 2)
COPPERS = arm_measure("coppers", "Coppers", 0)


@dataclass(frozen=True)
class SubstituteRow:
    """Another band in the place of the first: what more Glory and coppers it brings a dungeon, and how surely."""

    name: str
    glory: str
    coppers: str
    differed: str
    p: str
    verdict: str
    order: float


class SubstituteResults:
    """All substitutes, the best first."""

    template = "matches/_results_substitutes.html"

    def __init__(self, plan: Plan, tally: Tally) -> None:
        self.plan = plan
        self.tally = tally

    @property
    def games(self) -> int:
        return self.tally.pairings[0].games

    @property
    def first(self) -> str:
        return self.plan.arms[0].name

    @property
    def others(self) -> list[str]:
        return [self.plan.arms[arm].name for arm in self.tally.pairings[0].arms[1:]]

    @property
    def won(self) -> str:
        return WON.text(WON.number(self.tally))

    @property
    def glory(self) -> str:
        """The Glory that the first band gains in a dungeon as it stands."""
        return GLORY.text(GLORY.number(self.tally))

    @property
    def coppers(self) -> str:
        return COPPERS.text(COPPERS.number(self.tally))

    @cached_property
    def rows(self) -> list[SubstituteRow]:
        """Each substitute with what it changes; the likelihoods are corrected for their number."""
        numbers = range(1, len(self.tally.pairings))
        changes = {number: GLORY.change(self.tally, number) for number in numbers}
        known = [number for number, change in changes.items() if change is not None]
        corrected = dict(zip(known, holm([change.p for change in changes.values() if change is not None]), strict=True))
        rows = [self._row(number, changes[number], corrected.get(number, 1.0)) for number in numbers]
        return sorted(rows, key=lambda row: -row.order)

    def _row(self, number: int, change: Change | None, p: float) -> SubstituteRow:
        pairing, blocks = self.tally.pairings[number], blocks_of(self.tally, number)
        few = change is None or is_few(pairing.games)
        verdict = NOT_ENOUGH if few else NO_DIFFERENCE
        if change is not None and not few and p < ALPHA:
            verdict = "better" if change.difference > 0 else "worse"
        return SubstituteRow(
            name=self.plan.arms[pairing.arms[0]].name,
            glory=NOT_ENOUGH if few else GLORY.change_text(change),
            coppers=NOT_ENOUGH if few else COPPERS.change_text(COPPERS.change(self.tally, number)),
            differed=f"{blocks.differed} of {blocks.compared}",
            p="–" if few else likelihood_words(p),
            verdict=verdict,
            order=change.difference if change is not None else float("-inf"),
        )

    def lines(self) -> list[str]:
        """The result in a few lines."""
        lines = [f"{self.first} as it stands: Glory {self.glory} a dungeon, coppers {self.coppers}; won {self.won}"]
        return lines + [f"{row.name}: Glory {row.glory}, coppers {row.coppers}; {row.verdict}" for row in self.rows]
