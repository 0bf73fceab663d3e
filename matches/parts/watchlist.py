"""The playtest watchlist as measured numbers: each question with a healthy range, and the lever of the rulebook for it.

The rulebook asks a table after an evening and gives no numbers. What is measured of simulated dungeons, and which range
is healthy, is our reading, and every line says why.
"""

from dataclasses import dataclass

from decks.selectors.lawbooks import OFFICIAL
from matches.lab.enough import is_few
from matches.lab.impact import ALPHA
from matches.lab.levers import CAP, EARNED, FOIL, LABELS, LAST, PRESSURE, Lever
from matches.lab.numbers import Number
from matches.lab.plans import changed_name
from matches.lab.tally import Tally
from matches.models import Experiment
from matches.parts.charts import Intervals
from matches.parts.curves import whisker_chart
from matches.parts.measures import (
    COMEBACK,
    KILL_CHANGED,
    KILLS_CHANGED,
    LABEL_ADDED,
    LABEL_REGRETTED,
    LEADER,
    ROUNDS,
    TACTIC_EARLY,
    TACTICS,
    WON,
    Measure,
)
from matches.parts.party_results import NO_DIFFERENCE

ROOM = 15.0  # points above an even share that a leader may have


@dataclass(frozen=True)
class Question:
    """What the watchlist asks, what is counted for it, which range is healthy and why, and the lever, if any."""

    slug: str
    asked: str
    measure: Measure
    low: float
    high: float
    why: str
    lever: Lever | None = None

    def healthy(self, seats: int) -> tuple[float, float]:
        """The healthy range at a table of so many; what a leader may have begins with an even share."""
        if self.measure is LEADER:
            return 100 / seats, min(100.0, 100 / seats + ROOM)
        return self.low, self.high


QUESTIONS = (
    Question(
        "hesitate",
        "Did wizards hesitate before they revealed high cards?",
        TACTICS,
        6,
        40,
        "Nobody hears agents hold their breath. People hesitate where a high card can be taken from them: one Tactic a "
        "fight or more.",
        FOIL,
    ),
    Question(
        "early",
        "Did anyone use a Tactic before round 4?",
        TACTIC_EARLY,
        50,
        100,
        "In most dungeons the answer should be yes.",
        FOIL,
    ),
    Question(
        "react",
        "Did the table react when a Tactic resolved?",
        KILLS_CHANGED,
        1,
        4,
        "A table cries out when a Killing Blow changes hands: once in a dungeon or more, and not at every Boss.",
    ),
    Question(
        "sniped",
        "Was at least one Killing Blow taken by Foil, Snipe or Spike?",
        KILL_CHANGED,
        50,
        100,
        "In most dungeons the answer should be yes.",
        EARNED,
    ),
    Question(
        "regret",
        "Did anyone regret a label?",
        LABEL_REGRETTED,
        20,
        80,
        "A risk that never hurts is none, and one that always hurts is not taken twice.",
        LABELS,
    ),
    Question(
        "labels",
        "Do wizards add labels at all?",
        LABEL_ADDED,
        50,
        100,
        "In most dungeons somebody should dare it.",
        LABELS,
    ),
    Question(
        "loud",
        "Was the fight with the last Boss loud?",
        WON,
        50,
        95,
        "What can be lost is loud: most dungeons are won, and not nearly all.",
    ),
    Question(
        "snowball",
        "Does one wizard run away with the coppers?",
        LEADER,
        0,
        0,
        f"From an even share to {ROOM:g} points above it.",
        CAP,
    ),
    Question(
        "stalling",
        "Does the game stall?",
        ROUNDS,
        1,
        4,
        "Doom comes in round 5: a fight should be over before.",
        PRESSURE,
    ),
    Question(
        "comeback",
        "Does whoever is last give up?",
        COMEBACK,
        30,
        80,
        "Who has earned least after half the Bosses should often not end with the least.",
        LAST,
    ),
)


@dataclass(frozen=True)
class Answer:
    """A question with its number, where that lies, and what the last comparison of its lever said."""

    question: Question
    text: str
    verdict: str
    kind: str  # the colour of the verdict
    chart: Intervals | None
    healthy: str
    tried: Experiment | None
    tried_text: str


def answers(watched: Experiment | None, levers: dict[str, Experiment]) -> list[Answer]:
    """Every question, measured where there is an experiment."""
    tally = Tally.read(watched.tally) if watched is not None else None
    seats = len(tally.pairings[0].arms) if tally is not None else 4
    return [_answer(question, tally, seats, levers) for question in QUESTIONS]


def _answer(question: Question, tally: Tally | None, seats: int, levers: dict[str, Experiment]) -> Answer:
    measure, (low, high) = question.measure, question.healthy(seats)
    number = measure.number(tally) if tally is not None else None
    text, verdict, kind, chart = "not measured yet", "", "", None
    if tally is not None:
        text = measure.text(number)
        if number is not None and not is_few(number.count):
            verdict, kind = _verdict(number, low, high)
            rows = [(measure.name, number, text)]
            unit = measure.unit.strip() and f" {measure.unit.strip()}"
            chart = whisker_chart(question.slug, question.asked, rows, healthy=(low, high), unit=unit)
    tried = levers.get(changed_name(OFFICIAL, question.lever.parameters)) if question.lever is not None else None
    return Answer(
        question=question,
        text=text,
        verdict=verdict,
        kind=kind,
        chart=chart,
        healthy=f"{low:.3g} to {high:.3g}{measure.unit}",
        tried=tried,
        tried_text=_tried(question, tried) if tried is not None else "",
    )


def _verdict(number: Number, low: float, high: float) -> tuple[str, str]:
    """Where the number lies, as far as its interval lets one say."""
    if low <= number.low and number.high <= high:
        return "healthy", "p-verdigris"
    if number.high < low:
        return "too low", "p-rubric"
    if number.low > high:
        return "too high", "p-rubric"
    return "on the edge: the interval reaches beyond the range", "p-orpiment"


def _tried(question: Question, experiment: Experiment) -> str:
    """What the comparison of the lever says about the question's number."""
    change = question.measure.change(Tally.read(experiment.tally))
    if change is None:
        return "too few games tell this number"
    clear = "" if change.p < ALPHA else f", {NO_DIFFERENCE}"
    return f"{question.measure.change_text(change)}{question.measure.unit}{clear}"
