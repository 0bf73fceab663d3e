"""Killing Blows: who struck them, and what everybody gains."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from decks.rules.decknforge.inscribing import ASCENSION
from decks.rules.decknforge.playing_cards import find, is_monster
from legacy.rules.acts.base import Act, Id, Stopped, Word, Writing
from legacy.rules.acts.dungeon import finish
from legacy.rules.acts.fight import Monster, minion_told
from legacy.rules.blows import most_in_a_round, sure_damage, worth
from legacy.rules.effects import (
    BLOOD_MONEY,
    BLOOD_MONEY_COPPERS,
    CURSED,
    GREEDY,
    GREEDY_COPPERS,
    MERCENARY_PACT,
    MERCENARY_PACT_COPPERS,
    REAPERS_MARK,
    THORNS,
)
from legacy.rules.entries import CAMPAIGN, band_stream
from legacy.rules.events.bands import Faded
from legacy.rules.events.dungeons import BossSlain, FightReset, MinionSlain
from legacy.rules.events.purses import MythicAwarded
from legacy.rules.procedure import EARNING, FIRST_BLOW, KILLING_BLOW, MYTHIC_PLACE, broken, doubtful, impossible
from legacy.rules.state import DungeonState, Seat, Table

Value = Annotated[int, Meta(ge=0, le=99)]
Overkill = Annotated[int, Meta(ge=0, le=9_999)]


class CrossedOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The inscription that the label Cursed costs the killer."""

    card: Word
    inscription: Word


class SlayBoss(Act, frozen=True, kw_only=True, tag="slay_boss"):
    """The Boss falls: the killer, the card and its value in this round, the overkill, and the reward chosen.

    A value that is left out is what the card is worth by itself, and an overkill that is left out is counted from the
    HP that the Boss had left. A card that was sniped names its `owner`. `how` is thorns where the Boss died of its own
    attack. `pacts` are the wizards whose Mercenary Pact had damaged this Boss.
    """

    killer: Id
    by: Word
    owner: Id | None = None
    value: Value | None = None
    overkill: Overkill | None = None
    how: Literal["card", "thorns"] = "card"
    reward: Literal["momentum", "rally", "surge"]
    pacts: Annotated[tuple[Id, ...], Meta(max_length=10)] = ()
    crossed_out: CrossedOut | None = None


class SlayMinion(Act, frozen=True, kw_only=True, tag="slay_minion"):
    """A Minion falls."""

    killer: Id
    minion: Monster
    by: Word | None = None
    value: Value | None = None
    crossed_out: CrossedOut | None = None


def slay_boss(w: Writing, act: SlayBoss, *, is_followed: bool = True) -> None:
    """Killer and others have their coppers, every band its Glory; then all is reset, or the dungeon is won.

    Where the fight was not followed blow by blow, nothing is known of the HP that the Boss had left.
    """
    dungeon, fight = w.dungeon(), w.fight()
    seat = _killer(w, act.killer)
    by = _combat_card(w, act.by)
    owner = dungeon.seat(w.seated(act.owner, "/owner")) if act.owner else seat
    assert owner is not None  # seated has looked it up
    borne = {each.inscription for each in w.band(owner.band).on(by)}
    value = _value(w, act.value, by, borne)
    if act.how == "thorns":
        _by_thorns(w, act, borne)
        overkill = act.overkill or 0
    else:
        overkill = _overkill(w, act.overkill, value, borne, is_followed)
    boss = fight.boss
    event = BossSlain(
        dungeon=dungeon.id, fight=fight.number, round=fight.round, band=boss.band, card=boss.card, legend=boss.legend,
        killer=act.killer, by=by, value=value, overkill=overkill, how=act.how, reward=act.reward,
    )  # fmt: skip
    bands = [seat.band for seat in dungeon.seats]
    w.tell(event, CAMPAIGN, *map(band_stream, bands))
    for band in bands:
        w.glory(band, 1, "boss", dungeon.id)
    coppers = w.p.kill_coppers + min(w.p.overkill_cap, overkill)
    _award(w, act.killer, coppers, boss.labels, "kill")
    for other in dungeon.clockwise(act.killer)[1:]:
        w.earn(other.wizard, w.p.assist_coppers, "assist")
    if BLOOD_MONEY in borne and act.how == "card":
        w.earn(act.killer, BLOOD_MONEY_COPPERS, "blood_money")
    _pacts(w, act)
    every = w.p.legend_kill_mythic == "every_legend_kill"
    if boss.legend and (every or (REAPERS_MARK in borne and act.how == "card")):
        awarded = MythicAwarded(wizard=act.killer, dungeon=dungeon.id, band=boss.band, card=boss.card)
        w.tell_purse(awarded, act.killer)
    _curse(w, seat, boss.labels, act.crossed_out)
    if w.dungeon().bosses_slain >= w.p.bosses_per_dungeon:
        finish(w, "won", "six_bosses")
        return
    active, decided_by = next_active(w.table, w.dungeon())
    w.tell_table(FightReset(dungeon=dungeon.id, fight=fight.number + 1, active=active, decided_by=decided_by))


def slay_minion(w: Writing, act: SlayMinion) -> None:
    """The killer has half its face value in coppers, rounded up, and the killer's band one Glory."""
    dungeon, fight = w.dungeon(), w.fight()
    seat = _killer(w, act.killer)
    minion = minion_told(w, act.minion)
    by = _combat_card(w, act.by) if act.by else None
    value = _value(w, act.value, by, _lent(w, seat, by, act.value)) if by and act.value is not None else 0
    event = MinionSlain(
        dungeon=dungeon.id, fight=fight.number, round=fight.round, band=minion.monster.band, card=minion.monster.card,
        killer=act.killer, by=by, value=value,
    )  # fmt: skip
    w.tell(event, CAMPAIGN, band_stream(seat.band))
    w.glory(seat.band, 1, "minion", dungeon.id)
    face = minion.monster.atk if w.p.minion_face_value == "atk" else 1
    _award(w, act.killer, (face + 1) // 2, minion.monster.labels, "minion")
    _curse(w, seat, minion.monster.labels, act.crossed_out)


def next_active(table: Table, dungeon: DungeonState) -> tuple[str, str]:
    """Who begins the next fight, and what decided it: fewest coppers, fewest personal Glory, next clockwise."""
    after = dungeon.clockwise(dungeon.next_to(dungeon.active))
    fewest = min(table.purse(seat.wizard).coppers for seat in after)
    poorest = [seat for seat in after if table.purse(seat.wizard).coppers == fewest]
    if len(poorest) == 1:
        return poorest[0].wizard, "coppers"
    least = min(seat.glory for seat in poorest)
    humblest = [seat for seat in poorest if seat.glory == least]
    return humblest[0].wizard, "glory" if len(humblest) == 1 else "clockwise"


def _killer(w: Writing, killer: str) -> Seat:
    """The killer's seat; who is out of the fight strikes no blow."""
    seat = w.dungeon().seat(w.seated(killer, "/killer"))
    assert seat is not None  # seated has looked it up
    if not seat.hp:
        w.wrong(broken(KILLING_BLOW, "killer_is_down", "This wizard is out of the fight.", "/killer"))
    return seat


def _combat_card(w: Writing, name: str) -> str:
    card = find(w.facts.index, name)
    if card is None or is_monster(card):
        raise Stopped(impossible("unknown_card", f"{name} is not a card of the combat deck.", "/by"))
    return card.slug


def _value(w: Writing, told: int | None, card: str, borne: set[str]) -> int:
    """What the card was worth: as told, if it can be."""
    index = w.facts.index
    possible = worth(index.cards[card].value or 0, borne, w.borne(), len(w.dungeon().seats) - 1, w.p)
    if told is None:
        return possible.usual
    name = index.cards[card].name
    if told > possible.most:
        message = f"Nothing at this table makes the {name} worth more than {possible.most} (found {told})."
        w.wrong(broken(KILLING_BLOW, "value_too_high", message, "/value", limit=possible.most, actual=told))
    if told < possible.least:
        message = f"Nothing at this table makes the {name} worth less than {possible.least} (found {told})."
        w.wrong(broken(KILLING_BLOW, "value_too_low", message, "/value", limit=possible.least, actual=told))
    return told


def _lent(w: Writing, seat: Seat, card: str, told: int) -> set[str]:
    """What the card bears with which a Minion was struck: nobody tells whose it was, for a Snipe may have exchanged it,
    so that it is the killer's own unless only another band's can have been worth that much."""
    others = [each.band for each in w.dungeon().seats if each.band != seat.band]
    found = [{each.inscription for each in w.band(band).on(card)} for band in (seat.band, *others)]
    printed = w.facts.index.cards[card].value or 0
    for borne in found:
        possible = worth(printed, borne, w.borne(), len(others), w.p)
        if possible.least <= told <= possible.most:
            return borne
    return found[0]


def _overkill(w: Writing, told: int | None, value: int, borne: set[str], is_followed: bool) -> int:
    """How far the Boss was struck below nothing: as told, if it can be, or as the HP that it had left give it."""
    fight, seats = w.fight(), len(w.dungeon().seats)
    missing = fight.max_hp - fight.round_hp if is_followed else fight.max_hp
    most = most_in_a_round(w.borne(), seats, missing, w.facts.index, w.p)
    if is_followed and fight.hp > most:
        message = f"{fight.boss.name} has {fight.hp} HP left here, more than a round can strike: were they counted?"
        w.wrong(doubtful(KILLING_BLOW, "hp_not_counted", message, limit=most, actual=fight.hp))
    counted = 0
    if is_followed:
        counted = max(0, sure_damage(fight, value, borne) - fight.hp) if fight.hp else fight.beyond
    if told is None:
        return counted
    # Where nobody counted, the Boss had one HP at least when the round began.
    is_counted = is_followed and (fight.round == 1 or fight.counts_hp) and fight.round_hp <= most
    limit = most - (fight.round_hp if is_counted else 1)
    if told > limit:
        message = f"A round cannot strike more than {limit} beyond need here (found {told})."
        w.wrong(broken(KILLING_BLOW, "overkill_too_high", message, "/overkill", limit=limit, actual=told))
    elif is_followed and not fight.hp and told != counted:
        message = f"{fight.boss.name} was struck {counted} beyond need, as counted here (found {told})."
        w.wrong(doubtful(KILLING_BLOW, "overkill_differs", message, "/overkill", limit=counted, actual=told))
    elif told < counted:
        message = f"With {fight.hp} HP left, this blow alone strikes {counted} beyond need (found {told})."
        w.wrong(broken(KILLING_BLOW, "overkill_too_low", message, "/overkill", limit=counted, actual=told))
    return told


def _by_thorns(w: Writing, act: SlayBoss, borne: set[str]) -> None:
    if act.overkill:
        w.wrong(broken(FIRST_BLOW, "thorns_overkill", "Thorns kill without overkill.", "/overkill", limit=0))
    if THORNS not in borne:
        w.wrong(broken(FIRST_BLOW, "not_borne", "This card does not bear Thorns.", "/by"))


def _pacts(w: Writing, act: SlayBoss) -> None:
    """A Mercenary Pact pays when another wizard kills."""
    for place, wizard in enumerate(dict.fromkeys(act.pacts)):
        path = f"/pacts/{place}"
        w.seated(wizard, path)
        if wizard == act.killer:
            w.wrong(broken(EARNING, "own_kill", "A Mercenary Pact pays for the kill of another wizard.", path))
        if not w.borne_at_table(MERCENARY_PACT):
            w.wrong(broken(EARNING, "not_borne", "No card at this table bears Mercenary Pact.", path))
        w.earn(wizard, MERCENARY_PACT_COPPERS, "mercenary_pact")


def _award(w: Writing, killer: str, coppers: int, labels: tuple[str, ...], reason: Literal["kill", "minion"]) -> None:
    """The killer's coppers, of which a Greedy monster keeps one."""
    coppers = max(0, coppers - GREEDY_COPPERS) if GREEDY in labels else coppers
    if coppers:
        w.earn(killer, coppers, reason)


def _curse(w: Writing, killer: Seat, labels: tuple[str, ...], chosen: CrossedOut | None) -> None:
    """Cursed: the killer loses one inscription of their choice.

    Ascension under a Mythic is no choice, since the Mythic would then stand on an Item.
    """
    if CURSED not in labels:
        if chosen is not None:
            w.wrong(broken(KILLING_BLOW, "not_cursed", "This monster is not Cursed.", "/crossed_out"))
        return
    band = w.band(killer.band)
    if chosen is None:
        if band.standing:
            message = "It was Cursed: the killer crosses out one inscription."
            w.wrong(broken(KILLING_BLOW, "choice_needed", message, "/crossed_out"))
        return
    card, inscription = _combat_card(w, chosen.card), w.facts.index.find_inscription(chosen.inscription)
    on_card = [each.inscription for each in band.on(card)]
    if inscription is None or inscription.slug not in on_card:
        message = f"{chosen.card} does not bear {chosen.inscription}."
        raise Stopped(impossible("not_borne", message, "/crossed_out"))
    if inscription.slug == ASCENSION and len(on_card) > 1:
        message = "The Mythic on this card stands on its Ascension: cross out the Mythic."
        w.wrong(broken(MYTHIC_PLACE, "mythic_on_item", message, "/crossed_out"))
    event = Faded(
        band=band.id, card=card, inscriptions=(inscription.slug,), wizard=killer.wizard, dungeon=w.dungeon().id,
        how="cursed",
    )  # fmt: skip
    w.tell_bands(event, [band.id])
