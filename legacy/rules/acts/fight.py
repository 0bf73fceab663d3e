"""A fight: its Boss is revealed, rounds go by, and HP change."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from decks.rules.decknforge.playing_cards import find
from legacy.rules.acts.base import Act, Id, Note, Stopped, Word, Writing
from legacy.rules.acts.dungeon import finish, shuffle_of, shuffled_monsters
from legacy.rules.effects import DOOM, ENRAGED_ATK
from legacy.rules.entries import CAMPAIGN, band_stream
from legacy.rules.events.dungeons import BossEnraged, BossRevealed, HpChanged, MinionSummoned, RoundBegun
from legacy.rules.events.shared import MonsterRef
from legacy.rules.procedure import BOSSES, FIGHT, broken, impossible
from legacy.rules.state import DungeonState, MinionState


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A monster: the id of its band, and its card."""

    band: Id
    card: Word


class RevealBoss(Act, frozen=True, kw_only=True, tag="reveal_boss"):
    """The next Boss is turned over; where the site shuffled, it is known which."""

    monster: Monster | None = None


class NextRound(Act, frozen=True, kw_only=True, tag="next_round"):
    """A round is over, and the next begins; where the table drew the Minion that comes, it says which."""

    summon: Monster | None = None


class ChangeHp(Act, frozen=True, kw_only=True, tag="change_hp"):
    """A wizard, the Boss or a Minion loses or wins HP, never below none or above the most."""

    target: Literal["wizard", "boss", "minion"]
    wizard: Id | None = None
    minion: Monster | None = None
    change: Annotated[int, Meta(ge=-9_999, le=9_999)]
    reason: Note = ""


def reveal_boss(w: Writing, act: RevealBoss) -> None:
    """The next fight begins: HP by the number of wizards, less what Momentum took."""
    dungeon = w.dungeon()
    if dungeon.fight is not None and not dungeon.fight.slain:
        raise Stopped(impossible("boss_stands", f"{dungeon.fight.boss.name} still stands."))
    number = len(dungeon.revealed) + 1
    if number > w.p.bosses_per_dungeon:
        message = f"A dungeon has {w.p.bosses_per_dungeon} Bosses."
        w.wrong(broken(BOSSES, "too_many_bosses", message, limit=w.p.bosses_per_dungeon, actual=number))
    ref = _drawn(w, dungeon, act.monster, number - 1, BOSSES, "/monster")
    monster = dungeon.monster(ref.band, ref.card)
    assert monster is not None  # _drawn has looked it up
    most = monster.hp * (w.p.boss_hp_multiplier or len(dungeon.seats))
    hp = max(1, most - w.p.momentum_hp) if dungeon.momentum else most
    event = BossRevealed(
        dungeon=dungeon.id, fight=number, band=ref.band, card=ref.card, hp=hp, max_hp=most, active=dungeon.active
    )
    w.tell(event, CAMPAIGN, *(band_stream(seat.band) for seat in dungeon.seats))


def _drawn(w: Writing, dungeon: DungeonState, told: Monster | None, place: int, rule: str, path: str) -> MonsterRef:
    """Which monster comes: the one at this place of the site's order, or the one that the table tells."""
    draw = shuffle_of(dungeon, w.facts.shuffle)
    order = shuffled_monsters(dungeon, draw) if draw else ()
    known = order[place] if place < len(order) else None
    if told is None:
        if known is None:
            raise Stopped(impossible("monster_needed", "Say which monster was turned over.", path))
        return known
    ref = monster_told(w, told)
    if dungeon.monster(ref.band, ref.card) is None:
        raise Stopped(impossible("unknown_monster", "This monster is not in this dungeon.", path))
    if ref in dungeon.revealed or ref in dungeon.summoned:
        w.wrong(broken(rule, "seen_before", "This monster was turned over before in this dungeon.", path))
    elif known is not None and ref != known:
        w.wrong(broken(rule, "not_as_drawn", "The site's order has another monster here.", path))
    return ref


def monster_told(w: Writing, told: Monster) -> MonsterRef:
    """The monster that is meant, its card by name, slug or in short."""
    card = find(w.facts.index, told.card)
    return MonsterRef(band=told.band, card=card.slug if card else told.card)


def minions_left(w: Writing, dungeon: DungeonState) -> int:
    """How many monsters of the pool have not been summoned."""
    return len(dungeon.monsters) - w.p.bosses_per_dungeon - len(dungeon.summoned)


def next_round(w: Writing, act: NextRound) -> None:
    """Those whose label let the Boss live are hurt, Doom is asked for, a Minion comes, and the next round begins."""
    dungeon, fight = w.dungeon(), w.fight()
    for label in dungeon.labels:
        if (label.fight, label.round) == (fight.number, fight.round):
            change_wizard(w, label.wizard, -w.p.label_survival_damage, "label")
    dungeon = w.dungeon()
    if DOOM in fight.boss.labels and fight.round >= w.p.doom_round:
        finish(w, "lost", "doom")
        return
    if not any(seat.hp for seat in dungeon.seats):
        w.wrong(broken(FIGHT, "no_one_stands", "No wizard stands: the dungeon is lost."))
    if minions_left(w, dungeon) > 0:
        summon(w, act.summon)
    else:
        w.tell_table(BossEnraged(dungeon=dungeon.id, fight=fight.number, round=fight.round, atk=ENRAGED_ATK))
    w.tell_table(RoundBegun(dungeon=dungeon.id, fight=fight.number, round=fight.round + 1))


def summon(w: Writing, told: Monster | None) -> MonsterRef:
    """A Minion of the pool is in play."""
    dungeon, fight = w.dungeon(), w.fight()
    if minions_left(w, dungeon) < 1:
        w.wrong(broken(FIGHT, "pool_empty", "No Minion is left in the pool.", "/summon"))
    place = w.p.bosses_per_dungeon + len(dungeon.summoned)
    ref = _drawn(w, dungeon, told, place, FIGHT, "/summon")
    event = MinionSummoned(dungeon=dungeon.id, fight=fight.number, round=fight.round, band=ref.band, card=ref.card)
    w.tell_table(event)
    return ref


def change_wizard(w: Writing, wizard: str, change: int, reason: str) -> None:
    """The wizard's HP, between none and the most."""
    dungeon = w.dungeon()
    seat = dungeon.seat(w.seated(wizard))
    assert seat is not None  # seated has looked it up
    hp = min(w.p.wizard_hp, max(0, seat.hp + change))
    w.tell_table(
        HpChanged(dungeon=dungeon.id, target="wizard", wizard=wizard, change=hp - seat.hp, hp=hp, reason=reason)
    )


def change_hp(w: Writing, act: ChangeHp) -> None:
    """The target has what is left; below nothing only a Boss is counted, for the overkill."""
    dungeon = w.dungeon()
    if act.target == "wizard":
        if act.wizard is None:
            raise Stopped(impossible("unknown_wizard", "Say whose HP change.", "/wizard"))
        change_wizard(w, act.wizard, act.change, act.reason)
        return
    fight = w.fight()
    if act.target == "boss":
        left = min(fight.max_hp, fight.hp - fight.beyond + act.change)
        hp = max(0, left)
        event = HpChanged(
            dungeon=dungeon.id, target="boss", change=hp - fight.hp, hp=hp, beyond=hp - left, reason=act.reason
        )
        w.tell_table(event)
        return
    minion = minion_told(w, act.minion)
    hp = min(minion.monster.hp, max(0, minion.hp + act.change))
    ref = MonsterRef(band=minion.monster.band, card=minion.monster.card)
    event = HpChanged(dungeon=dungeon.id, target="minion", minion=ref, change=hp - minion.hp, hp=hp, reason=act.reason)
    w.tell_table(event)


def minion_told(w: Writing, told: Monster | None) -> MinionState:
    """The Minion in play that is meant; stops where there is none."""
    ref = monster_told(w, told) if told else None
    for minion in w.fight().minions:
        if ref == MonsterRef(band=minion.monster.band, card=minion.monster.card):
            return minion
    raise Stopped(impossible("unknown_minion", "This Minion is not in play.", "/minion"))
