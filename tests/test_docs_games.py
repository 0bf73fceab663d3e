"""The page on adding a game names every place that names games, and nothing that is not there."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from cards.rules.games import GAMES
from tests import sites

PAGE = (sites.ROOT / "docs" / "adding-a-game.md").read_text()
ROOMS = ("cards", "decks", "legacy", "matches", "cardsite")
MODULES = {game.slug.replace("-", "_"): game for game in GAMES}
NOUN = "inscription"  # of the catalogue, too: as a word it names no game
EXAMPLES = {"decks/api/shapes.py"}  # requests of two games, shown in the schema
ASKING = ("cards/rules/games.py", "decks/rules/__init__.py", "matches/engine/registry.py")
REGISTERED = re.findall(r"^\| (`[^|]+) \| (`[^|]+\.py`) \|", PAGE.split("## Registries")[1], re.MULTILINE)


def game_of(part: str) -> str:
    """The game that a file or folder is named after, or nothing."""
    stem = part.partition(".")[0].replace("-", "_")
    return next((module for module in MODULES if stem == module or stem.startswith(f"{module}_")), "")


def files() -> list[Path]:
    """Every file of the rooms and of the fixtures, from the root of the house."""
    found = [path for room in (*ROOMS, "fixtures") for path in (sites.ROOT / room).rglob("*")]
    return [path.relative_to(sites.ROOT) for path in found if path.is_file() and "__pycache__" not in path.parts]


def places() -> set[str]:
    """The folders in which several games have a file or folder of their own."""
    named: dict[str, set[str]] = defaultdict(set)
    for path in files():
        for place, part in enumerate(path.parts):
            if game := game_of(part):
                named["/".join(path.parts[:place])].add(game)
                break
    return {f"{folder}/<slug>" for folder, found in named.items() if len(found) > 1}


def named_in(source: str) -> Iterator[str]:
    """The games that some code names: by import, by slug, or by the id of a rule or series of rules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            words = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            yield from (word for word in words if word in MODULES)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != NOUN:
            yield from (name for name, game in MODULES.items() if node.value == game.slug)
            yield from (name for name, game in MODULES.items() if re.fullmatch(f"{game.prefix}-[A-Z]", node.value))


def lists() -> set[str]:
    """The modules of no game that name several."""
    code = [path for path in files() if path.suffix == ".py" and not any(map(game_of, path.parts))]
    return {path.as_posix() for path in code if len(set(named_in((sites.ROOT / path).read_text()))) > 1}


def asked(source: str) -> Iterator[str]:
    """The names that a registry asks of a game's module: those that it must have, and those that it may."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "module":
            yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "complete"):
            words = [word.value for word in node.args[1:] if isinstance(word, ast.Constant)]
            yield from (word for word in words if isinstance(word, str) and word)


def test_every_place_for_a_file_of_a_game_stands_in_the_page() -> None:
    assert len(places()) > 8
    assert {place for place in places() if place not in PAGE} == set()


def test_every_list_of_games_stands_in_the_page() -> None:
    assert lists() > EXAMPLES
    assert {path for path in lists() - EXAMPLES if f"`{path}`" not in PAGE} == set()


@pytest.mark.parametrize("path", ASKING)
def test_every_name_that_a_module_may_have_stands_in_the_page(path: str) -> None:
    names = {name for name in asked((sites.ROOT / path).read_text()) if not name.startswith("__")}
    assert len(names) > 6
    assert {name for name in names if not re.search(rf"`{name}[`(]", PAGE)} == set()


def test_every_path_of_the_page_is_there_for_some_game() -> None:
    paths = {
        path
        for path in re.findall(r"`((?:\w+/)[\w./<>]+)`", PAGE)
        if path.split("/")[0] in (*ROOMS, "fixtures", "tests")
    }
    assert len(paths) > 20
    missing = [path for path in paths if not any(there(path, game.slug) for game in GAMES)]
    assert missing == []


def there(path: str, slug: str) -> bool:
    return (sites.ROOT / path.replace("<slug>", slug)).exists()


@pytest.mark.parametrize(("names", "paths"), REGISTERED)
def test_a_registry_of_the_table_is_where_the_page_says(names: str, paths: str) -> None:
    for name, path in zip(re.findall(r"`(\w+)`", names), re.findall(r"`([\w/.]+)\.py`", paths), strict=True):
        assert hasattr(import_module(path.removesuffix("/__init__").replace("/", ".")), name)
