"""A face as a PNG, for chat bots and link previews: the same drawing with the light tokens written in."""

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import reportlab
import resvg_py
from django.contrib.staticfiles import finders
from PIL import Image

from cards.faces import text

# The last resort, where the machine has no font that the pages name.
FONTS = [str(Path(reportlab.__file__).parent / "fonts" / name) for name in ("Vera.ttf", "VeraBd.ttf", "VeraIt.ttf")]
FONT = "Bitstream Vera Sans"
# It is a wide sans serif, and some machines have only wide serifs: names step down so that they stay on the card.
NARROWER = """
.face .name { font-size: 17px } .face .name.m { font-size: 14.5px } .face .name.s { font-size: 12px }
.face .name.xs { font-size: 10.5px } .face .name.t { font-size: 28px } .face .cond { font-size: 8.5px }
.face .cn { font-size: 15.5px } .face .letter { font-size: 86px }
"""
FONT_SET = re.compile(r"\bfont:[^;}]+;?")
RULE = re.compile(r"([^{}@;]+)\{([^{}]*)\}")
DECLARATION = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
VARIABLE = re.compile(r"var\((--[\w-]+)\)")
HAND = (1200, 630)  # what link previews show large
HAND_MARGIN = 35


def face_png(svg: str, *, width: int = 500) -> bytes:
    """The face in the light theme, ``width`` pixels wide, in the fonts that a page on this machine would have."""
    styles = FONT_SET.sub(_condensed, _styles(_pigment(svg), serif=_family("serif"), sans=_family("sans")))
    return _drawn(_alone(svg), styles + NARROWER if _is_wide() else styles, width)


def hand_png(pictures: Sequence[bytes]) -> bytes:
    """Pictures of faces as a hand of cards on the site's paper, for the preview of a page that is about many."""
    hand = Image.new("RGB", HAND, _tokens()["--page"].strip())
    for place, picture in enumerate(pictures):
        face = Image.open(BytesIO(picture)).convert("RGBA")
        height = HAND[1] - 2 * HAND_MARGIN
        face = face.resize((round(face.width * height / face.height), height))
        share = place / (len(pictures) - 1) if len(pictures) > 1 else 0.5
        hand.paste(face, (round(HAND_MARGIN + share * (HAND[0] - 2 * HAND_MARGIN - face.width)), HAND_MARGIN), face)
    file = BytesIO()
    hand.save(file, "PNG", optimize=True)
    return file.getvalue()


def _drawn(svg: str, styles: str, width: int) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, style_sheet=styles, width=width, font_files=FONTS, font_family=FONT,
            serif_family=FONT, sans_serif_family=FONT,
        )
    )  # fmt: skip


def _family(name: str) -> str:
    """The list of fonts of this name in the tokens; to a browser a width is a part of the name, here it is not."""
    return _tokens()[f"--{name}"].replace(" Condensed", "")


def _condensed(declared: re.Match[str]) -> str:
    return f"{declared[0].rstrip(';')}; font-stretch: condensed;"


@cache
def _is_wide() -> bool:
    """Whether the serif font found on this machine runs wider than the drawings reckon with."""
    line = "The quick brown fox jumps over it"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="40"><text y="30">{line}</text></svg>'
    styles = FONT_SET.sub(_condensed, f"text {{ font: 600 20px {_family('serif')}; }}")
    ink = Image.open(BytesIO(_drawn(svg, styles, 600))).getbbox()
    return ink is None or ink[2] > text.width(line, 20)


@cache
def _tokens() -> dict[str, str]:
    """The tokens of the light theme."""
    return dict(DECLARATION.findall(_static("tokens.css").partition("@media")[0]))


def face_svg(svg: str) -> str:
    """The face as a file of its own in the light theme: the symbols and styles that a page would lend it are in it."""
    return _alone(svg, styles=_styles(_pigment(svg), _tokens()["--serif"], _tokens()["--sans"]))


def _pigment(svg: str) -> str:
    found = re.search(r'class="face p-(\w+)"', svg)
    if found is None:
        raise ValueError("This drawing is no face: its class names no pigment.")
    return found.group(1)


def _alone(svg: str, styles: str = "") -> str:
    drawing = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    head, _, body = drawing.partition(">")
    style = f"<style>{styles}</style>" if styles else ""
    return f"{head}>{style}<defs>{_symbols(body)}</defs>{body}"


@cache
def _styles(pigment: str, serif: str, sans: str) -> str:
    """The rules for faces with every token replaced by its light value."""
    tokens = _tokens() | {"--serif": serif, "--sans": sans, "--pig": f"var(--{pigment})"}
    tokens |= {"--wash": f"var(--{pigment}-wash)", "--field": f"var(--field-{pigment})"}
    rules = re.sub(r"/\*.*?\*/", "", _static("faces.css"), flags=re.DOTALL)
    sheet = "\n".join(
        f"{selector.strip()} {{{body}}}" for selector, body in RULE.findall(rules) if "filter" not in body
    )
    while VARIABLE.search(sheet):
        sheet = VARIABLE.sub(lambda found: tokens[found.group(1)].strip(), sheet)
    return sheet


@cache
def _sprite() -> dict[str, str]:
    return {
        found.group(1): found.group(0)
        for found in re.finditer(r'<symbol id="([\w-]+)".*?</symbol>', _static("icons.svg"), re.DOTALL)
    }


def _symbols(body: str) -> str:
    """The symbols that a drawing refers to."""
    return "".join(_sprite()[name] for name in dict.fromkeys(re.findall(r'href="#([\w-]+)"', body)))


@cache
def _static(name: str) -> str:
    path = finders.find(f"cardsite/{name}")
    if not isinstance(path, str):
        raise FileNotFoundError(f"The static file cardsite/{name} is missing.")
    return Path(path).read_text()
