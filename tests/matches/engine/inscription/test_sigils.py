"""Inscription's sigils as its rulebook has them, each on a position of its own."""

import msgspec
import pytest

from matches.engine import registry
from matches.engine.inscription.sigils import RANDOM_SIGILS
from matches.engine.interface import Setup, Unplayable
from tests.matches.engine.duels import Table, catalogue, deck, setup


def seats(*hand, **fields):
    return [{"hand": list(hand), "candles": 2} | fields, {"candles": 2}]


def test_every_card_with_numbers_can_be_played():
    engine = registry.get("inscription")
    missing = {card.slug: engine.supported(card) for card in catalogue("inscription").values()}
    assert {slug for slug, lacks in missing.items() if lacks} == {
        "blank-death-card",
        "hungry-child",
        "leshy",
        "sexy-black-goat",
    }


def test_a_death_card_that_was_written_on_is_played_by_whoever_has_it():
    engine = registry.get("inscription")
    wolf = catalogue("inscription")["wolf"]
    grim = msgspec.structs.replace(wolf, slug="grim", name="Grim", kind="death-card", sigils=("airborne",), copies={})
    assert not engine.supported(grim)
    decks = (deck("inscription", "wolf"), deck("inscription", "grim"))
    made = Setup(game="inscription", cards=catalogue("inscription") | {"grim": grim}, decks=decks)
    position = {
        "turn": 5,
        "active": 1,
        "seats": [{"candles": 2}, {"candles": 2, "turns_taken": 2}],
        "board": {"a1": "wolf", "b1": "grim"},
    }
    state = engine.read_position(position, made)
    engine.apply(state, 1, engine.read_action(state, 1, "bell"))
    assert state.scale == -3


def test_a_deck_with_a_card_of_no_numbers_is_refused_with_the_reason():
    made = setup("inscription", deck("inscription", "leshy", "wolf"))
    with pytest.raises(Unplayable, match=r"Leshy \(the engine does not know its numbers, which the rulebook does not"):
        registry.get("inscription").new_game(made, 1)


def test_sprinter_moves_right_as_its_owner_sees_it_and_turns_when_blocked():
    table = Table("inscription", {"a3": "elk"}).do("bell")
    assert table.at("a4") == "elk"
    table = Table("inscription", {"a4": "elk"}).do("bell")
    assert table.at("a3") == "elk"
    assert table.state.memo[table.state.board[2], "turned"] == 1
    assert Table("inscription", {"b3": "elk"}, active=1).do("bell").at("b2") == "elk"
    assert Table("inscription", {"a1": "elk", "a2": "stoat"}).do("bell").at("a1") == "elk"


def test_hefty_pushes_the_row_along_unless_it_is_packed():
    table = Table("inscription", {"a1": "moose-buck", "a2": "stoat"}).do("bell")
    assert [table.at(space) for space in ("a1", "a2", "a3")] == ["", "moose-buck", "stoat"]
    table = Table("inscription", {"a2": "moose-buck", "a3": "stoat", "a4": "stoat"}, scale=-3).do("bell")
    assert [table.at(space) for space in ("a1", "a2", "a3", "a4")] == ["moose-buck", "", "stoat", "stoat"]


def test_a_guardian_must_move_before_a_played_card():
    table = Table("inscription", {"b1": "bloodhound"}, seats=seats("geck")).do("play geck", "space a3")
    assert (table.at("b1"), table.at("b3")) == ("", "bloodhound")
    table = Table("inscription", {"b1": "bloodhound", "b3": "stoat"}, seats=seats("geck")).do("play geck", "space a3")
    assert table.at("b1") == "bloodhound"


def test_a_fledgling_grows_at_its_owners_next_turn_into_a_whole_card():
    table = Table("inscription", {"b1": {"card": "raven-egg", "health": 1, "arrived": 4}}, box={"raven": 1}).do("bell")
    assert (table.at("b1"), table.health("b1"), table.state.box) == ("raven", 3, {table.state.table.face("raven"): 0})
    assert Table("inscription", {"b1": {"card": "raven-egg", "arrived": 4}}, box={}).do("bell").at("b1") == "raven-egg"


@pytest.mark.parametrize(
    ("card", "made"), [("warren", "rabbit"), ("ant-queen", "worker-ant"), ("field-mice", "field-mice")]
)
def test_a_played_card_brings_another_from_the_swap_pile(card, made):
    board = {"a1": "stoat", "a2": "stoat"}
    moves = (f"play {card}", "sacrifice a1", "space a1")
    table = Table("inscription", board, seats=seats(card), box={made: 1}).do(*moves)
    assert table.hand(0) == [made]
    assert "fecundity" not in table.state.faces[table.state.hands[0][0]].kit.sigils
    assert Table("inscription", board, seats=seats(card)).do(*moves).hand(0) == []  # INS-R-14


def test_each_strike_on_a_hive_brings_a_bee():
    board = {"a1": {"card": "mantis-god", "bonus": 0}, "b1": "beehive"}
    assert Table("inscription", board, box={"bee": 6}).do("bell").hand(1) == ["bee"]


def test_a_hoarder_takes_any_card_of_the_deck():
    table = Table("inscription", {"a1": "black-goat"}, seats=seats("magpie", main=["urayuli", "stoat"]))
    table.do("play magpie", "space a1")
    assert table.can() == ["search stoat", "search urayuli", "no search"]
    assert table.do("search urayuli").hand(0) == ["urayuli"]


def test_a_trinket_bearer_draws_an_item():
    table = Table("inscription", {"a1": "black-goat"}, seats=seats("pack-rat"), items=["pliers"])
    table.do("play pack-rat", "space a2")
    assert len(table.state.items[0]) == 1


def test_the_daus_hangs_chimes_and_answers_their_damage():
    table = Table("inscription", {"a1": "black-goat"}, seats=seats("the-daus"), box={"chime": 4})
    table.do("play the-daus", "space a2")
    assert [table.at(space) for space in ("a1", "a2", "a3", "a4")] == ["chime", "the-daus", "chime", ""]
    board = {"a1": "wolf", "b1": "chime", "b3": "the-daus"}
    assert Table("inscription", board).do("bell").at("a1") == ""


def test_a_loose_tail_is_struck_in_place_of_the_card_once():
    table = Table("inscription", {"a1": "wolf", "b1": "skink"}, box={"wriggling-tail": 2}).do("bell")
    assert (table.at("b1"), table.at("b2"), table.health("b2")) == ("", "skink", 2)
    table = Table("inscription", {"a1": "stoat", "b1": {"card": "skink", "memo": {"tail lost": 1}}}).do("bell")
    assert table.health("b1") == 1


def test_powers_that_are_no_numbers():
    board = {"a1": "bell-tentacle", "a4": "bell-tentacle", "a2": "hand-tentacle", "b3": "worker-ant", "b4": "ant-queen"}
    table = Table("inscription", board | {"a3": "mirror-tentacle"}, seats=seats("stoat", "wolf"))
    powers = {space: table.power(space) for space in ("a1", "a2", "a3", "a4", "b3", "b4")}
    assert powers == {"a1": 4, "a2": 2, "a3": 2, "a4": 1, "b3": 2, "b4": 2}


def test_an_airborne_strike_passes_a_burrower_that_came():
    table = Table("inscription", {"a2": "sparrow", "b1": "mole"}).do("bell")
    assert (table.at("b2"), table.health("b2"), table.state.scale) == ("mole", 4, 1)  # INS-R-20
    table = Table("inscription", {"a2": "sparrow", "b1": "mole-man"}).do("bell")
    assert (table.health("b2"), table.state.scale) == (5, 0)


def test_a_long_elk_leaves_vertebrae():
    table = Table("inscription", {"a1": "long-elk"}, box={"vertebrae": 3}).do("bell")
    assert (table.at("a1"), table.at("a2")) == ("vertebrae", "long-elk")


def test_an_amoeba_has_another_sigil_once_it_is_drawn():
    engine = registry.get("inscription")
    seen = set()
    for seed in range(20):
        state = engine.new_game(setup("inscription", deck("inscription", *["amoeba"] * 20)), seed)
        drawn = [state.faces[index] for index in state.hands[state.active]][:3]
        assert all(face.slug == "amoeba" and face.kit.sigils[0] in RANDOM_SIGILS for face in drawn)
        seen |= {face.kit.sigils for face in drawn}
    assert len(seen) > 10


def test_ouroboros_comes_back_stronger():
    table = Table("inscription", {"b1": "ouroboros", "a1": "stoat"}).do("bell")
    assert table.hand(1) == ["ouroboros"]
    board = {"a1": "stoat", "b1": "ouroboros", "b2": "black-goat"}
    table = Table("inscription", board).do("bell", "play ouroboros", "space b3")
    assert (table.power("b3"), table.health("b3")) == (2, 2)


def test_child_13_stays_and_changes_its_form():
    table = Table("inscription", {"a1": "child-13"}, seats=seats("stoat", "stoat")).do("play stoat", "space a2")
    assert (table.power("a1"), "airborne" in table.state.kit[table.state.board[0]].sigils) == (2, True)
    table.do("play stoat", "sacrifice a1", "space a3")
    assert (table.power("a1"), "airborne" in table.state.kit[table.state.board[0]].sigils) == (0, False)
