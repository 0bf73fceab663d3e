"""Every card of every game has a face that is well formed, styled, on the card and free of other people's markup."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.faces import REGISTRY, draw
from cards.faces.decknforge import Label, Writing, combat_card, monster
from cards.faces.duel import token
from cards.faces.elemental import formula_of
from cards.faces.initial import DIAPER_OF, DIAPERS, diaper, initial_of, versal
from cards.faces.mysterion import pigment_of
from cards.faces.names import Names, readable
from cards.faces.text import width
from cards.rules.games import GAMES
from cards.rules.games import REGISTRY as GAMES_BY_SLUG
from cards.rules.types import CardSpec, Cost, Frame
from tests.catalogue import names_of, whole_catalogue
from tests.look import classes_styled, symbols

SLUGS = [game.slug for game in GAMES]
WOLF = CardSpec(
    slug="wolf", name="Wolf", kind="creature", tier="common", temple="beast", tribes=("canine",),
    cost=Cost(blood=2), power=3, health=2,
)  # fmt: skip
NAMES = Names(game="Augmented")


def card_of(game: str, slug: str) -> CardSpec:
    return next(card for card in whole_catalogue(game).cards if card.slug == slug)


def face_of(game: str, slug: str) -> str:
    return draw(game, card_of(game, slug), names_of(whole_catalogue(game)))


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter("text")]


def faces(game: str) -> Iterator[tuple[CardSpec, str]]:
    names = names_of(whole_catalogue(game))
    for card in whole_catalogue(game).cards:
        yield card, draw(game, card, names)


def test_every_game_has_a_face() -> None:
    assert REGISTRY.keys() == GAMES_BY_SLUG.keys()


@pytest.mark.parametrize("game", SLUGS)
def test_faces_use_only_symbols_of_the_sprite_and_classes_of_the_style_sheet(game: str) -> None:
    symbols_known = {*symbols()}
    classes_known = classes_styled("faces.css", "tokens.css")
    for card, svg in faces(game):
        assert set(re.findall(r'href="#([\w-]+)"', svg)) <= symbols_known, card.name
        used = {name for found in re.findall(r'class="([^"]*)"', svg) for name in found.split()}
        assert used <= classes_known, card.name


@pytest.mark.parametrize("game", SLUGS)
def test_faces_are_well_formed_and_carry_the_name_for_those_who_do_not_see_them(game: str) -> None:
    for card, svg in faces(game):
        root = ElementTree.fromstring(svg)
        assert root.get("role") == "img"
        assert root.get("aria-label") == card.name
        assert "style=" not in svg


@pytest.mark.parametrize("game", SLUGS)
def test_words_stay_on_the_card(game: str) -> None:
    for card, svg in faces(game):
        for element in ElementTree.fromstring(svg).iter("text"):
            if y := element.get("y"):
                assert 0 < float(y) < 345, (card.name, element.text)


def test_no_text_of_the_catalogue_has_to_be_cut() -> None:
    assert [card.name for game in SLUGS for card, svg in faces(game) if "…" in svg] == []


@given(st.text(max_size=60), st.text(max_size=500), st.sampled_from(SLUGS))
def test_a_name_or_text_is_never_markup(name: str, text: str, game: str) -> None:
    kind = GAMES_BY_SLUG[game].kinds[-1]
    hostile = '"><script>alert(1)</script>&\x00\ud800'
    card = CardSpec(slug="x", name=f"{hostile}{name}", kind=kind, text=f"{hostile} {text}")
    svg = draw(game, card, Names(game=hostile))
    tags = {element.tag for element in ElementTree.fromstring(svg).iter()}
    assert tags <= {"svg", "g", "path", "rect", "circle", "use", "text"}


def test_the_same_card_is_always_the_same_drawing() -> None:
    assert draw("augmented", WOLF, NAMES) == draw("augmented", WOLF, NAMES)
    renamed = msgspec.structs.replace(WOLF, name="Wolf Cub")
    assert draw("augmented", renamed, NAMES) != draw("augmented", WOLF, NAMES).replace("Wolf", "Wolf Cub")


def test_a_lane_card_shows_cost_sigils_power_and_health() -> None:
    svg = face_of("augmented", "mantis-god")
    assert {"Mantis God", "Trifurcated Strike", "1", "Augmented"} <= set(texts(svg))
    assert svg.count("#c-blood") == 1
    assert "goldrim" in svg  # it is rare
    assert "gilt" in svg


def test_sigils_within_a_frame_name_it() -> None:
    child = face_of("augmented", "child-13")
    assert texts(child).count("Sacrifice Transform") == 2
    assert "Sacrifice Transform" not in texts(face_of("augmented", "wolf-cub"))
    only = CardSpec(
        slug="x", name="X", kind="creature", health=1, power=0, frame=Frame(kind="latch", sigils=("a", "b"))
    )
    assert texts(draw("augmented", only, NAMES)).count("Latch") == 2


def test_the_kind_of_a_card_does_not_run_into_its_tier() -> None:
    assert "Beast · 6 tribes" in texts(face_of("inscription", "amalgam"))
    for card, svg in faces("augmented"):
        for element in ElementTree.fromstring(svg).iter("text"):
            if "kind" in str(element.get("class")):
                size = 9.0 if "s" in str(element.get("class")).split() else 10.5
                assert float(element.get("x", 0)) + width(str(element.text), size) < 219, card.name


def test_many_of_one_resource_become_a_numeral() -> None:
    four = draw("augmented", msgspec.structs.replace(WOLF, cost=Cost(blood=4)), NAMES)
    five = draw("augmented", msgspec.structs.replace(WOLF, cost=Cost(blood=5)), NAMES)
    assert (four.count("#c-blood"), five.count("#c-blood")) == (4, 1)
    assert "5" in texts(five)


def test_shattered_gems_are_drawn_broken() -> None:
    svg = draw("augmented", msgspec.structs.replace(WOLF, cost=Cost(ruby=1, shattered_prism=2)), NAMES)
    assert (svg.count('"#c-ruby"'), svg.count('"#c-prism-x"')) == (1, 2)


def test_a_variable_power_is_a_sign_and_never_0() -> None:
    for kind, sign in (("dice", "#e-chance"), ("gem", "#c-sapphire")):
        svg = draw("augmented", msgspec.structs.replace(WOLF, power=None, power_kind=kind), NAMES)
        assert sign in svg
        assert "0" not in texts(svg)
    assert "A" in texts(draw("augmented", msgspec.structs.replace(WOLF, power=None, power_kind="ant"), NAMES))


def test_an_item_has_words_and_no_badges() -> None:
    svg = face_of("inscription", "pliers")
    assert "m-attacks" not in svg
    assert any("scale" in words for words in texts(svg))
    assert "2 in the box" in texts(svg)


@pytest.mark.parametrize(
    ("slug", "formula"),
    [
        ("volcanic-eruption", ["fire", "+", "earth"]),
        ("blazing-fire", ["2", "×", "fire"]),
        ("prometheuss-gift", ["3", "×", "fire"]),
        ("water-reservoirs", ["water", "against", "fire"]),
        ("risk-aversion", ["chance"]),
        ("basic-income", []),
        ("purism", []),
    ],
)
def test_dice_stand_in_the_order_of_the_formula(slug: str, formula: list[str]) -> None:
    assert formula_of(card_of("elemental", slug)) == formula


def test_a_product_has_the_colour_of_the_die_that_is_multiplied() -> None:
    assert 'class="face p-lapis"' in face_of("elemental", "biblical-flood")


def test_a_playing_card_has_its_index_twice_and_room_for_an_inscription() -> None:
    svg = face_of("decknforge", "queen-of-hearts")
    assert texts(svg).count("Q") == 2
    assert "free for an inscription" in texts(svg)
    assert "s-heart" in svg


def test_an_inscription_is_written_into_its_place() -> None:
    queen, names = card_of("decknforge", "queen-of-hearts"), names_of(whole_catalogue("decknforge"))
    effect = "At 0 HP commit this card from your hand and stay at 1 HP, once in a dungeon."
    plain = combat_card(queen, names, Writing(name="Phoenix", tier="rare", effect=effect, history="dungeon 4"))
    assert {"Phoenix", "Rare", "dungeon 4"} <= set(texts(plain))
    assert 'x="125" y="275"' in plain, "how it came stands above the lower corner's suit, which begins at 277"
    assert "free for an inscription" not in texts(plain)
    assert "goldrim" not in plain
    assert "goldrim" in combat_card(queen, names, Writing(name="Etched", tier="mythic", effect="Never drawn."))


def test_a_monster_of_a_band_shows_what_built_it() -> None:
    ace, names = card_of("decknforge", "ace-of-spades"), names_of(whole_catalogue("decknforge"))
    tough = Label(name="Tough", tier="medium", effect="cards deal 1 less")
    svg = monster(ace, names, name="Pale Warden", items=(5, 5, 9), labels=[tough], legend=True)
    assert {"Pale Warden", "built from 5, 5, 9", "Tough", "Legend", "19", "4"} <= set(texts(svg))
    assert svg.count("lab ghost") == 4
    assert "goldrim" in svg


def test_a_card_of_the_demonstration_set_says_so_and_another_does_not() -> None:
    ours = card_of("mysterion", "kilnhound")
    assert "demonstration set, ours" in texts(draw("mysterion", ours, NAMES))
    theirs = msgspec.structs.replace(ours, source="the owner's list", elements=("moss",))
    assert "demonstration set, ours" not in texts(draw("mysterion", theirs, NAMES))
    assert pigment_of("moss") == pigment_of("moss")


def test_a_token_keeps_what_a_board_must_show() -> None:
    cub = card_of("augmented", "wolf-cub")
    svg = token(cub, names_of(whole_catalogue("augmented")))
    assert texts(svg) == ["Wolf Cub", "W", "1", "2"]
    assert "#g-fledgling" in svg
    assert 'textLength="214"' in token(msgspec.structs.replace(cub, name="Umbral Wealth Cabal"), NAMES)


def test_every_tribe_of_the_catalogue_has_a_pattern_of_its_kin() -> None:
    tribes = {tribe.slug for game in SLUGS for tribe in whole_catalogue(game).tribes}
    assert tribes - DIAPER_OF.keys() == set()
    assert {f"d-{pattern}" for pattern in DIAPERS} <= {*symbols()}


def test_a_tribe_that_is_not_known_picks_a_pattern_by_its_name() -> None:
    assert diaper(("dragon",)) == diaper(("dragon",))
    assert diaper(("dragon",)) in DIAPERS
    assert diaper(()) == ""


@pytest.mark.parametrize(("name", "letter"), [("wolf", "W"), ("49er", "4"), ("'Ouch", "O"), ("…", "?")])
def test_the_initial_of_a_name(name: str, letter: str) -> None:
    assert initial_of(name) == letter


def test_an_initial_alone_is_decoration() -> None:
    assert 'aria-hidden="true"' in versal("A", "rubric")
    assert 'class="versal p-rubric big"' in versal("A", "rubric", classes="big")


def test_a_slug_is_readable() -> None:
    assert readable("death-card") == "Death card"


def test_the_last_line_of_words_keeps_clear_of_the_fine_print() -> None:
    whole = whole_catalogue("elemental")
    names = names_of(whole)
    for card in whole.cards:
        drawing = draw("elemental", card, names)
        lines = re.findall(r'class="([^"]*)"[^>]* y="([\d.]+)"', drawing)
        words = [float(y) for classes, y in lines if classes.split()[0] == "tx"]
        fine = [float(y) for classes, y in lines if classes == "fine" and float(y) > 300]
        assert words, card.name
        assert fine, card.name
        assert min(fine) - max(words) >= 18, card.name
