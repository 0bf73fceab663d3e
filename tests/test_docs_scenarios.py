"""The examples of docs/scenarios.md hold, and fail where they are changed."""

import re
from pathlib import Path

import pytest

from matches.engine import registry
from matches.engine.scenarios import differences, read_scenarios
from tests.matches.engine.duels import catalogue

PAGE = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text()
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def test_every_engine_has_an_example():
    assert [read_scenarios(example)[0].game for example in EXAMPLES] == list(registry.MODULES)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_holds(example):
    (scenario,) = read_scenarios(example)
    assert differences(scenario, catalogue(scenario.game)) == []
