"""What a card does to others when it comes."""

from tests.matches.engine.augmented.sigils.bearers import having, played


def test_every_mox_without_armor_gets_it():
    board = {"a2": "ruby-mox", "a3": {"card": "ruby-mox", "armor": 2}, "a4": "stoat", "b2": "ruby-mox"}
    table = played("gem-guardian", board=board)
    assert [table.state.armor[table.state.board[space]] for space in (1, 2, 3, 5)] == [1, 2, 0, 0]


def test_an_event_horizon_returns_a_card_of_each_row():
    board = {"a2": "wolf", "a3": having("stoat", "rooted"), "b1": "elk", "b2": "stoat"}
    table = played("event-horizon", board=board)
    assert table.can() == ["vanish b2", "vanish b1"]  # the one own card that may go is gone
    table.do("vanish b1")
    assert (table.hand(0), table.hand(1), table.state.bones) == (["wolf"], ["elk"], [0, 0])
    assert played("event-horizon", board={"b1": "elk"}).hand(1) == ["elk"]
