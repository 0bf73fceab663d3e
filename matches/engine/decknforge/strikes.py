"""Steps 6 to 8: the Boss attacks, Pressure is checked, Minions strike; wizards take it or dodge."""

from matches.engine.decknforge.cards import BLOODTHIRST, HUNGRY, STURDY, THORNS, card_text, monster_text
from matches.engine.decknforge.events import MonsterHealed
from matches.engine.decknforge.flow import CARD, NO, ask, push, step
from matches.engine.decknforge.kills import killing_blow
from matches.engine.decknforge.labelling import HUNGRY_HP, boss_atk, minion_atk, to_exceed
from matches.engine.decknforge.rounds import all_fell
from matches.engine.decknforge.state import Dungeon
from matches.engine.decknforge.verbs import commit, draw, hurt, value_of
from matches.engine.recorder import DamageDealt

THE_BOSS = -1  # who strikes; a Minion by its place
STURDY_CARDS = THORNS_DAMAGE = 1


@step
def attack(game: Dungeon) -> None:
    """Step 6: the Boss attacks every wizard in the fight."""
    push(game, ("pressure",), ("minions_strike",), ("refill",))
    strike(game, THE_BOSS)


def strike(game: Dungeon, who: int) -> None:
    """Each wizard is struck, clockwise from the active one; then what the blow sets off happens."""
    game.hit = []
    push(game, *(("struck", seat, who) for seat in game.standing()), ("after_strike", who))


def atk_of(game: Dungeon, who: int) -> int:
    return boss_atk(game) if who == THE_BOSS else minion_atk(game, who)


def labels_of(game: Dungeon, who: int) -> int:
    return game.labels[game.boss if who == THE_BOSS else game.minions[who]]


@step
def struck(game: Dungeon, seat: int, who: int) -> None:
    """The wizard takes the blow, or dodges with cards that are worth more; Brace helps against the Boss only."""
    if who == THE_BOSS and game.braced[seat]:
        return
    atk = atk_of(game, who)
    if atk <= game.shield[seat]:
        return
    need = to_exceed(labels_of(game, who), atk)
    hand = game.hand[seat]
    if sum([value_of(game, seat, card) for card in hand]) > need:
        game.picked = []
        ask(game, seat, "dodge", [NO, *(CARD | card for card in sorted(hand))], who, need)
    else:
        take(game, seat, who)


def take(game: Dungeon, seat: int, who: int) -> None:
    """The wizard is hurt."""
    cause = "boss" if who == THE_BOSS else "minion"
    if hurt(game, seat, atk_of(game, who), cause):
        game.hit.append(seat)


@step
def dodge(game: Dungeon, seat: int, action: int, who: int, need: int) -> None:
    """One more card is put up; once they are worth more than is needed they are committed, and nothing hits."""
    if action == NO:
        take(game, seat, who)
        return
    game.picked.append(action - CARD)
    if sum(value_of(game, seat, card) for card in game.picked) <= need:
        left = [CARD | card for card in sorted(game.hand[seat]) if card not in game.picked]
        ask(game, seat, "dodge", left, who, need)
        return
    cards, game.picked = game.picked, []
    for card in cards:
        game.hand[seat].remove(card)
        commit(game, card, f"hand {seat}", "dodge")
    for card in cards:
        if game.bits[card] & STURDY:
            draw(game, seat, STURDY_CARDS, "sturdy")


@step
def after_strike(game: Dungeon, who: int) -> None:
    """Thorns answer the Boss; Hungry and Vampiric heal a monster once; who is left goes on."""
    if who == THE_BOSS and game.any_bits & THORNS and _thorns(game):
        return
    if game.hit:
        labels = labels_of(game, who)
        if labels & HUNGRY and not all(game.hp[seat] for seat in game.hit):
            _heal_monster(game, who, HUNGRY_HP, "hungry")
        if labels & BLOODTHIRST:
            _heal_monster(game, who, atk_of(game, who), "vampiric")
        game.hit = []
        all_fell(game)


def _heal_monster(game: Dungeon, who: int, amount: int, cause: str) -> None:
    """The monster has more HP, never above its most."""
    if who == THE_BOSS:
        monster = game.boss
        amount = min(amount, game.boss_max - game.boss_hp)
        game.boss_hp += amount
    else:
        monster = game.minions[who]
        amount = min(amount, game.monster_hp[monster] - game.minion_hp[who])
        game.minion_hp[who] += amount
    if amount and game.recorder is not None:
        game.recorder.tell(MonsterHealed(cause, monster_text(monster), amount))


def _thorns(game: Dungeon) -> bool:
    """Each Thorns card in the hand of a wizard whom the Boss has hurt, and who stands, takes 1 HP from the Boss.

    No label lessens it, and it may kill (DNF-R-19, DNF-R-32); tells whether it did.
    """
    for seat in game.hit:
        for card in sorted(game.hand[seat]):
            if game.bits[card] & THORNS and game.hp[seat] > 0:
                game.boss_hp -= THORNS_DAMAGE
                game.lost_hp += THORNS_DAMAGE
                if game.recorder is not None:
                    told = DamageDealt("thorns", monster_text(game.boss), "boss", THORNS_DAMAGE, card_text(card))
                    game.recorder.tell(told)
                if game.boss_hp <= 0:
                    game.hit = []
                    game.stack.clear()  # Steps 7 to 9 are skipped
                    killing_blow(game, seat, card, value_of(game, seat, card), 0, "thorns")
                    return True
    return False


@step
def pressure(game: Dungeon) -> None:
    """Step 7: where the Boss has lost nothing, everybody is hurt, but those who had no pile to Plot from (DNF-R-32)."""
    if game.lost_hp:
        return
    for seat in game.standing():
        if not game.skips[seat]:
            hurt(game, seat, game.p.pressure_damage, "pressure")
    all_fell(game)


@step
def minions_strike(game: Dungeon) -> None:
    """Step 8: each Minion strikes every wizard, in the order in which they came."""
    push(game, *(("minion_strikes", place) for place in range(len(game.minions))))


@step
def minion_strikes(game: Dungeon, place: int) -> None:
    """One Minion's strike."""
    strike(game, place)
