"""Step 3: one pass around the table, in which each wizard may use one Tactic. It resolves at once (DNF-R-13)."""

from matches.engine.decknforge.cards import CUNNING, HEXPROOF, SLIPPERY, SNEAKY, UNTOUCHABLE, card_text
from matches.engine.decknforge.events import TacticUsed
from matches.engine.decknforge.flow import ARG, BRACE, CARD, FOIL, NO, SNIPE, SPIKE, ask, push, step
from matches.engine.decknforge.inscriptions import exchange
from matches.engine.decknforge.labelling import CUNNING_MORE, HEXPROOF_TIMES
from matches.engine.decknforge.state import EARLY_TACTICS, TACTICS, Dungeon
from matches.engine.decknforge.verbs import commit, is_hero, value_of

SLIPPERY_MORE = 1
EARLY = 4  # a Tactic before this round is what the watchlist asks for
NAMES = {SPIKE: "spike", FOIL: "foil", SNIPE: "snipe", BRACE: "brace"}


@step
def tactics(game: Dungeon) -> None:
    """Every wizard in the fight is asked once, clockwise from the active one; then damage is resolved."""
    push(game, *(("tactic", seat) for seat in game.standing()), ("resolve",))


@step
def tactic(game: Dungeon, seat: int) -> None:
    """The wizard takes a Tactic or passes."""
    options = open_tactics(game, seat)
    options.append(NO)
    ask(game, seat, "take_tactic", options)


def price(game: Dungeon, action: int) -> tuple[int, int]:
    """What the Tactic costs: so many Heroes, and so many cards beside them.

    Hexproof doubles first, then a Slippery target costs a card more, and Cunning makes Snipe dearer by one.
    """
    p, target = game.p, action & ARG
    kind = action - target
    times = HEXPROOF_TIMES if game.labels[game.boss] & HEXPROOF else 1
    if kind == BRACE:
        return 0, p.brace_cost * times
    more = SLIPPERY_MORE if game.bits[target] & SLIPPERY else 0
    if kind == SPIKE:
        return 0, p.spike_cost * times + more
    if kind == FOIL:
        return 0, p.foil_cost * times + more
    if game.labels[game.boss] & CUNNING:
        more += CUNNING_MORE
    return p.snipe_cost * times, more


def open_tactics(game: Dungeon, seat: int) -> list[int]:
    """The Tactics that the wizard can pay; who has revealed nothing may only Foil or Brace."""
    hand = game.hand[seat]
    cards = len(hand)
    if not cards:
        return []
    heroes = sum(is_hero(game, card) for card in hand)
    own = game.shown[seat]
    untouchable = game.any_bits & UNTOUCHABLE
    others = [
        card
        for other, shown in enumerate(game.shown)
        if other != seat
        for card in shown
        if not untouchable or not game.bits[card] & UNTOUCHABLE
    ]
    wanted = [SPIKE | card for card in own]
    if not (game.round == 1 and game.labels[game.boss] & SNEAKY):
        wanted += [FOIL | card for card in others]
    if heroes and exchangeable(game, seat):
        wanted += [SNIPE | card for card in others]
    wanted.append(BRACE)
    found = []
    for action in wanted:
        of_heroes, beside = price(game, action)
        if heroes >= of_heroes and cards >= of_heroes + beside:
            found.append(action)
    return found


def exchangeable(game: Dungeon, seat: int) -> list[int]:
    """The own revealed cards that a Snipe can give away."""
    return [card for card in game.shown[seat] if not game.bits[card] & UNTOUCHABLE]


@step
def take_tactic(game: Dungeon, seat: int, action: int) -> None:
    """The Tactic is paid for, card by card, unless the wizard passes."""
    if action == NO:
        return
    own = exchangeable(game, seat) if action & ~ARG == SNIPE else []
    if len(own) > 1:
        ask(game, seat, "give_away", [CARD | card for card in own], action)
        return
    pay(game, seat, action, own[0] if own else -1, *price(game, action))


@step
def give_away(game: Dungeon, seat: int, answer: int, action: int) -> None:
    """Of two revealed cards this one is exchanged."""
    pay(game, seat, action, answer - CARD, *price(game, action))


def pay(game: Dungeon, seat: int, action: int, own: int, heroes: int, beside: int) -> None:
    """The next card of the price is asked for; when all are paid, the Tactic resolves."""
    if heroes:
        ask(game, seat, "paid", _options(game, seat, heroes_only=True), action, own, heroes - 1, beside)
    elif beside:
        ask(game, seat, "paid", _options(game, seat), action, own, 0, beside - 1)
    else:
        use(game, seat, action, own)


def _options(game: Dungeon, seat: int, *, heroes_only: bool = False) -> list[int]:
    return [CARD | card for card in sorted(game.hand[seat]) if not heroes_only or is_hero(game, card)]


@step
def paid(game: Dungeon, seat: int, answer: int, action: int, own: int, heroes: int, beside: int) -> None:
    """The card is committed for the Tactic."""
    card = answer - CARD
    game.hand[seat].remove(card)
    commit(game, card, f"hand {seat}", NAMES[action & ~ARG])
    pay(game, seat, action, own, heroes, beside)


def use(game: Dungeon, seat: int, action: int, own: int) -> None:
    """The Tactic does what it does."""
    target = action & ARG
    kind = action - target
    game.tally[TACTICS] += 1
    if game.round < EARLY:
        game.tally[EARLY_TACTICS] += 1
    if game.recorder is not None:
        told = "" if kind == BRACE else card_text(target)
        game.recorder.tell(TacticUsed(NAMES[kind], seat, NAMES[kind], told))
    if kind == BRACE:
        brace(game, seat)
    elif kind == SPIKE:
        spike(game, target)
    elif kind == FOIL:
        foil(game, target)
    else:
        snipe(game, own, target)


def spike(game: Dungeon, card: int) -> None:
    """The own card is worth more."""
    game.mods[card] = game.mods.get(card, 0) + game.p.spike_bonus


def foil(game: Dungeon, card: int) -> None:
    """Another wizard's card is worth less, by this Foil never less than the floor (DNF-R-13)."""
    holder = next(seat for seat, cards in enumerate(game.shown) if card in cards)
    less = max(0, min(game.p.foil_penalty, value_of(game, holder, card) - game.p.foil_floor))
    game.mods[card] = game.mods.get(card, 0) - less


def snipe(game: Dungeon, own: int, target: int) -> None:
    """The two cards have changed places for this round (DNF-R-18)."""
    for seat, cards in enumerate(game.shown):
        for card in cards:
            if card in (own, target):
                game.tactical.setdefault(card, seat)
    exchange(game, own, target, "snipe")


def brace(game: Dungeon, seat: int) -> None:
    """The Boss's attack does this wizard no harm in this round (DNF-R-17)."""
    game.braced[seat] = 1
