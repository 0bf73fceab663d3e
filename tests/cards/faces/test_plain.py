"""A game without a face of its own has plain ones, on which the fields of every card can be read."""

import re
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.faces import REGISTRY, draw
from cards.faces.names import Names
from cards.faces.parts import LOWEST_OVER_BADGES
from cards.faces.plain import plain
from cards.rules.games import GAMES
from cards.rules.types import CardSpec, Cost, Frame
from tests.catalogue import names_of, whole_catalogue
from tests.look import classes_styled, symbols

CARD = CardSpec(
    slug="owl", name="Owl", kind="creature", subkind="night", text="It sees.", tier="rare", temple="beast",
    tribes=("avian",), cost=Cost(bones=3), power=2, health=1, sigils=("airborne",),
    frame=Frame(kind="latch", sigils=("fledgling",)), traits=("bloodless",),
)  # fmt: skip


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter("text")]


def test_a_game_that_is_not_listed_gets_the_plain_face() -> None:
    assert "chess" not in REGISTRY
    assert draw("chess", CARD, Names(game="Chess")) == plain(CARD, Names(game="Chess"))


def test_the_fields_of_a_card_are_read_from_it() -> None:
    told = texts(plain(CARD, Names(game="Chess", temples={"beast": "Beasts"}, sigils={"airborne": "In the air"})))
    assert {"Owl", "3", "2", "1", "Chess", "Night creature · Beasts · Avian"} <= set(told)
    assert "In the air, Latch, Fledgling, Bloodless. It sees." in " ".join(told)


def test_what_a_card_lacks_is_not_drawn() -> None:
    svg = plain(CardSpec(slug="x", name="X", kind="item"), Names(game="Chess"))
    assert set(texts(svg)) == {"X", "Item", "Chess"}
    assert "m-attacks" not in svg
    assert "m-struck" not in svg


def test_many_words_end_above_the_badges() -> None:
    svg = plain(msgspec.structs.replace(CARD, text="It sees far and wide. " * 25), Names(game="Chess"))
    lines = [float(y) for y in re.findall(r'class="tx[^"]*"[^>]* y="([\d.]+)"', svg)]
    assert 270 < max(lines) <= LOWEST_OVER_BADGES


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_every_card_of_the_catalogue_could_be_drawn_so(game: str) -> None:
    whole = whole_catalogue(game)
    symbols_known, classes_known = {*symbols()}, classes_styled("faces.css", "tokens.css")
    for card in whole.cards:
        svg = plain(card, names_of(whole))
        assert set(re.findall(r'href="#([\w-]+)"', svg)) <= symbols_known, card.name
        assert {name for found in re.findall(r'class="([^"]*)"', svg) for name in found.split()} <= classes_known
        lines = [element for element in ElementTree.fromstring(svg).iter("text") if element.get("y")]
        assert all(0 < float(element.get("y", 0)) < 345 for element in lines), card.name


@given(st.text(max_size=60), st.text(max_size=500))
def test_a_name_or_text_is_never_markup(name: str, text: str) -> None:
    hostile = '"><script>alert(1)</script>&\x00\ud800'
    card = CardSpec(slug="x", name=f"{hostile}{name}", kind="item", tier="rare", text=f"{hostile} {text}")
    svg = plain(card, Names(game=hostile, tiers={"rare": hostile}))
    tags = {element.tag for element in ElementTree.fromstring(svg).iter()}
    assert tags <= {"svg", "g", "path", "rect", "circle", "use", "text"}
