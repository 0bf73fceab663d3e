"""What a seat has seen of its own piles."""

from matches.engine.duel.known import forget, hide, put_on_top, see, seen, top_card
from tests.matches.engine.duels import Table


def table():
    return Table("augmented", {}, seats=[{"main": ["wolf", "elk", "stoat"]}, {"main": ["wolf", "elk"]}]).state


def test_what_was_seen_comes_nearer_with_every_card_taken_from_the_top():
    state = table()
    top = state.mains[0][::-1]
    see(state, 0, "mains", top[:2])
    assert top_card(state, 0, "mains") == top[0]
    assert seen(state, 0, "mains") == [top[1]]
    assert (seen(state, 1, "mains"), seen(state, 0, "sides")) == ([], [])
    forget(state, 0, "mains")
    assert seen(state, 0, "mains") == []


def test_known_cards_lie_uppermost_and_only_their_seat_knows_them():
    state = table()
    top = state.mains[0][::-1]
    see(state, 0, "mains", top[:2])
    see(state, 1, "mains", state.mains[1][-1:])
    state.mains[0].sort(key=lambda index: -top.index(index))
    state.mains[0].reverse()
    put_on_top(state, 0)
    assert state.mains[0][::-1] == top
    hide(state, 1)
    assert (seen(state, 0, "mains"), seen(state, 1, "mains")) == (top[:2], [])


def test_a_view_of_the_other_seat_is_the_same_whatever_was_seen():
    plain = Table("augmented", {}, seats=[{"main": ["wolf", "elk", "stoat"]}, {}])
    looked = Table("augmented", {}, seats=[{"main": ["wolf", "elk", "stoat"]}, {}])
    see(looked.state, 0, "mains", looked.state.mains[0][-1:])
    views = [each.engine.position(each.engine.view(each.state, 1).state) for each in (plain, looked)]
    assert views[0] == views[1]
