"""Piles and hands: drawing, searching, and taking a named card from wherever the game keeps it."""

from collections.abc import Callable
from typing import Any

from matches.engine.duel.abilities import step
from matches.engine.duel.board import row
from matches.engine.duel.cards import Face
from matches.engine.duel.flow import DRAW_FROM, NO, TAKE, choose, queue
from matches.engine.duel.known import forget, top_card
from matches.engine.duel.moments import FORESEES
from matches.engine.duel.state import Duel
from matches.engine.recorder import CardDrawn, CardLeft

IN_MAIN, IN_SIDE, IN_DISCARD, IN_HAND = 1, 2, 4, 8
ANYWHERE = IN_MAIN | IN_SIDE | IN_DISCARD  # where a search looks if nothing else is said (AUG-S-10)
_PILES = ((IN_MAIN, "mains"), (IN_SIDE, "sides"), (IN_DISCARD, "discards"), (IN_HAND, "hands"))

DRAWS = (DRAW_FROM, DRAW_FROM + 1)


def piles_to_draw_from(game: Duel, seat: int) -> tuple[int, ...]:
    """The actions that draw from a pile of the seat that has a card: 0 the main one, 1 the side one."""
    if game.mains[seat]:
        return DRAWS if game.sides[seat] else DRAWS[:1]
    return DRAWS[1:] if game.sides[seat] else ()


@step("draw")
def draw(game: Duel, seat: int, pile: str = "mains", count: int = 1) -> int:
    """So many cards, or as many as there are, went from the top of the pile to hand; tells how many."""
    cards: list[int] = getattr(game, pile)[seat]
    drawn = count if count < len(cards) else len(cards)
    if game.bent & FORESEES and pile == "mains" and any(game.kit[me].bends & FORESEES for me in row(game, seat)):
        for _ in range(drawn):
            queue(game, foresee, seat)
        return drawn
    for _ in range(drawn):
        index = top_card(game, seat, pile) if game.memo else cards.pop()
        game.rules.to_hand(game, index, seat, drawn=True)
        if game.recorder is not None:
            told = CardDrawn(game.recorder.cause, seat, game.faces[index].slug, pile.removesuffix("s"))
            game.recorder.tell(told)
    return drawn


@step("prophecy")
def foresee(game: Duel, seat: int) -> None:
    """Any card of the main deck is searched in place of a draw."""
    search_to_hand(game, seat, IN_MAIN, _any)


def _any(face: Face) -> bool:
    return True


def search(
    game: Duel,
    seat: int,
    zones: int,
    holds: Callable[[Face], bool],
    then: Callable[..., Any],
    *arguments: Any,
    prompt: str = "search",
) -> None:
    """Ask the seat for a card of its zones that ``holds``; ``then`` gets the face, or -1 if it declined.

    ``then`` takes the card out with ``take``. Equal cards are offered once; with none to find nothing is asked.
    """
    found: dict[str, int] = {}
    for zone, pile in _PILES:
        if zones & zone:
            for index in sorted(set(getattr(game, pile)[seat])):
                face = game.faces[index]
                if face.slug not in found and holds(face):
                    found[face.slug] = index
    if found:
        options = [TAKE + index for index in sorted(found.values())]
        choose(game, seat, prompt, [*options, NO], then, *arguments)


def take(game: Duel, seat: int, index: int, zones: int) -> bool:
    """The card is out of the first of the zones that has it, and the decks looked through until then are shuffled."""
    for zone, pile in _PILES:
        if zones & zone:
            cards: list[int] = getattr(game, pile)[seat]
            taken = index in cards
            if taken:
                cards.remove(index)
            if zone <= IN_SIDE:
                game.rng.shuffle(cards)
                forget(game, seat, pile)
            if taken:
                return True
    return False


@step("search")
def take_to_hand(game: Duel, index: int, seat: int, zones: int) -> None:
    """The card that was found is in hand; -1 found nothing."""
    if index >= 0 and take(game, seat, index, zones):
        game.rules.to_hand(game, index, seat)
        if game.recorder is not None:
            game.recorder.tell(CardDrawn(game.recorder.cause, seat, game.faces[index].slug, "search"))


def search_to_hand(game: Duel, seat: int, zones: int, holds: Callable[[Face], bool]) -> None:
    """The seat may search a card of this kind and take it to hand."""
    search(game, seat, zones, holds, take_to_hand, seat, zones)


def find_named(game: Duel, seat: int, slug: str, zones: int) -> int:
    """The face of a card of this name in the seat's zones, decks first, or -1."""
    for zone, pile in _PILES:
        if zones & zone:
            cards = getattr(game, pile)[seat]
            for index in game.table.named.get(slug, ()):
                if index in cards:
                    return index
    return -1


@step("discard")
def discard(game: Duel, seat: int, index: int) -> None:
    """The card went from hand to the discard pile."""
    if index in game.hands[seat]:
        game.hands[seat].remove(index)
        game.discards[seat].append(index)
        if game.recorder is not None:
            game.recorder.tell(CardLeft(game.recorder.cause, game.faces[index].slug, "hand", "discard"))
