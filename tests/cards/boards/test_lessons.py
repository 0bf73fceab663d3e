"""What a learning page shows is true: its cards are the catalogue's, its drawings are sound, its words find them."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from cards.boards import LESSONS
from cards.boards.ink import WIDTH
from cards.rules.games import REGISTRY
from cards.rules.types import CardSpec
from tests.look import look, symbols

ROOT = Path(__file__).parents[3]
STYLES = ROOT / "cards/static/cards/learn.css"
SVG = "{http://www.w3.org/2000/svg}"
games = pytest.mark.parametrize("game", LESSONS)


def template(game: str) -> str:
    return (ROOT / "cards/templates/cards/learn" / f"{game}.html").read_text()


def arguments(game: str, tag: str) -> set[str]:
    """What the game's template gives to this tag; the last of several words."""
    return set(re.findall(rf'{{% {tag} (?:"[^"]+" )?"([^"]+)" %}}', template(game)))


def fixture(game: str, noun: str) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = json.loads((ROOT / "fixtures" / game / f"{noun}.json").read_bytes())[noun]
    return entries


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def test_every_game_has_a_lesson() -> None:
    assert set(LESSONS) == set(REGISTRY)


@games
def test_the_cards_are_those_of_the_catalogue(game: str) -> None:
    known = {entry["slug"]: msgspec.convert(entry, CardSpec) for entry in fixture(game, "cards")}
    for card in LESSONS[game].cards:
        default = CardSpec(slug=card.slug, name=card.name, kind=card.kind)
        for field in card.__struct_fields__:
            value = getattr(card, field)
            if value != getattr(default, field) or field in ("name", "kind", "cost", "power", "health", "value"):
                assert value == getattr(known[card.slug], field), f"{card.name}: {field}"


@games
def test_every_drawing_is_sound(game: str) -> None:
    ids: list[str] = []
    for key, svg in LESSONS[game].pictures.items():
        root = parsed(svg)
        assert root.get("viewBox", "").split()[2] == str(WIDTH), key
        named = root.get("aria-labelledby", "").split()
        ids += named
        for place, tag in zip(named, ("title", "desc"), strict=True):
            found = root.find(f"{SVG}{tag}[@id='{place}']")
            assert found is not None, f"{key}: {tag}"
            assert found.text, f"{key}: {tag}"
        assert not [element for element in root.iter() if element.get("style") or element.tag == f"{SVG}style"], key
    assert len(ids) == len(set(ids)), "two drawings share an id"


@games
def test_no_disc_covers_words(game: str) -> None:
    """A number on a disc has no other words beneath it: neither a strike's nor a mark's."""
    for key, svg in LESSONS[game].pictures.items():
        root = parsed(svg)
        lines = [line for line in root.iter(f"{SVG}text") if line.get("class") in ("term", "lbl", "who", "note", "nm")]
        for disc in root.iter(f"{SVG}circle"):
            if disc.get("class") not in ("hit", "markc"):
                continue
            x, y, radius = (float(disc.get(name, 0)) for name in ("cx", "cy", "r"))
            for line in lines:
                left, base = float(line.get("x", 0)), float(line.get("y", 0))
                wide = 6 * len((line.text or "").strip())
                left -= {"middle": wide / 2, "end": wide}.get(line.get("text-anchor", ""), 0)
                beside = x + radius <= left or left + wide <= x - radius
                assert beside or y + radius <= base - 11 or base + 2 <= y - radius, f"{key}: {line.text}"


def test_a_mark_stands_at_what_it_marks() -> None:
    """In Augmented the sixth mark explains energy and bones: it follows them at once."""
    root = parsed(LESSONS["augmented"].pictures["table"])
    bones = [line for line in root.iter(f"{SVG}text") if "Bones" in "".join(line.itertext())][-1]
    sixth = [mark for mark in root.iter(f"{SVG}circle") if mark.get("class") == "markc"][5]
    assert 40 < float(sixth.get("cx", 0)) - float(bones.get("x", 0)) < 80
    assert abs(float(sixth.get("cy", 0)) - float(bones.get("y", 0))) < 10


@games
def test_nothing_is_drawn_beside_the_paper(game: str) -> None:
    for key, svg in LESSONS[game].pictures.items():
        root = parsed(svg)
        height = float(root.get("viewBox", "").split()[3])
        for element in root.findall(f".//{SVG}rect") + root.findall(f".//{SVG}text"):
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            assert x + float(element.get("width", 0)) <= WIDTH, f"{key}: {ElementTree.tostring(element)!r}"
            assert y + float(element.get("height", 0)) <= height, f"{key}: {ElementTree.tostring(element)!r}"


@games
def test_words_and_drawings_belong_together(game: str) -> None:
    lesson = LESSONS[game]
    assert arguments(game, "step") | arguments("_base", "picture") == set(lesson.pictures)
    assert arguments(game, "card") <= {card.slug for card in lesson.cards}


@games
def test_every_rule_and_ruling_named_is_one_of_the_catalogue(game: str) -> None:
    named = arguments(game, "rule")
    assert named, "a lesson names the rules it shows"
    assert named <= {entry["id"] for entry in fixture(game, "rules")}
    assert arguments(game, "ruling") <= {entry["id"] for entry in fixture(game, "rulings")}


@games
def test_no_number_stands_in_the_words(game: str) -> None:
    """Numbers come from the lesson or from the game's parameters, or they are spelled out."""
    said = re.sub(r"{%.*?%}|{{.*?}}|<[^>]*>", " ", template(game), flags=re.DOTALL)
    assert re.findall(r"\S*\d\S*", said) == []


@games
def test_every_value_asked_for_exists_and_every_one_that_exists_is_told(game: str) -> None:
    lesson = LESSONS[game]
    asked = re.findall(r"\b(told|c|p)\.(\w+)", template(game))
    known = {
        "told": set(lesson.told),
        "c": {card.slug.replace("-", "_") for card in lesson.cards},
        "p": set(REGISTRY[game].parameters().__struct_fields__),
    }
    assert [f"{holder}.{name}" for holder, name in asked if name not in known[holder]] == []
    assert {name for holder, name in asked if holder == "told"} == known["told"], "a number that nobody is told"


@games
def test_every_symbol_is_one_of_the_sprite(game: str) -> None:
    drawn = "".join(LESSONS[game].pictures.values())
    assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= set(symbols())


def test_every_class_of_a_drawing_has_a_colour() -> None:
    known = set(re.findall(r"\.([a-z][\w-]*)", STYLES.read_text() + look("faces.css") + look("tokens.css")))
    drawn = "".join(svg for lesson in LESSONS.values() for svg in lesson.pictures.values())
    used = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    assert used - known == set()


def test_the_style_sheet_uses_the_tokens_only() -> None:
    css = STYLES.read_text()
    known = set(re.findall(r"(--[\w-]+):", look("tokens.css") + look("scriptorium.css") + look("faces.css")))
    assert set(re.findall(r"var\((--[\w-]+)", css)) <= known
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|rgb\(|url\(|@import", css) == []
