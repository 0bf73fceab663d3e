"""A deck counted by what its cards have."""

from cards.rules import games
from decks.rules.deck import Deck
from decks.rules.stats import Facets, ZoneStats, facets_of
from tests.decks.rules.games import index_of


def test_every_card_is_counted_under_each_of_its_facets() -> None:
    index, game = index_of("augmented"), games.get("augmented")
    deck = Deck(index=index, zones={"main": {"Wolf": 3, "Wolf Cub": 2, "Nobody": 4}, "side": {}})
    stats = Facets(index.cards.values(), game).stats(deck)
    assert stats.cards == 9
    assert stats.zones == {
        "main": ZoneStats(
            cards=9,
            different=3,
            unknown=4,
            by={
                "tier": {"common": 5},
                "temple": {"beast": 5},
                "tribes": {"canine": 5},
                "cost": {"1": 2, "2": 3},
                "resource": {"blood": 5},
            },
        )
    }


def test_what_all_cards_of_a_game_share_is_no_facet() -> None:
    names = {
        slug: {name for card in index_of(slug).cards.values() for name, _ in facets_of(card, games.get(slug))}
        for slug in ("augmented", "decknforge", "mysterion")
    }
    assert "kind" not in names["augmented"]
    assert {"kind", "suit"} <= names["decknforge"]
    assert "cost" not in names["decknforge"]
    assert {"kind", "subkind", "elements", "stage", "cost"} <= names["mysterion"]
