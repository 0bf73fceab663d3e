"""The points of a state grow with what wins matches."""

from tests.matches.engine.duels import Table


def points(board, seat=0, **fields):
    table = Table("augmented", board, **fields)
    return table.engine.evaluate(table.state, seat)


def test_scale_board_and_hand_count():
    assert points({}, scale=3) > points({}) > points({}, scale=-3)
    assert points({"a1": "wolf"}) > points({"a1": "squirrel"}) > points({})
    assert points({"a1": "wolf"}) > points({"a1": "wolf", "b1": "stoat"})
    assert points({}, seats=[{"hand": ["wolf"]}, {}]) > points({}) > points({}, seats=[{}, {"hand": ["wolf"]}])


def test_points_of_one_seat_are_lost_by_the_other():
    board = {"a1": "wolf", "b1": "skunk", "b3": "adder"}
    assert points(board, 0, scale=2) == -points(board, 1, scale=2)


def test_a_won_match_is_worth_more_than_anything():
    table = Table("augmented", {"a1": "wolf"}, scale=8).do("bell")
    assert table.engine.evaluate(table.state, 0) == 1_000_000


def test_a_hand_wants_cards_of_both_piles():
    def hand(*cards):
        return points({}, seats=[{"hand": list(cards), "main": ["wolf"], "side": ["squirrel"]}, {}])

    assert hand(*["wolf"] * 3, "squirrel/1") > hand(*["wolf"] * 4)
    assert hand("wolf", "squirrel/1") > hand("squirrel/1", "squirrel/1")
    assert hand(*["wolf"] * 9) == hand(*["wolf"] * 8)
