"""``make strength``: how strong the agents are, on sample decks and decks of all cards, over 400 paired games a line.

It goes on where it stopped: every game is kept in ``tests/strength.json``, which is committed. A line begins anew when
the engine, an agent or a sample deck it was played with has changed, which a few quick matches show.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from matches.engine import agents, registry
from matches.engine.interface import Zones
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms
from matches.engine.statistics import Score
from matches.findings import augmented_decks
from tests.matches.engine.duels import catalogue
from tests.matches.samples import pairs, samples
from tests.strength_parties import PARTIES, PartyLine

KEPT = Path(__file__).with_name("strength.json")
GAMES = 400
SAVED_EVERY = 20.0  # seconds
WON, DRAWN, LOST = "WDL"
BLOCK = 4  # games of one seed: the agents change decks, then seats
BLOCK_WITHOUT_DECKS = 2  # the agents change seats
MOST_SAMPLED = 24  # pairs of which every third is played to see whether a line is still the same
BARS = (("greedy", "random", 0.90), ("search", "greedy", 0.58, 0.50))


@dataclass(frozen=True)
class Line:
    """Two agents of a game, and the score that the first must reach."""

    game: str
    first: str
    second: str
    at_least: float
    above: float = 0.0  # what the lower bound of the interval must exceed

    @property
    def name(self) -> str:
        return f"{self.game}: {self.first} against {self.second}"

    @property
    def decks(self) -> Mapping[str, Zones]:
        """The decks that are played, by name."""
        return samples(self.game)

    @property
    def pairs(self) -> Sequence[tuple[str, str]]:
        """Which of them meet, in turn."""
        return pairs(self.game)

    def inputs(self) -> dict[str, Any]:
        """All that the games of this line depend on, in short."""
        engine = registry.get(self.game)
        decks = hashlib.sha256(json.dumps(self.decks, sort_keys=True).encode()).hexdigest()[:16]
        players = [agents.get(name) for name in (self.first, self.second)]
        return {
            "engine": engine.version,
            "agents": [f"{player.text} {player.version}" for player in players],
            "decks": decks,
            "sample": sample(self),
        }

    def play(self, number: int) -> str:
        """The game of this number, as the first agent sees it."""
        block, place = divmod(number, BLOCK if registry.get(self.game).needs_decks else BLOCK_WITHOUT_DECKS)
        names = self.pairs[block % len(self.pairs)]
        decks = [self.decks[name] for name in (names if place < 2 else names[::-1])]
        players = [agents.get(self.first), agents.get(self.second)]
        arms = [Arm(player.text, deck, player) for player, deck in zip(players, decks, strict=True)]
        match = Comparison(registry.get(self.game), Terms(cards=catalogue(self.game)), arms, seed=block).match(
            place % 2
        )
        return DRAWN if match.winner is None else WON if match.winner == 0 else LOST


class AllCards(Line):
    """The same on the thirty decks of the metagame, which hold nearly all cards; their pairs are chosen by a seed."""

    @property
    def name(self) -> str:
        return f"{super().name}, decks of all cards"

    @property
    def decks(self) -> Mapping[str, Zones]:
        return {name: document["zones"] for name, document in augmented_decks.documents().items()}

    @property
    def pairs(self) -> Sequence[tuple[str, str]]:
        return chosen_pairs(tuple(self.decks))


@cache
def chosen_pairs(names: tuple[str, ...]) -> list[tuple[str, str]]:
    """As many pairs of these decks as a line has blocks."""
    every = list(combinations(names, 2))
    Stream.of(0, "pairs").shuffle(every)
    return every[: GAMES // BLOCK]


@cache
def sample(line: Line) -> str:
    """A hash of a few quick matches of the line: it is another one when engine or agents play otherwise than before."""
    players = [agents.get("search:3" if name.startswith("search") else name) for name in (line.first, line.second)]
    found = hashlib.sha256()
    for names in line.pairs[:MOST_SAMPLED:3]:
        arms = [Arm(name, line.decks[name], player) for name, player in zip(names, players, strict=True)]
        found.update(Comparison(registry.get(line.game), Terms(cards=catalogue(line.game)), arms).record(0).json())
    return found.hexdigest()[:16]


LINES: tuple[Line | PartyLine, ...] = (
    *(Line(game, *rest) for rest in BARS for game in ("augmented", "inscription", "elemental", "mysterion")),
    *(AllCards("augmented", *rest) for rest in BARS),
    *PARTIES,
)


# --- what is kept ----------------------------------------------------------------------------------------------------
def read(kept: Path) -> dict[str, dict[str, Any]]:
    """The lines of the file; one that was played with other inputs than today's is left out."""
    stored = json.loads(kept.read_text()) if kept.exists() else {}
    return {line.name: stored[line.name] for line in LINES if stored.get(line.name, {}).get("inputs") == line.inputs()}


def write(kept: Path, lines: dict[str, dict[str, Any]]) -> None:
    beside = kept.with_suffix(".new")
    beside.write_text(json.dumps(lines, indent=1) + "\n")
    beside.replace(kept)


def score(results: str) -> Score:
    return Score(results.count(WON), results.count(DRAWN), results.count(LOST))


def told(line: Line | PartyLine, results: str, games: int = GAMES) -> str:
    """The line with its score, and whether it is reached."""
    found = score(results)
    if not found.games:
        return f"{line.name}: not played yet (goal {100 * line.at_least:.0f} %)"
    reached = found.share >= line.at_least and found.interval[0] > line.above
    verdict = "reached" if reached else "MISSED"
    if found.games < games:
        verdict = f"{found.games} of {games} games so far, {verdict}"
    return f"{line.name}: {found.text()}, goal {100 * line.at_least:.0f} %: {verdict}"


def summary(kept: Path = KEPT) -> list[str]:
    """Each line as it stands."""
    lines = read(kept)
    return [told(line, lines.get(line.name, {}).get("results", "")) for line in LINES]


# --- playing ---------------------------------------------------------------------------------------------------------
def played(line: Line | PartyLine, start: int, games: int, processes: int) -> Iterator[str]:
    """The results of the games that are missing, in their order."""
    if processes == 1:
        yield from map(line.play, range(start, games))
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(line.play, range(start, games))


def run(line: Line | PartyLine, games: int, kept: Path, processes: int = 1) -> str:
    """The line is played up to so many games, and kept on the way; tells its results."""
    lines = read(kept)
    results: str = lines.get(line.name, {}).get("results", "")
    saved = time.monotonic()
    try:
        for result in played(line, len(results), games, processes):
            results += result
            if time.monotonic() - saved > SAVED_EVERY:
                write(kept, lines | {line.name: {"inputs": line.inputs(), "results": results}})
                saved = time.monotonic()
    finally:
        write(kept, lines | {line.name: {"inputs": line.inputs(), "results": results}})
    return results


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make strength", description=__doc__)
    parser.add_argument("words", nargs="*", help="only the lines with one of these words in their names")
    parser.add_argument("--games", type=int, default=GAMES, help="so many games a line")
    parser.add_argument("--processes", type=int, default=1, help="so many games at once")
    parser.add_argument("--show", action="store_true", help="play nothing, tell what is kept")
    options = parser.parse_args(arguments)
    if options.show:
        print("\n".join(summary()))
        return 0
    missed = 0
    for line in LINES:
        if not options.words or any(word in line.name for word in options.words):
            text = told(line, run(line, options.games, KEPT, options.processes), options.games)
            missed += text.endswith("MISSED")
            print(text, flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
