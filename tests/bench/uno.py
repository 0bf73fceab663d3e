"""RLCard's uno, random against random: run by the Python of the bench, it prints decisions a second of processor time.

Two numbers: the environment as its users run it, and the bare game below it, without the numbers it makes for networks.
"""

import random
import time

import rlcard

SECONDS = 1.0


def environment() -> float:
    """Decisions (legal actions, choice, step) a second."""
    env = rlcard.make("uno", config={"seed": 1})
    rng = random.Random(1)
    count = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            count += 1
    return count / (time.process_time() - began)


def bare_game() -> float:
    """The same of the game alone."""
    game = rlcard.make("uno", config={"seed": 1}).game
    rng = random.Random(1)
    count = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            count += 1
    return count / (time.process_time() - began)


if __name__ == "__main__":
    print(environment(), bare_game())
