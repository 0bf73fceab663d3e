"""Events of Elemental Deck Builder in sentences, each with what it is about."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from matches.engine.elemental import events as told
from matches.engine.recorder import Event

if TYPE_CHECKING:
    from matches.parts.words import Teller

SEEN_BY_ALL = frozenset(("play", "passives", "removed", "shop"))


def _card(teller: "Teller", seat: int, card: str, *places: str) -> str:
    """The card, or only that it is one where none of its places lies open and the hand is hidden."""
    return "a card" if seat in teller.hidden and not SEEN_BY_ALL & {*places} else teller.thing(card)


def _played(teller: "Teller", event: told.CardPlayed) -> tuple[str, ...]:
    return (f"{teller.seat(event.seat)} announces {teller.thing(event.card)} from {teller.thing(event.origin)}.",)


def _went(teller: "Teller", event: told.CardWent) -> tuple[str, ...]:
    card = _card(teller, event.seat, event.card, event.origin, event.to)
    return (f"{card} of {teller.seat(event.seat)} goes from {teller.thing(event.origin)} to {teller.thing(event.to)}.",)


def _bought(teller: "Teller", event: told.CardBought) -> tuple[str, ...]:
    price = f"for {event.price} gold" if event.price else "for nothing"
    return (f"{teller.seat(event.seat)} gains {teller.thing(event.card)} {price}.",)


def _cancelled(teller: "Teller", event: told.CardCancelled) -> tuple[str, ...]:
    return (f"{teller.thing(event.card)} of {teller.seat(event.seat)} is cancelled.",)


def _seen(teller: "Teller", event: told.CardsSeen) -> tuple[str, ...]:
    count = len(event.cards)
    cards = ", ".join(map(teller.thing, event.cards))
    if not cards or event.seat in teller.hidden:
        cards = f"{count} card{'' if count == 1 else 's'}"
    return (f"{teller.seat(event.seat)} looks at {teller.thing(event.zone)}: {cards}.",)


def _die(teller: "Teller", event: told.DieChanged) -> tuple[str, ...]:
    verb = "is rolled and" if event.rolled else "now"
    return f"The {event.die} die {verb} shows {event.value}.", f"{event.die} die"


def _damaged(teller: "Teller", event: told.SeatDamaged) -> tuple[str, ...]:
    return f"{teller.seat(event.seat)} loses {event.amount} health to {teller.seat(event.by)}.", "damage"


def _healed(teller: "Teller", event: told.SeatHealed) -> tuple[str, ...]:
    return f"{teller.seat(event.seat)} gains {event.amount} health.", "healing"


def _laid(teller: "Teller", event: told.ShopLaid) -> tuple[str, ...]:
    return (f"The shop offers {', '.join(map(teller.thing, event.cards)) or 'nothing any more'}.",)


def _shuffled(teller: "Teller", event: told.PileShuffled) -> tuple[str, ...]:
    return (f"The pile of {'the shop' if event.seat < 0 else teller.seat(event.seat)} is shuffled.",)


SAID: dict[type[Event], Callable[["Teller", Any], tuple[str, ...]]] = {
    told.CardPlayed: _played,
    told.CardWent: _went,
    told.CardBought: _bought,
    told.CardCancelled: _cancelled,
    told.CardsSeen: _seen,
    told.DieChanged: _die,
    told.SeatDamaged: _damaged,
    told.SeatHealed: _healed,
    told.ShopLaid: _laid,
    told.PileShuffled: _shuffled,
}
