"""The look holds together: every pair of colours that meets on a page can be read, in both themes."""

import re

import pytest

from tests.look import look, symbols

PIGMENTS = "rubric lapis verdigris orpiment folium umber slate".split()
SURFACES = "page leaf well".split()
TEXT, SHAPE = 4.5, 3.0
PAIRS = [
    *((ink, surface, TEXT) for ink in ("ink", "ink-2", *PIGMENTS) for surface in SURFACES),
    *((ink, f"{pigment}-wash", TEXT) for pigment in PIGMENTS for ink in (pigment, "ink", "ink-2")),
    *(("on-pigment", pigment, TEXT) for pigment in PIGMENTS),
    *(("on-field", f"field-{pigment}", TEXT) for pigment in PIGMENTS),
    ("on-gilt", "gilt", TEXT),
    *(("edge", surface, SHAPE) for surface in SURFACES),
    *(
        (sign, surface, SHAPE)
        for sign in ("gem-ruby", "gem-emerald", "gem-sapphire", "gem-prism", "energy")
        for surface in SURFACES
    ),
    *((f"h{step}", text, TEXT) for step, text in ((0, "h-end"), (1, "h-one"), (7, "h-seven"), (8, "h-end"))),
    *((f"h{step}", "h-mid", TEXT) for step in range(2, 7)),
]


def tokens(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", css))


def sections() -> tuple[str, str, str]:
    """The light list, the dark list for systems that are dark, the dark list for those who chose it."""
    css = look("tokens.css")
    by_system, by_choice = css.index("@media screen and"), css.index("@media screen {")
    return css[:by_system], css[by_system:by_choice], css[by_choice:]


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_the_guidelines_say() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_meets_on_a_page_can_be_read(theme: str) -> None:
    light, _, dark = sections()
    colours = tokens(light if theme == "light" else dark)
    low = [
        f"{ink} on {ground}: {contrast(colours[ink], colours[ground]):.2f} of {least}"
        for ink, ground, least in PAIRS
        if contrast(colours[ink], colours[ground]) < least
    ]
    assert low == []


def test_the_dark_list_stands_twice_and_is_the_same() -> None:
    light, by_system, by_choice = map(tokens, sections())
    assert by_system == by_choice
    assert by_choice.keys() == light.keys()


def test_every_token_that_is_used_exists() -> None:
    known = set(re.findall(r"(--[\w-]+):", look("tokens.css")))
    for name in ("scriptorium.css", "faces.css", "tokens.css"):
        css = look(name)
        own = set(re.findall(r"(--[\w-]+):", css))
        assert set(re.findall(r"var\((--[\w-]+)", css)) - known - own == set(), name


def test_a_style_sheet_fetches_nothing_from_elsewhere() -> None:
    for name in ("tokens.css", "scriptorium.css", "faces.css"):
        assert "@import" not in look(name)
        assert "url(" not in look(name)


def test_the_sprite_has_every_symbol_once() -> None:
    found = symbols()
    assert len(found) > 100
    assert sorted(found) == sorted(set(found))


def test_symbols_are_of_one_colour_that_the_page_gives() -> None:
    paints = re.findall(r'(?:fill|stroke)="([^"]+)"', look("icons.svg"))
    assert set(paints) == {"currentColor", "none"}
