"""Games are told apart, and one that is not finished says what it lacks."""

from types import ModuleType

import pytest

from cards.rules.games import GAMES, complete


def test_what_a_module_does_not_say_is_told_in_one_sentence() -> None:
    module = ModuleType("cards.rules.chess")
    module.SLUG = "chess"  # type: ignore[attr-defined]
    assert complete(module, "SLUG") is module
    with pytest.raises(ImportError, match=r"^cards\.rules\.chess does not say KINDS, RESOURCES: see docs"):
        complete(module, "SLUG", "KINDS", "RESOURCES")


def test_no_two_games_go_by_one_name() -> None:
    names = [name for game in GAMES for name in {game.slug, game.prefix.lower(), *game.aliases}]
    assert sorted(names) == sorted(set(names))
