"""On a card's page: whether it can be simulated, from the same source as everywhere."""

import pytest
from django.test import Client

from matches.engine import registry
from tests.matches.engine.duels import catalogue as cards
from tests.matches.engine.duels import playable

pytestmark = pytest.mark.usefixtures("catalogue")


def page(address: str) -> str:
    return " ".join(Client().get(address).content.decode().split())


def test_a_card_that_is_played_whole_says_so():
    assert "<b>Can be simulated.</b>" in page("/cards/augmented/wolf/")
    assert "<b>Can be simulated.</b>" in page("/cards/inscription/wolf/")
    assert "<b>Can be simulated.</b>" in page("/cards/mysterion/kilnhound/")
    assert "<b>Can be simulated.</b>" in page("/cards/decknforge/king-of-spades/")


def test_a_card_that_lacks_something_names_it():
    known = {card.slug for card in playable("inscription")}
    card = next(card for slug, card in cards("inscription").items() if slug not in known)
    missing = ", ".join(registry.get("inscription").supported(card))
    assert f"<b>Cannot be simulated yet.</b> The engine does not know {missing}." in page(
        f"/cards/inscription/{card.slug}/"
    )


def test_every_operation_of_an_effect_counts():
    assert "<b>Can be simulated.</b>" in page("/cards/elemental/deal-with-the-devil/")


def test_a_game_without_an_engine_has_no_panel(monkeypatch):
    monkeypatch.setattr(registry, "MODULES", {"augmented": registry.MODULES["augmented"]})
    assert "simulated" not in page("/cards/elemental/volcanic-eruption/")
