"""Decks and documents for tests of judging, and small questions about the answers."""

from typing import Any

from decks import rules

# Forty and twenty cards of Augmented without a single problem.
MAIN = {
    "Wolf": 3, "Stoat": 3, "Bullfrog": 3, "Elk": 3, "Raven": 3, "Adder": 3, "Black Goat": 2, "Cat": 2, "Geck": 1,
    "Wolf Cub": 3, "Emerald Mox": 3, "Zombie": 3, "Kingfisher": 3, "Skeleton": 3, "Undead Cat": 1, "Stinkbug": 1,
}  # fmt: skip
SIDE = {"Squirrel": 10, "Skeleton": 5, "Emerald Mox": 5}
LEGAL = {"zones": {"main": MAIN, "side": SIDE}}
EXAMPLES = [(slug, kind.name, dict(kind.example)) for slug, game in rules.REGISTRY.items() for kind in game.kinds]


def augmented(main: dict[str, int] | None = None, side: dict[str, int] | None = None, **more: Any) -> dict[str, Any]:
    """The legal deck with some cards more, fewer or others; a count of 0 takes a card out."""
    zones = {"main": {**MAIN, **(main or {})}, "side": {**SIDE, **(side or {})}}
    return {"zones": {zone: {card: n for card, n in cards.items() if n} for zone, cards in zones.items()}, **more}


def rules_broken(answer: Any, place: int = 0) -> list[str]:
    """The ids of the broken rules of one result, of an answer in JSON."""
    return [problem["rule"] for problem in answer["results"][place]["problems"]]
