"""A game's own words for what all games have."""

STATS = {"power": "Power", "health": "Health"}
STATS_OF_GAME = {"mysterion": {"power": "Attack", "health": "Defence"}}
COMES_FROM = {"evolves_into": "Grows from", "creates": "Made by", "upgrades_to": "Upgraded from"}
LEADS_TO = {"evolves_into": "Grows into", "creates": "Makes", "upgrades_to": "Upgraded to"}


def stats_of(game: str) -> dict[str, str]:
    """What a game calls the two numbers on a card."""
    return STATS_OF_GAME.get(game, STATS)


def counted(total: int, explanation: str) -> tuple[str, str]:
    """How many cards a query finds and which: "34 cards", " with power at least 1, sorted by name"."""
    before, cards, rest = explanation.partition("cards")
    if not cards:
        return f"{total:,}", f" {explanation}"
    before = before.removeprefix("all ").removeprefix("no ")
    noun = f"{before}card" if total == 1 else f"{before}cards"
    number = f"All {total:,}" if explanation.startswith("all ") and total > 1 else f"{total:,}" if total else "No"
    return f"{number} {noun}", rest
