"""Which cards of its own deck each seat drew and played in a game: heard while it is played, kept as a short word.

Of every seat the word has two numbers in base 16, drawn and played: a bit for each card of the deck, whose cards stand
in the order of their slugs. Seats are parted by spaces: "1f3.13 2a.0".
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from matches.engine.recorder import CardDrawn, CardPlaced, Event
from matches.engine.registry import Heard

MOST_CARDS = 256  # of one deck, by their slugs; no legal deck has so many different ones


def deck_cards(zones: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """The cards of a deck in the order of their bits."""
    return tuple(sorted({card for zone in zones.values() for card in zone})[:MOST_CARDS])


class Seen:
    """Listens to one game: the cards of each seat's own deck, and the numbers that the game counts of events."""

    def __init__(self, decks: Sequence[Sequence[str]], heard: Heard | None = None) -> None:
        self.cause = ""
        self._bits = [{card: 1 << place for place, card in enumerate(deck)} for deck in decks]
        self._drawn = [0] * len(decks)
        self._played = [0] * len(decks)
        self._heard: Heard = heard or {}
        self._sums: dict[tuple[str, int], int] = {}

    def began(self, seat: int, hand: Iterable[str]) -> None:
        """The cards that the seat holds before the first decision are drawn."""
        for card in hand:
            self._drawn[seat] |= self._bits[seat].get(card, 0)

    def tell(self, event: Event) -> None:
        kind = type(event)  # asked of every event of a match: isinstance would cost more than the rest
        if kind is CardDrawn:
            self._drawn[event.seat] |= self._bits[event.seat].get(event.card, 0)  # type: ignore[attr-defined]
        elif kind is CardPlaced and event.played:  # type: ignore[attr-defined]
            self._played[event.seat] |= self._bits[event.seat].get(event.card, 0)  # type: ignore[attr-defined]
        if (counts := self._heard.get(kind)) is not None and (told := counts(event)):
            name, seat, amount = told
            self._sums[name, seat] = self._sums.get((name, seat), 0) + amount

    def text(self) -> str:
        """What was seen, as it is kept."""
        return " ".join(f"{drawn:x}.{played:x}" for drawn, played in zip(self._drawn, self._played, strict=True))

    def metrics(self) -> dict[str, int]:
        """The numbers that were heard, of every seat, 0 where it was told of another seat alone."""
        names = sorted({name for name, _ in self._sums})
        return {f"{name}_{seat}": self._sums.get((name, seat), 0) for name in names for seat in range(len(self._drawn))}


def read_seen(text: str) -> list[tuple[int, int]]:
    """What each seat drew and played, as bits; nothing where nothing was kept."""
    found = []
    for seat in text.split():
        drawn, _, played = seat.partition(".")
        found.append((int(drawn, 16), int(played, 16)))
    return found
