"""What is told of a match beside the events that all games share."""

from matches.engine.elemental.state import Game
from matches.engine.recorder import Event


class CardPlayed(Event, frozen=True, tag="card_played"):
    """`seat` announced a card from its hand or its face-down row; it can be answered before it is executed."""

    seat: int
    card: str
    origin: str


class CardWent(Event, frozen=True, tag="card_went"):
    """A card of the seat went from one place to another: discard, hand, face_down, play, passives, removed or shop."""

    seat: int
    card: str
    origin: str
    to: str


class CardBought(Event, frozen=True, tag="card_bought"):
    """The seat gained a card and paid this price."""

    seat: int
    card: str
    price: int


class CardCancelled(Event, frozen=True, tag="card_cancelled"):
    """A card that the seat had announced will not be executed."""

    seat: int
    card: str


class CardsSeen(Event, frozen=True, tag="cards_seen"):
    """The seat looked at these cards of a hidden place."""

    seat: int
    zone: str
    cards: tuple[str, ...]


class DieChanged(Event, frozen=True, tag="die_changed"):
    """A die shows another value; `rolled` where chance decided it."""

    die: str
    value: int
    rolled: bool


class SeatDamaged(Event, frozen=True, tag="seat_damaged"):
    """A player lost so much health by a card of the seat `by`; shields have already been subtracted."""

    seat: int
    amount: int
    by: int


class SeatHealed(Event, frozen=True, tag="seat_healed"):
    """A player gained health."""

    seat: int
    amount: int


class ShopLaid(Event, frozen=True, tag="shop_laid"):
    """The shop's row was laid out anew."""

    cards: tuple[str, ...]


class PileShuffled(Event, frozen=True, tag="pile_shuffled"):
    """A discard pile became a draw pile, or a draw pile was shuffled; `seat` is -1 for the shop's."""

    seat: int


def because(game: Game, cause: str) -> None:
    """Events from now on have this cause."""
    if game.recorder is not None:
        game.recorder.cause = cause
