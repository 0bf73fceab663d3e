"""The games, listed by hand. Shared code asks a ``Game`` and never compares slugs."""

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType

import msgspec

from cards.rules import augmented, decknforge, elemental, inscription, mysterion
from cards.rules.nearness import near_word
from cards.rules.types import CardSpec

NEEDED = ("SLUG", "PREFIX", "ALIASES", "Parameters", "CARD_FIELDS", "KINDS", "RESOURCES", "card_faults")
STATS = {"power": "Power", "health": "Health"}


def _no_relation_faults(cards: Mapping[str, CardSpec]) -> Iterator[tuple[str, str, str]]:
    """Most games ask nothing of two cards together."""
    yield from ()


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What shared code may ask of a game.

    `raised` names the parameter that makes an error of a warning, and `shelf` the fields, each with its values in their
    order, by which the cards stand before their names decide; what has none of the values comes last. `stats` are the
    game's words for the two numbers on a card.
    """

    slug: str
    prefix: str
    aliases: tuple[str, ...]
    parameters: type[msgspec.Struct]
    card_fields: frozenset[str]
    kinds: tuple[str, ...]
    resources: tuple[str, ...]
    card_faults: Callable[[CardSpec], Iterator[tuple[str, str]]]
    relation_faults: Callable[[Mapping[str, CardSpec]], Iterator[tuple[str, str, str]]]
    raised: Mapping[str, str]
    shelf: tuple[tuple[str, tuple[str, ...]], ...]
    stats: Mapping[str, str]


def complete(module: ModuleType, *needed: str) -> ModuleType:
    """A game's module that says all that is needed of it; raises ``ImportError`` with what it does not say."""
    lacking = [name for name in needed if not hasattr(module, name)]
    if lacking:
        raise ImportError(f"{module.__name__} does not say {', '.join(lacking)}: see docs/adding-a-game.md")
    return module


GAMES: tuple[Game, ...] = tuple(
    Game(
        slug=module.SLUG,
        prefix=module.PREFIX,
        aliases=module.ALIASES,
        parameters=module.Parameters,
        card_fields=module.CARD_FIELDS,
        kinds=module.KINDS,
        resources=module.RESOURCES,
        card_faults=module.card_faults,
        relation_faults=getattr(module, "relation_faults", _no_relation_faults),
        raised=getattr(module, "RAISED", {}),
        shelf=getattr(module, "SHELF", ()),
        stats=getattr(module, "STATS", STATS),
    )
    for each in (augmented, decknforge, inscription, elemental, mysterion)
    for module in [complete(each, *NEEDED)]
)
REGISTRY: dict[str, Game] = {game.slug: game for game in GAMES}


class UnknownGame(LookupError):
    """No game has this slug; the message names the nearest one and all of them."""


def get(slug: str) -> Game:
    """The game with this slug or one of its aliases."""
    if game := REGISTRY.get(slug):
        return game
    for game in GAMES:
        if slug in game.aliases:
            return game
    near = near_word(slug, REGISTRY)
    hint = f" Did you mean {near}?" if near else ""
    raise UnknownGame(f"There is no game {slug!r}.{hint} The games are {', '.join(REGISTRY)}.")
