"""A plan played here and now, from the first game to where it is over: no database, no worker."""

from collections.abc import Callable

from matches.lab.schedule import Played, Schedule
from matches.lab.stopping import count
from matches.lab.tally import Tally


def run(
    schedule: Schedule,
    *,
    keep: Callable[[Played], None] = lambda played: None,
    heard: Callable[[int], None] = lambda done: None,
) -> tuple[Tally, str]:
    """The result, and what the stop rule said if it ended the experiment; games are told as they are counted."""
    tally = Tally.empty(schedule.pairings, together=schedule.together)
    while tally.until < schedule.games:
        first = tally.until
        block = [schedule.play(number) for number in range(first, first + schedule.seats)]
        verdict = count(schedule, tally, {played.number: played for played in block}, first + schedule.seats)
        for played in block:
            keep(played)
        heard(tally.until)
        if verdict:
            return tally, verdict
    return tally, ""
