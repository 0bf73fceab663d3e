"""Elemental Deck Builder: what a player holds, beyond what the examples show."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules.index import CardIndex
from cards.rules.problems import CardCount, Fix
from cards.rules.types import CardSpec
from decks.rules.base import Passed
from decks.rules.elemental import box
from decks.rules.repair import Repair, Unrepairable
from tests.decks import strategies
from tests.decks.rules.games import catalogue_of, index_of, judged, kind_of, parameters_of, rules_broken

GAME = "elemental"
DECK = {"Basic Income": 4, "Fire": 1}
Zones = dict[str, dict[str, int]]


def broken(*, start: bool = False, changes: dict[str, Any] | None = None, **zones: dict[str, int]) -> list[str]:
    return rules_broken(judged(GAME, {"zones": zones, "start": start}, **(changes or {})))


def said(**zones: dict[str, int]) -> list[tuple[str, str, str]]:
    return [(problem.rule, problem.zone, problem.message) for problem in judged(GAME, {"zones": zones}).problems]


def passed(*, start: bool = False, **zones: dict[str, int]) -> dict[str, Passed]:
    return {held.rule: held for held in judged(GAME, {"zones": zones, "start": start}).passed}


def repaired(*, start: bool = False, **zones: dict[str, int]) -> Repair:
    kind = kind_of(GAME)
    repair = kind.repair(kind.read({"zones": zones, "start": start}, index_of(GAME)), parameters_of(GAME))
    assert isinstance(repair, Repair)
    return repair


def edits(repair: Repair) -> list[tuple[str, str, str, int]]:
    return [(fix.op, fix.zone, fix.card, fix.count) for fix in repair.fixes]


# --- the starting deck -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("income", [0, 7, 9])
def test_a_starting_deck_has_eight_income_cards_and_nothing_else(income: int) -> None:
    draw = {"Basic Income": income} if income else {}
    (first, *more) = judged(GAME, {"zones": {"draw": draw}, "start": True}).problems
    assert first.rule == "ELE-D-01"
    assert (first.actual, first.limit) == (income, 8)
    assert [problem.rule for problem in more] == (["ELE-D-04"] if income == 9 else [])
    assert repaired(start=True, draw=draw).zones["draw"] == {"basic-income": 8}
    assert repaired(start=True, draw=draw).cost == abs(8 - income)


def test_a_starting_deck_may_be_dealt_already() -> None:
    held = passed(start=True, draw={"Basic Income": 4}, hand={"Basic Income": 4})
    assert (held["ELE-D-01"].actual, held["ELE-D-01"].limit) == (8, 8)
    assert held.keys().isdisjoint({"ELE-D-08", "ELE-D-11", "ELE-D-12", "ELE-D-13"})


@pytest.mark.parametrize("zone", ["passives", "removed", "hand"])
def test_whatever_else_is_there_before_the_first_turn_is_too_much(zone: str) -> None:
    zones = {"draw": {"Basic Income": 8}, zone: {"Deep Pockets": 1} if zone != "hand" else {"Nobody": 1}}
    (problem, *_) = judged(GAME, {"zones": zones, "start": True}).problems
    assert problem.message.endswith("(found 8 Basic Income and 1 other).")
    assert edits(repaired(start=True, **zones)) == [("remove", zone, "Nobody" if zone == "hand" else "deep-pockets", 1)]


def test_an_income_card_removed_before_the_first_turn_is_no_card_of_the_deck() -> None:
    zones = {"draw": {"Basic Income": 7}, "removed": {"Basic Income": 1}}
    assert broken(start=True, **zones) == ["ELE-D-01"]
    assert sorted(edits(repaired(start=True, **zones))) == [
        ("add", "draw", "basic-income", 1),
        ("remove", "removed", "basic-income", 1),
    ]


def test_the_size_of_a_starting_deck_is_a_parameter() -> None:
    assert broken(start=True, changes={"starting_income_cards": 5}, draw={"Basic Income": 5}) == []
    assert broken(start=True, changes={"starting_income_cards": 5}, draw={"Basic Income": 6}) == [
        "ELE-D-01",
        "ELE-D-04",
    ]


def test_without_the_word_start_a_deck_is_one_in_play() -> None:
    assert "ELE-D-01" not in passed(draw={"Basic Income": 8})
    assert broken(draw={**DECK, "Tremor": 1}) == []


# --- empty decks -------------------------------------------------------------------------------------------------
def test_an_empty_deck_is_told_by_its_size_alone() -> None:
    assert said() == [("ELE-D-12", "", "Only 0 cards: your hand will be smaller than 4.")]
    assert broken(start=True) == ["ELE-D-01"]


def test_passives_and_removed_cards_fill_no_hand() -> None:
    zones = {"hand": {"Fire": 1}, "passives": {"Deep Pockets": 1, "Big Handed": 1}, "removed": {"Basic Income": 8}}
    assert said(**zones) == [("ELE-D-12", "", "Only 1 card: your hand will be smaller than 4.")]
    assert broken(draw={"Fire": 1, "Basic Income": 1}, in_play={"Tremor": 1}, discard={"Veto": 1}) == []
    assert broken(changes={"hand_size": 5}, draw={"Fire": 1, "Basic Income": 3}) == ["ELE-D-12"]


def test_an_unknown_card_counts_toward_sizes() -> None:
    assert said(draw={"Fire": 1, "Basic Income": 2, "Basik": 1}) == [("ELE-D-02", "draw", "Unknown card: Basik.")]
    assert broken(draw=DECK, face_down={"Veto": 1, "Ecology": 1, "Ekology": 1}) == ["ELE-D-02", "ELE-D-07"]


# --- copies ------------------------------------------------------------------------------------------------------
def test_a_card_in_two_zones_is_there_twice() -> None:
    (problem,) = judged(GAME, {"zones": {"draw": DECK, "hand": {"Veto": 1}, "removed": {"veto": 1}}}).problems
    assert (problem.rule, problem.zone, problem.limit, problem.actual) == ("ELE-D-03", "", 1, 2)
    assert problem.cards == (CardCount("veto", 2, 1),)
    assert problem.fixes == (Fix(op="remove", zone="removed", card="veto", count=1),)


def test_two_copies_in_one_zone_name_that_zone() -> None:
    assert said(draw=DECK, hand={"Veto": 2}) == [("ELE-D-03", "hand", "Veto: only 1 copy exists (found 2).")]


def test_every_shop_card_may_be_there_once_and_only_once() -> None:
    for card in catalogue_of(GAME).cards:
        zone = "passives" if card.kind == "passive" else "draw"
        zones = {"draw": {"Tremor": 1, "Blind Attack": 1, "Ecology": 1, "Basic Income": 1}, "removed": {"Proactive": 1}}
        once, twice = ({**zones, zone: {**zones.get(zone, {}), card.name: count}} for count in (1, 2))
        if card.name == "Proactive":
            once["removed"] = twice["removed"] = {}
        assert broken(**once) == [], card.name
        assert broken(**twice) == ([] if card.name == "Basic Income" else ["ELE-D-03"]), card.name


def test_income_counts_in_all_zones_together() -> None:
    zones = {"draw": {"Basic Income": 3, "Fire": 1}, "discard": {"Basic Income": 3}, "removed": {"Basic Income": 2}}
    assert (passed(**zones)["ELE-D-04"].actual, passed(**zones)["ELE-D-04"].limit) == (8, 8)
    zones["in_play"] = {"Basic Income": 1}
    (problem,) = judged(GAME, {"zones": zones}).problems
    assert (problem.rule, problem.actual, problem.zone) == ("ELE-D-04", 9, "")


# --- passives ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("zone", ["draw", "hand", "discard", "face_down"])
def test_a_passive_lies_in_no_pile(zone: str) -> None:
    zones = (
        {"draw": DECK, "hand": {}}
        | {zone: {"Deep Pockets": 1, "Fire": 1}}
        | ({} if zone == "draw" else {"draw": {"Basic Income": 4}})
    )
    report = judged(GAME, {"zones": zones})
    (problem,) = [problem for problem in report.problems if problem.severity == "error"]
    assert (problem.rule, problem.zone) == ("ELE-D-06", zone)
    assert problem.fixes == (Fix(op="remove", zone=zone, card="deep-pockets", count=1),)


@pytest.mark.parametrize("zone", ["in_play", "passives", "removed"])
def test_a_passive_may_be_in_play_or_removed(zone: str) -> None:
    assert broken(**{"draw": DECK, zone: {"Deep Pockets": 1}}) == []


@pytest.mark.parametrize(("card", "limit"), [("Deep Pockets", 2), ("Roomy Table", 3)])
@pytest.mark.parametrize("zone", ["passives", "in_play"])
def test_the_face_down_row_has_its_length(card: str, limit: int, zone: str) -> None:
    names = ["Veto", "Ecology", "Treasury", "Gambling"]
    for length in range(len(names) + 1):
        zones = {"draw": DECK, zone: {card: 1}, "face_down": dict.fromkeys(names[:length], 1)}
        assert broken(**zones) == (["ELE-D-07"] if length > limit else [])
        if length <= limit:
            held = passed(**zones)["ELE-D-07"]
            assert (held.actual, held.limit, held.zone) == (length, limit, "face_down")


def test_a_removed_passive_does_not_widen_the_row() -> None:
    row = {"Veto": 1, "Ecology": 1, "Treasury": 1}
    assert broken(draw=DECK, face_down=row, removed={"Roomy Table": 1}) == ["ELE-D-07"]
    assert broken(changes={"face_down_slots": 3}, draw=DECK, face_down=row) == []
    assert broken(changes={"face_down_slots": 0}, draw=DECK, face_down={"Veto": 1}) == ["ELE-D-07"]
    assert broken(changes={"face_down_slots": -1}, draw=DECK) == []


def test_two_copies_of_a_passive_widen_the_row_once() -> None:
    row = {"Veto": 1, "Ecology": 1, "Treasury": 1, "Gambling": 1}
    assert broken(draw=DECK, face_down=row, passives={"Roomy Table": 2}) == ["ELE-D-03", "ELE-D-07"]


def test_what_is_removed_for_at_what_cost_is_another_passive() -> None:
    passives = {"At what cost": 1}
    assert broken(draw=DECK, passives=passives, removed={"Truly Blessed": 1}) == []
    assert broken(draw=DECK, passives=passives, removed={"Veto": 1}) == ["ELE-D-08"]
    assert broken(draw=DECK, passives=passives, removed={"At what cost": 1}) == ["ELE-D-03", "ELE-D-08"]
    assert broken(draw=DECK, in_play=passives) == ["ELE-D-08"]
    assert broken(draw=DECK, removed=passives) == []
    assert "ELE-D-08" not in passed(draw=DECK, removed=passives)


# --- advice ------------------------------------------------------------------------------------------------------
def test_attacks_and_chance_cards_are_those_that_say_so() -> None:
    cards = catalogue_of(GAME).cards
    attacks = {card.name for card in cards if box.deals_damage(card)}
    assert len(attacks) == 18
    assert {"Fire", "Heavy Rain", "Blind Attack", "Chaotic Spell"} <= attacks
    assert {card.name for card in cards if box.uses_chance(card)} == {
        "Blind Attack", "Haphazard Offence", "Wildfire", "Uncharted Lands", "Wild Seas", "Chaotic Spell",
        "Alternative Medicine", "Free Market",
    }  # fmt: skip
    assert [card.name for card in cards if box.keeps_chance(card)] == ["Risk Aversion"]
    assert [card.name for card in cards if box.widens_row(card)] == ["Roomy Table"]
    assert [card.name for card in cards if box.asks_for_a_passive(card)] == ["At what cost"]
    assert [card.name for card in cards if box.buys_any_card(card)] == ["Wish"]
    assert [card.name for card in cards if box.takes_from_the_shop(card)] == ["Deal with the Devil"]


@pytest.mark.parametrize("zone", ["draw", "hand", "discard", "face_down", "in_play"])
def test_an_attack_anywhere_in_the_deck_is_enough(zone: str) -> None:
    zones = {"draw": {"Basic Income": 3}, "hand": {"Basic Income": 1}}
    assert broken(**zones) == ["ELE-D-11"]
    assert broken(**zones | {zone: {**zones.get(zone, {}), "Fire": 1}}) == []


def test_a_removed_attack_helps_nobody() -> None:
    assert broken(draw={"Basic Income": 8}, removed={"Fire": 1}) == ["ELE-D-11"]


def test_an_untouched_deck_is_not_told_that_it_cannot_attack() -> None:
    assert broken(draw={"Basic Income": 3}, hand={"Basic Income": 4}, in_play={"Basic Income": 1}) == []
    assert broken(draw={"Basic Income": 7}) == ["ELE-D-11"]
    assert broken(draw={"Basic Income": 8}, passives={"Deep Pockets": 1}) == ["ELE-D-11"]


def test_nothing_is_said_of_attacks_beside_an_error() -> None:
    assert broken(draw={"Basic Income": 5, "Veto": 2}) == ["ELE-D-03"]
    assert broken(draw={"Basic Income": 5, "Nobody": 1}) == ["ELE-D-02"]


def test_a_removed_chance_card_is_no_use() -> None:
    zones = {"draw": DECK, "passives": {"Risk Aversion": 1}}
    assert broken(**zones, removed={"Wildfire": 1}) == ["ELE-D-13"]
    assert broken(**zones, discard={"Free Market": 1}) == []
    assert broken(draw=DECK, removed={"Risk Aversion": 1}) == []


# --- repair ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("zone", ["draw", "hand", "discard", "in_play", "removed"])
def test_a_surplus_copy_goes_where_the_row_is_too_long(zone: str) -> None:
    row = {"Veto": 1, "Ecology": 1, "Treasury": 1}
    zones = {"draw": {"Basic Income": 3}, "face_down": row} | {zone: {"Veto": 1, "Fire": 1}}
    assert edits(repaired(**zones)) == [("remove", "face_down", "veto", 1)]


def test_surplus_income_goes_where_the_row_is_too_long() -> None:
    zones = {"draw": {"Fire": 1, "Basic Income": 5}, "face_down": {"Basic Income": 3}, "removed": {"Basic Income": 1}}
    assert edits(repaired(**zones)) == [("remove", "face_down", "basic-income", 1)]


def test_the_removed_copy_stays_where_it_was_the_price() -> None:
    zones = {"draw": DECK, "passives": {"At what cost": 1, "Big Handed": 1}, "removed": {"Big Handed": 1}}
    assert edits(repaired(**zones)) == [("remove", "passives", "big-handed", 1)]


def test_the_copy_in_play_stays_where_the_row_needs_it() -> None:
    row = {"Veto": 1, "Ecology": 1, "Treasury": 1}
    zones = {"draw": DECK, "passives": {"Roomy Table": 1}, "removed": {"Roomy Table": 1}, "face_down": row}
    assert edits(repaired(**zones)) == [("remove", "removed", "roomy-table", 1)]


@pytest.mark.parametrize("start", [False, True])
def test_parameters_that_allow_no_deck_are_said(start: bool) -> None:
    kind, p = kind_of(GAME), parameters_of(GAME, starting_income_cards=-1)
    for zones in ({}, {"draw": {"Basic Income": 3}}, {"hand": {"Nobody": 2}}):
        deck = kind.read({"zones": zones, "start": start}, index_of(GAME))
        assert not kind.report(deck, p).legal
        assert kind.repair(deck, p) == Unrepairable(
            "The catalogue does not hold enough cards that this ruleset allows."
        )


def starting_deck_is_mended(zones: Zones) -> None:
    kind, index, p = kind_of(GAME), index_of(GAME), parameters_of(GAME)
    deck = kind.read({"zones": zones, "start": True}, index)
    repair = kind.repair(deck, p)
    assert isinstance(repair, Repair)
    assert kind.report(kind.read({"zones": dict(repair.zones), "start": True}, index), p).legal
    for problem in kind.report(deck, p).problems:
        if problem.rule == "ELE-D-01":
            left = kind.report(kind.read({"zones": dict(deck.after(problem.fixes)), "start": True}, index), p)
            assert "ELE-D-01" not in rules_broken(left)


@given(strategies.zones(GAME))
@settings(max_examples=40, deadline=None)
def test_a_repaired_starting_deck_is_one(zones: Zones) -> None:
    starting_deck_is_mended(zones)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@given(strategies.zones(GAME))
@settings(max_examples=4000, deadline=None)
def test_thousands_of_repaired_starting_decks_are_such(zones: Zones) -> None:
    starting_deck_is_mended(zones)


# --- brute force -------------------------------------------------------------------------------------------------
SMALL = ("basic-income", "fire", "roomy-table", "at-what-cost", "big-handed")
PILES = ("draw", "face_down", "in_play", "passives", "removed")


@cache
def small_index() -> CardIndex:
    return CardIndex(game=GAME, version=1, cards=[card for card in catalogue_of(GAME).cards if card.slug in SMALL])


def neighbours(zones: Zones, distance: int) -> Iterator[Zones]:
    """Every deck that so many copies added or removed lead to."""
    steps = [(zone, card, 1) for zone in PILES for card in SMALL]
    steps += [(zone, card, -1) for zone, counts in zones.items() for card in counts]
    for chosen in combinations_with_replacement(steps, distance):
        changed = {zone: dict(zones.get(zone, {})) for zone in PILES}
        for zone, card, sign in chosen:
            changed[zone][card] = changed[zone].get(card, 0) + sign
        if all(count >= 0 for counts in changed.values() for count in counts.values()):
            yield {zone: {card: count for card, count in counts.items() if count} for zone, counts in changed.items()}


def is_legal(zones: Zones, *, start: bool) -> bool:
    return judged(GAME, {"zones": zones, "start": start}, small_index(), **PARAMETERS).legal


COPIES = st.lists(st.tuples(st.sampled_from(PILES), st.sampled_from((*SMALL, "nobody"))), max_size=9)
PARAMETERS = {"starting_income_cards": 2, "face_down_slots": 1}


def piled(copies: list[tuple[str, str]]) -> Zones:
    return {zone: dict(Counter(card for here, card in copies if here == zone)) for zone in PILES}


def cost_of_repair(zones: Zones, *, start: bool) -> int:
    kind, p = kind_of(GAME), parameters_of(GAME, **PARAMETERS)
    repair = kind.repair(kind.read({"zones": zones, "start": start}, small_index()), p)
    assert isinstance(repair, Repair)
    assert is_legal({zone: dict(counts) for zone, counts in repair.zones.items()}, start=start)
    return repair.cost


def nothing_is_nearer(copies: list[tuple[str, str]], *, start: bool) -> None:
    """All decks up to two copies from this one are tried, with cards added and removed."""
    zones = piled(copies)
    for distance in range(min(cost_of_repair(zones, start=start), 3)):
        assert not any(is_legal(near, start=start) for near in neighbours(zones, distance))


def no_larger_part_is_legal(copies: list[tuple[str, str]]) -> None:
    """However much must go: all parts of the deck are tried."""
    parts = (part for size in range(len(copies) + 1) for part in combinations(copies, len(copies) - size))
    largest = next(part for part in parts if is_legal(piled(list(part)), start=False))
    assert cost_of_repair(piled(copies), start=False) == len(copies) - len(largest)


@given(COPIES, st.booleans())
@settings(max_examples=20, deadline=None)
def test_no_legal_deck_is_nearer_than_the_repaired_one(copies: list[tuple[str, str]], start: bool) -> None:
    nothing_is_nearer(copies, start=start)


@given(COPIES)
@settings(max_examples=30, deadline=None)
def test_no_legal_part_of_a_deck_is_larger_than_the_repaired_one(copies: list[tuple[str, str]]) -> None:
    no_larger_part_is_legal(copies)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@given(COPIES, st.booleans())
@settings(max_examples=1000, deadline=None)
def test_for_a_thousand_decks_no_legal_one_is_nearer(copies: list[tuple[str, str]], start: bool) -> None:
    nothing_is_nearer(copies, start=start)
    no_larger_part_is_legal(copies)


def test_a_house_card_of_which_several_are_printed_may_be_there_as_often() -> None:
    twin = msgspec.convert(
        {"slug": "twin", "name": "Twin", "kind": "action", "copies": {"shop": 2},
         "effect": {"op": "damage", "amount": "fire", "targets": ["opponent"]}, "elements": ["fire"]},
        CardSpec,
    )  # fmt: skip
    index = CardIndex(game=GAME, version=1, cards=[*catalogue_of(GAME).cards, twin])
    for count, problems in ((2, []), (3, ["Twin: only 2 copies exist (found 3)."])):
        report = judged(GAME, {"zones": {"draw": {"Basic Income": 3, "Twin": count}}}, index)
        assert [problem.message for problem in report.problems] == problems


def test_what_a_deck_lacks_is_one_card_that_is_left_in_the_box() -> None:
    attackers = index_of(GAME).where(box.deals_damage)
    (harmless,) = judged(GAME, {"zones": {"draw": {"Basic Income": 5}, "removed": {"Basic Income": 3}}}).problems
    (fix,) = harmless.fixes
    assert (harmless.rule, fix.op, fix.zone, fix.count) == ("ELE-D-11", "add", "draw", 1)
    assert {fix.card, *fix.others} <= attackers
    (other,) = judged(
        GAME, {"zones": {"draw": {"Basic Income": 5}, "removed": {"Basic Income": 2, fix.card: 1}}}
    ).problems
    assert other.fixes[0].card == fix.others[0]
    (chance,) = judged(GAME, {"zones": {"draw": DECK, "passives": {"Risk Aversion": 1}}}).problems
    (fix,) = chance.fixes
    assert (chance.rule, fix.op, fix.zone) == ("ELE-D-13", "add", "draw")
    assert {fix.card, *fix.others} <= index_of(GAME).where(box.uses_chance)


@pytest.mark.parametrize(
    ("zones", "fixes"),
    [
        ({}, [("basic-income", 4)]),
        ({"draw": {"Fire": 1, "Basic Income": 1}}, [("basic-income", 2)]),
        ({"draw": {"Fire": 1}, "removed": {"Basic Income": 7}}, [("basic-income", 1), ("a-card", 1), ("a-card", 1)]),
    ],
)
def test_a_small_deck_is_filled_from_what_is_left_in_the_box(zones: Zones, fixes: list[tuple[str, int]]) -> None:
    (problem,) = [each for each in judged(GAME, {"zones": zones}).problems if each.rule == "ELE-D-12"]
    income = index_of(GAME).where(box.is_income)
    assert [(fix.card if fix.card in income else "a-card", fix.count) for fix in problem.fixes] == fixes
    after = kind_of(GAME).read({"zones": zones}, index_of(GAME)).after(problem.fixes)
    assert broken(**{zone: dict(counts) for zone, counts in after.items()}) in ([], ["ELE-D-11"])
