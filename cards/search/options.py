"""The words that the query language itself brings: letters of costs, short names, orders and displays. Plain Python."""

from cards.rules import decknforge
from cards.rules.games import GAMES
from cards.rules.types import RESOURCES
from cards.search.keywords import Option

RESOURCE_GAMES: dict[str, tuple[str, ...]] = {
    resource: tuple(game.slug for game in GAMES if resource in game.resources) for resource in RESOURCES
}
COST_LETTERS: dict[str, str] = {
    "b": "blood",
    "o": "bones",
    "e": "energy",
    "v": "overcharge",
    "r": "ruby",
    "g": "emerald",
    "u": "sapphire",
    "y": "prism",
    "xr": "shattered_ruby",
    "xg": "shattered_emerald",
    "xu": "shattered_sapphire",
    "xy": "shattered_prism",
    "c": "gold",
    "s": "scripts",
}
GEMS = ("ruby", "emerald", "sapphire", "prism")
SHATTERED = tuple(f"shattered_{gem}" for gem in GEMS)
COST_TYPES: dict[str, tuple[str, ...]] = {
    "blood": ("blood",),
    "bones": ("bones",),
    "energy": ("energy",),
    "overcharge": ("overcharge",),
    "gem": GEMS,
    "shattered": SHATTERED,
    "gold": ("gold",),
    "scripts": ("scripts",),
}
COST_TYPE_LETTERS = {
    "b": "blood", "o": "bones", "e": "energy", "v": "overcharge", "m": "gem", "x": "shattered", "c": "gold",
    "s": "scripts", "bone": "bones", "mox": "gem", "gems": "gem", "script": "scripts",
}  # fmt: skip
RANKS = (*decknforge.ITEM_RANKS, *decknforge.HERO_RANKS, *decknforge.MONSTER_RANKS)

MACROS = (
    Option("vanilla", "no sigil, no trait, no text", "sigils:0 traits:0 -has:text"),
    Option("square", "as much power as health", "power:health"),
    Option("tank", "much health, more than power", "health>=5 health>power"),
    Option("glass", "more power than health", "power>health"),
    Option("free", "costs nothing", "totalcost:0 -has:specialcost"),
    Option("variable", "its power is no number", "power:x"),
    Option("unused", "in the box, but out of play", "unused:yes"),
    Option("official", "on the game's official list", "official:yes"),
    Option("disputed", "a ruling on it is unsure", "has:disputed"),
    Option("activated", "one of its sigils is activated", "has:activated"),
    Option("conditional", "has a conditional frame", "has:frame"),
    Option("changed", "differs from what it first was", "changed>=1"),
)
HAS = (
    Option("ruling", "a ruling on it or on one of its sigils"),
    Option("disputed", "a ruling of medium or low confidence"),
    Option("activated", "a sigil that is activated"),
    Option("text", "a text of its own"),
    Option("sigil", "a sigil"),
    Option("trait", "a trait"),
    Option("frame", "a conditional frame"),
    Option("tribe", "a tribe"),
    Option("element", "an element or die"),
    Option("cost", "a cost of one or more"),
    Option("specialcost", "a cost or rebate that its text explains"),
    Option("limit", "a copy limit of its own"),
    Option("evolution", "a card that it grows into"),
    Option("creation", "a card that it makes"),
    Option("upgrade", "a card that it is upgraded to"),
    Option("note", "a note of the curators"),
)
ORDERS = (
    Option("relevance", "how well the name fits the words sought; without words as name"),
    Option("name", "by name"),
    Option("cost", "by total cost"),
    Option("power", "by power; variable and no power last"),
    Option("health", "by health"),
    Option("tier", "by tier"),
    Option("value", "by the value of a playing card"),
    Option("stage", "by stage"),
    Option("copies", "by copy limit or number in the box"),
    Option("game", "game by game"),
    Option("since", "by the release that brought the card"),
)
DIRECTIONS = (Option("asc", "the least first"), Option("desc", "the greatest first"))
DISPLAYS = (
    Option("grid", "card faces"),
    Option("list", "one line a card"),
    Option("text", "names, numbers and texts"),
    Option("full", "everything"),
)
OFFICIAL = (Option("yes", "on the official list"), Option("no", "off the official list"))
UNUSED = (Option("yes", "left unused in the box"), Option("no", "in use"))
YES_NO_ALIASES = {"true": "yes", "1": "yes", "y": "yes", "false": "no", "0": "no", "n": "no"}
