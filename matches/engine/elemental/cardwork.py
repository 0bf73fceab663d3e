"""Operations that draw, show, order, discard, remove and cancel cards."""

from cards.rules import elemental as vocabulary
from matches.engine.elemental.cards import ACTION, Formula
from matches.engine.elemental.events import CardCancelled
from matches.engine.elemental.flow import ARG, NO, PILE, THIS, choose_card, step
from matches.engine.elemental.operations import operation
from matches.engine.elemental.state import TO_REMOVED, Game
from matches.engine.elemental.zones import bits, conceal, discard, draw, forget, found, look, moved, remove, shuffle


@operation(vocabulary.Draw)
def draw_cards(game: Game, seat: int, effect: vocabulary.Draw, formula: Formula | None) -> None:
    """Cards from the draw pile."""
    draw(game, seat, effect.n)


@operation(vocabulary.Peek)
def peek(game: Game, seat: int, effect: vocabulary.Peek, formula: Formula | None) -> None:
    """Cards that are hidden are looked at, as many as are there: nothing is shuffled for it."""
    zone = {
        "opponent_hand": game.hands[1 - seat],
        "opponent_face_down": game.rows[1 - seat],
        "own_draw_pile": game.draws[seat],
        "opponent_draw_pile": game.draws[1 - seat],
        "shop_draw_pile": game.shop_draw,
    }[effect.zone]
    look(game, seat, effect.zone, zone[:] if effect.n is None else zone[: -effect.n - 1 : -1])


@operation(vocabulary.Reorder)
def reorder(game: Game, seat: int, effect: vocabulary.Reorder, formula: Formula | None) -> None:
    """The draw pile is put in any order: the top card is chosen first, then the next, until the rest may stay."""
    owner = seat if effect.pile == "own_draw_pile" else 1 - seat
    look(game, seat, effect.pile, game.draws[owner][::-1])
    game.seen[1 - seat] &= ~bits(game.draws[owner])
    ask_next(game, seat, owner, 0)


def ask_next(game: Game, seat: int, owner: int, placed: int) -> None:
    """Which card comes after those that are placed? Equal cards that are left need no order."""
    rest = game.draws[owner][: len(game.draws[owner]) - placed]
    if len({game.table.number[card] for card in rest}) > 1:
        choose_card(game, seat, "next", rest, place_next, seat, owner, placed, extra=(NO,))


@step
def place_next(game: Game, action: int, seat: int, owner: int, placed: int) -> None:
    """The card lies below those that are placed."""
    if action != NO:
        pile = game.draws[owner]
        last = len(pile) - 1 - placed
        place = next(at for at in range(last, -1, -1) if game.table.number[pile[at]] == action & ARG)
        pile.insert(last, pile.pop(place))
        ask_next(game, seat, owner, placed + 1)


@operation(vocabulary.Tutor)
def tutor(game: Game, seat: int, effect: vocabulary.Tutor, formula: Formula | None) -> None:
    """A card of the own draw pile is taken into hand and the pile shuffled; an empty pile has none to take."""
    choose_card(game, seat, "take", game.draws[seat], fetch, seat)


@step
def fetch(game: Game, action: int, seat: int) -> None:
    """The card is in hand, and nobody knows the order of the pile."""
    pile = game.draws[seat]
    card = found(game, pile, action & ARG)
    forget(game, pile)
    pile.remove(card)
    game.hands[seat].append(card)
    moved(game, seat, card, "draw", "hand")
    shuffle(game, pile, seat)


# --- discarding and removing -----------------------------------------------------------------------------------------
@operation(vocabulary.ForceDiscard)
def force_discard(game: Game, seat: int, effect: vocabulary.ForceDiscard, formula: Formula | None) -> None:
    """The opponent chooses and discards, all there is if it is fewer (ELE-R-13)."""
    ask_discard(game, 1 - seat, effect.n, effect.zone == "hand")


@operation(vocabulary.DiscardOwnHand)
def discard_own_hand(game: Game, seat: int, effect: vocabulary.DiscardOwnHand, formula: Formula | None) -> None:
    """Own cards are discarded, all there are if they are fewer."""
    ask_discard(game, seat, effect.n, True)


def ask_discard(game: Game, seat: int, count: int, from_hand: bool) -> None:
    """The seat discards so many cards and chooses them where there is a choice."""
    zone, name = (game.hands[seat], "hand") if from_hand else (game.rows[seat], "face_down")
    if count >= len(zone):
        for card in zone[:]:
            discard(game, seat, zone, card, name)
    elif count:
        conceal(game, seat, zone)
        choose_card(game, seat, "discard", zone, discard_chosen, seat, count, from_hand)


@step
def discard_chosen(game: Game, action: int, seat: int, count: int, from_hand: bool) -> None:
    """The card is discarded, and the next one asked for."""
    zone, name = (game.hands[seat], "hand") if from_hand else (game.rows[seat], "face_down")
    discard(game, seat, zone, found(game, zone, action & ARG), name)
    ask_discard(game, seat, count - 1, from_hand)


@operation(vocabulary.Remove)
def remove_cards(game: Game, seat: int, effect: vocabulary.Remove, formula: Formula | None) -> None:
    """Up to so many cards leave the game, from where the card says; the card itself counts as one of them."""
    ask_remove(game, seat, effect.max, "discard" in effect.zones, "self" in effect.zones)


def ask_remove(game: Game, seat: int, left: int, pile: bool, this: bool) -> None:
    """Another card of the hand, one of the discard pile, this one, or none?"""
    if left:
        extra = [PILE] if pile and game.discards[seat] else []
        extra += [THIS] if this else []
        choose_card(
            game, seat, "remove", game.hands[seat], remove_chosen, seat, left, pile, this, extra=(*extra, NO)
        )  # fmt: skip


@step
def remove_chosen(game: Game, action: int, seat: int, left: int, pile: bool, this: bool) -> None:
    """The card is removed, and the next one asked for."""
    if action == PILE:
        choose_card(game, seat, "remove from discard", game.discards[seat], remove_discarded, seat, left, pile, this)
        return
    if action == THIS:
        game.fate = TO_REMOVED
        this = False
    elif action != NO:
        hand = game.hands[seat]
        remove(game, seat, hand, found(game, hand, action & ARG), "hand")
    if action != NO:
        ask_remove(game, seat, left - 1, pile, this)


@step
def remove_discarded(game: Game, action: int, seat: int, left: int, pile: bool, this: bool) -> None:
    """A card of the discard pile is removed, and the next one asked for."""
    remove(game, seat, game.discards[seat], found(game, game.discards[seat], action & ARG), "discard")
    ask_remove(game, seat, left - 1, pile, this)


@operation(vocabulary.CancelAction)
def cancel_action(game: Game, seat: int, effect: vocabulary.CancelAction, formula: Formula | None) -> None:
    """An action that the opponent announced goes to the discard pile without effect; this card leaves the game."""
    game.fate = TO_REMOVED
    targets = [card for owner, card in game.announced if owner != seat and game.table.kind[card] == ACTION]
    choose_card(game, seat, "cancel", targets, cancel, seat)


@step
def cancel(game: Game, action: int, seat: int) -> None:
    """The uppermost of the opponent's announced cards with this face is cancelled; what it cost stays paid."""
    for entry in reversed(game.announced):
        owner, card = entry
        if owner != seat and game.table.number[card] == action & ARG:
            game.announced.remove(entry)
            game.discards[owner].append(card)
            if game.recorder is not None:
                game.recorder.tell(CardCancelled(game.recorder.cause, owner, game.table.slug(card)))
            moved(game, owner, card, "play", "discard")
            return
