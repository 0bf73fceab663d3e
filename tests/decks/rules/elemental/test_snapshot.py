"""Elemental Deck Builder: a game at one moment, beyond what the examples show."""

import copy
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules.problems import Fix, Severity
from decks.rules import documents
from decks.rules.base import Passed
from decks.rules.repair import Repair, Unrepairable
from tests.decks import strategies
from tests.decks.rules.games import index_of, judged, kind_of, parameters_of

GAME = "elemental"
DECK = {"Basic Income": 4, "Fire": 1}
OTHER = {"Basic Income": 4, "Tremor": 1}
DICE = {"fire": 3, "earth": 6, "water": 1, "nature": 2, "magic": 5, "gold": 4, "chance": 2}
Zones = dict[str, dict[str, int]]


def snapshot(*players: Zones, **more: Any) -> dict[str, Any]:
    """Players with these zones beside a deck that can attack, and what else lies on the table."""
    decks = ({"draw": DECK}, {"draw": OTHER})
    together = [{"zones": deck | zones} for deck, zones in zip(decks, players, strict=False)]
    return {"snapshot": {"players": together, **more}}


def said(fields: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(problem.rule, problem.path, problem.message) for problem in judged(GAME, fields).problems]


def passed(fields: dict[str, Any]) -> dict[str, Passed]:
    return {held.rule: held for held in judged(GAME, fields).passed}


def repaired(fields: dict[str, Any]) -> Repair:
    kind = kind_of(GAME, "snapshot")
    repair = kind.repair(kind.read(fields, index_of(GAME)), parameters_of(GAME))
    assert isinstance(repair, Repair)
    assert judged(GAME, dict(repair.document)).legal
    return repair


def sets(fields: dict[str, Any]) -> dict[str, object]:
    fixes = repaired(fields).fixes
    assert {fix.op for fix in fixes} <= {"set"}
    return {fix.path: fix.value for fix in fixes}


# --- the rules on one player's cards, told of a snapshot ---------------------------------------------------------
SINGLE = [
    ({"hand": {"Fireball": 1}}, "ELE-D-02", "hand", "Unknown card: Fireball."),
    ({"hand": {"Veto": 2}}, "ELE-D-03", "hand", "Veto: only 1 copy exists (found 2)."),
    ({"hand": {"Basic Income": 5}, "draw": {"Wildfire": 1, "Basic Income": 4}}, "ELE-D-04", "",
     "At most 8 Basic Income per player (found 9)."),
    ({"hand": {"Deep Pockets": 1}}, "ELE-D-06", "hand", "Deep Pockets is a passive and must be deployed."),
    ({"face_down": {"Veto": 1, "Wish": 1, "Purism": 1}}, "ELE-D-07", "face_down",
     "Too many face-down cards: 3 (limit 2)."),
    ({"passives": {"At what cost": 1}}, "ELE-D-08", "passives",
     "At what cost requires removing another passive when bought."),
    ({"draw": {"Basic Income": 5}}, "ELE-D-11", "", "This deck cannot deal damage."),
    ({"draw": {"Wildfire": 1}}, "ELE-D-12", "", "Only 1 card: your hand will be smaller than 4."),
    ({"passives": {"Risk Aversion": 1}}, "ELE-D-13", "", "Risk Aversion has no chance card to help."),
]  # fmt: skip


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(("zones", "rule", "zone", "message"), SINGLE, ids=[case[1] for case in SINGLE])
def test_each_player_is_judged(number: int, zones: Zones, rule: str, zone: str, message: str) -> None:
    fields = snapshot({}, zones) if number else snapshot(zones, {})
    path = f"/snapshot/players/{number}/zones" + (f"/{zone}" if zone else "")
    assert said(fields) == [(rule, path, message)]
    (problem,) = judged(GAME, fields).problems
    if problem.severity is Severity.ERROR:
        mended = documents.with_fields_set(fields, problem.fixes)
        assert judged(GAME, mended).legal
        assert repaired(fields).cost == 1


def test_the_rules_that_passed_tell_the_player_nearest_to_the_bound() -> None:
    fields = snapshot({"face_down": {"Veto": 1}}, {"face_down": {"Wish": 1, "Purism": 1}})
    assert (passed(fields)["ELE-D-07"].actual, passed(fields)["ELE-D-07"].limit) == (2, 2)
    held = passed(dict(kind_of(GAME, "snapshot").example))
    assert {rule: (each.actual, each.limit) for rule, each in held.items()} == {
        "ELE-D-02": (0, 0), "ELE-D-03": (1, 1), "ELE-D-04": (8, 8), "ELE-D-05": (1, 1), "ELE-D-06": (0, 0),
        "ELE-D-07": (3, 3), "ELE-D-08": (1, 1), "ELE-D-09": (7, 7), "ELE-D-10": (0, 0), "ELE-D-11": (1, 1),
        "ELE-D-12": (10, 4), "ELE-D-13": (1, 1),
    }  # fmt: skip


def test_nothing_is_said_of_attacks_beside_an_error_of_the_other_player() -> None:
    no_attack = {"draw": {"Basic Income": 5}}
    assert [rule for rule, _, _ in said(snapshot(no_attack, {}))] == ["ELE-D-11"]
    assert [rule for rule, _, _ in said(snapshot(no_attack, {"hand": {"Veto": 2}}))] == ["ELE-D-03"]
    assert [rule for rule, _, _ in said(snapshot(no_attack, {}, dice=DICE | {"fire": 0}))] == ["ELE-D-09"]


# --- one place ---------------------------------------------------------------------------------------------------
PLACES: list[tuple[str, Any]] = [
    ("player 1's deck", "/snapshot/players/0/zones/hand"),
    ("player 2's deck", "/snapshot/players/1/zones/discard"),
    ("player 2's removed cards", "/snapshot/players/1/zones/removed"),
    ("the shop row", "/snapshot/shop/row"),
    ("the shop draw pile", "/snapshot/shop/draw"),
    ("the shop discard pile", "/snapshot/shop/discard"),
    ("the removed cards", "/snapshot/removed"),
]


def with_veto(*paths: str) -> dict[str, Any]:
    whole = snapshot({}, {}, shop={}, removed={})
    return documents.with_fields_set(whole, [Fix(op="set", path=path, value={"Veto": 1}) for path in paths])


@pytest.mark.parametrize(("first", "second"), list(combinations(PLACES, 2)))
def test_a_shop_card_is_in_one_place(first: tuple[str, str], second: tuple[str, str]) -> None:
    fields = with_veto(first[1], second[1])
    if {first[0], second[0]} == {"player 2's deck", "player 2's removed cards"}:
        sentence = ("ELE-D-03", "/snapshot/players/1/zones", "Veto: only 1 copy exists (found 2).")
    else:
        sentence = ("ELE-D-05", "/snapshot", f"Veto is in two places: {first[0]} and {second[0]}.")
    assert said(fields) == [sentence]
    assert sets(fields) == {second[1]: {}}
    assert said(with_veto(first[1])) == said(with_veto(second[1])) == []


def test_a_card_in_three_places_names_them_all() -> None:
    fields = with_veto("/snapshot/players/0/zones/hand", "/snapshot/shop/row", "/snapshot/removed")
    (problem,) = judged(GAME, fields).problems
    assert problem.message == "Veto is in 3 places: player 1's deck, the shop row and the removed cards."
    assert judged(GAME, documents.with_fields_set(fields, problem.fixes)).legal


def test_two_copies_in_one_pile_of_the_shop_are_one_too_many() -> None:
    fields = snapshot({}, {}, shop={"row": {"Veto": 2, "Wish": 1}}, removed={"Purism": 3})
    assert said(fields) == [
        ("ELE-D-03", "/snapshot/shop/row", "Veto: only 1 copy exists (found 2)."),
        ("ELE-D-03", "/snapshot/removed", "Purism: only 1 copy exists (found 3)."),
    ]
    assert sets(fields) == {"/snapshot/shop/row": {"veto": 1, "wish": 1}, "/snapshot/removed": {"purism": 1}}


def test_income_is_not_sold() -> None:
    fields = snapshot({}, shop={"row": {"Basic Income": 1}})
    assert said(fields) == [("ELE-D-04", "/snapshot/shop/row", "Basic Income is never sold and cannot be in the shop.")]
    assert sets(fields) == {"/snapshot/shop/row": {}}
    assert said(snapshot({}, removed={"Basic Income": 3})) == []


def test_passives_may_lie_in_the_shop() -> None:
    assert said(snapshot({}, shop={"row": {"Deep Pockets": 1}, "draw": {"Proactive": 1}})) == []


def test_unknown_cards_of_the_shop_and_the_box_are_said() -> None:
    fields = snapshot({}, shop={"draw": {"Nobody": 1}}, removed=[{"card": "No one", "count": 1}])
    assert said(fields) == [
        ("ELE-D-02", "/snapshot/shop/draw", "Unknown card: Nobody."),
        ("ELE-D-02", "/snapshot/removed", "Unknown card: No one."),
    ]
    assert sets(fields) == {"/snapshot/shop/draw": {}, "/snapshot/removed": {}}


# --- at what cost ------------------------------------------------------------------------------------------------
def test_a_passive_in_the_box_may_have_been_the_price() -> None:
    bought = {"passives": {"At what cost": 1}}
    assert said(snapshot(bought, {}, removed={"Deep Pockets": 1})) == []
    assert [rule for rule, _, _ in said(snapshot(bought, {}, removed={"Veto": 1}))] == ["ELE-D-08"]


def test_a_passive_that_the_other_player_removed_is_not_the_price() -> None:
    fields = snapshot({"passives": {"At what cost": 1}}, {"removed": {"Deep Pockets": 1}})
    assert [rule for rule, _, _ in said(fields)] == ["ELE-D-08"]
    assert sets(fields) == {"/snapshot/players/0/zones/passives": {}}


# --- dice and gold -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("die", DICE)
def test_each_die_shows_one_to_six(die: str) -> None:
    for value in range(-1, 9):
        fields = snapshot({}, dice=DICE | {die: value})
        path = f"/snapshot/dice/{die}"
        if 1 <= value <= 6:
            assert said(fields) == []
        else:
            assert said(fields) == [("ELE-D-09", path, f"{die} must be between 1 and 6 (found {value}).")]
            assert sets(fields) == {path: 1 if value < 1 else 6}


@pytest.mark.parametrize("die", DICE)
def test_no_die_is_missing(die: str) -> None:
    dice = {name: value for name, value in DICE.items() if name != die}
    assert said(snapshot({}, dice=dice)) == [
        ("ELE-D-09", "/snapshot/dice", f"{die} is missing: there are exactly 7 dice.")
    ]
    assert sets(snapshot({}, dice=dice)) == {f"/snapshot/dice/{die}": 1}


def test_there_is_no_eighth_die() -> None:
    fields = snapshot({}, dice=DICE | {"luck": 3, "fire": 9})
    assert [(rule, path) for rule, path, _ in said(fields)] == [
        ("ELE-D-09", "/snapshot/dice/fire"),
        ("ELE-D-09", "/snapshot/dice/luck"),
    ]
    assert sets(fields) == {"/snapshot/dice": DICE | {"fire": 6}}


def test_dice_and_gold_that_nobody_wrote_down_are_not_judged() -> None:
    assert passed(snapshot({})).keys().isdisjoint({"ELE-D-09", "ELE-D-10"})


def test_gold_is_never_negative() -> None:
    fields = snapshot({}, {})
    for gold, problems in ((0, []), (-1, [("ELE-D-10", "/snapshot/players/1/gold", "Gold cannot be negative.")])):
        fields["snapshot"]["players"][1]["gold"] = gold
        assert said(fields) == problems
    assert sets(fields) == {"/snapshot/players/1/gold": 0}


# --- reading -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"players": []}, "/snapshot/players"),
        ({"players": [{"zones": {}}] * 3}, "/snapshot/players"),
        ({"players": [{"zones": {"main": {}}}]}, "/snapshot/players/0/zones/main"),
        ({"players": [{"zones": {}, "gold": 1.5}]}, "/snapshot/players/0/gold"),
        ({"players": [{"zones": {}, "silver": 1}]}, "/snapshot/players/0/silver"),
        ({"dice": {"fire": "six"}}, "/snapshot/dice/fire"),
        ({"dice": {"fire": 2.5}}, "/snapshot/dice/fire"),
        ({"shop": {"stall": {}}}, "/snapshot/shop/stall"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(change: dict[str, Any], pointer: str) -> None:
    fields = {"snapshot": {"players": [{"zones": {}}]} | change}
    with pytest.raises(documents.Unreadable) as raised:
        kind_of(GAME, "snapshot").read(fields, index_of(GAME))
    assert raised.value.pointer == pointer


# --- repair ------------------------------------------------------------------------------------------------------
def test_a_pile_that_changes_anyway_gives_way() -> None:
    fields = snapshot({"hand": {"Veto": 1, "Nobody": 1}}, {}, shop={"row": {"Veto": 1}})
    assert sets(fields) == {"/snapshot/players/0/zones/hand": {}}


def test_as_few_piles_as_possible_change() -> None:
    shared = {"Veto": 1, "Wish": 1, "Purism": 1}
    fields = snapshot({"hand": {"Veto": 1}}, {"hand": {"Wish": 1}}, shop={"row": shared, "draw": {"Purism": 1}})
    assert sets(fields) == {"/snapshot/shop/row": {}}


def test_the_same_card_in_every_pile_is_soon_mended() -> None:
    everywhere = {"draw": {"Veto": 1}, "hand": {"Veto": 1}, "discard": {"Veto": 1}, "in_play": {"Veto": 1}}
    shop = {"row": {"Veto": 1}, "draw": {"Veto": 1}, "discard": {"Veto": 1}}
    fields = snapshot(everywhere, everywhere, shop=shop, removed={"Veto": 1})
    assert len(sets(fields)) == 11


def test_a_row_is_shortened_where_its_passive_is_lost() -> None:
    row = {"Veto": 1, "Wish": 1, "Purism": 1}
    table = {"passives": {"Roomy Table": 1}, "face_down": row}
    fields = snapshot(table, {"passives": {"Roomy Table": 1}, "hand": {"Gambling": 1}})
    assert list(sets(fields)) == ["/snapshot/players/1/zones/passives"]


def test_parameters_that_allow_no_snapshot_are_said() -> None:
    kind, p = kind_of(GAME, "snapshot"), parameters_of(GAME, starting_income_cards=-1)
    subject = kind.read(snapshot({}), index_of(GAME))
    assert kind.repair(subject, p) == Unrepairable("No snapshot is legal under these parameters.")


PILE = st.dictionaries(
    st.sampled_from(["Basic Income", "Fire", "Veto", "Roomy Table", "At what cost", "Big Handed", "Nobody"]),
    st.integers(1, 5),
    max_size=3,
)
SHOPS = st.fixed_dictionaries({}, optional=dict.fromkeys(["row", "draw", "discard"], PILE))
NUMBERS = st.dictionaries(st.sampled_from([*DICE, "luck"]), st.integers(-2, 9))


@st.composite
def snapshots(draw: st.DrawFn) -> dict[str, Any]:
    zones = strategies.zones(GAME) | st.fixed_dictionaries(
        {}, optional=dict.fromkeys(kind_of(GAME).example["zones"], PILE)
    )
    player = st.fixed_dictionaries({"zones": zones}, optional={"gold": st.integers(-3, 3)})
    told: dict[str, Any] = {"players": draw(st.lists(player, min_size=1, max_size=2)), "shop": draw(SHOPS)}
    told |= {"removed": draw(PILE)} if draw(st.booleans()) else {}
    told |= {"dice": draw(NUMBERS | st.just(DICE))} if draw(st.booleans()) else {}
    return {"snapshot": told}


def is_mended(fields: dict[str, Any]) -> None:
    before = copy.deepcopy(fields)
    report, repair = judged(GAME, fields), repaired(fields)
    assert fields == before
    assert bool(repair.fixes) is not report.legal
    assert len({fix.path for fix in repair.fixes}) == len(repair.fixes)
    for problem in report.problems:
        if problem.severity is Severity.ERROR:
            assert problem.fixes
            left = judged(GAME, documents.with_fields_set(fields, problem.fixes)).problems
            assert (problem.rule, problem.path, problem.message) not in {
                (other.rule, other.path, other.message) for other in left
            }


@given(snapshots())
@settings(max_examples=25, deadline=None)
def test_a_repaired_snapshot_is_legal(fields: dict[str, Any]) -> None:
    is_mended(fields)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@given(snapshots())
@settings(max_examples=4000, deadline=None)
def test_thousands_of_repaired_snapshots_are_legal(fields: dict[str, Any]) -> None:
    is_mended(fields)


# --- brute force -------------------------------------------------------------------------------------------------
SHARED = ["Veto", "Wish", "Purism", "Gambling"]
HOLDERS = ["/snapshot/players/0/zones/hand", "/snapshot/players/1/zones/hand", "/snapshot/shop/row",
           "/snapshot/shop/draw", "/snapshot/shop/discard", "/snapshot/removed"]  # fmt: skip


def is_legal_without(fields: dict[str, Any], paths: tuple[str, ...]) -> bool:
    emptied = [Fix(op="set", path=path, value={}) for path in paths]
    return judged(GAME, documents.with_fields_set(fields, emptied)).legal


@given(st.lists(st.lists(st.sampled_from(SHARED), unique=True), min_size=6, max_size=6))
@settings(max_examples=40, deadline=None)
def test_no_fewer_piles_of_shop_cards_could_change(piles: list[list[str]]) -> None:
    whole = snapshot({}, {}, shop={}, removed={})
    held = [Fix(op="set", path=path, value=dict.fromkeys(pile, 1)) for path, pile in zip(HOLDERS, piles, strict=True)]
    fields = documents.with_fields_set(whole, held)
    fewest = next(
        size
        for size in range(len(HOLDERS) + 1)
        if any(is_legal_without(fields, paths) for paths in combinations(HOLDERS, size))
    )
    assert repaired(fields).cost == fewest


def test_what_a_deck_lacks_is_a_card_that_nobody_else_has() -> None:
    income = {"Basic Income": 5}
    lone = judged(GAME, {"snapshot": {"players": [{"zones": {"draw": income, "removed": {"Basic Income": 3}}}]}})
    (proposed,) = lone.problems[0].fixes[0].value.keys() - {"basic-income"}
    fields = snapshot({"draw": income, "removed": {"Basic Income": 3}}, {}, shop={"row": {proposed: 1}})
    (problem,) = judged(GAME, fields).problems
    (fix,) = problem.fixes
    assert (problem.rule, fix.op, fix.path) == ("ELE-D-11", "set", "/snapshot/players/0/zones/draw")
    assert not fix.value.keys() & {proposed, "tremor"}
    assert len(fix.value) == 2
    assert not judged(GAME, documents.with_fields_set(fields, [fix])).problems
