"""The cards by which a document is found."""

import pytest

from decks import rules
from tests.decks.rules.games import index_of, kind_of

DOCUMENTS = [(slug, kind.name) for slug, game in rules.REGISTRY.items() for kind in game.kinds if kind.name != "zones"]


@pytest.mark.parametrize(("slug", "name"), DOCUMENTS)
def test_every_document_is_found_by_cards(slug: str, name: str) -> None:
    kind = kind_of(slug, name)
    held = kind.held(kind.example, index_of(slug))
    assert held
    assert held.keys() <= index_of(slug).cards.keys()


def test_a_draft_holds_what_was_picked_and_not_what_was_shown() -> None:
    draft = {"draft": {"rounds": [{"shown": ["Wolf", "Adder"], "picks": [{"player": "A", "card": "wolf"}]}]}}
    assert kind_of("inscription", "draft").held(draft, index_of("inscription")) == {"wolf": 1}


def test_the_zones_of_a_snapshot_are_added_up() -> None:
    players = [{"zones": {"draw": {"Fire": 1}, "hand": [{"card": "fire"}]}}, {"zones": {"hand": {"Fire": 2}}}]
    assert kind_of("elemental", "snapshot").held({"snapshot": {"players": players}}, index_of("elemental")) == {
        "fire": 4
    }


def test_a_band_is_found_by_its_blessed_cards_in_any_spelling() -> None:
    band = {"band": {"inscriptions": [{"card": "7♣"}, {"card": "Seven of Clubs"}, {"card": "Nobody"}]}}
    assert kind_of("decknforge", "band").held(band, index_of("decknforge")) == {"seven-of-clubs": 2}
