"""Conditional frames, and what negates, copies and passes on abilities."""

from tests.matches.engine.duels import Table, playable


def sigils(table, space):
    return table.state.kit[table.state.board["a1 a2 a3 a4 b1 b2 b3 b4".split().index(space)]].sigils


def test_transform_turns_over_at_each_own_draw_step():
    table = Table("augmented", {"b1": "k-9"})
    assert sigils(table, "b1") == ()
    table.do("bell")
    assert sigils(table, "b1") == ("empowered",)
    table = Table("augmented", {"b1": "k-9", "a1": "exorcist"}).do("bell")
    assert sigils(table, "b1") == ()  # negated: not turned


def test_sacrifice_transform_turns_over_when_it_stays():
    table = Table("augmented", {"a1": "child-13"}, seats=[{"hand": ["stoat"]}, {}]).do("play stoat", "space a2")
    assert sigils(table, "a1") == ("many-lives", "empowered", "airborne")
    assert table.power("a1") == 2


def test_a_cell_needs_a_conduit_on_each_side():
    board = {"a1": "catfish", "a2": "tough-cell", "a3": "catfish"}
    assert sigils(Table("augmented", board), "a2") == ("empowered",)
    assert sigils(Table("augmented", board | {"a3": "stoat"}), "a2") == ()
    assert sigils(Table("augmented", board).do("hammer a3"), "a2") == ()


def test_multicolor_needs_two_colours():
    assert sigils(Table("augmented", {"a1": "enigmatic-paladin", "a2": "ruby-mox"}), "a1") == ()
    board = {"a1": "enigmatic-paladin", "a2": "ruby-mox", "a3": "emerald-mox"}
    assert sigils(Table("augmented", board), "a1") == ("repulsive",)
    assert sigils(Table("augmented", board).do("hammer a3"), "a1") == ()


def test_a_latch_passes_its_sigil_on_when_it_dies_in_combat():
    table = Table("augmented", {"a1": "wolf", "b1": "shield-latcher", "b3": "stoat"}).do("bell")
    assert table.can() == ["latch a1", "latch b3"]
    table.do("latch b3")
    assert sigils(table, "b3") == ("armored",)
    assert table.state.armor[table.state.board[6]] == 1
    assert "latch a1" not in Table("augmented", {"a1": "shield-latcher", "a2": "stoat"}).do("hammer a1").can()


def test_a_purist_takes_sigils_and_marks_but_not_traits():
    table = Table(
        "augmented", {"a1": "exorcist", "b1": {"card": "crab", "armor": 1}, "a2": "exorcist", "b2": "exorcist"}
    )
    assert [sigils(table, space) for space in ("b1", "a2", "b2")] == [(), (), ()]
    assert table.do("bell").at("b1") == ""


def test_amorphous_has_the_sigils_of_the_card_opposite():
    table = Table("augmented", {"a1": "amoeba", "b1": "bat", "a2": "amoeba", "b2": "amoeba"})
    assert sigils(table, "a1") == ("amorphous", "airborne")
    assert sigils(table, "a2") == ("amorphous",)
    assert sigils(Table("augmented", {"a1": "amoeba", "b1": "exorcist"}), "a1") == ()


def test_a_haunter_waits_for_the_next_card():
    haunters = [card for card in playable("augmented") if "haunter" in card.sigils and len(card.sigils) > 1]
    haunter = min(haunters, key=lambda card: card.slug)
    table = Table(
        "augmented", {"a1": "wolf", "b1": {"card": haunter.slug, "health": 1}}, seats=[{}, {"hand": ["geck"]}]
    )
    table.do("bell", "play geck", "space b1")
    kept = tuple(sigil for sigil in haunter.sigils if sigil != "haunter")
    assert sigils(table, "b1") == kept
    assert table.discard(1) == []
    assert table.state.waiting == {}


def test_a_delayed_brittle_forgives_the_strikes_that_were_made_before_it():
    board = {"a1": "wolf", "a2": "wolf", "a3": "wolf", "b2": "skel-e-latcher"}
    table = Table("augmented", board).do("bell")
    assert table.can() == [f"latch {space}" for space in ("a1", "a2", "a3")]
    assert table.do("latch a1").at("a1") == "wolf"
    assert Table("augmented", board).do("bell", "latch a3").at("a3") == ""
    crumbling = board | {"a1": {"card": "wolf", "given": ["brittle"]}}
    assert Table("augmented", crumbling).do("bell", "latch a1").at("a1") == ""


def test_a_card_that_was_spared_crumbles_the_next_time():
    board = {"a1": "wolf", "a2": "wolf", "b2": "skel-e-latcher"}
    table = Table("augmented", board).do("bell", "latch a1", "bell", "bell")
    assert table.at("a1") == ""
