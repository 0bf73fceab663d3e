"""The folder of the Elemental Deck Builder holds 87 faces that add up to the rulebook's 102 cards."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cards.rules import catalogue, elemental
from cards.rules.check_fixtures import folder_files
from cards.rules.types import CardSpec

FOLDER = Path(__file__).parents[3] / "fixtures" / "elemental"


@pytest.fixture(scope="module")
def found() -> catalogue.Catalogue:
    return catalogue.read(folder_files(FOLDER))


@pytest.fixture(scope="module")
def cards(found: catalogue.Catalogue) -> dict[str, CardSpec]:
    return {card.slug: card for card in found.cards}


def operations(card: CardSpec) -> list[str]:
    effect: Any = card.effect
    return [step["op"] for step in effect["do"]] if effect["op"] == "seq" else [effect["op"]]


def test_game_names_its_maker(found: catalogue.Catalogue) -> None:
    assert found.game.maker == "Emil Indzhev"
    assert found.game.released == "2024-04-09"
    assert found.game.pigment == "lapis"


def test_the_seven_dice_are_its_elements(found: catalogue.Catalogue) -> None:
    assert tuple(element.slug for element in found.elements) == elemental.DICE


def test_87_faces_are_102_cards(cards: dict[str, CardSpec]) -> None:
    assert len(cards) == 87
    assert sum(sum(card.copies.values()) for card in cards.values()) == 102
    assert cards["basic-income"].copies == {"start": 16}
    assert all(card.copies == {"shop": 1} for slug, card in cards.items() if slug != "basic-income")


def test_kinds(cards: dict[str, CardSpec]) -> None:
    assert Counter(card.kind for card in cards.values()) == {"action": 65 + 1, "blessing": 11, "passive": 10}


def test_costs(cards: dict[str, CardSpec]) -> None:
    assert Counter(card.cost.gold for card in cards.values()) == {0: 1, 3: 13, 7: 28, 12: 31, 18: 12, 25: 2}
    assert all(card.cost.total == card.cost.gold for card in cards.values())


def test_families(cards: dict[str, CardSpec]) -> None:
    counts = Counter(operation for card in cards.values() for operation in operations(card))
    assert counts["damage"] == 18
    assert counts["heal"] == 6
    assert counts["gold"] == 6 + 1  # with Basic Income
    assert counts["shield"] + counts["shield_paid"] == 5
    assert counts["buff"] == 7
    assert counts["reroll_die"] + counts["shift_die"] + counts["flip_die"] + counts["swap_dice"] == 8
    assert counts["peek"] == 5
    assert counts["extra_actions"] == 6
    assert sum(operations(card) == ["draw"] for card in cards.values()) == 4
    assert counts["remove"] == 4
    assert counts["passive"] == 10


def test_every_attack_with_water_and_no_other_hits_both_players(cards: dict[str, CardSpec]) -> None:
    for card in cards.values():
        effect: Any = card.effect
        if effect["op"] == "damage":
            both = effect["targets"] == ["opponent", "self"]
            assert both == ("water" in card.elements), card.name
            assert both == ("yourself" in card.text), card.name


@pytest.mark.parametrize(
    ("slug", "kind", "gold", "elements", "effect"),
    [
        ("fire", "action", 7, ("fire",), {"op": "damage", "amount": "fire", "targets": ["opponent"]}),
        (
            "hot-steam",
            "action",
            12,
            ("water", "fire"),
            {"op": "damage", "amount": "water + fire", "targets": ["opponent", "self"]},
        ),
        (
            "chaotic-spell",
            "action",
            18,
            ("magic", "chance"),
            {"op": "damage", "amount": "magic × chance", "targets": ["opponent"]},
        ),
        ("reforestation", "action", 7, ("nature",), {"op": "heal", "amount": "2×nature"}),
        ("water-reservoirs", "action", 7, ("water", "fire"), {"op": "shield", "die": "water", "vs": "fire"}),
        ("magical-barrier", "action", 7, ("magic",), {"op": "shield", "die": "magic", "vs": "multi_element"}),
        ("prometheuss-gift", "action", 12, ("fire",), {"op": "buff", "factor": 3, "scope": "fire"}),
        ("nymphs-grace", "action", 7, ("nature",), {"op": "buff", "factor": 2, "scope": "nature"}),
        ("purism", "action", 12, (), {"op": "buff", "factor": 2, "scope": "single_element"}),
        ("risk-aversion", "passive", 12, ("chance",), {"op": "passive", "rules": {"may_keep_chance_die": 1}}),
        ("cheap-trick", "action", 3, (), {"op": "shift_die", "max": 1, "exact": True}),
        (
            "forecast",
            "blessing",
            3,
            (),
            {"op": "seq", "do": [{"op": "draw", "n": 1}, {"op": "peek", "zone": "shop_draw_pile", "n": 5}]},
        ),
        ("weak-hands", "action", 12, (), {"op": "force_discard", "zone": "hand", "n": 3}),
        (
            "deal-with-the-devil",
            "blessing",
            3,
            (),
            {"op": "seq", "do": [{"op": "gain_top_of_shop"}, {"op": "extra_actions", "n": 2}]},
        ),
        ("multitasking-god", "blessing", 25, (), {"op": "extra_actions", "n": 4}),
        ("recycling-god", "action", 18, (), {"op": "remove", "max": 4, "zones": ["hand", "discard", "self"]}),
        ("wish", "action", 25, (), {"op": "buy_any"}),
        ("proactive", "passive", 18, (), {"op": "passive", "rules": {"actions_per_turn": 1, "end_draw": -1}}),
        ("basic-income", "action", 0, (), {"op": "gold", "amount": "1"}),
    ],
)
def test_one_card(
    cards: dict[str, CardSpec],
    slug: str,
    kind: str,
    gold: int,
    elements: tuple[str, ...],
    effect: dict[str, object],
) -> None:
    card = cards[slug]
    assert (card.kind, card.cost.gold, card.elements, card.effect) == (kind, gold, elements, effect)


def test_every_card_says_what_it_does_in_one_sentence(cards: dict[str, CardSpec]) -> None:
    for card in cards.values():
        assert card.text.endswith("."), card.name
        assert card.text.count(".") == 1, card.name


def test_every_numbered_rule(found: catalogue.Catalogue) -> None:
    construction = [rule for rule in found.rules if rule.kind == "construction"]
    assert [rule.id for rule in construction] == [f"ELE-D-{n:02}" for n in range(1, 14)]
    warnings = [rule.id for rule in construction if rule.severity == "warning"]
    assert warnings == ["ELE-D-11", "ELE-D-12", "ELE-D-13"]
    assert all(rule.message for rule in construction)
    play = Counter(rule.id[:5] for rule in found.rules if rule.kind == "play")
    assert play == {"ELE-E": 5, "ELE-B": 3, "ELE-S": 5, "ELE-W": 3}
    assert [rule.id for rule in found.rules if rule.ours] == ["ELE-E-03", "ELE-S-05", "ELE-W-03"]


def test_every_numbered_ruling(found: catalogue.Catalogue) -> None:
    rulings = {ruling.id: ruling for ruling in found.rulings}
    assert list(rulings) == [f"ELE-R-{n:02}" for n in range(1, 19)]
    assert rulings["ELE-R-02"].cards == ("blind-attack", "haphazard-offence")
    assert rulings["ELE-R-05"].confidence == "medium"
    assert rulings["ELE-R-12"].parameters == ("wish_free",)
    assert len(rulings["ELE-R-11"].cards) == 6
    assert set(rulings["ELE-R-01"].cards) == {card.slug for card in found.cards if card.elements}


def test_rulesets(found: catalogue.Catalogue) -> None:
    assert {ruleset.version for ruleset in found.rulesets} == {found.game.version} == {"9 April 2024"}
    assert {ruleset.slug: ruleset.parameters for ruleset in found.rulesets} == {
        "official": {},
        "shield-per-die": {"shield_mode": "per_die"},
        "wish-free": {"wish_free": True},
    }


@pytest.mark.parametrize(
    ("slug", "change", "fault"),
    [
        ("hot-steam", {"elements": ("fire",)}, "the effect names water, fire"),
        ("magical-barrier", {"elements": ("magic", "fire")}, "the effect names magic"),
        ("wish", {"elements": ("gold",)}, "the effect names no die"),
        ("risk-aversion", {"elements": ()}, "the effect names chance"),
    ],
)
def test_elements_are_the_dice_that_the_effect_names(
    cards: dict[str, CardSpec], slug: str, change: dict[str, object], fault: str
) -> None:
    wrong = msgspec.structs.replace(cards[slug], **change)
    assert list(elemental.card_faults(wrong)) == [("elements", fault)]


def test_a_formula_with_an_unknown_die_is_refused(cards: dict[str, CardSpec]) -> None:
    effect: dict[str, object] = {"op": "heal", "amount": "2×naturr"}
    wrong = msgspec.structs.replace(cards["reforestation"], effect=effect)
    assert list(elemental.card_faults(wrong)) == [("elements", "the effect names naturr")]
