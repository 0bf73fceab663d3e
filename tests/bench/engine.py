"""How quickly matches are played, random against random, in decisions a second of processor time; what they take up.

RLCard's uno is played in the same run by the Python of the bench (``tests/bench/uno.py``).

``python -m tests.bench.engine`` prints the time of a decision beside the calibration loop, without any server.
"""

import subprocess
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache, partial

from matches.engine import registry
from matches.engine.interface import Setup
from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests import sites
from tests.bench import calibration
from tests.bench.registry import Bench, Goal, NotHere, measure
from tests.bench.servers import BENCH_PYTHON
from tests.matches.engine.decknforge.dungeons import random_setup
from tests.matches.engine.duels import catalogue, random_deck
from tests.matches.engine.mysterion import battles

GAMES = ("augmented", "inscription", "elemental", "mysterion", "decknforge")
SETUPS, MATCHES, COPIES = 8, 60, 400
RECORDED = 1 / 1.5
TIMES_UNO = {"augmented": 2, "inscription": 2}  # decisions in the time of one of uno's; of other games one
MOST_KILOBYTES = 100
RUNNING = 40  # matches at once, for what one of them takes up
DECKS = {battles.GAME: battles.random_deck}  # of games that are no duel on four lanes
UNO, BARE_UNO = "RLCard's uno", "RLCard's uno, the bare game"


@cache
def setups(game: str) -> tuple[Setup, ...]:
    """Matches of decks drawn by chance from all cards that can be played, compiled."""
    engine = registry.get(game)
    if registry.together(game):
        made = tuple(map(random_setup, range(SETUPS)))
    elif engine.needs_decks:
        streams = [Stream.of(number, "bench") for number in range(SETUPS)]
        deck = DECKS.get(game, partial(random_deck, game))
        made = tuple(Setup(game=game, cards=catalogue(game), decks=(deck(each), deck(each))) for each in streams)
    else:
        made = (Setup(game=game, cards=catalogue(game), decks=({}, {})),) * SETUPS
    for each in made:
        engine.new_game(each, 0)
    return made


def played(game: str, *, recorded: bool = False) -> float:
    """Decisions (legal actions, choice, apply) a second, setting up included."""
    engine = registry.get(game)
    ready = setups(game)
    count = 0
    began = time.process_time()
    for seed in range(MATCHES):
        state = engine.new_game(ready[seed % SETUPS], seed)
        if recorded:
            state.recorder = ListRecorder()
        below = Stream.of(seed, "agent").below
        while seats := engine.to_act(state):
            actions = engine.legal_actions(state, seats[0])
            engine.apply(state, seats[0], actions[below(len(actions))])
            count += 1
    return count / (time.process_time() - began)


def copied(game: str) -> float:
    """Copies of states in the middle of matches a second."""
    engine = registry.get(game)
    states = list(_middles(game))
    began = time.process_time()
    for number in range(COPIES):
        engine.copy(states[number % len(states)])
    return COPIES / (time.process_time() - began)


def kilobytes(game: str) -> float:
    """What a match in its middle takes up beyond the cards that all matches of its setup share."""
    list(_middles(game))  # what is worked out once and kept is not counted
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        states = list(_middles(game, RUNNING))
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(states) / 1000


def uno() -> tuple[float, float]:
    """Decisions a second of RLCard's environment and of the bare game below it."""
    if not BENCH_PYTHON.exists():
        raise NotHere("rlcard is not installed: make bench does that.")
    command = [str(BENCH_PYTHON), "-m", "tests.bench.uno"]
    done = subprocess.run(command, cwd=sites.ROOT, capture_output=True, text=True)
    if done.returncode:
        raise NotHere(f"uno cannot be played: {done.stderr.strip().splitlines()[-1]}")
    environment, bare = map(float, done.stdout.split())
    return environment, bare


def _uno(bench: Bench) -> tuple[float, float]:
    return bench.keep(f"uno {bench.round}", lambda: nullcontext(uno()))


def _middles(game: str, matches: int = SETUPS) -> Iterator[object]:
    engine = registry.get(game)
    for seed in range(matches):
        state = engine.new_game(setups(game)[seed % SETUPS], seed)
        stream = Stream.of(seed, "agent")
        for _ in range(60):
            if seats := engine.to_act(state):
                engine.apply(state, seats[0], stream.choice(engine.legal_actions(state, seats[0])))
        yield state


measure(UNO, unit="decisions/CPU s")(lambda bench: _uno(bench)[0])
measure(BARE_UNO, unit="decisions/CPU s")(lambda bench: _uno(bench)[1])
for _game in GAMES:
    measure(f"{_game} against uno", unit="decisions/CPU s", reference=UNO, goal=Goal(at_least=TIMES_UNO.get(_game, 1)))(
        lambda bench, game=_game: played(game)
    )
    measure(f"{_game}, a running match", unit="kB", goal=Goal(at_most=MOST_KILOBYTES))(
        lambda bench, game=_game: kilobytes(game)
    )
    measure(f"{_game}, random v random", unit="decisions/CPU s", reference="calibration loop")(
        lambda bench, game=_game: played(game)
    )
    measure(
        f"{_game}, recorded",
        unit="decisions/CPU s",
        reference=f"{_game}, random v random",
        goal=Goal(at_least=RECORDED),
    )(lambda bench, game=_game: played(game, recorded=True))
    measure(f"{_game}, states copied", unit="copies/CPU s", reference="calibration loop")(
        lambda bench, game=_game: copied(game)
    )


def main() -> None:
    """Print each number, in microseconds and in steps of the calibration loop."""
    try:
        print("RLCard's uno: {:.1f} us a decision, the bare game {:.1f} us".format(*(1e6 / each for each in uno())))
    except NotHere as reason:
        print(reason)
    for game in GAMES:
        steps = calibration.calibration(Bench(None))  # type: ignore[arg-type]
        plain, recorded, copies = played(game), played(game, recorded=True), copied(game)
        steps = (steps + calibration.calibration(Bench(None))) / 2  # type: ignore[arg-type]
        print(
            f"{game}: {1e6 / plain:.1f} us a decision ({steps / plain:.0f} steps), "
            f"recorded {plain / recorded:.2f} times that, a copy {1e6 / copies:.1f} us ({steps / copies:.0f} steps), "
            f"a running match {kilobytes(game):.0f} kB"
        )


if __name__ == "__main__":
    main()
