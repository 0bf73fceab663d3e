"""THE table of keywords: what can be asked of a card, how it is spelt, where it has a meaning, what its values are.

Parsing of values, warnings, the help page, completion and the explanation in words all read this table. Plain Python.
"""

from typing import Any

from cards.search.keywords import Field, Kind, Registry, games_with
from cards.search.options import (
    COST_LETTERS,
    COST_TYPE_LETTERS,
    DIRECTIONS,
    DISPLAYS,
    HAS,
    MACROS,
    OFFICIAL,
    ORDERS,
    RESOURCE_GAMES,
    UNUSED,
    YES_NO_ALIASES,
)


def _text(name: str, *aliases: str, **more: Any) -> Field:
    return Field(name=name, kind=Kind.TEXT, aliases=aliases, **more)


def _number(name: str, *aliases: str, **more: Any) -> Field:
    more = {"says": "with {value}", "denies": "not with {value}"} | more
    return Field(name=name, kind=Kind.NUMBER, aliases=aliases, **more)


def _choice(name: str, *aliases: str, **more: Any) -> Field:
    return Field(name=name, kind=Kind.CHOICE, aliases=aliases, **more)


def _set(name: str, *aliases: str, **more: Any) -> Field:
    more = {"says": "with the {field} {value}", "denies": "without the {field} {value}"} | more
    return Field(name=name, kind=Kind.SET, aliases=aliases, **more)


def _resource(resource: str, *aliases: str, example: int = 2) -> Field:
    words = resource.replace("_", " ")
    return _number(
        f"cost.{resource}", *aliases, games=RESOURCE_GAMES[resource], label=f"a cost in {words} of",
        doc=f"How much of the cost is {words}.", example=f"cost.{resource}>={example}",
    )  # fmt: skip


def _count(name: str, what: str, **more: Any) -> Field:
    return _number(name, doc=f"How many {what}.", counts=name, **more)


def _display(name: str, *aliases: str, **more: Any) -> Field:
    return Field(name=name, kind=Kind.DISPLAY, aliases=aliases, **more)


def _letters(letters: dict[str, str]) -> str:
    single = {letter: name for letter, name in letters.items() if len(letter) == 1 or letter.startswith("x")}
    return ", ".join(f"{letter} {name.replace('_', ' ')}" for letter, name in single.items())


FIELDS: tuple[Field, ...] = (
    # --- words
    _text(
        "name", "n",
        doc="The name, or a part of it; = or ! asks for the whole name. A word without a keyword looks here first, "
        "then in the text and the names of the sigils; where nobody has it, among names that are near it.",
        example='n:"wolf cub"', says="whose name has {value}", denies="whose name lacks {value}",
        colon="has this in it, be it part of a word",
    ),
    _text(
        "text", "o", "oracle", "description", "d",
        doc="The card's own text. ~ stands for the card's name.",
        example="o:damage", says="whose text has {value}", denies="whose text lacks {value}",
    ),
    _text(
        "fulltext", "fo",
        doc="The card's own text, and the names and texts of its sigils and traits.",
        example="fo:leaper", says="whose full text has {value}", denies="whose full text lacks {value}",
    ),
    _text(
        "effect", "e",
        doc="The texts of the card's sigils and traits, as they are in its game.", games=games_with("sigils"),
        example='e:"direct damage"', says="whose sigils say {value}", denies="whose sigils do not say {value}",
    ),
    _text(
        "rules", "ruling",
        doc="The rulings that speak of the card or of one of its sigils.",
        example="rules:sacrifice", says="whose rulings say {value}", denies="whose rulings do not say {value}",
    ),
    # --- where a card belongs
    _choice("game", "g", doc="The game.", example="game:elemental", says="of {value}", denies="not of {value}"),
    _choice(
        "type", "t", "kind",
        doc="What kind of card it is, or of what kind its item is.",
        example="t:creature", says="that are {value} cards", denies="that are not {value} cards",
    ),
    _choice(
        "tier", "r", "rarity",
        doc="The tier; the tiers of a game have an order.", games=games_with("tier"),
        example="tier>=rare", ordered=True,
        value_aliases={
            "c": "common", "u": "uncommon", "r": "rare", "s": "side-deck", "side": "side-deck", "t": "talking",
        },
    ),
    _choice(
        "temple", "tp",
        doc="The temple, by name or by its first letter.", games=games_with("temple"),
        example="tp:b",
        value_aliases={
            "b": "beast", "u": "undead", "t": "tech", "m": "magick", "technology": "tech", "magic": "magick",
        },
    ),
    _set(
        "tribe", "tb",
        doc="The tribes.", games=games_with("tribes"),
        example="tribe:canine|hooved", says="whose {field} is {value}", denies="whose {field} is not {value}",
    ),
    _set(
        "sigil", "s", "kw", "keyword",
        doc="A sigil on the card, also inside a conditional frame.", games=games_with("sigils"),
        example='sigil:"touch of death"',
    ),
    _set("trait", "tr", doc="A trait of the card.", games=games_with("traits"), example="trait:bloodless"),
    _set(
        "frame",
        doc="The conditional frame around some of its sigils.", games=games_with("frame"),
        example="frame:latch", label="conditional frame",
    ),
    _set(
        "trigger",
        doc="When a sigil of the card acts.", games=games_with("sigils"),
        example="trigger:on-play", says="with a sigil that acts {value}", denies="without a sigil that acts {value}",
    ),
    _set(
        "element", "el",
        doc="The dice an Elemental card uses, or the element of a Mysterion card.", games=games_with("elements"),
        example="el:fire,earth",
    ),
    _choice("suit", doc="The suit of a playing card.", games=games_with("suit"), example="suit:spades"),
    _choice(
        "rank",
        doc="The rank of a playing card, from 2 to 10, jack, queen, king, ace, joker.", games=games_with("rank"),
        example="rank>=jack", ordered=True, value_aliases={"j": "jack", "q": "queen", "k": "king", "a": "ace"},
    ),
    _set(
        "pile", "set",
        doc="The pile or set of the box in which copies lie.", games=games_with("copies"),
        example="pile:shop", says="that lie in the pile {value}", denies="that do not lie in the pile {value}",
    ),
    _choice(
        "ruleset", "rs",
        doc="Cards of the games that know a ruleset of this name.",
        example="ruleset:official",
        says="of games with the ruleset {value}", denies="of games without the ruleset {value}",
    ),
    # --- numbers
    _number(
        "power", "pow", "p", "a", "attack", "atk",
        doc="The power. A variable power is x or *, or the name of its kind, and is never a number.",
        games=games_with("power"), example="power>health",
    ),
    _number(
        "health", "hp", "h", "def", "defence", "defense",
        doc="The health or defence.", games=games_with("health"), example="health:2..4",
    ),
    _choice(
        "special", "sp", "spatk",
        doc="The kind of a variable power.", games=games_with("power_kind"),
        example="special:mirror", label="power", value_aliases={"card": "hand", "mox": "gem", "bones": "bone"},
    ),
    _number("stage", doc="The stage of evolution.", games=games_with("stage"), example="stage:2"),
    _number("value", "val", doc="What a playing card is worth.", games=games_with("value"), example="value>=10"),
    _number(
        "copies",
        doc="The copy limit printed on the card, or the number of copies in the box.",
        games=games_with("copy_limit", "copies"), example="copies>=2", counts="copies",
    ),
    _count("sigils", "sigils the card has", games=games_with("sigils"), example="sigils>=2"),
    _count("traits", "traits the card has", games=games_with("traits"), example="traits:1"),
    _count("tribes", "tribes the card has", games=games_with("tribes"), example="tribes:2"),
    _count("elements", "dice or elements the card has", games=games_with("elements"), example="elements>1"),
    _count("rulings", "rulings speak of the card or of its sigils", example="rulings>=3"),
    _number(
        "since",
        doc="The release of the catalogue that brought the card.", example="since>=1", label="a first release of",
    ),
    _number(
        "changed",
        doc="A release of the catalogue that changed the card.", example="-changed>=1", label="a change in release",
    ),
    # --- costs
    Field(
        name="cost", kind=Kind.COST, aliases=("c",),
        doc=f"The cost in letters, each with its amount: {_letters(COST_LETTERS)}. "
        "A number alone is the total cost; the name of a resource, as in cost:ruby, any amount of it.",
        games=games_with("cost"), example="cost:2b", says="with {value}", denies="not with {value}",
    ),
    _number(
        "totalcost", "mv", "rc", "total",
        doc="The sum of all amounts of the cost.", games=games_with("cost"),
        example="mv<=1", label="a total cost of",
    ),
    _set(
        "costtype", "ct", "rt",
        doc=f"What is paid with, by name or letter: {_letters(COST_TYPE_LETTERS)}. Letters may stand together.",
        games=games_with("cost"), example="ct>=ev", value_aliases=COST_TYPE_LETTERS,
        says="with a cost in {value}", denies="without a cost in {value}",
    ),
    _set(
        "cost.gem", "gem",
        doc="A colour of gem that the cost asks for, whole or shattered.", games=RESOURCE_GAMES["ruby"],
        example="cost.gem:ruby", value_aliases={"red": "ruby", "green": "emerald", "blue": "sapphire"},
        says="with a cost in {value}", denies="without a cost in {value}",
    ),
    _resource("blood", "blood"),
    _resource("bones", "cost.bone", "bones", "bone"),
    _resource("energy", "energy"),
    _resource("overcharge", "overcharge"),
    _resource("ruby", "ruby"),
    _resource("emerald", "emerald"),
    _resource("sapphire", "sapphire"),
    _resource("prism", "prism"),
    _resource("shattered_ruby", "cost.shattered.ruby", example=1),
    _resource("shattered_emerald", "cost.shattered.emerald", example=1),
    _resource("shattered_sapphire", "cost.shattered.sapphire", example=1),
    _resource("shattered_prism", "cost.shattered.prism", example=1),
    _number(
        "cost.gems", "gems",
        doc="How many gems the cost asks for.", games=RESOURCE_GAMES["ruby"],
        example="cost.gems>=2", label="a cost in gems of",
    ),
    _number(
        "cost.shattered", "cost.shatter", "shattered",
        doc="How many shattered gems the cost asks for.", games=RESOURCE_GAMES["ruby"],
        example="cost.shattered>=1", label="a cost in shattered gems of",
    ),
    _resource("gold", "gold"),
    _resource("scripts", "cost.script", "scripts"),
    _number(
        "cost.evolved", "evolved", "cost.script_evolved",
        doc="What a creature costs when it is placed on the one it grows from.", games=games_with("evolved_cost"),
        example="cost.evolved<cost.scripts", label="an evolved cost of",
    ),
    # --- yes or no
    _choice(
        "is",
        doc="A short name for another query.", example="is:vanilla", options=MACROS,
        says="that count as {value}", denies="that do not count as {value}",
    ),
    _choice(
        "has",
        doc="Whether the card has such a thing at all.", example="has:ruling", options=HAS, told_by_doc=True,
        says="with {value}", denies="without {value}",
    ),
    _choice(
        "official",
        doc="Whether the card is on the game's official list.", games=games_with("official"),
        example="official:no", options=OFFICIAL, value_aliases=YES_NO_ALIASES, told_by_doc=True,
        says="{value}", denies="but not {value}",
    ),
    _choice(
        "unused",
        doc="Whether the card lies in the box unused.", games=games_with("unused_reason"),
        example="unused:yes", options=UNUSED, value_aliases=YES_NO_ALIASES, told_by_doc=True,
        says="{value}", denies="but not {value}",
    ),
    # --- related cards
    _set(
        "evolves",
        doc="The card that it grows into.", games=games_with("related"),
        example="evolves:wolf", says="that grow into {value}", denies="that do not grow into {value}",
    ),
    _set(
        "creates",
        doc="A card that it makes.", games=games_with("related"),
        example="creates:bee", says="that make {value}", denies="that do not make {value}",
    ),
    _set(
        "upgrades",
        doc="The card that it is upgraded to.", games=games_with("related"),
        example="upgrades:undead-cat", says="that are upgraded to {value}", denies="that are not upgraded to {value}",
    ),
    # --- how results are shown
    _display("order", "sort", doc="What the results are sorted by.", example="order:power", options=ORDERS),
    _display(
        "direction", "dir",
        doc="Which end comes first.", example="direction:desc", options=DIRECTIONS,
        value_aliases={"up": "asc", "ascending": "asc", "down": "desc", "descending": "desc"},
    ),
    _display("display", "as", doc="How the results are shown.", example="display:text", options=DISPLAYS),
)  # fmt: skip

REGISTRY = Registry(FIELDS)
