"""The rules of play and the codes of legacy are those of the catalogue and of the documentation."""

import ast
import re
from functools import cache
from pathlib import Path

from legacy.rules import procedure
from tests.decks.rules.games import catalogue_of

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "problems.md").read_text().partition("## Problems of tables")[2]
MAKERS = ("broken", "doubtful", "impossible")


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every place at which legacy makes a problem, with the name of its maker."""
    texts = [path.read_text() for path in (ROOT / "legacy").rglob("*.py") if path.name != "procedure.py"]
    telling = [text for text in texts if any(f"{maker}(" in text for maker in (*MAKERS, "Problem"))]
    nodes = [node for text in telling for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return [(node.func.id, node) for node in nodes if isinstance(node.func, ast.Name)]


def codes(maker: str) -> set[str]:
    place = 0 if maker == "impossible" else 1
    made = (node for name, node in calls() if name == maker and len(node.args) > place)
    return {ast.literal_eval(node.args[place]) for node in made}


def listed() -> dict[str, set[str]]:
    tables = re.split(r"^\| Code .*\n", PAGE, flags=re.MULTILINE)[1:]
    return dict(zip(MAKERS, (set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) for table in tables), strict=True))


def test_the_documentation_lists_exactly_the_codes_of_legacy() -> None:
    bare = {
        node.args[1].value
        for name, node in calls()
        if name == "Problem" and len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
    }
    made = {maker: codes(maker) for maker in MAKERS}
    made["impossible"] |= bare
    assert listed() == made


def test_every_rule_that_the_documentation_names_is_one() -> None:
    found = catalogue_of("decknforge")
    known = {rule.id for rule in found.rules} | {ruling.id for ruling in found.rulings}
    assert set(re.findall(r"DNF-\w-\d\d", PAGE)) <= known


def test_the_rules_of_play_of_the_catalogue_are_those_by_which_acts_are_refused() -> None:
    play = [rule.id for rule in catalogue_of("decknforge").rules if rule.kind == "play"]
    assert play == list(procedure.RULES)
