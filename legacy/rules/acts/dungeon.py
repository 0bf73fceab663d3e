"""A dungeon begins and ends."""

from typing import Annotated, Literal

from msgspec import Meta

from legacy.rules.acts.base import Act, Id, Stopped, Writing
from legacy.rules.draws import commitment, draw_several
from legacy.rules.effects import DOOM, MOST_WIZARDS, WATCHLIST
from legacy.rules.entries import CAMPAIGN, band_stream
from legacy.rules.events.bands import DungeonEntered
from legacy.rules.events.dungeons import DungeonEnded, DungeonStarted, MonsterAt, Watchlist
from legacy.rules.events.shared import Draw, MonsterRef, Name, SeatAt
from legacy.rules.events.table import PhaseOpened
from legacy.rules.procedure import ENDING, SETUP, broken, impossible
from legacy.rules.state import BandState, DungeonState

Reason = Literal["six_bosses", "no_one_stands", "doom", "round_guard", "abandoned"]


class StartDungeon(Act, frozen=True, kw_only=True, tag="start_dungeon"):
    """The table sits down, `wizards` clockwise; `active` begins. If `shuffled`, the site orders the monsters."""

    name: Name
    wizards: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    active: Id
    shuffled: bool = False


class EndDungeon(Act, frozen=True, kw_only=True, tag="end_dungeon"):
    """The dungeon is over before its last Boss fell: lost, and why."""

    reason: Literal["no_one_stands", "doom", "round_guard", "abandoned"] = "no_one_stands"


class AnswerWatchlist(Act, frozen=True, kw_only=True, tag="answer_watchlist"):
    """What the table answers to the questions about the last dungeon."""

    answers: Annotated[dict[str, bool], Meta(min_length=1)]


def shuffle_of(dungeon: DungeonState, seed: str) -> Draw | None:
    """The draw that gives the order of the monsters, if the site shuffled them by this seed.

    A dungeon that was brought in from another site while it ran was shuffled by a seed that nobody here knows.
    """
    if not dungeon.shuffled or commitment(seed) != dungeon.commitment:
        return None
    return Draw(seed=seed, label=f"dungeon:{dungeon.id}")


def shuffled_monsters(dungeon: DungeonState, draw: Draw) -> tuple[MonsterRef, ...]:
    """All monsters in the order of the site's draw, Bosses first."""
    lying = sorted((monster.band, monster.card) for monster in dungeon.monsters)
    drawn = draw_several(draw.seed, draw.label, lying, len(lying))
    return tuple(MonsterRef(band=band, card=card) for band, card in drawn)


def start_dungeon(w: Writing, act: StartDungeon) -> None:
    """Everyone sits with their band, and all monsters lie in one pool."""
    if w.table.running is not None:
        raise Stopped(impossible("dungeon_runs", f"{w.table.running.name} is still being played: end it first."))
    if w.table.phase is not None:
        message = f"Close the {w.table.phase.phase.capitalize()} of the last dungeon first."
        raise Stopped(impossible("phase_open", message))
    if not w.facts.new_id or w.facts.new_id in w.table.past:
        raise ValueError("A dungeon needs an id of its own.")
    bands = _bands(w, act)
    if act.active not in act.wizards:
        raise Stopped(impossible("no_seat", "The wizard who begins has a seat.", "/active"))
    dungeon = w.facts.new_id
    name = act.name.strip() or f"Dungeon {len(w.table.past) + 1}"
    seats = tuple(
        SeatAt(wizard=wizard, band=band.id, name=band.name, completed=band.dungeons)
        for wizard, band in zip(act.wizards, bands, strict=True)
    )
    monsters = tuple(
        MonsterAt(
            band=band.id, card=monster.card, name=monster.name, hp=monster.hp, atk=monster.atk, legend=monster.legend,
            labels=tuple(stuck.label for stuck in monster.labels),
        )
        for band in bands
        for monster in band.monsters
    )  # fmt: skip
    if act.shuffled and not w.facts.seed:
        raise Stopped(impossible("no_seed", "The site has drawn nothing yet.", "/shuffled"))
    promised = commitment(w.facts.seed) if act.shuffled else ""
    w.tell_table(
        DungeonStarted(
            dungeon=dungeon, name=name, seats=seats, monsters=monsters, active=act.active, commitment=promised
        )
    )
    for seat in seats:
        w.tell_bands(DungeonEntered(dungeon=dungeon, name=name, wizard=seat.wizard, seats=seats), [seat.band])


def _bands(w: Writing, act: StartDungeon) -> list[BandState]:
    """The bands of those who sit down."""
    if len(set(act.wizards)) < len(act.wizards):
        raise Stopped(impossible("seated_twice", "Each wizard has one seat.", "/wizards"))
    if (count := len(act.wizards)) > MOST_WIZARDS:
        message = f"At most {MOST_WIZARDS} wizards sit down (found {count})."
        w.wrong(broken(SETUP, "table_full", message, "/wizards", limit=MOST_WIZARDS, actual=count))
    return [w.held(w.player(wizard, f"/wizards/{n}"), f"/wizards/{n}") for n, wizard in enumerate(act.wizards)]


def end_dungeon(w: Writing, act: EndDungeon) -> None:
    """The dungeon is lost, and the Fading begins."""
    dungeon = w.dungeon()
    if fault := _not_lost(w, dungeon, act.reason):
        w.wrong(broken(ENDING, "not_lost", fault, "/reason"))
    finish(w, "lost", act.reason)


def _not_lost(w: Writing, dungeon: DungeonState, reason: str) -> str:
    """Why the dungeon is not lost in this way, or nothing."""
    fight = dungeon.fight if dungeon.fight and not dungeon.fight.slain else None
    if reason == "no_one_stands":
        standing = sum(1 for seat in dungeon.seats if seat.hp)
        return f"{standing} of {len(dungeon.seats)} wizards still stand." if standing else ""
    if reason == "doom":
        doomed = fight is not None and DOOM in fight.boss.labels and fight.round >= w.p.doom_round
        return "" if doomed else f"Doom comes at the end of round {w.p.doom_round} of a Boss with that label."
    if reason == "round_guard":
        late = fight is not None and fight.round >= w.p.fight_round_guard
        return "" if late else f"A fight is given up after {w.p.fight_round_guard} rounds."
    return "The rules know no giving up: a dungeon ends when no wizard stands."


def finish(w: Writing, result: Literal["won", "lost"], reason: Reason) -> None:
    """The dungeon has its result in every band's log, and the Fading is open for all who sat there."""
    dungeon = w.dungeon()
    event = DungeonEnded(
        dungeon=dungeon.id, name=dungeon.name, result=result, reason=reason, bosses_slain=dungeon.bosses_slain,
        draw=shuffle_of(dungeon, w.facts.shuffle),
    )  # fmt: skip
    w.tell(event, CAMPAIGN, *(band_stream(seat.band) for seat in dungeon.seats))
    waiting = tuple(seat.wizard for seat in dungeon.clockwise(dungeon.active))
    w.tell_table(PhaseOpened(phase="fading", dungeon=dungeon.id, waiting=waiting))


def answer_watchlist(w: Writing, act: AnswerWatchlist) -> None:
    """The answers stand with the dungeon."""
    if w.table.dungeon is None:
        raise Stopped(impossible("no_dungeon", "There is no dungeon to answer for."))
    for question in act.answers:
        if question not in WATCHLIST:
            message = f"Unknown question: {question}. There are {', '.join(WATCHLIST)}."
            raise Stopped(impossible("unknown_question", message, f"/answers/{question}"))
    w.tell_table(Watchlist(dungeon=w.table.dungeon.id, answers=act.answers))
