"""A result in one file that anybody can play again: JSON Lines with the plan, every game with its hash, and the end.

The first line holds the plan and how the experiment ended, each further line a game, the last the tally and a hash
over all lines before it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from matches.engine.rng import Stream
from matches.lab.kinds import problem_of
from matches.lab.plans import MOST_GAMES, Plan
from matches.lab.schedule import Cards, Played, Schedule
from matches.lab.stopping import count
from matches.lab.tally import Tally

FORMAT = 1
BY_RULE, BY_PLAN = "rule", "plan"  # how an experiment ends by itself
LONGEST_LINE = 4 * 1024 * 1024


class UnreadableBundle(ValueError):
    """A file is no bundle; the sentence says what is wrong with it."""


class Difference(Exception):
    """Playing a bundle again gives something else; the sentence says what, and in which game."""


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line."""

    bundle: int = FORMAT
    name: str = ""
    plan: Plan
    state: str
    ended_by: str = ""
    ended_why: str = ""


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last line. ``until`` is the number of the first game that was not counted."""

    end: bool = True
    games: int
    until: int
    tally: dict[str, Any]
    hash: str


class Bundle(msgspec.Struct, frozen=True):
    """A whole file, read."""

    head: Head
    games: dict[int, Played]
    end: End


def bundle_lines(head: Head, games: Iterable[Played], tally: Tally) -> Iterator[bytes]:
    """The lines of a bundle, each with its line break."""
    chain = hashlib.blake2b(digest_size=16)
    number = 0
    for number, part in enumerate(_parts(head, games)):  # noqa: B007 (the last one is the number of games)
        line = msgspec.json.encode(part, order="deterministic") + b"\n"
        chain.update(line)
        yield line
    end = End(games=number, until=tally.until, tally=tally.document(), hash=chain.hexdigest())
    yield msgspec.json.encode(end, order="deterministic") + b"\n"


def _parts(head: Head, games: Iterable[Played]) -> Iterator[Head | Played]:
    yield head
    yield from games


def read_bundle(lines: Iterable[bytes]) -> Bundle:
    """The bundle of these lines; every line is as it was written, and none is missing."""
    chain = hashlib.blake2b(digest_size=16)
    head: Head | None = None
    last = b""
    games: dict[int, Played] = {}
    for line in lines:
        if len(line) > LONGEST_LINE:
            raise UnreadableBundle(f"Line {len(games) + 2} is longer than a line of a bundle can be.")
        chain.update(last)
        if head is None:
            head = _line(line, Head, 1)
            chain.update(line)
        else:
            if last:
                game = _line(last, Played, len(games) + 2)
                games[game.number] = game
            last = line
    if head is None or not last:
        raise UnreadableBundle("This is no bundle of an experiment: it has no end.")
    if _is_game(last):
        raise UnreadableBundle("This bundle has no end: it was cut off. Download it again, whole.")
    end = _line(last, End, len(games) + 2)
    if head.bundle != FORMAT:
        raise UnreadableBundle(f"This bundle has the format {head.bundle}; this version reads {FORMAT}.")
    if chain.hexdigest() != end.hash or len(games) != end.games:
        raise UnreadableBundle("A line was changed, added or lost since the bundle was written: its hash differs.")
    return Bundle(head, games, end)


def _is_game(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=Played)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def _line(line: bytes, shape: type[Any], number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableBundle(f"Line {number} is no line of a bundle: {error}.") from None


def schedule_of(bundle: Bundle, cards: Cards) -> Schedule:
    """The plan of the bundle made ready to be played; raises ``UnreadableBundle`` where it is none of its kind."""
    if problem := problem_of(bundle.head.plan).message:
        raise UnreadableBundle(f"The plan of this bundle cannot be played: {problem}")
    return Schedule(bundle.head.plan, cards)


def verify(
    bundle: Bundle,
    cards: Cards,
    *,
    part: int | None = None,
    seed: int = 0,
    heard: Callable[[int, int], None] = lambda done, all_of_them: None,
) -> int:
    """The games of the bundle, or so many by chance, are played again and are the same; says how many.

    Raises ``Difference``, and ``UnreadableBundle`` where its plan is none. The tally is compared too: it follows from
    the games, as does how the experiment ended.
    """
    schedule = schedule_of(bundle, cards)
    if not 0 <= bundle.end.until <= min(schedule.games, MOST_GAMES):
        raise UnreadableBundle(f"The bundle counts {bundle.end.until} games, and its plan has {schedule.games}.")
    tally = Tally.empty(schedule.pairings, together=schedule.together)
    why = count(schedule, tally, bundle.games, bundle.end.until)
    if tally.document() != bundle.end.tally:
        raise Difference("The tally of the bundle does not follow from its games.")
    _compare_ends(bundle.head, why, is_whole=tally.until >= schedule.games)
    numbers = sorted(bundle.games)
    if part is not None and part < len(numbers):
        Stream.of(seed, "verify").shuffle(numbers)
        numbers = sorted(numbers[:part])
    for done, number in enumerate(numbers, start=1):
        told, played = bundle.games[number], schedule.play(number)
        if told != played:
            fields = [name for name in Played.__struct_fields__ if getattr(told, name) != getattr(played, name)]
            raise Difference(
                f"Game {number} (seed {told.seed}) is another one when it is played again: its {', '.join(fields)} "
                f"differ: {', '.join(f'{getattr(told, name)!r} and {getattr(played, name)!r}' for name in fields)}."
            )
        heard(done, len(numbers))
    return len(numbers)


def _compare_ends(head: Head, why: str, *, is_whole: bool) -> None:
    """The experiment ended as its head says: whoever stops where the score is best must not call that a plan."""
    if head.ended_by == BY_RULE and not why:
        raise Difference("The bundle says that its stop rule ended it, and the rule says nothing of these games.")
    if head.ended_by == BY_PLAN and not is_whole:
        raise Difference("The bundle says that every game of its plan was played, and games of it are missing.")
