"""The picture of the house and the README say what the import contracts hold."""

import re
import tomllib
from xml.etree import ElementTree

from tests import sites

CONTRACTS = tomllib.loads((sites.ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
(ROOMS,) = [contract["layers"] for contract in CONTRACTS if contract["name"].startswith("The rooms")]


def drawn() -> list[str]:
    """The words of the picture, from top to bottom of each column."""
    tree = ElementTree.fromstring((sites.ROOT / "docs" / "architecture.svg").read_text())
    return [element.text or "" for element in tree.iter("{http://www.w3.org/2000/svg}text")]


def test_the_rooms_are_drawn_in_the_order_of_the_contract() -> None:
    assert [word for word in drawn() if word in ROOMS][: len(ROOMS)] == ROOMS


def test_the_readme_lists_the_rooms_in_that_order() -> None:
    readme = (sites.ROOT / "README.md").read_text()
    assert re.findall(r"^(\w+)    +\w.*$", readme.split("## How the house is built")[1], re.MULTILINE)[:5] == ROOMS


def test_the_layers_are_drawn_in_the_order_of_the_contracts() -> None:
    inside = drawn()[drawn().index("Inside a room") :]
    places = [inside.index(layer) for layer in ("services", "selectors", "models")]
    assert places == sorted(places)
    for contract in CONTRACTS:
        if contract["name"].startswith("Inside"):
            layers = [layer.strip("()") for layer in contract["layers"]]
            assert [layer for layer in layers if layer in ("services", "selectors", "models")] == [
                "services",
                "selectors",
                "models",
            ]


def test_what_is_called_pure_is_forbidden_to_know_django() -> None:
    (forbidden,) = [contract for contract in CONTRACTS if contract["name"] == "Rules are plain Python"]
    assert {"cards.rules", "decks.rules", "legacy.rules", "matches.engine", "matches.lab"} <= set(
        forbidden["source_modules"]
    )
    assert "django" in forbidden["forbidden_modules"]
