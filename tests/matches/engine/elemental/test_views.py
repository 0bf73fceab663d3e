"""A view tells nothing that its seat may not know, and remembers what the seat has seen."""

import pytest

from matches.engine import agents
from matches.engine.rng import Stream
from tests.matches.engine.elemental.games import ENGINE, Table, cards_in, played, step_on

AGENTS = ("random", "greedy", "search:10")


def seen(table: Table, seat: int, deal: int = 0):
    """What lies in the seat's dealt state, as positions write it."""
    return ENGINE.position(ENGINE.determinise(ENGINE.view(table.game, seat), deal))


def states(seed, every=40, most=5):
    game = played(seed, 300)
    stream = Stream.of(seed, "on")
    for _ in range(most):
        for _ in range(every):
            step_on(game, stream)
        if seats := ENGINE.to_act(game):
            yield game, seats[0], ENGINE.legal_actions(game, seats[0])


@pytest.mark.parametrize("name", AGENTS)
def test_hidden_cards_cannot_influence_a_choice(name):
    agent = agents.get(name)
    differ = 0
    for seed in range(2):
        for number, (game, seat, actions) in enumerate(states(seed)):
            view = ENGINE.view(game, seat)
            other = ENGINE.determinise(view, 1000 + number)
            assert ENGINE.legal_actions(other, seat) == actions
            differ += other.hands[1 - seat] != game.hands[1 - seat]
            differ += other.draws[seat] != game.draws[seat]
            differ += other.shop_draw != game.shop_draw
            choice = agent.choose(ENGINE, view, seat, actions, Stream.of(seed, "agent"))
            assert choice in actions
            assert agent.choose(ENGINE, ENGINE.view(other, seat), seat, actions, Stream.of(seed, "agent")) == choice
    assert differ > 15


def test_what_only_the_other_seat_knows_is_in_no_view():
    for game, seat, _ in states(3):
        other = ENGINE.copy(game)
        other.seen[1 - seat] ^= (1 << 50) - 1
        other.rng = Stream.of(9, "another game")
        views = [ENGINE.position(ENGINE.view(each, seat).state) for each in (game, other)]
        assert views[0] == views[1]


def test_the_other_hand_is_hidden_and_the_own_one_is_seen():
    table = Table({"hand": ["fire"]}, {"hand": ["tremor", "veto"], "draw": ["ecology", "purism", "gambling"]})
    dealt = [seen(table, 0, deal) for deal in range(20)]
    assert all(each["seats"][0]["hand"] == ["fire"] for each in dealt)
    assert len({tuple(each["seats"][1]["hand"]) for each in dealt}) > 5
    assert sorted(cards_in(ENGINE.determinise(ENGINE.view(table.game, 0), 1))) == sorted(cards_in(table.game))


def test_a_card_that_was_played_or_bought_is_known_to_lie_in_the_discard_pile():
    table = Table(
        {"gold": 7, "hand": ["fire"], "draw": ["ecology", "purism"]},
        {"hand": ["tremor"]},
        shop={"row": ["marketplace"]},
    )
    table.do("play fire", "buy marketplace")
    for deal in range(10):
        assert set(seen(table, 1, deal)["seats"][0]["discard"]) == {"fire", "marketplace"}


def test_a_shuffle_ends_that_knowledge():
    table = Table({"hand": ["fire"], "draw": ["ecology"], "discard": ["purism", "gambling", "wish", "veto"]}, {})
    table.do("play fire", "end turn")
    assert len({tuple(sorted(seen(table, 1, deal)["seats"][0]["hand"])) for deal in range(20)}) > 1


def test_a_card_placed_face_down_may_be_any_of_the_hand():
    known = {"knows": {"hand": [0, 1]}}
    table = Table({"gold": 5, "hand": ["fire", "tremor"]}, known).do("place", "place fire")
    assert {tuple(seen(table, 1, deal)["seats"][0]["face_down"]) for deal in range(20)} == {("fire",), ("tremor",)}


def test_a_discard_by_choice_hides_what_was_seen_of_the_hand():
    table = Table(
        {"hand": ["weak-hands"], "knows": {"hand": [0, 1, 2, 3]}}, {"hand": ["fire", "tremor", "ecology", "veto"]}
    )
    table.do("play weak-hands", "discard fire", "discard tremor", "discard ecology")
    assert {tuple(seen(table, 0, deal)["seats"][1]["hand"]) for deal in range(40)} == {
        ("fire",),
        ("tremor",),
        ("ecology",),
        ("veto",),
    }


def test_a_look_is_remembered_card_by_card():
    table = Table({"hand": ["reconnaissance"]}, {"draw": ["fire", "tremor", "ecology", "veto", "purism", "wish"]})
    table.do("play reconnaissance", "end turn", "end turn", "pass")
    for deal in range(10):
        theirs = seen(table, 0, deal)["seats"][1]
        assert theirs["hand"] == ["fire", "tremor", "ecology", "veto"]
        assert sorted(theirs["draw"]) == ["purism", "wish"]


def test_what_the_other_seat_is_asked_is_not_seen():
    table = Table({"hand": ["magnetic-hands"], "draw": ["fire", "tremor"]}, {}).do("play magnetic-hands")
    assert ENGINE.view(table.game, 1).state.pending[2] == ()
    assert len(ENGINE.view(table.game, 0).state.pending[2]) == 2
