"""A face as a PNG, for chat bots and link previews: the same drawing with the light tokens written in."""

import re
from functools import cache
from pathlib import Path

import reportlab
import resvg_py
from django.contrib.staticfiles import finders

FONTS = [str(Path(reportlab.__file__).parent / "fonts" / name) for name in ("Vera.ttf", "VeraBd.ttf", "VeraIt.ttf")]
FONT = "Bitstream Vera Sans"
SERIF, SANS = "Georgia, serif", "Helvetica, Arial, sans-serif"
# The one font at hand is a wide sans serif: names step down so that they stay on the card.
NARROWER = """
.face .name { font-size: 17px } .face .name.m { font-size: 14.5px } .face .name.s { font-size: 12px }
.face .name.xs { font-size: 10.5px } .face .name.t { font-size: 28px } .face .cond { font-size: 8.5px }
.face .cn { font-size: 15.5px } .face .letter { font-size: 86px }
"""
RULE = re.compile(r"([^{}@;]+)\{([^{}]*)\}")
DECLARATION = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
VARIABLE = re.compile(r"var\((--[\w-]+)\)")


def face_png(svg: str, *, width: int = 500) -> bytes:
    """The face in the light theme, ``width`` pixels wide."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=_alone(svg),
            style_sheet=_styles(_pigment(svg)) + NARROWER,
            width=width,
            skip_system_fonts=True,
            font_files=FONTS,
            font_family=FONT,
        )
    )


def face_svg(svg: str) -> str:
    """The face as a file of its own in the light theme: the symbols and styles that a page would lend it are in it."""
    return _alone(svg, styles=_styles(_pigment(svg), serif=SERIF, sans=SANS))


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
def _styles(pigment: str, serif: str = FONT, sans: str = FONT) -> str:
    """The rules for faces with every token replaced by its light value."""
    tokens = dict(DECLARATION.findall(_static("tokens.css").partition("@media")[0]))
    tokens |= {"--serif": serif, "--sans": sans, "--pig": f"var(--{pigment})"}
    tokens |= {"--wash": f"var(--{pigment}-wash)", "--field": f"var(--field-{pigment})"}
    rules = re.sub(r"/\*.*?\*/", "", _static("faces.css"), flags=re.DOTALL)
    text = "\n".join(f"{selector.strip()} {{{body}}}" for selector, body in RULE.findall(rules) if "filter" not in body)
    while VARIABLE.search(text):
        text = VARIABLE.sub(lambda found: tokens[found.group(1)].strip(), text)
    return text


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
