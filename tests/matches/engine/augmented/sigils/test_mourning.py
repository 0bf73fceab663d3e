"""What a card gets or does because another own card perished."""

import pytest

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def hammered(card, board, **fields):
    """The card at a1 was hammered by its own side."""
    return Table("augmented", {"a1": card, **board}, **fields).do("hammer a1")


def killed(card, board, **fields):
    """A Wolf has killed the card at b1."""
    return Table("augmented", {"a1": "wolf", "b1": card, **board}, **fields).do("bell")


def mourner(sigil, card="stoat"):
    """A card at a3 that mourns."""
    return {"a3": bearing(card, sigil)}


# --- any own card ----------------------------------------------------------------------------------------------------
def test_memoriam_brings_a_bone_for_other_own_cards():
    assert hammered("squirrel", mourner("memoriam")).state.bones == [2, 0]
    assert hammered(bearing("stoat", "memoriam"), {}).state.bones == [1, 0]
    assert killed("squirrel", mourner("memoriam")).state.bones == [0, 1]
    # Each instance counts.
    assert hammered("squirrel", {**mourner("memoriam"), "a2": bearing("stoat", "memoriam")}).state.bones == [3, 0]


def test_death_power_grows_by_own_deaths_in_combat_up_to_five():
    board = {"b3": bearing("squirrel", "death-power")}
    assert killed("squirrel", board).power("b3") == 1
    assert killed("squirrel", {"b3": bearing("squirrel", "death-power", bonus=5)}).power("b3") == 5
    assert hammered("squirrel", mourner("death-power", "squirrel")).power("a3") == 0


def test_hotfix_may_draw_a_side_card_for_a_tech_card_without_base_power():
    board = {"b3": "maintenance-droid"}
    seats = [{}, {"side": ["squirrel"]}]
    table = killed("null-conduit", board, seats=seats)
    assert table.can() == ["yes hotfix", "no hotfix"]
    assert table.do("yes hotfix").hand(1) == ["squirrel"]
    assert killed("null-conduit", board, seats=seats).do("no hotfix").hand(1) == []
    # Base power counts, not effective power; other temples and other deaths do not.
    lifted = {"card": "null-conduit", "bonus": 2}
    assert killed(lifted, board, seats=seats).can() == ["yes hotfix", "no hotfix"]
    for card in ("automaton", "squirrel"):
        assert killed(card, board, seats=seats).hand(1) == []
    assert "yes hotfix" not in hammered("null-conduit", mourner("hotfix"), seats=seats[::-1]).can()


def test_infinite_knowledge_draws_for_every_own_cultist():
    seats = [{"main": ["wolf"]}, {}]
    assert hammered("mad-ritualist", mourner("infinite-knowledge"), seats=seats).hand(0) == ["wolf"]
    assert hammered("stoat", mourner("infinite-knowledge"), seats=seats).hand(0) == []
    assert hammered(bearing("mad-ritualist", "infinite-knowledge"), {}, seats=seats).hand(0) == ["wolf"]


def test_a_croaking_trap_kills_what_stood_before_the_dead_amphibian():
    assert killed("lil-frog", {"b3": "midwife-frog"}).at("a1") == ""
    assert killed("squirrel", {"b3": "midwife-frog"}).at("a1") == "wolf"
    assert hammered("lil-frog", {**mourner("croaking-trap"), "b1": "stoat"}).at("b1") == "stoat"
    # It sets itself off, too.
    table = killed({"card": "midwife-frog", "health": 1}, {})
    assert (table.at("a1"), table.state.bones) == ("", [1, 1])


# --- Brittle ---------------------------------------------------------------------------------------------------------
def test_recall_the_broken_returns_what_brittle_took():
    board = {"a1": "revenant", "a3": "skelemaster"}
    table = Table("augmented", board).do("bell")
    assert (table.hand(0), table.discard(0), table.state.bones[0]) == (["revenant"], [], 1)
    table = Table("augmented", board, seats=[{"discard": ["revenant"]}, {}]).do("hammer a1")
    assert table.hand(0) == []


def test_recall_the_broken_calls_one_card_back_once():
    seats = [{"discard": ["revenant"]}, {}]
    board = {"a1": "revenant", "a3": "skelemaster"}
    table = Table("augmented", board | {"a4": "skelemancer"}, seats=seats).do("bell")
    assert (table.hand(0), table.discard(0)) == (["revenant"], ["revenant"])
    # An Unkillable card is in hand already.
    table = Table("augmented", board | {"a1": bearing("revenant", "unkillable")}, seats=seats).do("bell")
    assert (table.hand(0), table.discard(0)) == (["revenant"], ["revenant"])


def test_recall_the_broken_returns_its_own_brittle_bearer():
    assert Table("augmented", {"a1": bearing("revenant", "recall-the-broken")}).do("bell").hand(0) == ["revenant"]


def test_a_puppet_master_holds_brittle_cards_until_it_perishes():
    board = {"a1": "revenant", "a2": "animator", "a3": bearing("stoat", "brittle"), "a4": "stoat"}
    table = Table("augmented", board).do("bell")
    assert [table.at(space) for space in ("a1", "a3")] == ["revenant", "stoat"]
    table = Table("augmented", board).do("hammer a2")
    assert [table.at(space) for space in ("a1", "a3", "a4")] == ["", "", "stoat"]
    # Of two, the first that perishes takes them along.
    table = Table("augmented", board | {"a4": "animator"}).do("hammer a2")
    assert [table.at(space) for space in ("a1", "a3", "a4")] == ["", "", "animator"]
    # Another row's Puppet Master, or one that is negated, holds nobody.
    assert Table("augmented", {"a1": "revenant", "b3": "animator"}).do("bell").at("a1") == ""
    negated = {"a1": "revenant", "a2": "animator", "b2": bearing("stoat", "purist")}
    assert Table("augmented", negated).do("bell").at("a1") == ""


# --- Mox that died by combat -----------------------------------------------------------------------------------------
def test_gem_greed_draws_for_an_own_mox_that_died_by_combat():
    seats = [{}, {"main": ["stoat", "wolf"]}]
    assert killed("emerald-mox", {"b3": bearing("stoat", "gem-greed")}, seats=seats).hand(1) == ["stoat"]
    assert killed("squirrel", {"b3": bearing("stoat", "gem-greed")}, seats=seats).hand(1) == []
    assert killed(bearing("emerald-mox", "gem-greed"), {}, seats=seats).hand(1) == ["stoat"]
    assert hammered("emerald-mox", mourner("gem-greed"), seats=seats[::-1]).hand(0) == []


def test_gem_repair_may_place_a_side_card_where_the_mox_died():
    seats = [{}, {"side": ["ruby-mox"]}]
    table = killed("emerald-mox", {"b3": "mending-mage"}, seats=seats)
    assert table.can() == ["yes repair", "no repair"]
    assert table.do("yes repair").at("b1") == "ruby-mox"
    table = killed("emerald-mox", {"b3": "mending-mage"}, seats=seats).do("no repair")
    assert (table.at("b1"), len(table.state.sides[1])) == ("", 1)
    assert killed("squirrel", {"b3": "mending-mage"}, seats=seats).at("b1") == ""
    assert hammered("emerald-mox", {"a3": "mending-mage"}, seats=seats[::-1]).at("a1") == ""


# --- Mox that died outside combat ------------------------------------------------------------------------------------
def test_dust_gives_power_health_and_armor():
    assert hammered("emerald-mox", mourner("dust-power")).power("a3") == 2
    assert hammered("emerald-mox", {"a3": bearing("stoat", "dust-power", bonus=4)}).power("a3") == 5
    assert hammered("emerald-mox", mourner("heart-of-dust")).health("a3") == 4
    assert hammered("emerald-mox", {"a3": bearing("stoat", "heart-of-dust", health=5)}).health("a3") == 5
    table = hammered("emerald-mox", {"a3": bearing("stoat", "dust-barrier", armor=1)})
    assert table.state.armor[table.state.board[2]] == 2


@pytest.mark.parametrize("sigil", ["dust-power", "heart-of-dust", "dust-barrier", "dust-gatherer"])
def test_there_is_no_dust_of_other_cards_or_in_combat(sigil):
    seats = [{"side": ["ruby-mox"]}, {"side": ["ruby-mox"]}]
    for table, space in (
        (hammered("squirrel", mourner(sigil), seats=seats), "a3"),
        (killed("emerald-mox", {"b3": bearing("stoat", sigil)}, seats=seats), "b3"),
    ):
        me = table.state.board[2 if space == "a3" else 6]
        assert (table.power(space), table.health(space), table.state.armor[me]) == (1, 3, 0)
        assert not any(text.startswith("gather") for text in table.can())


def test_a_dust_gatherer_takes_a_mox_once_a_turn():
    seats = [{"side": ["ruby-mox", "squirrel"]}, {}]
    board = {**mourner("dust-gatherer"), "a2": "emerald-mox"}
    table = hammered("emerald-mox", board, seats=seats)
    assert table.can() == ["gather emerald-mox", "gather ruby-mox", "no gather"]
    table.do("gather ruby-mox")
    assert table.hand(0) == ["ruby-mox"]
    table.state.hammered = 0
    assert table.do("hammer a2").hand(0) == ["ruby-mox"]
