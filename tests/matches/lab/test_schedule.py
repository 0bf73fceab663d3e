"""The number of a game decides all of it."""

import msgspec
import pytest

from matches.engine.interface import Unplayable
from matches.engine.runner import Arm, Comparison, Terms
from matches.lab import kinds
from matches.lab.schedule import Schedule, cards_hash
from tests.matches.engine.duels import catalogue
from tests.matches.experiments import DECKS, GAME, make_plan


def schedule(**changes) -> Schedule:
    return Schedule(make_plan(**changes), catalogue(GAME))


def test_games_of_a_match_up_are_those_of_a_comparison():
    from matches.engine import agents, registry

    ours = schedule(games=4)
    arms = [Arm(arm.name, arm.zones, agents.get("random")) for arm in ours.plan.arms]
    theirs = Comparison(registry.get(GAME), Terms(cards=catalogue(GAME)), arms, 7)
    for number in range(4):
        played, match = ours.play(number), theirs.match(number)
        assert (played.seed, played.seats, played.turns, played.decisions, played.metrics) == (
            match.seed, match.arms, match.turns, match.decisions, match.metrics,
        )  # fmt: skip
        assert played.winners == (() if match.winner is None else (match.winner,))


def test_blocks_go_round_all_pairings_before_the_seed_rises():
    robin = schedule(kind="round-robin", decks=DECKS, games=4)
    assert robin.games == 12
    told = [(fixture.pairing, fixture.seats, fixture.seed) for fixture in map(robin.fixture, range(8))]
    assert told == [
        (0, (0, 1), 7), (0, (1, 0), 7), (1, (0, 2), 7), (1, (2, 0), 7), (2, (1, 2), 7), (2, (2, 1), 7),
        (0, (0, 1), 8), (0, (1, 0), 8),
    ]  # fmt: skip
    assert [number for number in range(12) if robin.ends_round(number)] == [5, 11]


def test_two_rulesets_are_played_from_the_same_seeds():
    official = make_plan().rulesets[0]
    other = msgspec.structs.replace(official, parameters={**official.parameters, "starting_hp": 5}, slug="short")
    both = schedule(kind="rule-ab", rulesets=msgspec.to_builtins([official, other]))
    one, another = both.fixture(0), both.fixture(2)
    assert (one.seed, one.seats, one.pairing, another.pairing) == (another.seed, another.seats, 0, 1)
    assert sum(both.play(number).turns for number in (2, 3)) < sum(both.play(number).turns for number in (0, 1))


def test_a_gauntlet_is_the_first_against_each_other_one():
    assert [pairing.arms for pairing in schedule(kind="gauntlet", decks=DECKS).pairings] == [(0, 1), (0, 2)]


def test_a_ladder_wants_one_deck():
    assert "the same deck" in kinds.problem_of(make_plan(kind="agent-ladder"))
    assert kinds.problem_of(make_plan(kind="agent-ladder", decks=[DECKS[0]] * 3)) == ""


def test_a_game_may_have_kinds_of_its_own():
    party = kinds.Kind(slug="ours", name="Ours", about="Another.", pairings=lambda plan: [], games=("elsewhere",))
    kinds.register(party)
    try:
        assert kinds.get("ours", "elsewhere") is party
        with pytest.raises(kinds.UnknownKind, match="match-up, round-robin, gauntlet, rule-ab, agent-ladder"):
            kinds.get("ours", GAME)
        with pytest.raises(ValueError, match="another name"):
            kinds.register(party)
    finally:
        del kinds.KINDS["ours"]


def test_a_changed_engine_agent_or_card_is_told():
    found = cards_hash(catalogue(GAME))
    assert schedule().versions_problem(found) == ""
    assert "version 99 of the engine" in schedule(engine_version=99).versions_problem(found)
    assert "have changed" in schedule().versions_problem("another")
    plan = make_plan()
    arms = [{**msgspec.to_builtins(arm), "agent_version": 9} for arm in plan.arms]
    assert "version 9 of random" in schedule(arms=arms).versions_problem(found)


def test_a_changed_card_changes_the_hash():
    cards = dict(catalogue(GAME))
    before = cards_hash(cards)
    cards["kilnhound"] = msgspec.structs.replace(cards["kilnhound"], power=9)
    assert cards_hash(cards) != before


def test_what_cannot_be_played_is_said_before_it_is():
    plan = make_plan()
    arms = [{**msgspec.to_builtins(arm), "zones": {"main": {"nobody": 40}}} for arm in plan.arms]
    with pytest.raises(Unplayable):
        schedule(arms=arms).try_setups()
