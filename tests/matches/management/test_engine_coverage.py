"""``manage.py engine_coverage``: the numbers of every game, for people and programs."""

import json

import pytest

from cards.rules.games import GAMES
from matches.engine import registry
from tests.matches.engine.duels import catalogue, playable
from tests.matches.management.calls import Ended

pytestmark = pytest.mark.usefixtures("catalogue")


def test_every_game_has_a_line():
    out = Ended("engine_coverage").out
    assert f"inscription: {len(playable('inscription'))} of {len(catalogue('inscription'))} cards, " in out
    assert "augmented: 7 of 7 cards, " in out or "augmented: 6 of 7 cards, " in out
    assert f"mysterion: {len(catalogue('mysterion'))} of {len(catalogue('mysterion'))} cards, 12 of 12 abilities" in out
    assert "decknforge: 54 of 54 cards, 40 of 40 abilities." in out
    assert "elemental: 87 of 87 cards, 23 of 23 abilities.\n" in out


def test_a_game_without_an_engine_says_so(monkeypatch):
    monkeypatch.setattr(registry, "MODULES", {"augmented": registry.MODULES["augmented"]})
    assert "elemental: no engine yet, none of 87 cards." in Ended("engine_coverage").out


def test_what_is_missing_is_told_with_its_cards():
    document = json.loads(Ended("engine_coverage", "--json").out)
    assert [game["game"] for game in document["games"]] == [game.slug for game in GAMES]
    (inscription,) = [game for game in document["games"] if game["game"] == "inscription"]
    assert len(inscription["lacking"]) == inscription["cards"] - inscription["cards_supported"] > 0
    text = Ended("engine_coverage").out
    assert "  the numbers that a loser has yet to write on it (1 card): Blank Death Card\n" in text
    assert "  its numbers, which the rulebook does not give (3 cards): Hungry Child, Leshy, Sexy Black Goat\n" in text
