"""Activated abilities that break an own Mox card, and what feeds on dust."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.abilities import Ability
from matches.engine.duel.moments import ALLY_PERISHES, NOBODY, SHATTER
from tests.matches.engine.augmented.sigils.bearers import having
from tests.matches.engine.duels import Table


def breaking(sigil, **more):
    """A card with the sigil beside a Mox of 1 power and one of 0."""
    board = {"a1": having("geck", sigil), "a2": {"card": "ruby-mox", "bonus": 2}, "a3": "sapphire-mox"}
    return Table("augmented", board | more, seats=[{"main": ["wolf", "elk", "stoat"]}, {}])


def test_a_fireball_has_three_times_the_power_of_the_mox():
    table = breaking("fireball", b4={"card": "grizzly", "health": 9}).do("use fireball a1")
    assert table.can() == ["break a2", "break a3"]
    table.do("break a2")
    assert table.can() == ["burn a1", "burn a3", "burn b4"]
    table.do("burn b4")
    assert (table.health("b4"), table.at("a2"), table.state.bones) == (3, "", [1, 0])
    table.do("use fireball a1", "burn b4")  # the Mox without power
    assert table.health("b4") == 3
    assert "use fireball a1" not in table.can()


def test_dust_strengthens_an_own_card_once_a_turn():
    table = breaking("sparkling-dust", b1="wolf").do("use sparkling-dust a1", "break a2")
    assert table.can() == ["strengthen a1", "strengthen a3"]
    before = table.power("a1")
    table.do("strengthen a1")
    assert table.power("a1") == before + 1
    assert "use sparkling-dust a1" not in table.can()
    assert "use sparkling-dust a1" in table.do("bell", "bell").can()


def test_gloom_weakens_any_card_but_stone():
    table = breaking("glooming-dust", b1="wolf").do("use glooming-dust a1", "break a2", "weaken b1")
    assert table.power("b1") == 2
    stone = having("wolf", "made-of-stone")
    table = breaking("glooming-dust", b1=stone).do("use glooming-dust a1", "break a2", "weaken b1")
    assert table.power("b1") == 3


def test_the_doomed_is_stronger_and_perishes_at_the_end_step():
    table = breaking("dooming-dust", a4="stoat").do("use dooming-dust a1", "break a2", "doom a4")
    assert table.power("a4") == 3
    table.do("bell")
    assert (table.at("a4"), table.state.scale) == ("", 3 + table.power("a1"))
    table = breaking("dooming-dust", a4=having("stoat", "gift-bearer"), b4="force-mage")
    table.do("use dooming-dust a1", "break a2", "doom a4", "bell")
    assert (table.at("a4"), table.hand(0)) == ("", [])  # it perishes without a strike, and not by combat


def test_a_scholar_draws_two():
    table = breaking("true-scholar").do("use true-scholar a1", "break a3")
    assert table.hand(0) == ["wolf", "elk"]
    assert "use true-scholar a1" not in table.can()


def test_folding_doubles_base_power_and_gains():
    board = {"a1": having("stoat", "infinifold", "enhanced", bonus=2), "a2": "ruby-mox"}
    table = Table("augmented", board)
    assert table.power("a1") == 4
    assert table.do("use infinifold a1").power("a1") == 7  # 1 + 2 doubled, and the aura on top


# --- what feeds on dust ----------------------------------------------------------------------------------------------
def test_a_dust_eater_eats_a_mox_or_starves():
    board = {"a1": having("wolf", "dust-eater"), "a2": "ruby-mox"}
    table = Table("augmented", board).do("bell")
    assert table.can() == ["eat a2", "no eat"]
    table.do("eat a2")
    assert (table.at("a2"), table.health("a1")) == ("", 2)
    assert Table("augmented", board).do("bell", "no eat").health("a1") == 1
    assert Table("augmented", {"a1": having("wolf", "dust-eater")}).do("bell").health("a1") == 1


def test_an_illusion_feeds_a_dust_eater():
    board = {"a1": having("wolf", "dust-eater"), "a2": "umbral-puppeteer"}
    assert Table("augmented", board).do("bell").health("a1") == 2


def test_an_illusion_wakes_who_lives_on_dust_once_for_each_instance(monkeypatch):
    told = []

    def breathes_dust(game, me, other, way):
        told.append((game.space[me], other, way))

    monkeypatch.setitem(SIGILS.own, "dust-power", Ability("dust-power"))
    SIGILS.on("dust-power", ALLY_PERISHES)(breathes_dust)
    board = {"a1": having("wolf", "dust-power"), "a2": "umbral-puppeteer", "b4": having("wolf", "dust-power")}
    table = Table("augmented", board).do("bell")
    assert (told, table.state.bones, table.discard(0)) == ([(0, NOBODY, SHATTER)], [0, 0], [])
