"""Matches that somebody watches: played from their inputs, played on from a position, or read from a record.

Nothing is stored. A match is its inputs, so the address of its page holds all of it; what was played is kept in the
cache by those inputs, so that the next step does not play it again.
"""

import base64
import binascii
import hashlib
import re
import time
import zlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import structlog
from django.core.cache import cache
from redis.exceptions import RedisError

from cards.rules import games
from cards.rules.types import CardSpec
from decks import formats, rules
from decks.formats.base import Status
from decks.rules.documents import MAX_COPIES, Unreadable, faults_of
from decks.selectors import Lawbook, UnknownRuleset
from decks.selectors.lawbooks import OFFICIAL
from decks.services.parameters import parameters_read
from matches.engine import agents, registry
from matches.engine.agents import Agent, UnknownAgent
from matches.engine.interface import Engine, Unplayable, Zones
from matches.engine.record import Drift, Record, UnreadableRecord, contradictions, read_record, replay
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms, recorded
from matches.parts.replays import Replay, replay_of, unpacked
from matches.selectors import sample_decks, terms_of
from matches.services import UnreadableDeck, deck_load

log = structlog.get_logger(__name__)
KEPT = 24 * 60 * 60  # seconds
MOST_ITERATIONS = 20  # of a search agent, for whoever waits for a page
LONGEST_PLAY = 8.0  # seconds
MOST_BYTES = 256 * 1024
MOST_DECISIONS = 4000
MOST_CARDS = 400  # of one deck
PLACES = ("First", "Second", "Third", "Fourth", "Fifth")
SIDES = "abcde"  # of a table, as an address names them
MOST_SEATS = len(SIDES)
LARGEST_SEED = 2**32
LONGEST_CODE = 3500  # an address with it still fits into the line that servers take
KEPT_NAME = re.compile("[0-9a-f]{32}")
FORM = 3  # raised whenever what is kept of a match has another shape or other words


class MatchRefused(Unplayable):
    """A match that cannot be shown; the sentence says why and what to do."""


class Inputs(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is played from: all of it stands in the address of its page."""

    game: str
    decks: tuple[str, ...] = ()  # names of sample decks, or codes; none where all matches start alike
    agents: tuple[str, ...] = ("greedy", "greedy")  # one a seat
    ruleset: str = OFFICIAL
    seed: int = 1
    number: int = 0  # of a series: two games of a pair share a seed, and the decks change seats
    at: int | None = None  # after so many decisions it is played on
    then: tuple[str, ...] | None = None  # by these agents
    reseed: int = 0  # and with this seed

    @property
    def first(self) -> "Inputs":
        """The match that this one was played on from, or this one."""
        return msgspec.structs.replace(self, at=None, then=None, reseed=0)

    @property
    def query(self) -> dict[str, str]:
        """The inputs as the address holds them."""
        found = {
            "game": self.game,
            **_by_side("deck", self.decks),
            **_by_side("agent", self.agents),
            "ruleset": self.ruleset,
            "seed": str(self.seed),
            "number": str(self.number),
        }
        if self.at is not None:
            found |= {"at": str(self.at), **_by_side("then", self.then or self.agents), "reseed": str(self.reseed)}
        return found


def _by_side(name: str, values: tuple[str, ...]) -> dict[str, str]:
    return {f"{name}_{side}": value for side, value in zip(SIDES, values, strict=False)}


class Watched(msgspec.Struct, frozen=True):
    """A match with its record and its steps."""

    record: Record
    replay: Replay


# --- from inputs -----------------------------------------------------------------------------------------------------
def match_watch(*, law: Lawbook, inputs: Inputs) -> Watched:
    """The match of these inputs, played now or kept from before; raises ``MatchRefused``."""
    engine = engine_find(inputs.game)
    try:
        terms = terms_of(law=law, ruleset=inputs.ruleset)
    except UnknownRuleset as unknown:
        raise MatchRefused(str(unknown)) from None
    arms = _arms(law, engine, inputs)
    then = [agent_find(agent, engine) for agent in inputs.then or inputs.agents]
    versions = [engine.version, terms.catalogue_version, [each.version for each in then]]
    versions += [[arm.agent.version for arm in arms], msgspec.to_builtins(terms.parameters)]
    return watched_kept(law.index.cards, [inputs, versions], lambda: _played(law, engine, terms, arms, then, inputs))


def _arms(law: Lawbook, engine: Engine[Any, Any], inputs: Inputs) -> list[Arm]:
    """Who plays with what, as many as the game is for."""
    players = [agent_find(agent, engine) for agent in inputs.agents]
    fewest, most = registry.seats(inputs.game)
    if not engine.needs_decks:
        if inputs.decks:
            raise MatchRefused(f"{inputs.game} is played without decks, for all its matches start alike: choose none.")
        if len(players) != most:
            raise MatchRefused(f"{inputs.game} is played by {most} agents, not {len(players)}.")
        return [Arm(player.text, {}, player) for player in players]
    if not fewest <= len(inputs.decks) <= most:
        count = str(most) if fewest == most else f"{fewest} to {most}"
        raise MatchRefused(f"{inputs.game} is played with {count} decks, not {len(inputs.decks)}.")
    if len(players) != len(inputs.decks):
        raise MatchRefused(f"{len(inputs.decks)} decks need as many agents, not {len(players)}.")
    decks = [_deck(law, reference, place) for place, reference in enumerate(inputs.decks)]
    return [Arm(name, zones, player) for (name, zones), player in zip(decks, players, strict=True)]


def _played(
    law: Lawbook, engine: Engine[Any, Any], terms: Terms, arms: list[Arm], then: list[Agent], inputs: Inputs
) -> Record:
    comparison = Comparison(engine, terms, arms, seed=inputs.seed)
    seats, seed = comparison.seats(inputs.number), comparison.seed_of(inputs.number)
    setup, seated = comparison.setup(seats), [arms[arm] for arm in seats]
    try:
        if inputs.at is None:
            return recorded(engine, terms, seated, setup, seed, watch=patience())
        first = match_watch(law=law, inputs=inputs.first)
        start = _position(engine, first.record, law.index.cards, inputs.at, inputs.reseed)
        going_on = [msgspec.structs.replace(arms[arm], agent=then[arm]) for arm in seats]
        return recorded(engine, terms, going_on, setup, inputs.reseed, start=start, watch=patience())
    except Unplayable as refusal:
        raise MatchRefused(str(refusal)) from None


def _position(
    engine: Engine[Any, Any], record: Record, cards: Mapping[str, CardSpec], at: int, reseed: int
) -> dict[str, Any]:
    """Where the match stood after so many decisions, with new chance where another seed is asked for."""
    for count, step in enumerate(replay(engine, record, cards)):
        if count != at:
            continue
        if not engine.to_act(step.state):
            raise MatchRefused("The match is over at this step, so nothing can be played on from it.")
        document = engine.position(step.state)
        if reseed != record.seed and "rng" in document:
            stream = Stream.of(reseed, "played on")
            document["rng"] = [stream.key, stream.count]
        return document
    raise MatchRefused(f"The match has {len(record.decisions)} decisions; it cannot be played on after {at}.")


def patience() -> Callable[[int], None]:
    """Stops a match that takes longer than somebody waits for a page."""
    end = time.monotonic() + LONGEST_PLAY

    def watch(decisions: int) -> None:
        if time.monotonic() > end:
            raise MatchRefused(
                f"After {decisions} decisions and {LONGEST_PLAY:g} s this match is not over. Choose quicker agents, or"
                " play it with manage.py simulate --replay FILE and hand the file in here."
            )

    return watch


def engine_find(game: str) -> Engine[Any, Any]:
    """The engine of the game; raises ``MatchRefused``."""
    try:
        return registry.get(game)
    except LookupError as unknown:
        raise MatchRefused(str(unknown.args[0])) from None


def agent_find(text: str, engine: Engine[Any, Any]) -> Agent:
    """An agent that plays this game, and is quick enough for a page; raises ``MatchRefused``."""
    try:
        agent = agents.for_engine(text, engine)
    except UnknownAgent as unknown:
        raise MatchRefused(str(unknown.args[0])) from None
    if isinstance(agent, agents.Search) and agent.iterations > MOST_ITERATIONS:
        raise MatchRefused(
            f"A search agent may try {MOST_ITERATIONS} continuations of a decision here, not {agent.iterations}: write"
            f" search:{MOST_ITERATIONS}. The command manage.py simulate takes more, and its record can be handed in."
        )
    return agent


def _deck(law: Lawbook, reference: str, place: int) -> tuple[str, Zones]:
    """The deck of a code or the sample deck of this name, and what it is called."""
    which = f"{PLACES[place]} deck"
    reference = reference.strip()
    if not reference:
        raise MatchRefused(f"{which}: choose a sample deck, or paste the code of one.")
    try:
        if reference in sample_decks(game=law.game):
            loaded = deck_load(law=law, reference=reference, ruleset=OFFICIAL)
            return loaded.name, loaded.zones
        zones = _of_code(law, reference)
    except (UnreadableDeck, Unreadable) as fault:
        names = ", ".join(sample_decks(game=law.game))
        said = " ".join(each.message for each in faults_of(fault)) if isinstance(fault, Unreadable) else str(fault)
        raise MatchRefused(f"{which}: {said} The sample decks are {names}.") from None
    return which.lower(), zones


def _of_code(law: Lawbook, code: str) -> Zones:
    if (kind := registry.deck_kind(law.game)) != registry.LISTS:
        raise Unreadable(f"{code[:40]!r} is no sample {kind}, and a {kind} has no code.")
    read = formats.get("code").read(code, rules.get(law.game), law.index)
    if unknown := [line.text for line in read.lines if line.status is Status.UNKNOWN]:
        raise Unreadable(f"{', '.join(map(repr, unknown))}: no card of {law.game} is called so.")
    count = sum(count for zone in read.deck.zones.values() for count in zone.values())
    if not 0 < count <= MOST_CARDS:
        raise Unreadable(f"A deck of 1 to {MOST_CARDS} cards is expected, not one of {count}.")
    return read.deck.zones


# --- from a record ---------------------------------------------------------------------------------------------------
def record_read(*, content: bytes) -> Record:
    """The record of a file, if a page may play it; raises ``MatchRefused``."""
    if len(content) > MOST_BYTES:
        raise MatchRefused(f"This file is larger than {MOST_BYTES // 1024} KiB; no record of a match is so long.")
    try:
        record = read_record(content)
    except UnreadableRecord as refusal:
        raise MatchRefused(str(refusal)) from None
    if len(record.decisions) > MOST_DECISIONS:
        raise MatchRefused(f"This record has {len(record.decisions)} decisions; at most {MOST_DECISIONS} are shown.")
    if not 1 <= len(record.players) <= MOST_SEATS:
        raise MatchRefused(f"This record has {len(record.players)} players; from 1 to {MOST_SEATS} are expected.")
    engine_find(record.game)
    is_listed = registry.deck_kind(record.game) == registry.LISTS  # the engine reads other documents itself
    for number, player in enumerate(record.players if is_listed else (), start=1):
        counts = [count for zone in player.zones.values() for count in zone.values()]
        if any(type(count) is not int or not 0 < count <= MAX_COPIES for count in counts) or sum(counts) > MOST_CARDS:
            raise MatchRefused(f"The deck of player {number} is none: it may hold up to {MOST_CARDS} cards.")
    try:
        parameters_read(record.parameters, games.get(record.game))
    except Unreadable as fault:
        raise MatchRefused(" ".join(each.message for each in faults_of(fault))) from None
    return record


def record_watch(*, law: Lawbook, record: Record) -> Watched:
    """The match of a record, played again; raises ``MatchRefused`` where it is not the same match."""
    version = [registry.get(record.game).version, law.version.stamp]
    return watched_kept(law.index.cards, [record, version], lambda: record)


def record_play_on(*, law: Lawbook, record: Record, at: int, then: tuple[str, ...], reseed: int) -> Watched:
    """The match of a record, played on after so many decisions by these agents, one a seat; raises ``MatchRefused``."""
    engine, cards = registry.get(record.game), law.index.cards
    setup = record.setup(engine, cards)
    terms = Terms(
        cards=cards,
        catalogue_version=law.version.number,
        ruleset=record.ruleset,
        parameters=setup.parameters,
        options=record.options,
    )
    arms = [
        Arm(player.deck, player.zones, agent_find(agent, engine))
        for player, agent in zip(record.players, then, strict=True)
    ]

    def play() -> Record:
        try:
            start = _position(engine, record, cards, at, reseed)
            with contradictions(record.start):
                return recorded(engine, terms, arms, setup, reseed, start=start, watch=patience())
        except (Unplayable, Drift) as refusal:
            raise MatchRefused(str(refusal)) from None

    versions = [engine.version, law.version.stamp, [arm.agent.version for arm in arms]]
    return watched_kept(cards, [record, at, then, reseed, versions], play)


def record_code(record: Record) -> str:
    """The record as a part of an address; raises ``MatchRefused`` where none could hold it."""
    code = base64.urlsafe_b64encode(zlib.compress(record.json(), 9)).decode().rstrip("=")
    if len(code) > LONGEST_CODE:
        raise MatchRefused(
            f"This match of {len(record.decisions)} decisions is too long for an address, which is where pages keep"
            " it; manage.py simulate --replay FILE plays it again."
        )
    return code


def code_record(code: str) -> Record:
    """The record of such a code; raises ``MatchRefused``."""
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        content = zlib.decompressobj().decompress(packed, MOST_BYTES + 1)  # never more, whatever it would become
    except (binascii.Error, ValueError, zlib.error):
        raise MatchRefused("The address holds no record of a match; was it cut off?") from None
    return record_read(content=content)


def record_keep(record: Record) -> str:
    """The record is kept for a day under the name that is returned: for those that are too long for an address."""
    content = record.json()
    name = hashlib.sha256(content).hexdigest()[:32]
    try:
        cache.set(_handed_in(name), zlib.compress(content, 6), KEPT)
    except (RedisError, OSError) as error:
        log.warning("record_not_kept", error=repr(error))
        raise MatchRefused("This record is too long for an address and cannot be kept now: try later.") from None
    return name


def record_kept(name: str) -> Record:
    """The record that is kept under this name; raises ``MatchRefused``."""
    try:
        packed = cache.get(_handed_in(name)) if KEPT_NAME.fullmatch(name) else None
    except (RedisError, OSError) as error:
        log.warning("record_not_kept", error=repr(error))
        packed = None
    if packed is None:
        raise MatchRefused("This record is not kept any more: hand its file in again.")
    return record_read(content=zlib.decompress(packed))


def _handed_in(name: str) -> str:
    return f"record:{name}"


# --- what is kept ----------------------------------------------------------------------------------------------------
def watched_kept(cards: Mapping[str, CardSpec], inputs: Any, play: Callable[[], Record]) -> Watched:
    """The match as it was kept under these inputs, or as it is played now and kept from now on."""
    key = f"replay:{FORM}:{hashlib.sha256(msgspec.json.encode(inputs)).hexdigest()}"
    if (kept := _kept(key)) is not None:
        record, packed = kept
        return Watched(read_record(record), unpacked(packed))
    found = play()
    try:
        with contradictions(found.start):
            steps = replay_of(registry.get(found.game), found, cards)
    except (Unplayable, Drift) as refusal:
        raise MatchRefused(str(refusal)) from None
    _keep(key, (found.json(), steps.packed()))
    return Watched(found, steps)


def _kept(key: str) -> tuple[bytes, bytes] | None:
    try:
        kept: tuple[bytes, bytes] | None = cache.get(key)
    except (RedisError, OSError) as error:
        log.warning("replay_not_kept", error=repr(error))
        return None
    return kept


def _keep(key: str, value: tuple[bytes, bytes]) -> None:
    try:
        cache.set(key, value, KEPT)
    except (RedisError, OSError) as error:
        log.warning("replay_not_kept", error=repr(error))
