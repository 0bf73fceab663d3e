"""In whose hands a band was."""

from legacy.parts.lineage import lineage
from tests.legacy.parts.bands import band, visit

NAMES = {"y": "Ysolde", "m": "Maud", "o": "Oswin"}


def test_each_holder_stands_with_their_dungeons() -> None:
    visits = tuple(visit(wizard) for wizard in "yyymyo")
    found = lineage(band(holders=("y", "m", "y", "o"), visits=visits), NAMES)
    assert [(each.name, each.dungeons, each.holds) for each in found] == [
        ("Ysolde", "dungeons 1 to 3", False),
        ("Maud", "dungeon 4", False),
        ("Ysolde", "dungeon 5", False),
        ("Oswin", "dungeon 6", True),
    ]


def test_who_has_led_it_nowhere_yet_says_so() -> None:
    found = lineage(band(holders=("y", "m"), visits=(visit("y"), visit("y"))), NAMES)
    assert [each.dungeons for each in found] == ["dungeons 1 and 2", "no dungeon yet"]


def test_a_band_from_paper_counts_on_from_there_and_nobody_holds_a_retired_one() -> None:
    found = lineage(band(holders=("x",), paper=(33, 7), visits=(visit("x"),), retired=True), NAMES)
    assert [(each.name, each.dungeons, each.holds) for each in found] == [("Somebody", "dungeon 8", False)]
