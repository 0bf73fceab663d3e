"""The number of a game decides all of it."""

import msgspec
import pytest

from matches.engine.interface import Unplayable
from matches.engine.runner import Arm, Comparison, Terms
from matches.lab import kinds
from matches.lab.schedule import Schedule, cards_hash
from matches.lab.seen import read_seen
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
        assert (played.seed, played.seats, played.turns, played.decisions) == (
            match.seed, match.arms, match.turns, match.decisions,
        )  # fmt: skip
        assert played.metrics == {_of_arm(name, played.seats): value for name, value in match.metrics.items()}
        assert played.winners == (() if match.winner is None else (match.winner,))


def _of_arm(metric: str, seats: tuple[int, ...]) -> str:
    """What is told of a seat (`gold_1`) is told of the arm that sat in it."""
    name, _, seat = metric.rpartition("_")
    return f"{name}_{seats[int(seat)]}" if seat.isdecimal() else metric


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
    assert "the same deck" in kinds.problem_of(make_plan(kind="agent-ladder")).message
    assert not kinds.problem_of(make_plan(kind="agent-ladder", decks=[DECKS[0]] * 3)).message


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


def test_recording_cards_does_not_change_a_game():
    plain, recorded = schedule(games=4), schedule(games=4, record_cards=True)
    for number in range(4):
        one, other = plain.play(number), recorded.play(number)
        assert (one.winners, one.turns, one.decisions, one.seed) == (
            other.winners,
            other.turns,
            other.decisions,
            other.seed,
        )
        assert other.metrics.items() > one.metrics.items()
        assert other.metrics.keys() - one.metrics.keys() == {"plays_0", "plays_1", "lost_0", "lost_1"}
        assert (one.seen, len(other.seen.split())) == ("", 2)


def test_an_opening_hand_is_drawn():
    recorded = schedule(games=2, record_cards=True)
    fixture = recorded.fixture(0)
    state = recorded.engine.new_game(recorded.setup(fixture), fixture.seed)
    (drawn, _), _ = read_seen(recorded.play(0).seen)
    cards = recorded.cards[fixture.seats[0]]
    assert {cards[place] for place in range(len(cards)) if drawn >> place & 1} >= set(recorded.engine.hand(state, 0))


def test_the_record_of_a_game_tells_what_was_played():
    for changes in ({}, {"record_cards": True}):
        ours = schedule(games=4, **changes)
        for number in (0, 3):
            record = ours.record(number)
            assert record.seed == ours.fixture(number).seed
            assert ours.played(number, record) == ours.play(number)


def swap_plan(zones, agent="random"):
    plan = make_plan(kind="card-swap", decks=DECKS)
    variant = msgspec.structs.replace(plan.arms[2], name="a variant", zones=zones, agent=agent)
    return msgspec.structs.replace(plan, arms=(*plan.arms[:2], variant))


def test_a_card_swap_is_the_deck_and_its_variants_against_one_opponent():
    main = dict(make_plan().arms[0].zones["main"])
    out, into = sorted(main)[:2]
    copies = main.pop(out)
    plan = swap_plan({"main": main | {into: main[into] + copies}})
    assert not kinds.problem_of(plan).message
    swapped = Schedule(plan, catalogue(GAME))
    assert [pairing.arms for pairing in swapped.pairings] == [(0, 1), (2, 1)]
    assert swapped.fixture(0).seed == swapped.fixture(2).seed
    assert swapped.compares


def test_a_variant_that_is_none_is_refused():
    main = make_plan().arms[0].zones["main"]
    first, second, third = sorted(main)[:3]
    assert "is the unchanged deck" in kinds.problem_of(swap_plan({"main": main})).message
    more = {"main": main | {first: main[first] + 1}}
    assert "more than one card" in kinds.problem_of(swap_plan(more)).message
    two = {"main": main | {first: main[first] + 1, second: main[second] + 1, third: main[third] - 2}}
    assert "more than one card" in kinds.problem_of(swap_plan(two)).message
    assert "give both the same agent" in kinds.problem_of(swap_plan(more, agent="greedy")).message


def test_games_without_deck_lists_have_no_card_swap():
    assert "card-swap" in kinds.kinds_of("augmented")
    assert "card-swap" not in kinds.kinds_of("elemental")
    assert "card-swap" not in kinds.kinds_of("decknforge")
