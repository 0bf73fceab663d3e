"""Every code that a rule uses is explained, and every code that is explained is used."""

import ast
from pathlib import Path

import decks.rules
from decks.rules.codes import CODES

FOLDER = Path(decks.rules.__file__).parent
MAKERS = {"Fault", "misplaced"}


def codes_used() -> set[str]:
    """The first argument of every call that makes a fault, where it is written out."""
    return {
        str(node.args[0].value)
        for path in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS
        if isinstance(node.args[0], ast.Constant)
    }


def test_codes_in_use_and_codes_explained_are_the_same() -> None:
    assert codes_used() == set(CODES)


def test_each_is_explained_in_one_sentence_of_its_own() -> None:
    assert len(set(CODES.values())) == len(CODES)
    for sentence in CODES.values():
        assert sentence.endswith(".")
        assert sentence.count(". ") == 0


def test_codes_stand_in_order() -> None:
    assert list(CODES) == sorted(CODES)
