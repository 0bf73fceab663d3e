"""Tables that play together."""

import msgspec
import pytest

from matches.engine.record import replay
from matches.engine.runner import play
from matches.findings.sources import index_of
from matches.lab import kinds
from matches.lab.stopping import count
from matches.lab.tally import Tally
from tests.matches.parties import BANDS, GAME, make_party, other_rules, result, schedule


def test_a_table_that_plays_together_has_kinds_of_its_own():
    assert list(kinds.kinds_of(GAME)) == ["rule-ab", "party", "watchlist", "substitutes", "campaign", "guests"]
    assert "party" not in kinds.kinds_of("augmented")
    assert (kinds.usual(GAME), kinds.usual("augmented")) == ("party", "match-up")
    with pytest.raises(kinds.UnknownKind, match="has no kind of experiment 'match-up'; there are rule-ab, party"):
        kinds.get("match-up", GAME)


def test_all_arms_sit_at_one_table_and_move_a_seat_further():
    made = schedule(games=6)
    told = [(fixture.seats, fixture.seed) for fixture in map(made.fixture, range(4))]
    assert told == [((0, 1, 2), 7), ((1, 2, 0), 7), ((2, 0, 1), 7), ((0, 1, 2), 8)]


@pytest.mark.parametrize(("arms", "sentence"), [(1, ""), (5, ""), (6, "kind party has 1 to 5 arms, not 6")])
def test_a_table_has_so_many_seats(arms, sentence):
    problem = kinds.problem_of(make_party(*[BANDS[0]] * arms)).message
    assert sentence in problem
    assert bool(sentence) == bool(problem)


def test_a_rule_comparison_of_a_duel_still_wants_two():
    from tests.matches.experiments import make_plan

    plan = make_plan(kind="rule-ab")
    assert kinds.get("rule-ab", plan.game).seats_of(plan.game) == (2, 2)


def test_what_is_told_of_a_seat_is_told_of_the_band_that_sat_there():
    made = schedule()
    fixture = made.fixture(1)
    _, _, by_seat = play(made.engine, made.setup(fixture), made.players(fixture), fixture.seed)
    told = made.play(1).metrics
    assert fixture.seats == (1, 2, 0)
    assert [told[f"coppers_{arm}"] for arm in (1, 2, 0)] == [by_seat[f"coppers_{seat}"] for seat in range(3)]
    assert told["rounds"] == by_seat["rounds"]


def test_options_follow_the_bands_through_the_seats():
    made = schedule(options={"completed": [4, 5, 6], "coppers": []})
    assert made.setup(made.fixture(1)).options == {"completed": [5, 6, 4]}
    assert made.setup(made.fixture(1)).options == made.record(1).options


def test_two_rulesets_are_compared_pair_by_pair():
    plan = make_party()
    made = schedule(kind="rule-ab", rulesets=other_rules(plan, kill_coppers=9), games=6)
    tally, games = result(made)
    blocks = tally.blocks[1]
    assert (blocks.compared, blocks.differed, blocks.seats) == (2, 2, 3)
    first = [sum(game.metrics["coppers"] for game in games[at : at + 3]) for at in (0, 6)]
    second = [sum(game.metrics["coppers"] for game in games[at : at + 3]) for at in (3, 9)]
    change = blocks.changes["coppers"]
    assert change.total == sum(second) - sum(first)
    assert change.squares == sum((new - old) ** 2 for old, new in zip(first, second, strict=True))
    assert not tally.blocks[0].changes


def test_the_same_rules_under_another_name_differ_nowhere():
    made = schedule(kind="rule-ab", rulesets=other_rules(make_party()), games=3)
    tally, _ = result(made)
    assert (tally.blocks[1].compared, tally.blocks[1].differed) == (1, 0)


def test_a_block_that_misses_a_game_is_compared_with_nothing():
    made = schedule(kind="rule-ab", rulesets=other_rules(make_party(), kill_coppers=9), games=6)
    _, games = result(made)
    kept = {game.number: game for game in games if game.number != 1}
    tally = Tally.empty(made.pairings, together=True)
    count(made, tally, kept, made.games)
    assert tally.pairings[0].missing == 1
    assert [blocks.totals["coppers"].games for blocks in tally.blocks] == [1, 2]
    assert tally.blocks[1].compared == 1


def test_how_the_games_are_cut_changes_nothing():
    made = schedule(kind="rule-ab", rulesets=other_rules(make_party(), kill_coppers=9), games=6)
    whole, games = result(made)
    found = {game.number: game for game in games}
    tally = Tally.empty(made.pairings, together=True)
    for until in (3, 6, 9, 12):  # a round is cut in two: its first block has to be remembered
        tally = Tally.read(tally.document())
        count(made, tally, found, until)
    assert tally.document() == whole.document()


def test_substitutes_take_the_place_of_the_first():
    made = schedule(kind="substitutes", options={"table": 2, "completed": [], "coppers": []}, games=2)
    assert [pairing.arms for pairing in made.pairings] == [(0, 1), (2, 1)]
    _, games = result(made)
    assert [game.seats for game in games] == [(0, 1), (1, 0), (2, 1), (1, 2)]
    assert {"coppers_0", "coppers_1"} <= set(games[3].metrics)
    assert "coppers_2" not in games[3].metrics


@pytest.mark.parametrize(
    ("table", "sentence"), [(3, "nobody is left who could take a place"), (6, "sit at most 5"), (2, "")]
)
def test_a_table_of_substitutes_leaves_somebody_over(table, sentence):
    problem = kinds.problem_of(make_party(kind="substitutes", options={"table": table})).message
    assert sentence in problem
    assert bool(sentence) == bool(problem)


def test_a_game_can_be_watched():
    made = schedule()
    record = made.record(2)
    steps = list(replay(made.engine, record, index_of(GAME).cards))
    assert made.engine.metrics(steps[-1].state)["rounds"] == made.play(2).metrics["rounds"]
    assert [player.deck for player in record.players] == ["twin-blades", "ember-wake", "six-sparks"]
    with pytest.raises(LookupError, match="a single match"):
        made.record(2, 2)


def test_a_duel_keeps_no_blocks():
    from matches.lab.schedule import Schedule
    from tests.matches.engine.duels import catalogue
    from tests.matches.experiments import make_plan, undisturbed

    plan = make_plan(games=2)
    tally, _ = undisturbed(Schedule(plan, catalogue(plan.game)))
    assert not {"blocks", "first"} & set(tally.document())
    assert msgspec.to_builtins(plan)["options"] == {}
