"""When an experiment is over: its games are counted in order, and its stop rule is asked after every round.

Whoever played the games, and in which order, the same plan is over after the same game.
"""

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from matches.lab.blocks import share_number
from matches.lab.plans import HalfWidth, Sprt, Stop
from matches.lab.schedule import Played, Schedule
from matches.lab.sprt import Hypotheses, Verdict, log_ratio
from matches.lab.tally import WON, Tally

FEWEST = 20  # games of a pairing before a stop rule is asked: the first ones say nothing
FEWEST_PAIRS = 10  # of games with one seed before the sequential test is asked


def count(schedule: Schedule, tally: Tally, games: Mapping[int, Played], until: int) -> str:
    """The games up to `until` are counted, or only those up to where the stop rule says that it is enough.

    Returns what the rule says in a sentence, or nothing while it says nothing. A game that is not there is missing.
    """
    seats, stop = schedule.seats, schedule.plan.stop
    while tally.until < until:
        first = tally.until
        block = [games[number] for number in range(first, first + seats) if number in games]
        tally.add_block(schedule.fixture(first).pairing, block, seats, compares=schedule.compares)
        if schedule.ends_round(tally.until - 1) and (verdict := verdict_of(stop, tally)):
            return verdict
    return ""


def verdict_of(stop: Stop, tally: Tally) -> str:
    """What the stop rule says of these games; nothing while more are needed."""
    if isinstance(stop, HalfWidth):
        if min(pairing.games for pairing in tally.pairings) < FEWEST:
            return ""
        if any(_half_width(tally, number) > stop.width for number in range(len(tally.pairings))):
            return ""
        return f"Every interval is at most {100 * stop.width:g} points wide to each side."
    if isinstance(stop, Sprt):
        return _sequential(stop.hypotheses, tally.pairings[0].pairs)
    return ""


def _half_width(tally: Tally, pairing: int) -> float:
    """Half the interval around a pairing's score. Of a table that plays together the games of one seed are alike, and
    count for as many as would be as sure by themselves."""
    if tally.blocks is not UNSET and (won := share_number(tally.blocks[pairing], WON)):
        return (won.high - won.low) / 2
    low, high = tally.pairings[pairing].score().interval
    return (high - low) / 2


def _sequential(hypotheses: Hypotheses, pairs: Sequence[int]) -> str:
    """What the sequential test says of these pairs of games."""
    if sum(pairs) < FEWEST_PAIRS:
        return ""
    verdict = hypotheses.verdict(log_ratio(pairs, hypotheses))
    if verdict is Verdict.GOES_ON:
        return ""
    accepted, refused = hypotheses.elo1, hypotheses.elo0
    if verdict is Verdict.ACCEPTS_ELO0:
        accepted, refused = refused, accepted
    return f"The test accepts that the first arm is {accepted:g} Elo stronger, not {refused:g}."
