"""What the laboratory adds to the language of card search: how decks with a card fare, and how often it is played."""

from collections.abc import Mapping
from decimal import Decimal

from cards.rules.games import GAMES
from cards.search.fields import REGISTRY
from cards.search.keywords import Field, Kind
from matches.engine import registry
from matches.lab.enough import FEWEST_GAMES
from matches.selectors.figures import card_figures

COUNTED = (
    "Counted are the legal decks of finished public experiments that note the cards drawn, by rulesets of the "
    f"catalogue and with the engine and cards of today; a card whose decks have fewer than {FEWEST_GAMES} such games "
    "has no number and is not found."
)
NONE_YET = "No card has enough games in the laboratory yet: only finished public experiments count."
WITH_LISTS = tuple(game.slug for game in GAMES if registry.has_lists(game.slug))


def _field(name: str, doc: str, *, label: str, example: str) -> Field:
    return Field(
        name=name,
        kind=Kind.MEASURE,
        doc=f"{doc} {COUNTED}",
        example=example,
        label=label,
        games=WITH_LISTS,
        says="with {value}",
        denies="not with {value}",
    )


FIELDS = (
    _field(
        "winrate",
        "How often decks with the card win in the laboratory, from 0 to 1 or in percent; a draw is half a win.",
        label="a win rate of",
        example="winrate>0.55",
    ),
    _field(
        "playrate",
        "In how many of the games of decks with the card it was played, from 0 to 1 or in percent.",
        label="a play rate of",
        example="playrate>=50%",
    ),
    _field(
        "lift",
        "How much more of its games a deck wins where the card was drawn than where it was not, from -1 to 1; decks "
        "are compared with themselves and weighed together.",
        label="a lift of",
        example="lift>0.05",
    ),
)


def card_numbers(name: str) -> Mapping[int, Decimal]:
    """The cards that have this number; raises ``LookupError`` where none has."""
    numbers = {card: getattr(figures, name) for card, figures in card_figures().items()}
    found = {card: number for card, number in numbers.items() if number is not None}
    if not found:
        raise LookupError(NONE_YET)
    return found


def register() -> None:
    """From now on card search knows these keywords, and can be ordered by them."""
    for field in FIELDS:
        if field.name not in REGISTRY.registered:
            REGISTRY.register_measure(field, lambda name=field.name: card_numbers(name))  # type: ignore[misc]
