"""What a seat has seen of its own piles: the uppermost cards, until they are drawn or the pile is shuffled."""

from collections.abc import Iterable

from matches.engine.duel.state import SEAT_PILES, Duel

SEEN = "seen "
TOP = {pile: f"{SEEN}{pile} 0" for pile in SEAT_PILES}  # what a memo calls the uppermost card of a pile


def see(game: Duel, seat: int, pile: str, faces: Iterable[int]) -> None:
    """The seat knows these cards, top card first, and nothing of what lies below them."""
    forget(game, seat, pile)
    for depth, index in enumerate(faces):
        game.memo[-1 - seat, f"{SEEN}{pile} {depth}"] = index


def seen(game: Duel, seat: int, pile: str) -> list[int]:
    """The uppermost cards that the seat knows, top card first."""
    found: list[int] = []
    while (index := game.memo.get((-1 - seat, f"{SEEN}{pile} {len(found)}"))) is not None:
        found.append(index)
    return found


def forget(game: Duel, seat: int, pile: str) -> None:
    """The seat knows nothing of the pile's order any more."""
    for depth in range(len(seen(game, seat, pile))):
        del game.memo[-1 - seat, f"{SEEN}{pile} {depth}"]


def top_card(game: Duel, seat: int, pile: str) -> int:
    """The uppermost card is off the pile, which has one; what the seat knew below it is one card nearer."""
    if (-1 - seat, TOP[pile]) in game.memo:
        see(game, seat, pile, seen(game, seat, pile)[1:])
    cards: list[int] = getattr(game, pile)[seat]
    return cards.pop()


def hide(game: Duel, seat: int) -> None:
    """Nothing that the seat has seen is in the state."""
    game.memo = {key: value for key, value in game.memo.items() if key[0] != -1 - seat or not key[1].startswith(SEEN)}


def put_on_top(game: Duel, seat: int) -> None:
    """The cards that the seat knows lie uppermost in its piles, in their order."""
    for pile in ("mains", "sides"):
        cards: list[int] = getattr(game, pile)[seat]
        known = [index for index in seen(game, seat, pile) if index in cards]
        for index in known:
            cards.remove(index)
        cards.extend(reversed(known))
