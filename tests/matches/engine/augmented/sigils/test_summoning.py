"""Cards that bring others into play when they are played."""

from tests.matches.engine.augmented.sigils.bearers import having, played


def test_a_swarm_places_two_copies_of_the_discard_pile_without_a_chain():
    table = played("swarm", "unburial", discard=["geck", "geck", "geck"])
    assert table.can() == ["swarm a2", "swarm a3", "swarm a4", "no swarm"]
    table.do("swarm a4", "swarm a2")
    assert ([table.at(space) for space in ("a2", "a3", "a4")], table.discard(0)) == (["geck", "", "geck"], ["geck"])
    assert table.state.bones[0] == 1


def test_a_legion_plays_a_common_of_its_tribe_free():
    # Rabbit and Squirrel Ball are Vermin; the Squirrel is of the side deck.
    seat = {"discard": ["squirrel-ball", "elk", "squirrel"], "main": ["squirrel-ball"]}
    table = played("legion", card="rabbit", **seat)
    assert table.can() == ["search squirrel-ball", "no search"]
    table.do("search squirrel-ball", "space a3")
    assert (table.at("a3"), sorted(table.discard(0))) == ("squirrel-ball", ["elk", "squirrel"])


def test_a_card_of_a_legion_is_played():
    board = {"a4": having("stoat", "reaction-replica")}
    table = played("legion", card="rabbit", board=board, discard=["squirrel-ball"])
    table.do("search squirrel-ball", "space a3")
    assert table.can() == ["replay a2", "replay a3"]


def test_regurgitated_cards_are_drawn_and_paid_for():
    table = played("regurgitate", side=["sentry-drone", "squirrel"], board={"a3": "stoat"}, energy=1, cells=1)
    assert table.can() == ["yes play it", "no play it"]  # there is nothing to the left of a1
    table.do("yes play it")
    assert (table.at("a2"), table.state.energy[0]) == ("sentry-drone", 0)
    table = played("regurgitate", side=["sentry-drone"])
    assert (table.at("a2"), table.hand(0)) == ("", ["sentry-drone"])
    table = played("regurgitate", side=["squirrel"]).do("no play it")
    assert (table.at("a2"), table.hand(0)) == ("", ["squirrel"])
    assert played("regurgitate", side=["squirrel"], board={"a2": "stoat"}).hand(0) == []


def test_raised_souls_come_from_the_main_deck_and_are_paid_for():
    table = played("soul-raiser", main=["shade", "stoat"], bones=3)
    assert table.can() == ["search shade", "no search"]
    table.do("search shade")
    assert (table.at("a2"), table.state.bones[0], table.hand(0)) == ("shade", 0, [])
    assert played("soul-raiser", main=["shade"], bones=2).can() == ["hammer a1", "bell"]


def test_remote_bombs_fill_both_rows_and_stay_ones_own():
    board = {"a2": "stoat", "a3": "stoat", "b1": "stoat", "b2": "stoat", "b3": "stoat"}
    table = played("remote-bomb", board=board, main=["explode-bot", "wolf"], discard=["the-bloated"])
    table.do("search explode-bot")
    assert (table.at("a4"), table.can()) == ("explode-bot", ["search the-bloated", "no search"])
    table.do("search the-bloated")
    assert (table.at("b4"), table.state.owner[table.state.board[7]]) == ("the-bloated", 0)
    table.do("bell")  # who faces it strikes it down
    assert ("the-bloated" in table.discard(0), "the-bloated" in table.discard(1)) == (True, False)


def test_a_polymorph_changes_the_card_opposite_without_a_death():
    table = played("polymorph", board={"b1": having("stoat", "bone-king")}, enemy={"main": ["bone-heap", "wolf"]})
    assert (table.at("b1"), table.discard(1), table.state.bones) == ("bone-heap", ["stoat"], [0, 0])
    table = played("polymorph", board={"b1": "stoat"})
    assert (table.at("b1"), table.discard(1)) == ("", ["stoat"])
    assert played("polymorph", enemy={"main": ["wolf"]}).at("b1") == ""


def test_the_card_of_a_polymorph_was_played_by_the_enemy():
    table = played("polymorph", board={"b1": "stoat"}, enemy={"main": ["skeleton"]})
    assert table.at("b1") == "skeleton"
    assert table.state.bones == [0, 1]
