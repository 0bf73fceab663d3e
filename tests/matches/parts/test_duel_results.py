"""What the page of an experiment shows of duels: numbers where there are enough games, words where there are not."""

import msgspec
import pytest
from django.template.loader import render_to_string

from matches.engine import registry
from matches.lab.kinds import Pairing
from matches.lab.schedule import Schedule
from matches.lab.tally import Tally
from matches.parts.results import Result, parts_of
from tests.matches.engine.duels import catalogue
from tests.matches.experiments import DECKS, GAME, make_plan, undisturbed
from tests.matches.lab.test_stopping import game, tally_of


def shown(result: Result) -> dict:
    return {each.slug: each.part for each in parts_of(result)}


def text_of(result: Result) -> str:
    written = [render_to_string(each.template, {"part": each.part}) for each in parts_of(result)]
    return " ".join(" ".join(written).split())


def test_before_the_first_game_nothing_is_shown():
    assert shown(Result(make_plan(), Tally.empty([Pairing((0, 1))]))) == {}


def test_few_games_give_words_in_the_place_of_numbers():
    result = Result(make_plan(), tally_of(*[(0,), (0,)] * 5))
    parts = shown(result)
    assert parts["verdict"]["sentence"][0] == "There are not enough games yet."
    assert parts["verdict"]["first_seat"] == ""
    (row,) = parts["strength"]["rows"]
    assert (row["elo"], row["superiority"], row["paired"], row["first_seat"]) == ("not enough games",) * 4
    assert "not enough games" in text_of(result)


def test_a_clear_match_up_says_who_is_stronger():
    parts = shown(Result(make_plan(), tally_of(*[(0,), (0,), (0,), (1,)] * 50)))
    one, other = DECKS[:2]
    assert parts["verdict"]["sentence"][0] == f"{one} is stronger than {other}."
    assert "75.0 %" in parts["verdict"]["sentence"][1]
    (row,) = parts["strength"]["rows"]
    assert row["elo"].startswith("+191 ")
    assert row["superiority"] == "above 99.9 %"
    assert row["pairs"] == (0, 0, 50, 0, 50)
    assert parts["way"]["charts"][0].description == "After 200 games 75.0 % (95 % between 68.6 and 80.5)."
    assert "matrix" not in parts
    even = shown(Result(make_plan(), tally_of(*[(0,), (1,)] * 50)))
    assert even["verdict"]["sentence"][0] == f"{one} and {other} cannot be told apart."


def test_what_a_person_stopped_is_marked():
    result = Result(make_plan(), tally_of(*[(0,), (1,)] * 50), ended_by="hand")
    assert "Stopped by hand." in text_of(result)
    sequential = make_plan(stop={"rule": "sprt", "elo0": 0, "elo1": 20})
    stopped = msgspec.structs.replace(sequential)
    assert "error rates of the sequential test do not apply" in text_of(Result(stopped, result.tally, ended_by="hand"))
    assert "Stopped by hand" not in text_of(Result(make_plan(), result.tally))


def test_a_sequential_test_is_drawn_between_its_bounds():
    plan = make_plan(stop={"rule": "sprt", "elo0": 0, "elo1": 20})
    test = shown(Result(plan, tally_of(*[(0,), (1,)] * 50)))["way"]["test"]
    assert [mark.label for mark in test.grid] == ["2.94", "0", "-2.94"]
    assert "After 100 games the ratio is" in test.description


def robin() -> Tally:
    tally = Tally.empty([Pairing((0, 1)), Pairing((0, 2)), Pairing((1, 2))])
    for _ in range(40):
        for number, arms in enumerate(((0, 1), (0, 2), (1, 2))):
            seats = (arms, arms[::-1])
            tally.add_block(number, [game(0, (arms[0],), seats=each, pairing=number) for each in seats], 2)
    return tally


def test_a_round_robin_is_a_heat_map_and_intervals():
    plan = make_plan(kind="round-robin", decks=DECKS)
    parts = shown(Result(plan, robin()))
    heat = parts["matrix"]["map"]
    assert [[cell.percent for cell in row.cells] for row in heat.rows] == [[0, 100, 100], [0, 0, 100], [0, 0, 0]]
    assert [row.name for row in parts["matrix"]["chart"].rows] == list(DECKS)
    assert parts["verdict"]["sentence"][0] == f"{DECKS[0]} is the strongest of the 3."
    gauntlet = make_plan(kind="gauntlet", decks=DECKS)
    first_two = msgspec.structs.replace(robin(), pairings=robin().pairings[:2])
    parts = shown(Result(gauntlet, first_two))
    assert parts["matrix"]["map"] is None
    assert parts["verdict"]["sentence"][0] == f"{DECKS[0]} is stronger than 2 of 2 and weaker than 0."


def test_two_rulesets_are_held_against_each_other():
    official = msgspec.to_builtins(make_plan().rulesets[0])
    short = {"slug": "short", "parameters": {**official["parameters"], "starting_hp": 8}}
    plan = make_plan(games=80, kind="rule-ab", rulesets=[official, short], record_cards=True)
    tally, _ = undisturbed(Schedule(plan, catalogue(GAME)))
    result = Result(plan, tally, names={"ember-script": "Ember Script"})
    parts = shown(result)
    (row,) = parts["changes"]["rows"]
    assert (row["name"], row["seeds"]) == ("short", 40)
    numbers = dict(parts["numbers"]["rows"])
    assert parts["numbers"]["columns"] == ["official", "short", "Change on the same seeds"]
    assert numbers["Turns"][2].startswith("-")
    assert f"Cards played, {DECKS[0]}" in numbers
    assert [group["name"] for group in parts["lengths"]["groups"]] == ["official", "short"]
    told = text_of(result)
    assert "Ember Script" in told
    assert told.count("<svg") == told.count("<title id=") == told.count("<desc id="), "every chart is told in words"


def test_every_number_that_an_engine_tells_has_words():
    for game_slug in registry.MODULES:
        assert registry.metric_words(game_slug)
    plan = make_plan(games=2, record_cards=True)
    played = Schedule(plan, catalogue(GAME)).play(0)
    known = registry.metric_words(GAME)
    assert {name.rpartition("_")[0] for name in played.metrics if name != "first"} <= set(known)


@pytest.mark.parametrize("kind", ["match-up", "rule-ab"])
def test_parties_are_left_to_their_own_parts(kind):
    plan = msgspec.structs.replace(make_plan(), game="decknforge", kind=kind)
    assert "verdict" not in shown(Result(plan, tally_of((0,), (1,))))


def test_a_pairing_whose_games_all_failed_has_no_way_to_draw():
    plan = make_plan(kind="round-robin", decks=DECKS)
    schedule = Schedule(plan, catalogue(GAME))
    tally = Tally.empty(schedule.pairings)
    tally.add_block(0, [schedule.play(number) for number in range(2)], 2)
    tally.add_block(1, [], 2)
    assert [chart.slug for chart in shown(Result(plan, tally))["way"]["charts"]] == ["way-0"]
