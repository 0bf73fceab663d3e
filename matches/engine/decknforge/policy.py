"""How good each action looks to a wizard who weighs the party's fate against the own purse.

Every action has two numbers: what it is worth to the party, and what it is worth to the wizard alone, in coppers. With
`betrayal` 0 only the first counts, with 1 only the second. The wizard looks at nothing but the own view: the own hand,
the cards on the table, the monsters in play.
"""

from collections.abc import Callable

from matches.engine.decknforge.cards import (
    CLUBS,
    DIAMONDS,
    ECHO,
    GLINT,
    HEARTS,
    MYTHICS,
    PRINTED,
    SPADES,
    STURDY,
    SUIT,
    THE_PATRON,
    TIERS,
    WILDCARD,
    label_tier,
)
from matches.engine.decknforge.flow import ARG, BOSS, BRACE, CARD, CONVERT, HEAL, MINION, NO, SNIPE, SPIKE
from matches.engine.decknforge.forecast import A_CARD, Forecast, Lying, blows_to_come, falls_next_round, lying
from matches.engine.decknforge.kills import MOMENTUM
from matches.engine.decknforge.labelling import DRAWING, boss_atk
from matches.engine.decknforge.resolve import CLUB_CARDS, ECHO_TIMES, own_damage
from matches.engine.decknforge.state import Dungeon
from matches.engine.decknforge.strikes import THE_BOSS, atk_of
from matches.engine.decknforge.tactics import price
from matches.engine.decknforge.verbs import is_hero, value_of

Worth = tuple[float, float]  # to the party, to the wizard alone
NOTHING: Worth = (0.0, 0.0)

THE_KILL = 20.0  # to the party: a Boss that falls now attacks nobody
A_HERO = 2.0  # what a card in hand is worth, to the party
AN_ITEM = 0.6
OWN_CARD = 0.3  # and to the wizard alone
LABEL_HARM = dict(zip(TIERS, (2.0, 5.0, 9.0), strict=True))
MYTHIC_ORDER = ("royal-decree", "untouchable", "legend-etched", "the-patron", "towers-memory")


def scores(game: Dungeon, seat: int, actions: list[int], betrayal: float) -> list[float]:
    """How good each action looks to the seat."""
    worth = WORTHS[game.prompt[0] if game.prompt else "plot"](game, seat)
    pairs = [worth(action) for action in actions]
    return [(1 - betrayal) * party + betrayal * own for party, own in pairs]


# --- cards -----------------------------------------------------------------------------------------------------------
def _kept(game: Dungeon, card: int) -> float:
    """What it costs to part with a card, in fine steps: high ones and inscribed ones are kept."""
    return PRINTED[card] + 3 * game.bits[card].bit_count()


def _danger(game: Dungeon, seat: int) -> bool:
    """Whether the wizard may fall before the next Refill."""
    return game.hp[seat] <= blows_to_come(game)


def _converted(game: Dungeon, seat: int, card: int, suit: int, value: int) -> Worth:
    """What a Convert is worth."""
    times = ECHO_TIMES if game.bits[card] & ECHO else 1
    if suit == DIAMONDS:
        return 0.0, float(value * times)
    if suit == CLUBS:
        room = min(times * CLUB_CARDS, game.limit - len(game.hand[seat]))
        return 0.8 * room, 0.5 * room
    if suit == HEARTS:
        healed = min(times * ((value + 1) // 2), game.p.wizard_hp - game.hp[seat])
        return (1.5 * healed, 0.8 * healed) if _danger(game, seat) else (0.1 * healed, 0.1 * healed)
    assert suit == SPADES
    return 0.5 * times, 0.3 * times


def _plot(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """A card is worth the better of its uses: damage for the party, or the kill or the plunder for the wizard."""
    others = len(game.standing()) - 1
    expected = A_CARD * others

    def worth(action: int) -> Worth:
        card = action - CARD
        value = value_of(game, seat, card)
        damage = own_damage(game, seat, card)
        alone = damage >= game.boss_hp
        party = THE_KILL + 0.1 * (A_CARD - value) if alone else float(damage)  # the smallest that suffices alone
        likely = 0.7 if expected + damage >= game.boss_hp else 0.1
        own = likely * (value / 14) ** others * (game.p.kill_coppers + 2) - 0.02 * value
        if not is_hero(game, card):
            suits = range(4) if game.bits[card] & WILDCARD else (SUIT[card],)
            own = max(own, *(_converted(game, seat, card, suit, value)[1] for suit in suits))
        if game.bits[card] & GLINT:
            own += 1
        if game.bits[card] & THE_PATRON and others:
            own += 2
        return party, own

    return worth


def _strike_twice(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """A second card is shown where it is worth clearly more than keeping it."""
    plotted = _plot(game, seat)

    def worth(action: int) -> Worth:
        if action == NO:
            return NOTHING
        party, own = plotted(action)
        return party - 6, own - 2

    return worth


# --- Tactics ---------------------------------------------------------------------------------------------------------
def _tactic(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """A Tactic is worth what it changes of the end of this round, less the cards it costs."""
    cards = lying(game)
    now = Forecast(game, cards)
    earned = now.coppers(game, seat)

    def worth(action: int) -> Worth:
        if action == NO:
            return NOTHING
        heroes, beside = price(game, action)
        party, own = -(A_HERO * heroes + AN_ITEM * beside), -OWN_CARD * (2 * heroes + beside)
        if action == BRACE:
            if not now.falls:
                saved = 15.0 if _danger(game, seat) else 0.15 * boss_atk(game)
                party, own = party + saved, own + saved / 2
            return party, own
        then = Forecast(game, _changed(game, seat, action, cards))
        party += THE_KILL * (then.falls - now.falls)
        if not then.falls:
            party += 0.5 * (then.damage - now.damage)
        return party, own + then.coppers(game, seat) - earned

    return worth


def _changed(game: Dungeon, seat: int, action: int, cards: list[Lying]) -> list[Lying]:
    """The cards on the table after a Tactic."""
    target = action & ARG
    kind = action - target
    if kind == SNIPE:
        own = next((card for holder, card, _, _ in cards if holder == seat), -1)
        holder = next((holder for holder, card, _, _ in cards if card == target), seat)
        places = {own: holder, target: seat}
        return [(places.get(card, holder), card, value, damage) for holder, card, value, damage in cards]
    changed = []
    for holder, card, value, damage in cards:
        if card == target:
            more = game.p.spike_bonus if kind == SPIKE else -min(game.p.foil_penalty, max(0, value - game.p.foil_floor))
            value, damage = value + more, max(0, damage + more)
        changed.append((holder, card, value, damage))
    return changed


def _cheapest(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """Of cards to part with the one that is missed least."""

    def worth(action: int) -> Worth:
        if action == NO:
            return NOTHING
        card = action - CARD
        plunder = 0.5 * PRINTED[card] if SUIT[card] == DIAMONDS and not is_hero(game, card) else 0.0
        return -_kept(game, card), -_kept(game, card) - plunder

    return worth


# --- Resolve ---------------------------------------------------------------------------------------------------------
def _aim(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """Strike the Boss, strike a Minion or Convert: what is already sure to happen is worth nothing more."""
    card = game.prompt[1]
    value, damage = value_of(game, seat, card), own_damage(game, seat, card)
    cards = lying(game, without=card)
    without = Forecast(game, cards)
    order = game.standing()
    mine = sorted([*cards, (seat, card, value, damage)], key=lambda each: order.index(each[0]))
    along = Forecast(game, mine)

    def worth(action: int) -> Worth:
        kind, argument = action & ~ARG, action & ARG
        if kind == BOSS:
            gained = along.coppers(game, seat) - without.coppers(game, seat)
            if without.falls:
                return 0.2, float(gained)
            return float(damage) + (THE_KILL if along.falls else 0), float(gained)
        if kind == MINION:
            monster = game.minions[argument]
            fells = value >= game.minion_hp[argument] and not without.falls
            return (4.0 + game.monster_atk[monster], 1.5) if fells else (0.3 * value, 0.0)
        assert kind == CONVERT
        return _converted(game, seat, card, argument, value)

    return worth


# --- blows -----------------------------------------------------------------------------------------------------------
def _dodge(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """Blows are taken while there are HP enough for what else may come before the fight is over."""
    _, who, need = game.prompt
    left = game.hp[seat] - atk_of(game, who) + game.shield[seat]
    later = sum(atk_of(game, place) for place in range(0 if who == THE_BOSS else who + 1, len(game.minions)))
    if not falls_next_round(game):
        later += blows_to_come(game)
    wanted = left <= later
    missing = need - sum(value_of(game, seat, card) for card in game.picked)

    def worth(action: int) -> Worth:
        if action == NO:
            return NOTHING
        card = action - CARD
        enough = value_of(game, seat, card) > missing
        cost = _kept(game, card) - (4 if game.bits[card] & STURDY else 0)
        good = (40.0 - cost if enough else _kept(game, card)) if wanted or game.picked else -1.0 - cost
        return good, good

    return worth


# --- the rest --------------------------------------------------------------------------------------------------------
def _label(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """A label harms the party by its tier and pays the wizard by it."""

    def worth(action: int) -> Worth:
        if action == NO:
            return NOTHING
        tier = label_tier(action & ARG)
        return -LABEL_HARM[tier], float(TIERS.index(tier) + 1)

    return worth


def _gain(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """Cards where there is room for them, else HP."""
    room = game.limit - len(game.hand[seat])
    hurt = game.p.wizard_hp - game.hp[seat]

    def worth(action: int) -> Worth:
        good = float(room > 0) + 0.1 if action & ARG == DRAWING else float(hurt > 3) * 2
        return good, good

    return worth


def _patron(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """Heal whoever needs it, or take from the richest."""

    def worth(action: int) -> Worth:
        other = action & ARG
        if action - other == HEAL:
            return 0.5 + 0.5 * min(5, game.p.wizard_hp - game.hp[other]), 0.0
        return 0.0, min(2, game.coppers[other]) + 0.01 * game.coppers[other]

    return worth


def _will_first(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """The highest card on the table is worth having, if the Boss falls and it lies before another."""
    cards = lying(game)
    now = Forecast(game, cards)

    def worth(action: int) -> Worth:
        if action == NO or not now.falls or now.killer == seat:
            return (0.0, 0.0) if action == NO else (-1.0, -1.0)
        gain = game.p.kill_coppers if action - CARD == now.card else -1.0
        return -0.5, gain

    return worth


def _will_second(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """It is exchanged with an own card."""

    def worth(action: int) -> Worth:
        own = 1.0 if action - CARD in game.shown[seat] else 0.0
        return own, own

    return worth


def _reward(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """Momentum lasts beyond the reset (DNF-R-22)."""

    def worth(action: int) -> Worth:
        good = 1.0 if action & ARG == MOMENTUM else 0.0
        return good, good

    return worth


def _mythic(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """Some Mythics are worth more than others."""

    def worth(action: int) -> Worth:
        good = -float(MYTHIC_ORDER.index(MYTHICS[action & ARG]))
        return good, good

    return worth


def _crossed_out(game: Dungeon, seat: int) -> Callable[[int], Worth]:
    """The inscription that costs least goes: they stand in the order of their tiers."""

    def worth(action: int) -> Worth:
        good = -float(game.bits[action - CARD].bit_length())
        return good, good

    return worth


WORTHS: dict[str, Callable[[Dungeon, int], Callable[[int], Worth]]] = {
    "plot": _plot,
    "strike_twice": _strike_twice,
    "take_tactic": _tactic,
    "give_away": _cheapest,
    "paid": _cheapest,
    "aim": _aim,
    "dodge": _dodge,
    "stick_label": _label,
    "gain_for_label": _gain,
    "patronise": _patron,
    "will_first": _will_first,
    "will_second": _will_second,
    "reward": _reward,
    "choose_mythic": _mythic,
    "inscribe": _cheapest,
    "cross_out": _crossed_out,
}


# --- the baseline ----------------------------------------------------------------------------------------------------
def highest_card(game: Dungeon, seat: int, actions: list[int]) -> int:
    """Plot the highest card, strike the Boss, use nothing, and dodge only where the blow would be the last."""
    asked = game.prompt[0] if game.prompt else "plot"
    if asked == "plot":
        return max(actions, key=lambda action: (value_of(game, seat, action - CARD), action))
    if asked == "aim":
        return BOSS
    if asked == "dodge":
        _, who, _ = game.prompt
        if not game.picked and game.hp[seat] > atk_of(game, who) - game.shield[seat]:
            return NO
        worth = _dodge(game, seat)
        return max((action for action in actions if action != NO), key=lambda action: worth(action)[0])
    return NO if NO in actions else actions[0]


# --- a quick look ----------------------------------------------------------------------------------------------------
def evaluate(game: Dungeon, seat: int) -> int:
    """Points of a dungeon for agents that look ahead: Bosses slain, the Boss's HP, HP, cards, and the own coppers."""
    if game.result:
        ended = 4000 if game.result == 1 else -4000
        return ended + 10 * game.coppers[seat] + 300 * game.fight
    fight = 300 * game.fight - 200 * max(0, game.boss_hp) // max(1, game.boss_max)
    fallen = sum(1 for hp in game.hp if hp <= 0)
    cards = sum(map(len, game.hand)) + sum(map(len, game.pile))
    return fight - 60 * fallen + 2 * sum(game.hp) + cards - 15 * len(game.minions) + 10 * game.coppers[seat]
