"""Step 4: every revealed card strikes the Boss, strikes a Minion or is Converted; then all damage is dealt at once."""

from collections.abc import Sequence

from matches.engine.decknforge.cards import (
    CLUBS,
    COMBAT,
    ECHO,
    HEARTS,
    HUNTERS_EDGE,
    PIERCE,
    RESILIENT,
    SPADES,
    SUIT,
    TOUGH,
    WILDCARD,
    card_text,
    monster_text,
)
from matches.engine.decknforge.flow import ARG, BOSS, CONVERT, MINION, ask, push, step
from matches.engine.decknforge.inscriptions import DAMAGING, ON_DAMAGE
from matches.engine.decknforge.kills import killing_blow, slay_minion
from matches.engine.decknforge.labelling import RESILIENT_LESS, TOUGH_LESS
from matches.engine.decknforge.state import CHANGED_KILLS, Dungeon
from matches.engine.decknforge.verbs import commit, draw, earn, heal, is_hero, value_of
from matches.engine.recorder import DamageDealt, ResourceChanged

CLUB_CARDS = 2
ECHO_TIMES = 2
EDGE_STEP = 10  # missing HP of the Boss for one point of Hunter's Edge
Strike = tuple[int, int, int, int]  # seat, card, its value, the damage it does by itself


@step
def resolve(game: Dungeon) -> None:
    """Clockwise from the active wizard everybody declares what each own revealed card is for."""
    asked = False
    for seat in reversed(game.standing()):
        for card in reversed(game.shown[seat]):
            if not game.minions and is_hero(game, card):
                game.aims[card] = BOSS
            else:
                if not asked:
                    push(game, ("deal",))
                    asked = True
                push(game, ("declare", seat, card))
    if not asked:
        deal(game)


@step
def declare(game: Dungeon, seat: int, card: int) -> None:
    """The Boss, one of the Minions (DNF-R-08), or what its suit gives; only an Item can be Converted."""
    options = [BOSS, *(MINION | place for place in range(len(game.minions)))]
    if not is_hero(game, card):
        suits = range(4) if game.bits[card] & WILDCARD else (SUIT[card],)
        options += [CONVERT | suit for suit in suits]
    ask(game, seat, "aim", options, card)


@step
def aim(game: Dungeon, seat: int, action: int, card: int) -> None:
    """The card is for this."""
    game.aims[card] = action


@step
def deal(game: Dungeon) -> None:
    """Converts take effect, damage is dealt, the cards are committed, and who fell is dealt with."""
    lying = [(seat, card) for seat in game.standing() for card in game.shown[seat]]
    for seat, card in lying:
        if game.aims[card] & ~ARG == CONVERT:
            convert(game, seat, card, game.aims[card] & ARG)
    at_boss = [(seat, card) for seat, card in lying if game.aims[card] == BOSS]
    strikes = strike_boss(game, at_boss)
    fallen = _strike_minions(game, lying)
    for seat, card in lying:
        commit(game, card, f"shown {seat}", "resolve")
    for seat in range(game.seats):
        game.shown[seat] = []
    if game.boss_hp <= 0:
        push(game, ("boss_falls", tuple(strikes)))
    else:
        push(game, ("attack",))
    push(game, *(("minion_falls", monster, seat, card, value) for monster, seat, card, value in fallen))


# --- Converts --------------------------------------------------------------------------------------------------------
def convert(game: Dungeon, seat: int, card: int, suit: int) -> None:
    """The card gives what its suit gives, twice with Echo, and does no damage."""
    times = ECHO_TIMES if game.bits[card] & ECHO else 1
    value = value_of(game, seat, card)
    if suit == SPADES:
        # Own Spades in the own committed pile, and this card, whatever it is (DNF-R-15).
        shield = 1 + sum(SUIT[other] == SPADES and other // COMBAT == seat for other in game.committed[seat])
        game.shield[seat] += times * shield
        if game.recorder is not None:
            game.recorder.tell(ResourceChanged("convert", seat, "shield", times * shield))
    elif suit == HEARTS:
        heal(game, seat, times * ((value + 1) // 2), "convert")
    elif suit == CLUBS:
        draw(game, seat, times * CLUB_CARDS, "convert")
    else:
        earn(game, seat, times * value, "convert")


# --- damage ----------------------------------------------------------------------------------------------------------
def own_damage(game: Dungeon, seat: int, card: int) -> int:
    """What the card alone does to the Boss: its value, Hunter's Edge, less one where the Boss is Tough."""
    damage = value_of(game, seat, card)
    bits = game.bits[card]
    if bits & HUNTERS_EDGE:
        damage += (game.boss_max - game.boss_hp) // EDGE_STEP
    if game.labels[game.boss] & TOUGH and not bits & PIERCE:
        damage = max(0, damage - TOUGH_LESS)
    return damage


def through(game: Dungeon, hits: list[tuple[int, int]]) -> int:
    """What these hits (card and own damage) take from the Boss: Resilient swallows the first of it, but no Pierce."""
    plain = sum(damage for card, damage in hits if not game.bits[card] & PIERCE)
    pierced = sum(damage for card, damage in hits if game.bits[card] & PIERCE)
    if game.labels[game.boss] & RESILIENT:
        plain = max(0, plain - RESILIENT_LESS)
    return plain + pierced


def strike_boss(game: Dungeon, at_boss: list[tuple[int, int]]) -> list[Strike]:
    """The Boss has lost what got through, and cards that damaged it do what they do then; tells every strike."""
    strikes = [(seat, card, value_of(game, seat, card), own_damage(game, seat, card)) for seat, card in at_boss]
    total = through(game, [(card, damage) for _, card, _, damage in strikes])
    swallowed = total == through(game, [(card, damage) for _, card, _, damage in strikes if game.bits[card] & PIERCE])
    game.boss_hp -= total
    game.lost_hp += total
    if game.recorder is not None and total:
        source = " ".join(card_text(card) for _, card, _, _ in strikes)
        game.recorder.tell(DamageDealt("resolve", monster_text(game.boss), "boss", total, source))
    if game.any_bits & DAMAGING:
        for seat, card, _, damage in strikes:
            bits = game.bits[card]
            if damage and bits & DAMAGING and not (swallowed and not bits & PIERCE):
                for bit, trigger in ON_DAMAGE:
                    if bits & bit:
                        trigger(game, seat, card)
    return strikes


def _strike_minions(game: Dungeon, lying: list[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """Minions have lost what was aimed at them; those that fell are out of play: monster, killer, card and value."""
    fallen = []
    for place in range(len(game.minions) - 1, -1, -1):
        aimed = [(seat, card) for seat, card in lying if game.aims[card] == MINION | place]
        if not aimed:
            continue
        monster = game.minions[place]
        labels = game.labels[monster]
        values = [value_of(game, seat, card) for seat, card in aimed]
        total = sum(max(0, value - TOUGH_LESS) if labels & TOUGH else value for value in values)
        if labels & RESILIENT:
            total = max(0, total - RESILIENT_LESS)
        game.minion_hp[place] -= total
        if game.recorder is not None:
            source = " ".join(card_text(card) for _, card in aimed)
            game.recorder.tell(DamageDealt("resolve", monster_text(monster), f"minion {place}", total, source))
        if game.minion_hp[place] <= 0:
            seat, card, value, _ = highest(
                [(seat, card, value, 0) for (seat, card), value in zip(aimed, values, strict=True)]
            )
            fallen.append((monster, seat, card, value))
            del game.minions[place], game.minion_hp[place], game.minion_since[place]
    return fallen[::-1]


def highest(strikes: Sequence[Strike]) -> Strike:
    """The strike of the highest card; of equals that of the higher suit, then the first clockwise (DNF-R-11)."""
    return max(strikes, key=lambda strike: (strike[2], -SUIT[strike[1]]))


@step
def boss_falls(game: Dungeon, strikes: tuple[Strike, ...]) -> None:
    """Step 5: the killer is found, and has the Killing Blow."""
    seat, card, value, _ = blow_of(game, strikes)
    if (game.mods or game.tactical) and changed_by_tactics(game, seat, strikes):
        game.tally[CHANGED_KILLS] += 1
    killing_blow(game, seat, card, value, -game.boss_hp)


def changed_by_tactics(game: Dungeon, killer: int, strikes: Sequence[Strike]) -> bool:
    """Whether without Spike, Foil and Snipe another wizard, or none, would have struck this Killing Blow."""
    plain = []
    for seat, card, value, damage in strikes:
        more = game.mods.get(card, 0)
        plain.append((game.tactical.get(card, seat), card, value - more, max(0, damage - more)))
    falls = through(game, [(card, damage) for _, card, _, damage in plain]) >= game.hp_before
    return not falls or blow_of(game, plain)[0] != killer


def blow_of(game: Dungeon, strikes: Sequence[Strike]) -> Strike:
    """Whose blow kills: the highest card, or by the lever the wizard whose own damage alone would have sufficed."""
    if game.p.killing_blow_rule == "exact_damage_then_high_card":
        dealt: dict[int, int] = {}
        for seat, _, _, damage in strikes:
            dealt[seat] = dealt.get(seat, 0) + damage
        alone = [seat for seat, damage in dealt.items() if damage >= game.hp_before]
        if len(alone) == 1:
            return highest([strike for strike in strikes if strike[0] == alone[0]])
    return highest(strikes)


@step
def minion_falls(game: Dungeon, monster: int, seat: int, card: int, value: int) -> None:
    """The Minion's killer is rewarded (DNF-R-10)."""
    slay_minion(game, monster, seat, card, value)
