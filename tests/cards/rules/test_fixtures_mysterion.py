"""The folder of Mysterion holds a demonstration set of our own, says so everywhere, and every numbered rule."""

from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cards.rules import catalogue, mysterion
from cards.rules.check_fixtures import folder_files
from cards.rules.types import CardSpec

FOLDER = Path(__file__).parents[3] / "fixtures" / "mysterion"


@pytest.fixture(scope="module")
def found() -> catalogue.Catalogue:
    return catalogue.read(folder_files(FOLDER))


@pytest.fixture(scope="module")
def cards(found: catalogue.Catalogue) -> dict[str, CardSpec]:
    return {card.slug: card for card in found.cards}


def body(card: CardSpec) -> tuple[object, ...]:
    return card.stage, card.cost.scripts, card.evolved_cost, card.power, card.health


def test_game_says_that_the_cards_are_ours(found: catalogue.Catalogue) -> None:
    assert found.game.maker == "Skenderis Studios, LLC"
    assert found.game.released == "2024-08-01"
    assert found.game.pigment == "folium"
    assert "No card list of Mysterion is published" in found.game.notice
    assert "our own invention" in found.game.notice


def test_every_card_says_that_it_is_ours(cards: dict[str, CardSpec]) -> None:
    for card in cards.values():
        assert card.source == "demonstration set of Scriptorium, ours", card.name
        assert card.note.lower().startswith("demonstration set of scriptorium, ours"), card.name


def test_kinds(cards: dict[str, CardSpec]) -> None:
    assert Counter(card.kind for card in cards.values()) == {"script": 2, "creature": 28, "item": 18}
    assert Counter(card.subkind for card in cards.values() if card.kind == "item") == {
        "instant": 7,
        "conditional": 5,
        "enhancement": 6,
    }


def test_ember_and_tide_have_the_same_bodies(cards: dict[str, CardSpec]) -> None:
    creatures = [card for card in cards.values() if card.kind == "creature"]
    ember, tide = ([body(card) for card in creatures if card.elements == (side,)] for side in ("ember", "tide"))
    assert ember == tide
    assert len(ember) == 14


@pytest.mark.parametrize(
    "names",
    [
        ("wickling", "kilnhound", "furnace-archon", "flint-finch", "pyre-kestrel", "slag-tortoise", "coalback-lynx"),
        (
            "rillet",
            "weir-serpent",
            "sounding-leviathan",
            "brine-tern",
            "squall-petrel",
            "barnacle-warden",
            "riptide-pike",
        ),
    ],
)
def test_the_first_set_has_its_bodies_and_no_abilities(cards: dict[str, CardSpec], names: tuple[str, ...]) -> None:
    assert [body(cards[name]) for name in names] == [
        (1, 1, None, 2, 2),
        (2, 4, 2, 4, 4),
        (3, 7, 4, 7, 6),
        (1, 2, None, 3, 1),
        (2, 5, 3, 5, 3),
        (1, 2, None, 0, 5),
        (1, 3, None, 4, 2),
    ]
    assert not any(cards[name].effect for name in names)


@pytest.mark.parametrize(
    ("slug", "subkind", "scripts", "on", "op", "n"),
    [
        ("vial-of-balsam", "instant", 1, "played", "heal", 3),
        ("index-of-lost-pages", "instant", 2, "played", "draw", 2),
        ("hurled-inkstone", "instant", 2, "played", "damage_player", 2),
        ("hidden-palisade", "conditional", 1, "unblocked", "prevent_damage", 4),
        ("counterseal", "conditional", 1, "opponent_plays_item", "cancel_enhancement", 0),
        ("honed-fang", "enhancement", 1, "invoked", "attack", 2),
        ("scale-mantle", "enhancement", 1, "invoked", "defence", 3),
        ("field-journal", "enhancement", 0, "survives", "draw", 1),
    ],
)
def test_the_items_of_the_first_set(
    cards: dict[str, CardSpec], slug: str, subkind: str, scripts: int, on: str, op: str, n: int
) -> None:
    card = cards[slug]
    assert (card.subkind, card.cost.scripts) == (subkind, scripts)
    assert msgspec.convert(card.effect, mysterion.Effect) == mysterion.Effect(
        on=on,  # type: ignore[arg-type]
        do=(mysterion.Do(op=op, n=n),),  # type: ignore[arg-type]
    )


def test_every_later_stage_evolves_from_one_of_the_stage_below(cards: dict[str, CardSpec]) -> None:
    before: dict[str, list[CardSpec]] = {}
    for card in cards.values():
        for edge in card.related:
            assert edge.kind == "evolves_into"
            before.setdefault(edge.card, []).append(card)
    for card in cards.values():
        parents = before.get(card.slug, [])
        if card.stage is None or card.stage == 1:
            assert not parents, card.name
        else:
            assert [(parent.stage, parent.elements) for parent in parents] == [(card.stage - 1, card.elements)]


def test_the_set_uses_every_word_of_the_vocabulary(cards: dict[str, CardSpec]) -> None:
    effects: list[Any] = [card.effect for card in cards.values() if card.effect]
    assert {effect["on"] for effect in effects} == set(get_args(mysterion.Moment))
    assert {step["op"] for effect in effects for step in effect["do"]} == set(get_args(mysterion.Operation))


def test_items_have_an_effect_and_fit_their_sort(cards: dict[str, CardSpec]) -> None:
    for card in cards.values():
        if card.kind == "item":
            effect: Any = card.effect
            assert (card.subkind == "instant") == (effect["on"] == "played"), card.name
            assert not card.elements, card.name


def test_every_numbered_rule(found: catalogue.Catalogue) -> None:
    expected = [f"MYS-D-{n:02}" for n in range(1, 14)] + [f"MYS-E-{n:02}" for n in range(1, 5)]
    assert [rule.id for rule in found.rules] == expected + [f"MYS-W-{n:02}" for n in range(1, 4)]
    errors = [rule.id for rule in found.rules if rule.severity == "error"]
    assert errors == ["MYS-D-01", "MYS-D-02", "MYS-D-10", "MYS-D-11", "MYS-D-12"]
    assert [rule.id for rule in found.rules if rule.ours] == ["MYS-D-12", "MYS-W-02", "MYS-W-03"]
    assert all(rule.message for rule in found.rules if rule.kind == "construction")


def test_every_numbered_ruling(found: catalogue.Catalogue) -> None:
    rulings = {ruling.id: ruling for ruling in found.rulings}
    assert list(rulings) == [f"MYS-R-{n:02}" for n in range(1, 21)]
    assert rulings["MYS-R-01"].confidence == "low"
    assert rulings["MYS-R-02"].confidence == "project"
    assert rulings["MYS-R-02"].parameters == ("starting_hp",)
    assert len(rulings["MYS-R-13"].cards) == 6
    assert set(rulings["MYS-R-14"].cards) == {card.slug for card in found.cards if card.stage and card.stage > 1}


def test_rulesets(found: catalogue.Catalogue) -> None:
    assert {ruleset.version for ruleset in found.rulesets} == {found.game.version} == {"1.0"}
    assert {ruleset.slug: ruleset.parameters for ruleset in found.rulesets} == {
        "official": {},
        "copy-limit": {"copy_limit": 4},
        "codex-total": {"study_mode": "codex_total"},
    }


@pytest.mark.parametrize(
    ("slug", "change", "fault"),
    [
        ("ember-script", {"elements": ()}, ("elements", "a Script has one element")),
        ("slag-tortoise", {"health": 0}, ("health", "a Creature has at least 1 defence")),
        (
            "kilnhound",
            {"evolved_cost": 5},
            ("evolved_cost", "a stage 2 or 3 Creature has an evolved cost of at most its cost"),
        ),
        ("counterseal", {"subkind": None}, ("subkind", "Counterseal: choose Instant, Conditional or Enhancement")),
    ],
)
def test_a_wrong_card_is_refused(
    cards: dict[str, CardSpec], slug: str, change: dict[str, object], fault: tuple[str, str]
) -> None:
    wrong = msgspec.structs.replace(cards[slug], **change)
    assert list(mysterion.card_faults(wrong)) == [fault]
