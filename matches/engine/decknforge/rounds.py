"""The frame of a fight: the Boss is revealed, rounds begin with their Plot and end with Refill and Escalation."""

from legacy.rules.effects import ENRAGED_ATK
from matches.engine.decknforge.cards import COMBAT, DOOM, card_text, monster_text
from matches.engine.decknforge.events import BossRevealed, RoundBegan
from matches.engine.decknforge.flow import CARD, push, step
from matches.engine.decknforge.inscriptions import REVEALED, turned_over
from matches.engine.decknforge.state import (
    LABELS_REGRETTED,
    LONGEST,
    LOST,
    NOBODY,
    SKIPPED_PLOTS,
    Dungeon,
)
from matches.engine.decknforge.verbs import commit, draw, hurt
from matches.engine.recorder import CardDrawn, CardPlaced, Noted

COMEBACK_ROUND = 4  # at its end the last-placed wizard may be promised a card
ROUNDS = "rounds"  # the guard that gives a fight up


@step
def reveal_boss(game: Dungeon) -> None:
    """The next Boss stands with its HP by the number of wizards, less what Momentum took, and round 1 begins."""
    game.fight += 1
    game.boss = boss = game.bosses.pop()
    game.boss_max = game.monster_hp[boss] * (game.p.boss_hp_multiplier or game.seats)
    game.boss_hp = max(1, game.boss_max - game.p.momentum_hp) if game.momentum else game.boss_max
    game.boss_atk = game.monster_atk[boss]
    game.momentum = 0
    game.round = 0
    game.adders, game.pacts = [], []
    game.glint = [0] * game.seats
    game.late = NOBODY
    if not game.bosses:
        game.cards_left = sum(map(len, game.hand)) + sum(map(len, game.pile))
    if game.recorder is not None:
        game.recorder.tell(BossRevealed("reveal", game.fight, monster_text(boss), game.boss_hp, game.active))
    begin_round(game)


@step
def begin_round(game: Dungeon) -> None:
    """Nothing of the last round is left, and the wizards are asked for labels and plots."""
    seats = game.seats
    game.round += 1
    game.turn += 1
    game.mods, game.tactical, game.aims = {}, {}, {}
    game.banner, game.braced, game.shield = [0] * seats, [0] * seats, [0] * seats
    game.plotted = [NOBODY] * seats
    game.decided = [0] * seats
    game.hp_before, game.lost_hp = game.boss_hp, 0
    push(game, ("offer_label",), ("plot",))


# --- steps 1 and 2 ---------------------------------------------------------------------------------------------------
@step
def plot(game: Dungeon) -> None:
    """Step 1: everybody in the fight who may and can sets a card face down, all at once (DNF-R-25)."""
    for seat in game.standing():
        if game.skips[seat]:
            game.tally[SKIPPED_PLOTS] += 1
        elif game.hand[seat]:
            game.plotting.append(seat)
    game.plotting.sort()
    push(game, ("reveal",))


def set_down(game: Dungeon, seat: int, action: int) -> None:
    """The card lies face down before its wizard."""
    card = action - CARD
    game.hand[seat].remove(card)
    game.plotted[seat] = card
    game.plotting.remove(seat)


@step
def reveal(game: Dungeon) -> None:
    """Step 2: all cards are turned over, then what reveals set off happens clockwise from the active wizard."""
    order = [seat for seat in game.standing() if game.plotted[seat] >= 0]
    for seat in order:
        card = game.plotted[seat]
        game.plotted[seat] = NOBODY
        game.shown[seat].append(card)
        if game.recorder is not None:
            game.recorder.tell(CardPlaced("reveal", seat, card_text(card, seat), "shown", True))
    push(game, ("tactics",))
    if game.any_bits & REVEALED:
        push(game, *(("turned", seat, game.shown[seat][0]) for seat in order), ("wills",))


@step
def turned(game: Dungeon, seat: int, card: int) -> None:
    """What the card does when it is revealed."""
    turned_over(game, seat, card)


# --- step 9 ----------------------------------------------------------------------------------------------------------
@step
def refill(game: Dungeon) -> None:
    """Step 9: cards are drawn, labels are paid for, Doom is asked for, and the fight escalates (DNF-R-21)."""
    p = game.p
    return_phoenix(game)
    for seat in game.standing():
        draw(game, seat, p.refill_draw + (p.last_place_draw if seat == game.late else 0), "refill")
        game.skips[seat] = int(not game.pile[seat])
    game.late = _last_placed(game) if p.last_place_draw and game.round == COMEBACK_ROUND else NOBODY
    if len(game.adders) == game.round:
        game.tally[LABELS_REGRETTED] += 1
        hurt(game, game.adders[-1], p.label_survival_damage, "label")
    if all_fell(game):
        return
    if game.labels[game.boss] & DOOM and game.round >= p.doom_round:
        game.hp = [0] * game.seats  # the party is wiped out, Phoenix or not (DNF-R-30)
        lose(game, "doom")
        return
    if game.round >= p.fight_round_guard:
        game.guard = ROUNDS
        lose(game, "round_guard")
        return
    minion = _escalate(game)
    begin_round(game)
    if game.recorder is not None:
        game.recorder.tell(RoundBegan("round", game.round, minion))


def return_phoenix(game: Dungeon) -> None:
    """By the other reading of Phoenix (DNF-R-12) the card that saved its wizard is in hand again."""
    for card in game.returning:
        owner = card // COMBAT
        game.committed[owner].remove(card)
        game.hand[owner].append(card)
        if game.recorder is not None:
            game.recorder.tell(CardDrawn("phoenix", owner, card_text(card, owner), "committed"))
    game.returning = []


def _last_placed(game: Dungeon) -> int:
    """The wizard in the fight with the least personal Glory, the first clockwise of equals."""
    return min(game.standing(), key=lambda seat: game.glory[seat], default=NOBODY)


def _escalate(game: Dungeon) -> str:
    """A Minion of the pool is in play, or the Boss hits harder; tells which Minion."""
    if not game.pool:
        game.boss_atk += ENRAGED_ATK
        if game.recorder is not None:
            game.recorder.tell(Noted("escalation", f"ATK {game.boss_atk}"))
        return ""
    monster = game.pool.pop()
    game.minions.append(monster)
    game.minion_hp.append(game.monster_hp[monster])
    game.minion_since.append(game.round)
    return monster_text(monster)


# --- the end ---------------------------------------------------------------------------------------------------------
def all_fell(game: Dungeon) -> bool:
    """Whether no wizard stands, in which case the dungeon is lost."""
    if any(game.hp):
        return False
    lose(game, "no_one_stands")
    return True


def lose(game: Dungeon, reason: str) -> None:
    """The dungeon is lost."""
    game.result, game.reason = LOST, reason
    end_of_fight(game)


def end_of_fight(game: Dungeon) -> None:
    """Cards on the table are committed, and the rounds are counted."""
    for seat in range(game.seats):
        for card in game.shown[seat]:
            commit(game, card, f"shown {seat}", "resolve")
        game.shown[seat] = []
    game.rounds.append(game.round)
    game.tally[LONGEST] = max(game.tally[LONGEST], game.round)
