"""The result of a table that plays together: how often it wins, what its dungeons are like, and how each band fares."""

from dataclasses import dataclass
from functools import cached_property

from matches.lab.comparisons import holm
from matches.lab.enough import NOT_ENOUGH, is_few
from matches.lab.impact import ALPHA
from matches.lab.plans import Plan
from matches.lab.tally import Tally
from matches.parts.charts import Intervals
from matches.parts.curves import whisker_chart
from matches.parts.measures import MEASURES, WON, Measure, arm_measure, blocks_of, wipe_number, wipes
from matches.parts.result_words import likelihood_words

NO_DIFFERENCE = "no clear difference"
WIPE = Measure("wipe_boss", "Boss reached at a wipe", is_told_by_all=False)


@dataclass(frozen=True)
class MeasureRow:
    """A measure at each table, and, where there are two, what the second makes of it."""

    name: str
    texts: tuple[str, ...]
    change: str = ""
    p: str = ""
    verdict: str = ""


@dataclass(frozen=True)
class ArmRow:
    """How a band fared at one of the tables, a dungeon."""

    name: str
    agent: str
    coppers: str
    glory: str
    own_glory: str


@dataclass(frozen=True)
class TableResult:
    """One table: by which rules it played, how many dungeons, how they ended, and how each band fared."""

    ruleset: str
    games: int
    won: int
    lost: int
    guards: int
    missing: int
    share: str
    wipes: tuple[tuple[int, int], ...]
    arms: tuple[ArmRow, ...]
    chart: Intervals | None


class PartyResults:
    """All tables of an experiment in which bands play together."""

    template = "matches/_results_party.html"

    def __init__(self, plan: Plan, tally: Tally) -> None:
        self.plan = plan
        self.tally = tally

    @cached_property
    def tables(self) -> list[TableResult]:
        return [self._table(number) for number in range(len(self.tally.pairings))]

    def _table(self, number: int) -> TableResult:
        pairing = self.tally.pairings[number]
        arms, rows = [], []
        for place, arm in enumerate(pairing.arms):
            told, measures = self.plan.arms[arm], _arm_measures(place)
            numbers = [measure.number(self.tally, number) for measure in measures]
            texts = [measure.text(each) for measure, each in zip(measures, numbers, strict=True)]
            arms.append(ArmRow(told.name, told.agent, *texts))
            if numbers[0] is not None and not is_few(numbers[0].count):
                rows.append((told.name, numbers[0], texts[0]))
        return TableResult(
            ruleset=self.plan.rulesets[pairing.ruleset].slug,
            games=pairing.games,
            won=pairing.wins[0],
            lost=pairing.lost,
            guards=pairing.guards,
            missing=pairing.missing,
            share=WON.text(WON.number(self.tally, number)),
            wipes=tuple(wipes(self.tally, number).items()),
            arms=tuple(arms),
            chart=whisker_chart(f"coppers-{number}", "Coppers a dungeon", rows) if rows else None,
        )

    @property
    def is_compared(self) -> bool:
        return len(self.tally.pairings) > 1

    @property
    def differed(self) -> str:
        """In how many pairs of seeds anything at all came otherwise."""
        blocks = blocks_of(self.tally, 1)
        return f"{blocks.differed} of {blocks.compared}"

    @cached_property
    def measures(self) -> list[MeasureRow]:
        """Every measure; a comparison is corrected for their number."""
        pairings = range(len(self.tally.pairings))
        texts = [tuple(measure.text(measure.number(self.tally, number)) for number in pairings) for measure in MEASURES]
        rows = [MeasureRow(measure.name, text) for measure, text in zip(MEASURES, texts, strict=True)]
        if self.is_compared:
            rows = self._compared(rows)
        wiped = [wipe_number(wipes(self.tally, number)) for number in pairings]
        said = tuple("none was lost" if not self.tally.pairings[n].lost else WIPE.text(wiped[n]) for n in pairings)
        return [rows[0], MeasureRow(WIPE.name, said), *rows[1:]]

    def _compared(self, rows: list[MeasureRow]) -> list[MeasureRow]:
        changes = [measure.change(self.tally) for measure in MEASURES]
        corrected = iter(holm([change.p for change in changes if change is not None]))
        found = []
        for row, measure, change in zip(rows, MEASURES, changes, strict=True):
            if change is None or is_few(self.tally.pairings[1].games):
                if change is not None:
                    next(corrected)
                found.append(MeasureRow(row.name, row.texts, "–", "–", NOT_ENOUGH if measure.is_told_by_all else "–"))
                continue
            p = next(corrected)
            verdict = NO_DIFFERENCE if p >= ALPHA else "more" if change.difference > 0 else "less"
            found.append(MeasureRow(row.name, row.texts, measure.change_text(change), likelihood_words(p), verdict))
        return found

    def lines(self) -> list[str]:
        """The result in a few lines."""
        lines = []
        for table in self.tables:
            names = " with ".join(f"{arm.name} ({arm.agent})" for arm in table.arms)
            rules = f" by {table.ruleset}" if self.is_compared else ""
            lines.append(f"{names}{rules}: {table.won} of {table.games} dungeons won, {table.share}")
            lines += [f"  {arm.name}: coppers {arm.coppers}, Glory of the band {arm.glory}" for arm in table.arms]
        if self.is_compared:
            lines.append(f"{self.differed} seeds came otherwise")
        for row in self.measures:
            change = f"; {row.change}, {row.verdict}" if row.verdict else ""
            lines.append(f"{row.name}: {' | '.join(row.texts)}{change}")
        return lines


def _arm_measures(place: int) -> tuple[Measure, Measure, Measure]:
    return (
        arm_measure("coppers", "Coppers", place),
        arm_measure("renown", "Glory of the band", place, 2),
        arm_measure("glory", "Glory of the wizard", place, 2),
    )
