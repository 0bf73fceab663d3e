"""The construction rules of every game, found by its slug."""

from cards.rules.games import UnknownGame, complete
from decks.rules import augmented, decknforge, elemental, inscription, mysterion
from decks.rules.kinds import GameRules, no_home, no_opening, no_sizes, not_aside

REGISTRY: dict[str, GameRules] = {
    module.SLUG: GameRules(
        slug=module.SLUG,
        zones=module.ZONES,
        kinds=module.KINDS,
        side_zone=getattr(module, "SIDE_ZONE", ""),
        side_size=getattr(module, "SIDE_SIZE", 0),
        lies_aside=getattr(module, "lies_aside", not_aside),
        dealer=getattr(module, "DEALER", None),
        sizes=getattr(module, "sizes", no_sizes),
        opening=getattr(module, "opening", no_opening),
        whole=getattr(module, "whole", None),
        no_legal=getattr(module, "no_legal", None),
        home=getattr(module, "home", no_home),
    )
    for each in (augmented, decknforge, inscription, elemental, mysterion)
    for module in [complete(each, "SLUG", "ZONES", "KINDS")]
}


def get(slug: str) -> GameRules:
    """The construction rules of the game with this slug."""
    try:
        return REGISTRY[slug]
    except KeyError:
        raise UnknownGame(f"There are no deck rules for {slug!r}. The games are {', '.join(REGISTRY)}.") from None
