"""The keywords of deck search: what can be asked of a deck, and of the cards in it every keyword of card search."""

import re
from dataclasses import replace

from cards.search.fields import FIELDS as CARD_FIELDS
from cards.search.keywords import Field, Kind, Option, Registry
from cards.search.options import DIRECTIONS, MACROS
from cards.search.wording import COUNTED

LEGAL = Option("legal", "legal by the deck's own ruleset, as the catalogue stands")
ILLEGAL = Option("illegal", "against a rule of the deck's own ruleset")
ORDERS = (
    Option("updated", "the moment of the last change, the newest first"),
    Option("created", "the moment at which the deck was made, the newest first"),
    Option("name", "the name"),
)
COPIES = re.compile(r"(.*?)\s*(!=|>=|<=|=|<|>)\s*(\d{1,4})")  # a card, and how many of it
TOLD = COUNTED | {"=": "exactly "}


def holding_told(text: str) -> str:
    """What a deck holds, in words: a card, or so many copies of it."""
    counted = COPIES.fullmatch(text)
    if counted is None:
        return f'"{text}"'
    card, compared, number = counted[1], counted[2], int(counted[3])
    return f'{TOLD[compared]}{number} {"copy" if number == 1 else "copies"} of "{card}"'


GAME = next(field for field in CARD_FIELDS if field.name == "game")

DECK_FIELDS: tuple[Field, ...] = (
    Field(
        name="name", kind=Kind.TEXT, aliases=("n",),
        doc="The deck's name, or a part of it; = or ! asks for the whole name. A word without a keyword looks here.",
        example='n:"wolf pack"', says="whose name has {value}", denies="whose name lacks {value}",
        colon="has this in it, be it part of a word",
    ),
    Field(
        name="in", kind=Kind.TEXT,
        doc="A card that the deck holds, by its whole name or slug; a comparison asks for so many copies in all zones.",
        example="in:wolf>=2", says="that hold {value}", denies="that do not hold {value}", tells=holding_told,
        colon="holds this card",
    ),
    Field(
        name="tag", kind=Kind.TEXT, aliases=("tagged",),
        doc="A tag of the deck.", example="tag:aggro", says="tagged {value}", denies="not tagged {value}",
        colon="has this tag",
    ),
    Field(
        name="owner", kind=Kind.TEXT, aliases=("by",),
        doc="The name of whoever made the deck.", example="owner:ada", says="by {value}", denies="not by {value}",
        colon="is of this person",
    ),
    Field(
        name="ruleset", kind=Kind.TEXT, aliases=("rs",),
        doc="The ruleset that the deck is judged by: a slug of the catalogue, or a reference to house rules.",
        example="ruleset:official", says="by the ruleset {value}", denies="not by the ruleset {value}",
        colon="is judged by this",
    ),
    replace(GAME, doc="The game of the deck."),
    Field(
        name="is", kind=Kind.CHOICE,
        doc="Whether the deck is legal; or that it holds a card of this short name.",
        example="is:legal", options=(LEGAL, ILLEGAL, *MACROS), says="that are {value}", denies="that are not {value}",
    ),
    Field(name="order", kind=Kind.DISPLAY, aliases=("sort",), doc="What the decks are sorted by.",
          example="order:name", options=ORDERS),
    Field(
        name="direction", kind=Kind.DISPLAY, aliases=("dir",), doc="Which end comes first.", example="direction:desc",
        options=DIRECTIONS, value_aliases={"up": "asc", "ascending": "asc", "down": "desc", "descending": "desc"},
    ),
)  # fmt: skip
OWN = frozenset(field.name for field in DECK_FIELDS)
OF_CARDS = tuple(
    replace(field, says=f"with a card {field.says}", denies=f"without a card {field.says}")
    for field in CARD_FIELDS
    if field.name not in OWN and field.kind is not Kind.DISPLAY
)
DECK_REGISTRY = Registry([*DECK_FIELDS, *OF_CARDS], bare_words="the name")
