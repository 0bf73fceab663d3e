"""How quickly matches are played: random against random, in decisions a second of processor time.

``python -m tests.bench.engine`` prints the time of a decision beside the calibration loop, without any server.
"""

import time
from collections.abc import Iterator
from functools import cache

from matches.engine import registry
from matches.engine.interface import Setup
from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests.bench import calibration
from tests.bench.registry import Bench, Goal, measure
from tests.matches.engine.duels import random_deck, setup

GAMES = ("augmented", "inscription")
SETUPS, MATCHES, COPIES = 8, 60, 400
LEAST = 0.02  # of a step of the calibration loop: 50 of them, 10 us where the loop makes five million a second
RECORDED = 1 / 1.5


@cache
def setups(game: str) -> tuple[Setup, ...]:
    """Matches of decks drawn by chance from all cards that can be played, compiled."""
    engine = registry.get(game)
    streams = [Stream.of(number, "bench") for number in range(SETUPS)]
    made = tuple(setup(game, random_deck(game, stream), random_deck(game, stream)) for stream in streams)
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


def _middles(game: str) -> Iterator[object]:
    engine = registry.get(game)
    for seed, ready in enumerate(setups(game)):
        state = engine.new_game(ready, seed)
        stream = Stream.of(seed, "agent")
        for _ in range(60):
            if seats := engine.to_act(state):
                engine.apply(state, seats[0], stream.choice(engine.legal_actions(state, seats[0])))
        yield state


for _game in GAMES:
    measure(
        f"{_game}, random v random", unit="decisions/CPU s", reference="calibration loop", goal=Goal(at_least=LEAST)
    )(lambda bench, game=_game: played(game))
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
    for game in GAMES:
        steps = calibration.calibration(Bench(None))  # type: ignore[arg-type]
        plain, recorded, copies = played(game), played(game, recorded=True), copied(game)
        steps = (steps + calibration.calibration(Bench(None))) / 2  # type: ignore[arg-type]
        print(
            f"{game}: {1e6 / plain:.1f} us a decision ({steps / plain:.0f} steps), "
            f"recorded {plain / recorded:.2f} times that, a copy {1e6 / copies:.1f} us ({steps / copies:.0f} steps)"
        )


if __name__ == "__main__":
    main()
