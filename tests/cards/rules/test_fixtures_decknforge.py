"""The folder of DeckNForge holds what the rulebook counts: 54 cards, 25 inscriptions, 15 labels, rules and rulings."""

from collections import Counter
from math import ceil
from pathlib import Path

import msgspec
import pytest

from cards.rules import catalogue, decknforge
from cards.rules.check_fixtures import folder_files
from cards.rules.types import CardSpec

FOLDER = Path(__file__).parents[3] / "fixtures" / "decknforge"


@pytest.fixture(scope="module")
def found() -> catalogue.Catalogue:
    return catalogue.read(folder_files(FOLDER))


@pytest.fixture(scope="module")
def cards(found: catalogue.Catalogue) -> dict[str, CardSpec]:
    return {card.slug: card for card in found.cards}


def test_game_names_its_licence_and_credit(found: catalogue.Catalogue) -> None:
    assert found.game.licence == "CC BY-SA 4.0"
    assert "CC BY-SA 4.0" in found.game.credit
    assert "logo and art are not used" in found.game.credit
    assert found.game.pigment == "orpiment"


def test_a_band_is_54_cards_of_three_kinds(cards: dict[str, CardSpec]) -> None:
    assert Counter(card.kind for card in cards.values()) == {"monster": 6, "hero": 12, "item": 36}
    assert sum(card.copies["band"] for card in cards.values()) == 54


def test_every_rank_stands_once_in_every_suit(cards: dict[str, CardSpec]) -> None:
    ranks = ("ace", *decknforge.ITEM_RANKS, *decknforge.HERO_RANKS)
    expected = Counter((suit, rank) for suit in decknforge.SUITS for rank in ranks)
    assert Counter((card.suit, card.rank) for card in cards.values()) == expected + Counter({(None, "joker"): 2})


@pytest.mark.parametrize(
    ("slug", "name", "kind", "suit", "rank", "value"),
    [
        ("queen-of-hearts", "Queen of Hearts", "hero", "hearts", "queen", 12),
        ("king-of-spades", "King of Spades", "hero", "spades", "king", 13),
        ("jack-of-diamonds", "Jack of Diamonds", "hero", "diamonds", "jack", 11),
        ("ten-of-clubs", "Ten of Clubs", "item", "clubs", "10", 10),
        ("two-of-spades", "Two of Spades", "item", "spades", "2", 2),
        ("ace-of-spades", "Ace of Spades", "monster", "spades", "ace", None),
        ("joker-b", "Black Joker", "monster", None, "joker", None),
        ("joker-r", "Red Joker", "monster", None, "joker", None),
    ],
)
def test_one_card(
    cards: dict[str, CardSpec], slug: str, name: str, kind: str, suit: str | None, rank: str, value: int | None
) -> None:
    card = cards[slug]
    assert (card.name, card.kind, card.suit, card.rank, card.value) == (name, kind, suit, rank, value)


def test_an_item_says_its_own_convert(cards: dict[str, CardSpec]) -> None:
    for card in cards.values():
        if card.kind != "item":
            assert "Convert it" not in card.text, card.name
            continue
        assert card.value is not None
        convert = {
            "spades": "shield",
            "hearts": f"heal {ceil(card.value / 2)} HP",
            "clubs": "draw 2 cards",
            "diamonds": f"take {card.value} coppers",
        }
        assert f"hits the Boss or a Minion for {card.value}" in card.text
        assert [suit for suit, words in convert.items() if words in card.text] == [card.suit], card.name


def test_25_inscriptions_in_four_tiers_with_their_prices(found: catalogue.Catalogue) -> None:
    assert Counter((entry.tier, entry.price) for entry in found.inscriptions) == {
        ("common", 5): 5,
        ("uncommon", 10): 5,
        ("rare", 20): 10,
        ("mythic", None): 5,
    }
    assert all(entry.trigger and entry.effect and entry.edge for entry in found.inscriptions)


def test_single_inscriptions(found: catalogue.Catalogue) -> None:
    tiers = {entry.slug: entry.tier for entry in found.inscriptions}
    assert tiers["sharp"] == "common"
    assert tiers["blood-money"] == "uncommon"
    assert tiers["reapers-mark"] == tiers["hunters-edge"] == tiers["wizards-will"] == "rare"
    assert tiers["towers-memory"] == tiers["the-patron"] == "mythic"


def test_15_labels_in_three_tiers(found: catalogue.Catalogue) -> None:
    labels: dict[str, set[str]] = {}
    for label in found.labels:
        labels.setdefault(label.tier, set()).add(label.slug)
    assert labels == {
        "easy": {"swift", "sneaky", "greedy", "stinky", "twitchy"},
        "medium": {"tough", "cunning", "hungry", "vicious", "resilient"},
        "hard": {"doom", "vampiric", "cursed", "hexproof", "rampage"},
    }
    assert {label.slug for label in found.labels if label.on_minion == "No effect."} == {
        "sneaky",
        "cunning",
        "doom",
        "hexproof",
    }


def test_tiers_rise(found: catalogue.Catalogue) -> None:
    slugs = [tier.slug for tier in sorted(found.tiers, key=lambda tier: tier.order)]
    assert slugs == ["common", "uncommon", "rare", "mythic", "easy", "medium", "hard"]


def test_every_numbered_rule(found: catalogue.Catalogue) -> None:
    expected = [f"DNF-D-{n:02}" for n in range(1, 24)] + [f"DNF-L-{n:02}" for n in range(1, 7)]
    play = [f"DNF-P-{n:02}" for n in range(1, 12)]
    assert [rule.id for rule in found.rules] == [*expected, "DNF-T-01", "DNF-T-02", *play]
    warnings = {rule.id for rule in found.rules if rule.severity == "warning"}
    assert warnings == {"DNF-D-13", "DNF-D-21", "DNF-D-22"}
    assert [rule.id for rule in found.rules if rule.ours] == ["DNF-L-05"]
    silent = [rule.id for rule in found.rules if rule.kind == "construction" and not rule.message]
    assert silent == ["DNF-T-02"]  # it repeats the others' messages


def test_every_numbered_ruling(found: catalogue.Catalogue) -> None:
    assert [ruling.id for ruling in found.rulings] == [f"DNF-R-{n:02}" for n in range(1, 37)]
    assert all(ruling.why for ruling in found.rulings)
    face_value = next(ruling for ruling in found.rulings if ruling.id == "DNF-R-09")
    assert "joker-b" in face_value.cards
    assert face_value.parameters == ("minion_face_value",)


def test_each_lever_is_a_ruleset_named_after_its_parameter(found: catalogue.Catalogue) -> None:
    levers = {ruleset.slug: ruleset.parameters for ruleset in found.rulesets}
    assert levers.pop("official") == {}
    assert {ruleset.version for ruleset in found.rulesets} == {found.game.version} == {"2.0"}
    assert levers.pop("solo") == {"hand_limit": 14, "inscription_budget": 40}
    assert levers == {
        "foil-cost": {"foil_cost": 1},
        "killing-blow-rule": {"killing_blow_rule": "exact_damage_then_high_card"},
        "easy-label-draw": {"easy_label_draw": 2},
        "session-copper-cap": {"session_copper_cap": 25},
        "pressure-damage": {"pressure_damage": 3},
        "last-place-draw": {"last_place_draw": 1},
        "legend-kill-mythic": {"legend_kill_mythic": "every_legend_kill"},
        "phoenix-returns-to-hand": {"phoenix_returns_to_hand": True},
        "minion-face-value": {"minion_face_value": "atk"},
        "rampage-first-round": {"rampage_first_round": 0},
    }
    defaults = decknforge.Parameters()
    for ruleset in found.rulesets:
        for name, value in ruleset.parameters.items():
            assert getattr(defaults, name) != value, f"{ruleset.slug} changes nothing"


def test_solo_repeats_what_the_table_gives_one_wizard(found: catalogue.Catalogue) -> None:
    solo = next(ruleset for ruleset in found.rulesets if ruleset.slug == "solo")
    defaults = decknforge.Parameters()
    assert solo.parameters["hand_limit"] == defaults.hand_limit_one_or_five
    assert solo.parameters["inscription_budget"] == defaults.inscription_budget_solo


@pytest.mark.parametrize(
    ("slug", "change", "fault"),
    [
        ("king-of-spades", {"value": 12}, ("value", "King of Spades is worth 13")),
        ("king-of-spades", {"suit": "spade"}, ("suit", "'spade' is not one of spades, hearts, clubs, diamonds")),
        ("two-of-clubs", {"rank": "jack"}, ("rank", "'jack' is not one of 2, 3, 4, 5, 6, 7, 8, 9, 10")),
        ("ace-of-clubs", {"value": 1}, ("value", "a Monster has no value of its own")),
        ("joker-r", {"suit": "hearts"}, ("suit", "a Joker has no suit")),
        (
            "two-of-clubs",
            {"copies": {"shop": 1}},
            ("copies", "a playing card says how many copies lie in a band, and nothing else"),
        ),
    ],
)
def test_a_wrong_playing_card_is_refused(
    cards: dict[str, CardSpec], slug: str, change: dict[str, object], fault: tuple[str, str]
) -> None:
    wrong = msgspec.structs.replace(cards[slug], **change)
    assert list(decknforge.card_faults(wrong)) == [fault]
