"""A game's own words for what all games have."""

STATS = {"power": "Power", "health": "Health"}
STATS_OF_GAME = {"mysterion": {"power": "Attack", "health": "Defence"}}
COMES_FROM = {"evolves_into": "Grows from", "creates": "Made by", "upgrades_to": "Upgraded from"}
LEADS_TO = {"evolves_into": "Grows into", "creates": "Makes", "upgrades_to": "Upgraded to"}


def stats_of(game: str) -> dict[str, str]:
    """What a game calls the two numbers on a card."""
    return STATS_OF_GAME.get(game, STATS)
