"""Inscription's fixtures hold the box: nine piles, 204 cards, 34 sigils."""

from collections import Counter
from pathlib import Path

import pytest

from cards.rules import catalogue
from cards.rules.check_fixtures import folder_files
from cards.rules.types import CardSpec, Cost, Related

FIXTURES = Path(__file__).parents[3] / "fixtures"


@pytest.fixture(scope="module")
def book() -> catalogue.Catalogue:
    return catalogue.read(folder_files(FIXTURES / "inscription"))


@pytest.fixture(scope="module")
def cards(book: catalogue.Catalogue) -> dict[str, CardSpec]:
    return {card.name: card for card in book.cards}


def test_the_piles_are_those_of_the_box(cards: dict[str, CardSpec]) -> None:
    piles: Counter[str] = Counter()
    for card in cards.values():
        piles.update(card.copies)

    assert piles == {
        "normal": 94,
        "rare": 23,
        "swap": 31,
        "squirrel": 20,
        "item": 17,
        "upgrade": 7,
        "death": 5,
        "smoke": 4,
        "bonus": 3,
    }
    assert piles.total() == 204


def test_a_design_in_several_piles_is_one_card(cards: dict[str, CardSpec]) -> None:
    several = {name: card.copies for name, card in cards.items() if len(card.copies) > 1}

    assert len(cards) == 87
    assert several == {
        "Wolf": {"normal": 2, "upgrade": 2},
        "Raven": {"normal": 2, "upgrade": 1},
        "Elk": {"normal": 2, "upgrade": 1},
        "Opossum": {"normal": 2, "upgrade": 1},
        "Worker Ant": {"normal": 2, "swap": 4},
        "Field Mice": {"normal": 2, "swap": 2},
    }


def test_designs_are_doubled_but_for_three_rares(cards: dict[str, CardSpec]) -> None:
    normal = [card for card in cards.values() if "normal" in card.copies]
    rare = {card.name: card.copies["rare"] for card in cards.values() if "rare" in card.copies}

    assert len(normal) == 47
    assert {card.copies["normal"] for card in normal} == {2}
    assert len(rare) == 13
    assert {name for name, copies in rare.items() if copies == 1} == {"Child 13", "Ouroboros", "Strange Larva"}
    assert {card.tier for card in cards.values() if "rare" in card.copies} == {"rare"}


def test_kinds(cards: dict[str, CardSpec]) -> None:
    assert Counter(card.kind for card in cards.values()) == {
        "creature": 65,
        "item": 11,
        "terrain": 4,
        "bonus": 3,
        "smoke": 2,
        "squirrel": 1,
        "death-card": 1,
    }
    assert {name for name, card in cards.items() if card.kind == "terrain"} == {
        "Chime",
        "Dam",
        "Vertebrae",
        "Wriggling Tail",
    }


def test_only_the_tail_among_grey_cards_may_be_sacrificed(cards: dict[str, CardSpec]) -> None:
    grey = [card for card in cards.values() if card.kind in ("terrain", "item")]

    assert [card.name for card in grey if "not-alive" not in card.traits] == ["Wriggling Tail"]
    assert not [card.name for card in cards.values() if card not in grey and "not-alive" in card.traits]


def test_items_say_what_they_do_and_two_stand_on_the_board(cards: dict[str, CardSpec]) -> None:
    items = [card for card in cards.values() if card.kind == "item"]

    assert not [card.name for card in items if not card.text]
    assert {card.name: (card.power, card.health) for card in items if card.health} == {
        "Frozen Opossum in a Bottle": (0, 5),
        "Caged Wolf": (0, 6),
    }
    assert cards["Caged Wolf"].cost == Cost(blood=2)


def test_the_unused_list(cards: dict[str, CardSpec]) -> None:
    assert {name for name, card in cards.items() if card.unused_reason} == {
        "Great White",
        "Grizzly",
        "Strange Larva",
        "Strange Pupa",
        "Mothman",
        "Ouroboros",
        "Child 13",
        "Hungry Child",
        "Leshy",
        "The Smoke",
        "Sexy Black Goat",
    }


def test_the_rulebooks_sigils_and_three_more(book: catalogue.Catalogue, cards: dict[str, CardSpec]) -> None:
    extra = {sigil.slug for sigil in book.sigils if sigil.source.startswith("video game")}
    carried = {slug for card in cards.values() for slug in (*card.sigils, *card.traits)}

    assert Counter(sigil.kind for sigil in book.sigils) == {"sigil": 31 + 3, "trait": 1}
    assert extra == {"bifurcated-strike", "amorphous", "frozen-away"}
    assert carried == {sigil.slug for sigil in book.sigils}


def test_a_sigil_of_both_games_has_one_name(book: catalogue.Catalogue) -> None:
    other = catalogue.read(folder_files(FIXTURES / "augmented"))
    theirs = {sigil.slug: (sigil.name, sigil.kind) for sigil in other.sigils}
    shared = [sigil for sigil in book.sigils if sigil.slug in theirs]

    assert len(shared) == 30
    assert not [sigil.slug for sigil in shared if (sigil.name, sigil.kind) != theirs[sigil.slug]]


def test_rules_and_rulings_are_complete(book: catalogue.Catalogue) -> None:
    assert [rule.id for rule in book.rules] == (
        [f"INS-D-{number:02}" for number in range(1, 15)]
        + [f"INS-E-{number:02}" for number in range(1, 9)]
        + [f"INS-W-{number:02}" for number in range(1, 3)]
    )
    assert [ruling.id for ruling in book.rulings] == [f"INS-R-{number:02}" for number in range(1, 21)]


def test_rulesets_change_what_they_say(book: catalogue.Catalogue) -> None:
    assert {ruleset.slug: ruleset.parameters for ruleset in book.rulesets} == {
        "official": {},
        "overdamage": {"overdamage": True},
        "limited-squirrels": {"limited_squirrels": True},
        "unused-cards": {"unused_cards": True},
        "undead-cat": {"undead_cat": True},
    }


def test_the_box_asks_for_blood_and_bones_only(cards: dict[str, CardSpec]) -> None:
    total: Counter[str] = Counter()
    for card in cards.values():
        total.update(dict(card.cost.parts))

    assert total == {"blood": 79, "bones": 45}


@pytest.mark.parametrize(
    ("name", "cost", "power", "health", "sigils"),
    [
        ("Adder", Cost(blood=2), 1, 1, ("touch-of-death",)),
        ("Alpha", Cost(bones=4), 1, 2, ("leader",)),
        ("Elk Fawn", Cost(blood=1), 1, 1, ("sprinter", "fledgling")),
        ("Grizzly", Cost(blood=3), 4, 6, ()),
        ("Moose Buck", Cost(blood=3), 3, 7, ("hefty",)),
        ("Turkey Vulture", Cost(bones=8), 3, 3, ("airborne",)),
        ("Geck", Cost(), 1, 1, ()),
        ("Mole Man", Cost(blood=1), 0, 6, ("burrower", "mighty-leap")),
        ("Urayuli", Cost(blood=4), 7, 7, ()),
        ("Mothman", Cost(blood=1), 7, 3, ("airborne",)),
        ("Bee", Cost(), 1, 1, ("airborne",)),
        ("Greater Smoke", Cost(), 1, 3, ("bone-king",)),
        ("Undead Cat", Cost(blood=1), 3, 6, ()),
    ],
)
def test_a_card_reads_as_printed(
    cards: dict[str, CardSpec], name: str, cost: Cost, power: int, health: int, sigils: tuple[str, ...]
) -> None:
    card = cards[name]

    assert (card.cost, card.power, card.health, card.sigils) == (cost, power, health, sigils)


def test_variable_power(cards: dict[str, CardSpec]) -> None:
    assert {name: card.power_kind for name, card in cards.items() if card.power_kind} == {
        "Ant Queen": "ant",
        "Worker Ant": "ant",
        "Bell Tentacle": "bell",
        "Hand Tentacle": "hand",
        "Mirror Tentacle": "mirror",
    }


@pytest.mark.parametrize(
    ("name", "kind", "target"),
    [
        ("Wolf Cub", "evolves_into", "wolf"),
        ("Raven Egg", "evolves_into", "raven"),
        ("Elk Fawn", "evolves_into", "elk"),
        ("Strange Larva", "evolves_into", "strange-pupa"),
        ("Strange Pupa", "evolves_into", "mothman"),
        ("Cat", "upgrades_to", "undead-cat"),
        ("Frozen Opossum in a Bottle", "creates", "opossum"),
        ("Caged Wolf", "creates", "wolf"),
        ("Beehive", "creates", "bee"),
        ("Warren", "creates", "rabbit"),
        ("Beaver", "creates", "dam"),
        ("The Daus", "creates", "chime"),
        ("Long Elk", "creates", "vertebrae"),
        ("Skink", "creates", "wriggling-tail"),
        ("Ant Queen", "creates", "worker-ant"),
    ],
)
def test_a_card_leads_to_the_one_it_names(cards: dict[str, CardSpec], name: str, kind: str, target: str) -> None:
    assert cards[name].related == (Related(kind=kind, card=target),)
