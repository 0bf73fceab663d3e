"""Hands and decks that are looked at, changed or named."""

from matches.engine.duel.known import seen
from tests.matches.engine.augmented.sigils.bearers import having, played
from tests.matches.engine.duels import Table


def top(table, seat, count=3):
    """The top cards of the main deck."""
    return [table.state.faces[index].slug for index in table.state.mains[seat][::-1][:count]]


# --- the own decks ---------------------------------------------------------------------------------------------------
def looking(**seat):
    board = {"b1": having("stoat", "all-sight")}
    return Table("augmented", board, seats=[{}, {"turns_taken": 1, "main": ["wolf", "stoat", "elk"]} | seat])


def test_all_sight_asks_before_the_draw_and_only_the_owner_sees():
    table = looking(side=["squirrel"]).do("bell")
    assert table.can() == ["look at main", "look at side", "no look at"]
    table.do("look at main")
    assert table.can() == ["draw main", "draw side"]
    state, engine = table.state, table.engine
    own, other = engine.view(state, 1).state, engine.view(state, 0).state
    assert own.faces[own.mains[1][-1]].slug == "wolf"
    assert seen(other, 1, "mains") == []
    for seed in range(5):
        assert engine.determinise(engine.view(state, 1), seed).mains[1][-1] == state.mains[1][-1]
    table.do("draw main")
    assert (table.hand(1), seen(table.state, 1, "mains")) == (["wolf"], [])


def test_what_was_seen_is_forgotten_when_the_deck_is_shuffled():
    board = {"b1": having("black-goat", "all-sight")}
    seats = [{}, {"turns_taken": 1, "main": ["wolf", "stoat"], "side": ["squirrel"], "hand": ["magpie"]}]
    table = Table("augmented", board, seats=seats).do("bell", "look at main", "draw side")
    assert len(seen(table.state, 1, "mains")) == 1
    table.do("play magpie", "space b2", "search stoat")
    assert seen(table.state, 1, "mains") == []


def test_nobody_must_look():
    table = looking(side=["squirrel"]).do("bell", "no look at")
    assert seen(table.state, 1, "mains") == []


def test_divination_puts_the_top_cards_in_any_order():
    table = played("divination", main=["wolf", "elk", "stoat", "rabbit"])
    assert table.can() == ["next elk", "next stoat", "next wolf"]
    table.do("next stoat", "next wolf")
    assert top(table, 0, 4) == ["stoat", "wolf", "elk", "rabbit"]
    faces = [table.state.faces[index].slug for index in seen(table.state, 0, "mains")]
    assert faces == ["stoat", "wolf", "elk"]


def test_divination_sees_what_is_left():
    assert top(played("divination", main=["wolf", "elk"]).do("next elk"), 0) == ["elk", "wolf"]
    assert played("divination").can() == ["hammer a1", "bell"]


def test_an_altar_seeker_takes_the_altars_it_sees():
    board = {"a1": "black-goat"}
    seats = [
        {"hand": ["mad-prophet"], "main": ["wolf", "altar-of-azurite", "altar-of-citrine", "monolith-of-form"]},
        {},
    ]
    table = Table("augmented", board, seats=seats).do("play mad-prophet", "space a1")
    while any(text.startswith(("snag", "to ")) for text in table.can()):
        table.do(table.can()[0])
    assert sorted(table.hand(0)) == ["altar-of-azurite", "altar-of-citrine"]
    assert top(table, 0) == ["wolf", "monolith-of-form"]


def test_mental_gemnastics_looks_at_a_card_for_each_mox():
    board = {"a2": "ruby-mox", "a3": "ruby-mox"}
    table = played("mental-gemnastics", board=board, main=["wolf", "elk", "stoat"])
    assert table.can() == ["keep elk", "keep wolf"]
    table.do("keep elk")
    assert (table.hand(0), sorted(top(table, 0))) == (["elk"], ["stoat", "wolf"])
    assert played("mental-gemnastics", main=["wolf"]).hand(0) == []


# --- hands and discard piles -----------------------------------------------------------------------------------------
def test_the_enemy_chooses_two_of_an_unearthed_pack():
    pile = ["wolf", "elk", "stoat", "rabbit", "bee", "opossum"]
    table = played("unearthed-pack", discard=pile)
    assert table.engine.to_act(table.state) == (1,)
    assert len(table.can()) == 5
    first = table.can()[0]
    table.do(first)
    assert len(table.can()) == 4
    table.do(table.can()[-1])
    assert (len(table.hand(0)), len(table.discard(0))) == (2, 4)
    assert first.removeprefix("give ") in table.hand(0)
    assert sorted(played("unearthed-pack", discard=["wolf", "elk"]).hand(0)) == ["elk", "wolf"]


def test_the_enemy_discards_a_card_of_choice():
    table = played("humgry", enemy={"hand": ["wolf", "elk"]})
    assert (table.engine.to_act(table.state), table.can()) == ((1,), ["discard elk", "discard wolf"])
    table.do("discard elk")
    assert (table.hand(1), table.discard(1)) == (["wolf"], ["elk"])


def test_a_handy_card_changes_the_hand_for_two_cards_more():
    main = ["wolf", "elk", "stoat", "rabbit", "bee", "opossum"]
    table = played("handy", hand=["wolf", "wolf"], main=main)
    assert (table.hand(0), table.discard(0)) == (["wolf", "elk", "stoat", "rabbit"], ["wolf", "wolf"])
    assert played("handy", main=main).hand(0) == ["wolf", "elk"]


def test_a_trinket_is_one_of_three():
    table = played("trinket-bearer", side=["squirrel"], cells=11)
    assert table.can() == ["trinket 1", "trinket 2", "trinket 3", "no trinket"]
    assert table.do("trinket 1").hand(0) == ["squirrel"]
    assert played("trinket-bearer", side=["squirrel"]).do("trinket 2").state.bones[0] == 4
    state = played("trinket-bearer", cells=11).do("trinket 3").state
    assert (state.cells[0], state.energy[0]) == (12, 2)


# --- names -----------------------------------------------------------------------------------------------------------
def test_a_named_card_strengthens_whenever_anybody_plays_it():
    table = played("cold-read", hand=["stoat", "rabbit"], enemy={"hand": ["rabbit"]}, board={"a2": "squirrel"})
    assert "name rabbit" in table.can()
    assert "name geck" not in table.can()  # a Rare
    table.do("name rabbit")
    before = table.power("a1")
    table.do("play rabbit", "space a3")
    assert table.power("a1") == before + 1
    table.do("play stoat", "sacrifice a2", "space a2")
    assert table.power("a1") == before + 1
    table.do("bell", "play rabbit", "space b3")
    assert table.power("a1") == before + 2


def test_a_name_is_no_longer_heard_at_five_power():
    board = {"a1": having("geck", "cold-read", bonus=4)}
    table = Table("augmented", board, seats=[{"hand": ["rabbit"]}, {}])
    rabbit = table.state.table.named["rabbit"][0]
    table.state.memo[table.state.board[0], "named"] = rabbit
    assert table.power("a1") == 5
    assert table.do("play rabbit", "space a2").power("a1") == 5
