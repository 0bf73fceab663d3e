"""The repair costs as little as the best of all legal decks, found by trying every one of them on small catalogues."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from decks.rules.deck import Deck
from decks.rules.repair import Repair, Unrepairable, lowered
from tests.decks.rules.games import index_of, kind_of, parameters_of

Zones = Mapping[str, Mapping[str, int]]


class SmallGame(msgspec.Struct, frozen=True):
    """A game with so few cards and so small decks that every deck can be tried."""

    slug: str
    cards: tuple[dict[str, Any], ...]
    sizes: dict[str, int]
    parameters: dict[str, Any]
    variants: dict[str, dict[str, Any]]
    beside: dict[str, Any] = {}


SMALL = {
    "augmented": SmallGame(
        "augmented",
        (
            {"slug": "wolf", "tier": "common", "temple": "beast"},
            {"slug": "ghoul", "tier": "uncommon", "temple": "undead", "copy_limit": 1},
            {"slug": "geck", "tier": "rare", "temple": "beast", "copy_limit": 2},
            {"slug": "lich", "tier": "rare", "temple": "undead"},
            {"slug": "robot", "tier": "talking", "temple": "tech", "official": False, "copy_limit": 1},
            {"slug": "squirrel", "tier": "side-deck", "temple": "beast"},
            {"slug": "skull", "tier": "side-deck", "temple": "undead"},
            {"slug": "sample", "tier": "common", "temple": "tech", "copy_limit": 0},
        ),
        {"main": 3, "side": 2},
        {
            "main_min": 2, "main_max": 3, "side_size": 2, "max_common_copies": 2, "max_side_tier_copies": 1,
            "max_rares": 2, "max_talking": 2,
        },
        {"official": {}, "two temples": {"max_temples": 2}, "one temple": {"max_temples": 1},
         "listed": {"official_list_only": True}},
    ),
    "inscription": SmallGame(
        "inscription",
        (
            {"slug": "wolf", "copies": {"normal": 2}},
            {"slug": "geck", "copies": {"rare": 1}},
            {"slug": "shark", "copies": {"normal": 2}, "unused_reason": "Too strong."},
            {"slug": "death", "kind": "death-card", "copies": {"death": 2}},
            {"slug": "bee", "copies": {"swap": 2}},
            {"slug": "squirrel", "kind": "squirrel", "copies": {"squirrel": 4}},
            {"slug": "pliers", "kind": "item", "copies": {"item": 1}},
        ),
        {"main": 3, "squirrels": 2},
        {"deck_size": 3, "squirrels": 2, "max_death_cards": 1},
        {"official": {}, "two deaths": {"max_death_cards": 2}},
        {"opponent": {"main": {"wolf": 1, "death": 1}}},
    ),
    "mysterion": SmallGame(
        "mysterion",
        (
            {"slug": "script", "kind": "script", "elements": ["ember"]},
            {"slug": "newt", "elements": ["ember"], "power": 1, "health": 1, "stage": 1},
            {"slug": "broken", "elements": ["ember"], "power": 1, "health": 0, "stage": 1},
            {"slug": "vial", "kind": "item", "subkind": "instant"},
            {"slug": "phial", "kind": "item"},
        ),
        {"main": 4},
        {"deck_size": 4},
        {"official": {}, "copy limit": {"copy_limit": 2}},
    ),
}  # fmt: skip
CASES = [(slug, variant) for slug, game in SMALL.items() for variant in game.variants]


@cache
def small_index(slug: str) -> CardIndex:
    specs = [{"name": card["slug"].title(), "kind": "creature", **card} for card in SMALL[slug].cards]
    return CardIndex(game=slug, version=1, cards=msgspec.convert(specs, list[CardSpec]))


def read(game: SmallGame, zones: Zones) -> Any:
    return kind_of(game.slug).read({"zones": dict(zones), **game.beside}, small_index(game.slug))


def all_zones(game: SmallGame) -> Iterator[Zones]:
    """Every deck that is no larger than its zones may be."""
    slugs = [card["slug"] for card in game.cards]
    piles = [
        [{slug: pile.count(slug) for slug in pile} for size in range(largest + 1)
         for pile in combinations_with_replacement(slugs, size)]
        for largest in game.sizes.values()
    ]  # fmt: skip
    for chosen in product(*piles):
        yield dict(zip(game.sizes, chosen, strict=True))


@cache
def legal_decks(slug: str, variant: str) -> list[Zones]:
    game = SMALL[slug]
    p = parameters_of(slug, **(game.parameters | game.variants[variant]))
    return [zones for zones in all_zones(game) if kind_of(slug).report(read(game, zones), p).legal]


def distance(one: Zones, other: Zones) -> int:
    """Copies to add and to remove."""
    return sum(
        abs(one.get(zone, {}).get(card, 0) - other.get(zone, {}).get(card, 0))
        for zone in one.keys() | other.keys()
        for card in one.get(zone, {}).keys() | other.get(zone, {}).keys()
    )


@pytest.mark.parametrize(("slug", "variant"), CASES)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_no_legal_deck_is_nearer_than_the_repaired_one(slug: str, variant: str, data: st.DataObject) -> None:
    game = SMALL[slug]
    names = st.sampled_from([*(card["slug"] for card in game.cards), "nobody"])
    pile = st.dictionaries(names, st.integers(1, 4), max_size=4)
    zones = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(game.sizes, pile)))
    p = parameters_of(slug, **(game.parameters | game.variants[variant]))
    repair = kind_of(slug).repair(read(game, zones), p)
    assert isinstance(repair, Repair)
    assert kind_of(slug).report(read(game, repair.zones), p).legal
    assert repair.cost == distance(zones, repair.zones)
    assert repair.cost == min(distance(zones, legal) for legal in legal_decks(slug, variant))


def test_the_small_games_have_legal_and_illegal_decks() -> None:
    for slug, variant in CASES:
        everything = sum(1 for _ in all_zones(SMALL[slug]))
        assert 0 < len(legal_decks(slug, variant)) < everything / 2


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 9)), st.integers(-2, 90))
def test_copies_are_taken_one_by_one_from_the_card_that_has_most(counts: dict[str, int], excess: int) -> None:
    left = dict(counts)
    for _ in range(min(excess, sum(counts.values()))):
        most = max(sorted(left), key=lambda slug: left[slug])
        left[most] -= 1
    assert lowered(counts, excess) == left


def test_a_list_of_five_hundred_lines_is_lowered_at_once() -> None:
    counts = {f"card {number}": 500 + number % 499 for number in range(500)}
    assert sum(lowered(counts, sum(counts.values()) - 40).values()) == 40


def repaired(slug: str, zones: dict[str, Any]) -> list[tuple[str, str, int]]:
    kind, index = kind_of(slug), index_of(slug)
    deck = kind.read({"zones": zones}, index)
    repair = kind.repair(deck, parameters_of(slug))
    assert isinstance(repair, Repair)
    assert kind.report(kind.read({"zones": repair.zones}, index), parameters_of(slug)).legal
    return [(fix.op, fix.card, fix.count) for fix in repair.fixes]


def test_a_card_that_is_lacking_is_the_one_that_a_typo_meant() -> None:
    main = {"Stoat": 3, "Bullfrog": 3, "Elk": 3, "Raven": 3, "Adder": 3, "Black Goat": 2}
    side = {"Squirrel": 20}
    assert repaired("augmented", {"main": {**main, "Wolff": 3}, "side": side}) == [
        ("remove", "Wolff", 3),
        ("add", "wolf", 3),
    ]
    too_many = repaired("augmented", {"main": {**main, "Wolff": 4}, "side": side})  # one more than a legal deck holds
    assert too_many[0] == ("remove", "Wolff", 4)
    assert ("add", "wolf", 3) in too_many
    assert sum(count for op, _, count in too_many if op == "add") == 3


def test_a_typo_in_a_deck_that_is_large_enough_only_goes() -> None:
    main = {"Wolf": 3, "Stoat": 3, "Bullfrog": 3, "Elk": 3, "Raven": 3, "Adder": 3, "Black Goat": 2}
    zones = {"main": {**main, "Opossumm": 1}, "side": {"Squirrel": 19, "Skwirrel": 1}}
    assert repaired("augmented", zones) == [
        ("remove", "Opossumm", 1),
        ("remove", "Skwirrel", 1),
        ("add", "squirrel", 1),
    ]


def test_what_a_typo_meant_is_not_added_where_it_may_not_lie() -> None:
    fixes = repaired("mysterion", {"main": {"Ember Script": 40, "Kilnhoundd": 9, "Qqqqqqqq": 1}})
    assert fixes[:2] == [("remove", "Kilnhoundd", 9), ("remove", "Qqqqqqqq", 1)]
    assert ("add", "kilnhound", 9) in fixes
    inscription = kind_of("inscription").example["zones"]
    main = dict(inscription["main"])
    first = next(iter(main))
    fixes = repaired("inscription", {**inscription, "main": {**main, first: main[first] - 1, "Squirrell": 1}})
    assert ("add", "squirrel", 1) not in fixes


@pytest.mark.parametrize(
    ("held", "temple", "paid", "side"),
    [
        ({"wolf": 3, "wolf-cub": 3}, "beast", {"blood"}, "bee"),
        ({"gravedigger": 3, "revenant": 1}, "undead", {"bones"}, "skeleton"),
        ({"mage-pupil": 1, "ruby-golem": 3}, "magick", {"ruby", "emerald", "sapphire"}, "emerald-mox"),
    ],
)
def test_what_a_deck_lacks_is_alike_what_it_holds(held: dict[str, int], temple: str, paid: set[str], side: str) -> None:
    index = index_of("augmented")
    kind = kind_of("augmented")
    repair = kind.repair(kind.read({"zones": {"main": held}}, index), parameters_of("augmented"))
    assert isinstance(repair, Repair)
    added = [index.cards[fix.card] for fix in repair.fixes if fix.zone == "main"]
    assert {card.temple for card in added} == {temple}
    assert {resource for card in added for resource, _ in card.cost.parts} <= paid
    assert [fix.card for fix in repair.fixes if fix.zone == "side"] == [side]


def test_where_nothing_is_held_cards_are_proposed_in_their_order() -> None:
    index = index_of("augmented")
    assert Deck(index=index, zones={}).alike == list(index.cards.values())


NONSENSE = [
    ("augmented", {"main_min": 41}),
    ("augmented", {"main_max": -1}),
    ("augmented", {"side_size": -1}),
    ("augmented", {"max_rares": -1}),
    ("augmented", {"max_temples": 0}),
    ("augmented", {"max_temples": -1}),
    ("augmented", {"main_min": 100_000, "main_max": 100_000}),
    ("inscription", {"deck_size": -1}),
    ("inscription", {"squirrels": -1}),
    ("inscription", {"max_death_cards": -1}),
    ("inscription", {"deck_size": 1000}),
    ("mysterion", {"deck_size": -1}),
    ("mysterion", {"deck_size": 1000, "copy_limit": 1}),
]


@pytest.mark.parametrize(("slug", "parameters"), NONSENSE)
def test_parameters_that_allow_no_deck_are_said(slug: str, parameters: dict[str, Any]) -> None:
    kind, p = kind_of(slug), parameters_of(slug, **parameters)
    for fields in ({"zones": {}}, {"zones": {"main": {"Wolf": 900, "Nobody": 900}}}, kind.example):
        deck = kind.read(fields, index_of(slug))
        assert not kind.report(deck, p).legal
        assert kind.repair(deck, p) == Unrepairable(
            "The catalogue does not hold enough cards that this ruleset allows."
        )


def test_a_zone_that_the_parameters_leave_empty_is_not_required() -> None:
    kind, p = kind_of("augmented"), parameters_of("augmented", side_size=0)
    deck = kind.read({"zones": {"main": kind.example["zones"]["main"]}}, index_of("augmented"))
    assert kind.report(deck, p).legal
    assert kind.repair(deck, p) == Repair((), {"main": deck.zones["main"], "side": {}})
