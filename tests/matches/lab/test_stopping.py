"""Games are counted in order, and the same plan is over after the same game."""

from itertools import pairwise

import msgspec

from matches.lab.kinds import Pairing
from matches.lab.plans import HalfWidth, Sprt
from matches.lab.schedule import Played, Schedule
from matches.lab.stopping import count, verdict_of
from matches.lab.tally import TRAIL, Tally
from tests.matches.engine.duels import catalogue
from tests.matches.experiments import GAME, make_plan, undisturbed


def game(number: int, winners: tuple[int, ...], **changes) -> Played:
    seats = (1, 0) if number % 2 else (0, 1)
    fields = {
        "number": number, "pairing": 0, "seats": seats, "seed": number // 2, "winners": winners, "reason": "health",
        "guard": "", "turns": 5, "decisions": 9, "metrics": {"first": 0}, "hash": "",
    }  # fmt: skip
    return Played(**fields | changes)


def tally_of(*results: tuple[int, ...]) -> Tally:
    tally = Tally.empty([Pairing((0, 1))])
    games = [game(number, winners) for number, winners in enumerate(results)]
    for first in range(0, len(games), 2):
        tally.add_block(0, games[first : first + 2], 2)
    return tally


def test_a_tally_by_hand():
    # Seats: (0, 1), (1, 0), (0, 1), (1, 0); seat 0 begins. Pairs: 1 + 1/2 points, and 0 + 0.
    tally = tally_of((0,), (), (1,), (1,))
    (one,) = tally.pairings
    assert (one.wins, one.draws, one.games, one.missing) == ([1, 2], 1, 4, 0)
    assert one.pairs == [1, 0, 0, 1, 0]
    assert one.began == [2, 1, 1]
    assert one.score().points == 1.5
    assert one.score(1).points == 2.5
    assert (one.turns, one.reasons, one.decisions) == ({5: 4}, {"health": 4}, 36)
    assert one.trail == [(2, 3), (4, 3)]
    assert (one.metrics["first"].games, one.metrics["first"].mean) == (4, 0)


def test_a_tally_comes_back_from_json_as_it_was():
    tally = tally_of((0,), (1,), (), ())
    assert Tally.read(tally.document()) == tally


def test_a_missing_game_is_counted_as_missing_and_makes_no_pair():
    tally = Tally.empty([Pairing((0, 1))])
    tally.add_block(0, [game(0, (0,))], 2)
    assert (tally.games, tally.missing, tally.until, sum(tally.pairings[0].pairs)) == (1, 1, 2, 0)


def test_a_long_way_is_kept_in_few_points():
    tally = tally_of(*[(0,), (1,)] * 500)
    trail = tally.pairings[0].trail
    assert TRAIL / 2 <= len(trail) <= TRAIL
    pairs = tally.pairings[0].trail_pairs
    assert [2 * sum(each) for each in pairs] == [games for games, _ in trail]
    steps = {after[0] - before[0] for before, after in pairwise(trail)}
    assert len(steps) == 1


def test_the_half_width_rule_waits_for_narrow_intervals():
    assert verdict_of(HalfWidth(0.1), tally_of(*[(0,), (1,)] * 30)) == ""
    assert "10 points" in verdict_of(HalfWidth(0.1), tally_of(*[(0,), (1,)] * 50))


def test_alike_games_of_a_table_do_not_end_it_sooner():
    def table(*seeds: tuple[bool, bool]) -> Tally:
        tally = Tally.empty([Pairing((0, 1))], together=True)
        for seed, results in enumerate(seeds):
            block = [
                game(2 * seed + place, (0, 1) if won else (), lost=not won, metrics={"won": int(won)})
                for place, won in enumerate(results)
            ]
            tally.add_block(0, block, 2)
        return tally

    alike = [(True, True), (False, False)]
    assert verdict_of(HalfWidth(0.1), table(*alike * 25)) == "", "a hundred games are fifty seeds"
    assert verdict_of(HalfWidth(0.1), table(*alike * 50))
    assert verdict_of(HalfWidth(0.1), table(*[(True, False)] * 50)), "where they are not alike each game counts"
    assert verdict_of(HalfWidth(0.5), tally_of((0,), (1,))) == "", "two games say nothing"


def test_the_sequential_test_accepts_what_is_true():
    assert "100 Elo" in verdict_of(Sprt(0, 100), tally_of(*[(0,), (0,), (0,), (1,)] * 50))
    assert "is 0 Elo" in verdict_of(Sprt(0, 100), tally_of(*[(0,), (1,)] * 50))
    assert verdict_of(Sprt(0, 300), tally_of(*[(0,), (0,)] * 9)) == "", "nine pairs say nothing, however clear they are"
    assert "300 Elo" in verdict_of(Sprt(0, 300), tally_of(*[(0,), (0,)] * 10))


def test_a_rule_fires_at_the_same_game_however_the_games_are_cut():
    plan = make_plan(games=400, stop=msgspec.to_builtins(HalfWidth(0.1)))
    schedule = Schedule(plan, catalogue(GAME))
    whole, games = undisturbed(schedule)
    assert 20 < len(games) < 200
    played = {each.number: each for each in games}
    for size in (2, 14, 400):
        tally, verdict = Tally.empty(schedule.pairings), ""
        while not verdict:
            verdict = count(schedule, tally, played, tally.until + size)
        assert tally == whole


def test_what_is_compared_seed_by_seed_is_the_same_however_the_games_are_cut():
    official = msgspec.to_builtins(make_plan().rulesets[0])
    short = {"slug": "short", "parameters": {**official["parameters"], "starting_hp": 8}}
    plan = make_plan(games=12, kind="rule-ab", rulesets=[official, short], record_cards=True)
    schedule = Schedule(plan, catalogue(GAME))
    whole, games = undisturbed(schedule)
    played = {each.number: each for each in games}
    assert sum(map(sum, whole.pairings[1].changes)) == 6
    assert whole.pairings[1].shifts["turns"].mean < 0, "with less health a match is shorter"
    assert whole.cards[0].games == 24
    for size in (2, 6, 10):  # a round has four games: cuts fall into the middle of one
        tally = Tally.empty(schedule.pairings)
        while tally.until < schedule.games:
            count(schedule, tally, played, min(schedule.games, tally.until + size))
            tally = Tally.read(tally.document())
        assert tally == whole
