"""Engines are found by the slug of their game."""

import pytest

from cards.rules.games import UnknownGame
from matches.engine import registry


@pytest.mark.parametrize("slug", registry.MODULES)
def test_an_engine_knows_its_slug(slug):
    assert registry.get(slug).slug == slug


def test_an_unknown_game_gets_the_known_ones():
    for asked in (registry.get, registry.seats, registry.together):
        with pytest.raises(UnknownGame, match=", ".join(registry.MODULES)):
            asked("chess")


def test_a_module_without_an_engine_says_so(monkeypatch):
    monkeypatch.setitem(registry.MODULES, "chess", "matches.engine.rng")
    with pytest.raises(ImportError, match=r"matches\.engine\.rng does not say ENGINE"):
        registry.get("chess")


def test_a_game_is_for_two_with_deck_lists_unless_its_module_says_otherwise():
    assert (registry.seats("inscription"), registry.together("inscription")) == ((2, 2), False)
    assert (registry.deck_kind("inscription"), registry.abilities("inscription")) == ("zones", frozenset())
    assert (registry.seats("decknforge"), registry.together("decknforge")) == ((1, 5), True)
    assert (registry.deck_kind("decknforge"), len(registry.abilities("decknforge"))) == ("band", 40)
