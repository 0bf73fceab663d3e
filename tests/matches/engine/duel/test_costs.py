"""The shortcuts of a duel answer what the long way answers, at every decision of matches played by chance."""

from collections.abc import Iterator

import pytest

from matches.engine import registry
from matches.engine.duel.board import ROW_SLICES, ROWS, refresh
from matches.engine.duel.costs import (
    BY_SCALE,
    WAYS_TO_PAY,
    _has_stores,
    blood_of,
    gems_of,
    plans,
    plays,
    price_of,
    survives_sacrifice,
)
from matches.engine.duel.flow import AT, PLAY, USE
from matches.engine.duel.state import Duel
from matches.engine.duel.turns import USED, USES_A_SPACE
from matches.engine.rng import Stream
from tests.matches.engine.duels import Table, random_deck, setup

GAMES = ("augmented", "inscription")
MATCHES = 12


def decisions(game: str) -> Iterator[tuple[Duel, int, list[int]]]:
    """State, seat and legal actions before each decision."""
    engine = registry.get(game)
    for seed in range(MATCHES):
        stream = Stream.of(seed, "shortcuts")
        state = engine.new_game(setup(game, random_deck(game, stream), random_deck(game, stream)), seed)
        while seats := engine.to_act(state):
            actions = engine.legal_actions(state, seats[0])
            yield state, seats[0], actions
            engine.apply(state, seats[0], stream.choice(actions))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_heard_and_bent_is_what_the_cards_in_play_say(game: str) -> None:
    for state, _, _ in decisions(game):
        heard = bent = 0
        for me in state.board:
            if me >= 0:
                heard |= state.kit[me].mask
                bent |= state.kit[me].bends
        assert (state.heard, state.bent) == (heard, bent)


@pytest.mark.parametrize("game", GAMES)
def test_a_row_is_the_same_by_its_spaces_and_as_a_slice(game: str) -> None:
    rules = registry.get(game).rules
    assert tuple(tuple(range(8)[part]) for part in rules.row_slices) == rules.rows
    assert tuple(tuple(range(8)[part]) for part in ROW_SLICES) == ROWS


@pytest.mark.parametrize("game", GAMES)
def test_abilities_that_were_not_worked_out_again_are_as_they_would_be(game: str) -> None:
    layered = 0
    for state, _, _ in decisions(game):
        if not state.restless:
            again = state.copy()
            again.layered = True
            refresh(again)
            present = [me for me in state.board if me >= 0]
            assert [again.kit[me] for me in present] == [state.kit[me] for me in present]
            assert (again.heard, again.bent, set(again.auras)) == (state.heard, state.bent, set(state.auras))
            assert (again.layered, again.restless) == (state.layered, state.restless)
            layered += state.layered
    assert layered > 20


def has_plan(state: Duel, seat: int, index: int) -> bool:
    """Whether the card can be paid, by trying every plan."""
    price = price_of(state, seat, state.faces[index])
    if price[WAYS_TO_PAY] & BY_SCALE and any(state.board[space] < 0 for space in ROWS[seat]):
        return True
    return _has_stores(state, seat, price) and bool(list(plans(state, seat, price, (), ())))


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_look_at_the_hand_finds_every_card_that_can_be_paid(game: str) -> None:
    found = 0
    for state, seat, _ in decisions(game):
        if state.pending is None:
            long_way = [index for index in sorted(set(state.hands[seat])) if has_plan(state, seat, index)]
            assert plays(state, seat) == [PLAY + index for index in long_way]
            found += len(long_way)
    assert found > 100


@pytest.mark.parametrize("game", GAMES)
def test_sacrifices_are_offered_where_a_whole_plan_begins_with_them(game: str) -> None:
    asked = 0
    for state, seat, actions in decisions(game):
        if state.pending is not None and state.pending[1] == "sacrifice":
            _, index, given, *_ = state.pending[4]
            found = plans(state, seat, price_of(state, seat, state.faces[index]), given, ())
            assert actions == [AT + space for space in dict.fromkeys(plan[0][len(given)] for plan in found)]
            asked += 1
    assert asked > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_stays_is_not_offered_as_the_whole_payment_on_a_full_row(game: str) -> None:
    board = {"a1": "cat", "a2": "stoat", "a3": "stoat", "a4": "stoat"}
    table = Table(game, board, seats=[{"hand": ["stoat"]}, {}]).do("play stoat")
    assert table.can() == ["sacrifice a2", "sacrifice a3", "sacrifice a4"]


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_that_gives_one_blood_gives_it_everywhere_and_perishes(game: str) -> None:
    said = 0
    for state, _, _ in decisions(game):
        for me in state.board:
            if me >= 0 and state.kit[me].gives_one:
                assert blood_of(state, me) == 1
                assert not survives_sacrifice(state, me)
                said += 1
    assert said > 100


def test_every_ability_that_may_be_used_is_offered() -> None:
    offered = 0
    for state, seat, actions in decisions("augmented"):
        if state.pending is None and len(actions) < 64:
            usable = [
                USE + space * USES_A_SPACE + number
                for space in ROWS[seat]
                if (me := state.board[space]) >= 0 and state.memo.get((me, USED), 0) < state.rules.activations
                for number, (_, may_use, _) in enumerate(state.kit[me].uses)
                if may_use(state, me)
            ]
            assert [action for action in actions if USE <= action < USE + 1024] == usable
            offered += len(usable)
    assert offered > 10


def test_the_gems_of_a_card_are_four_numbers() -> None:
    counted = 0
    for state, _, _ in decisions("augmented"):
        for me in state.board:
            if me >= 0:
                gems = gems_of(state, me)
                assert len(gems) == 4
                counted += sum(gems)
    assert counted > 0
