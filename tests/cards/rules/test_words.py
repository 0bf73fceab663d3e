"""Every parameter and every series of rules has words."""

import json
from pathlib import Path

import pytest

from cards.rules.games import GAMES, Game
from cards.rules.parameter_words import WORDS, word
from cards.rules.series import SERIES, series_of

FIXTURES = Path(__file__).parents[3] / "fixtures"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_parameter_has_a_name_of_its_own(game: Game) -> None:
    parameters = game.parameters()
    assert set(WORDS[game.slug]) == set(parameters.__struct_fields__)
    names = [entry.name for entry in WORDS[game.slug].values()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_value_of_every_ruleset_is_told(game: Game) -> None:
    rulesets = json.loads((FIXTURES / game.slug / "rulesets.json").read_bytes())["rulesets"]
    defaults = game.parameters()
    chosen = [(name, getattr(defaults, name)) for name in defaults.__struct_fields__]
    chosen += [pair for ruleset in rulesets for pair in ruleset.get("parameters", {}).items()]
    for name, value in chosen:
        entry = word(game.slug, name)
        assert entry.of(value)
        if value is None or isinstance(value, str):
            assert value in entry.values, f"{name}: {value!r} has no words"


def test_values_in_words() -> None:
    assert word("augmented", "max_temples").of(None) == "no limit"
    assert word("augmented", "max_temples").of(2) == "2"
    assert word("augmented", "official_list_only").of(False) == "no"
    assert word("elemental", "shield_mode").of("per_die") == "the part that comes from its die"


def test_what_nobody_has_put_into_words_is_told_by_its_own_name() -> None:
    assert word("chess", "board_size").name == "Board size"
    assert word("augmented", "board_size").of("very_large") == "very large"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_series_of_rules_has_a_title(game: Game) -> None:
    rules = json.loads((FIXTURES / game.slug / "rules.json").read_bytes())["rules"]
    assert {series_of(rule["id"]) for rule in rules} == {code for code in SERIES if code.startswith(game.prefix)}
