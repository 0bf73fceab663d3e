"""A finished dungeon is recorded afterwards, in one act: what could have been written at the table, in its order."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cards.rules.problems import Problem
from legacy.rules.acts.base import Act, Id, Stopped, Word, Writing
from legacy.rules.acts.dungeon import AnswerWatchlist, StartDungeon, answer_watchlist, finish, start_dungeon
from legacy.rules.acts.fight import Monster, RevealBoss, reveal_boss, summon
from legacy.rules.acts.kills import CrossedOut, Overkill, SlayBoss, SlayMinion, Value, slay_boss, slay_minion
from legacy.rules.acts.labelling import AddLabel, PassLabel, add_label, pass_label
from legacy.rules.earnings import beside_kills
from legacy.rules.events.dungeons import RoundBegun
from legacy.rules.events.shared import Name
from legacy.rules.procedure import EARNING, ENDING, broken, impossible

LABEL_ROUNDS = 2


class RecordedLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A label that was added in the first round of a fight, or in the second."""

    label: Word
    wizard: Id
    round: Annotated[int, Meta(ge=1, le=LABEL_ROUNDS)] = 1


class RecordedMinion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Minion that was slain."""

    minion: Monster
    killer: Id
    crossed_out: CrossedOut | None = None


class RecordedKill(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Killing Blow, as `slay_boss` has it."""

    killer: Id
    by: Word
    owner: Id | None = None
    value: Value | None = None
    overkill: Overkill | None = None
    how: Literal["card", "thorns"] = "card"
    reward: Literal["momentum", "rally", "surge"]
    pacts: Annotated[tuple[Id, ...], Meta(max_length=10)] = ()
    crossed_out: CrossedOut | None = None


class RecordedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fight: its Boss, the labels, the Minions slain, how many rounds, and the kill, unless the Boss won."""

    boss: Monster
    labels: Annotated[tuple[RecordedLabel, ...], Meta(max_length=5)] = ()
    minions: Annotated[tuple[RecordedMinion, ...], Meta(max_length=24)] = ()
    rounds: Annotated[int, Meta(ge=1, le=999)] = 1
    kill: RecordedKill | None = None


class RecordDungeon(Act, frozen=True, kw_only=True, tag="record_dungeon"):
    """A dungeon that is over; `coppers` is what each wizard earned beside kills, assists and labels."""

    name: Name
    wizards: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    active: Id
    fights: Annotated[tuple[RecordedFight, ...], Meta(min_length=1, max_length=20)]
    coppers: dict[Id, Annotated[int, Meta(ge=0, le=9_999)]] = {}
    lost_by: Literal["no_one_stands", "doom", "abandoned"] | None = None
    watchlist: dict[str, bool] = {}


def record_dungeon(w: Writing, act: RecordDungeon) -> None:
    """Everything stands as if it had been written at the table, and the Fading is open."""
    start_dungeon(w, StartDungeon(name=act.name, wizards=act.wizards, active=act.active))
    rounds = sum(fight.rounds for fight in act.fights)
    limit = beside_kills(w.borne(), len(act.fights), rounds, w.facts.index, w.p)
    for wizard, amount in act.coppers.items():
        path = f"/coppers/{wizard}"
        w.seated(wizard, path)
        if amount > limit:
            message = f"In {rounds} round{'s' * (rounds != 1)} cards bring {limit}c at most here (found {amount}c)."
            w.wrong(broken(EARNING, "too_many_coppers", message, path, limit=limit, actual=amount))
    if act.watchlist:
        answer_watchlist(w, AnswerWatchlist(answers=act.watchlist))
    for place, fight in enumerate(act.fights):
        if w.table.running is None:
            raise Stopped(impossible("dungeon_over", "The dungeon was over before this fight.", f"/fights/{place}"))
        _at(w, f"/fights/{place}", fight, act.coppers if place == len(act.fights) - 1 else {})
    won = w.table.running is None
    if won and act.lost_by:
        raise Stopped(impossible("not_lost", "All Bosses fell: the dungeon was won.", "/lost_by"))
    if not won:
        if act.lost_by is None:
            message = "Not all Bosses fell: say how the dungeon was lost."
            raise Stopped(impossible("not_won", message, "/lost_by"))
        if act.lost_by == "abandoned":
            message = "The rules know no giving up: a dungeon ends when no wizard stands."
            w.wrong(broken(ENDING, "not_lost", message, "/lost_by"))
        finish(w, "lost", act.lost_by)


def _at(w: Writing, path: str, fight: RecordedFight, coppers: dict[str, int]) -> None:
    """One fight is written, and what is wrong in it is told by its place."""
    told = len(w.problems)
    try:
        _fight(w, fight, coppers)
    except Stopped as stop:
        raise Stopped(_placed(stop.problem, path)) from None
    finally:
        w.problems[told:] = [_placed(problem, path) for problem in w.problems[told:]]


def _placed(problem: Problem, path: str) -> Problem:
    return replace(problem, path=f"{path}{problem.path}")


def _fight(w: Writing, fight: RecordedFight, coppers: dict[str, int]) -> None:
    """The fight in its order: reveal, labels, rounds, Minions, and the kill."""
    reveal_boss(w, RevealBoss(monster=fight.boss))
    rounds = max(fight.rounds, *(label.round for label in fight.labels), 1)
    for number in range(1, rounds + 1):
        if number > 1:
            going = w.fight()
            w.tell_table(RoundBegun(dungeon=w.dungeon().id, fight=going.number, round=number))
        for label in fight.labels:
            if label.round == number:
                _label(w, label)
    for minion in fight.minions:
        summon(w, minion.minion)
        slay_minion(w, SlayMinion(killer=minion.killer, minion=minion.minion, crossed_out=minion.crossed_out))
    for wizard, amount in coppers.items():
        if amount:
            w.earn(wizard, amount, "recorded")
    if fight.kill is not None:
        told = {name: getattr(fight.kill, name) for name in fight.kill.__struct_fields__}
        slay_boss(w, SlayBoss(**told), is_followed=False)


def _label(w: Writing, label: RecordedLabel) -> None:
    """Those who were asked before the adder have passed."""
    w.seated(label.wizard)
    passed: set[str] = set()
    while (asked := w.fight().asked) is not None and asked != label.wizard and asked not in passed:
        passed.add(asked)
        pass_label(w, PassLabel(wizard=asked))
    add_label(w, AddLabel(wizard=label.wizard, label=label.label))
