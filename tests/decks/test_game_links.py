"""A game's pages lead to what can be done with its decks."""

from decks.game_links import deck_links


def labels(game: str) -> list[str]:
    return [link.title for link in deck_links(game)]


def test_what_a_game_offers() -> None:
    assert labels("augmented") == ["Check a deck", "Build a deck"]
    assert labels("inscription") == ["Check a deck", "Build a deck", "Draft"]
    assert labels("decknforge") == ["Check a deck"]
    assert labels("nothing") == []
