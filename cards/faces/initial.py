"""Illuminated initials: the picture of every card, and the sign of every game and of the site."""

from functools import lru_cache

from cards.faces import penwork
from cards.faces.parts import LEFT, RIGHT, TOP, WIDTH
from cards.faces.text import safe

PIGMENTS = ("rubric", "lapis", "verdigris", "orpiment", "folium", "umber", "slate")
MIDDLE = WIDTH / 2
# Letters that are wider or hang lower than the others.
LETTER_SCALE = {"W": 0.8, "M": 0.8, "Q": 0.8, "J": 0.84}
LETTER_DROP = {"Q": 24, "J": 24}
# The tribe, told by the pattern behind the penwork: where a tribe has no pattern of its own, its name picks one.
DIAPER_OF = {
    tribe: pattern
    for pattern, tribes in {
        "feathers": "avian bat",
        "scales": "reptile cryptid",
        "waves": "fish tentacle pirate",
        "ripples": "amphibian leep",
        "honeycomb": "insect ant",
        "hoofs": "hooved",
        "paws": "canine hound feline",
        "teeth": "vermin squirrel demon",
        "bones": "skeleton",
        "wisps": "spectre possessed",
        "stitches": "zombie corrupted aberration",
        "rivets": "android employee",
        "plates": "bot mechabeast",
        "cogs": "machine latcher",
        "wires": "conduit cell",
        "facets": "mox altar",
        "lozenges": "mage cultist",
        "stars": "wizard flower",
        "fleurs": "sage noble",
        "bricks": "construct",
        "checks": "knight chess outlaw pumpkin",
    }.items()
    for tribe in tribes.split()
}
DIAPERS = tuple(dict.fromkeys(DIAPER_OF.values()))


def initial_of(name: str) -> str:
    """The letter that stands for a name."""
    return next((letter for letter in name if letter.isalnum()), "?").upper()


@lru_cache(maxsize=256)  # every page has that of the brand
def versal(letter: str, pigment: str, *, seed: str = "", classes: str = "") -> str:
    """An illuminated initial on its own, for games, bands and the brand."""
    ornament = penwork.tracery(penwork.seeded(seed or letter), 6, 6, 84)
    return (
        f'<svg class="{" ".join(filter(None, ("versal", f"p-{pigment}", classes)))}" viewBox="0 0 96 96"'
        f' aria-hidden="true"><rect class="field" x="3" y="3" width="90" height="90" rx="4"/>{ornament}'
        f'<rect class="edge" x="2" y="2" width="92" height="92" rx="5"/>'
        f'<text x="48" y="71">{safe(letter)}</text></svg>'
    )


def diaper(tribes: tuple[str, ...]) -> str:
    """The pattern of a card's first tribe, or none for a card without one."""
    if not tribes:
        return ""
    return DIAPER_OF.get(tribes[0]) or penwork.seeded(tribes[0]).choice(DIAPERS)


def ground(bottom: float, pattern: str = "") -> str:
    """The coloured ground of the illumination, down to ``bottom``."""
    height = bottom - TOP
    drawn = f'<rect class="ground" x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{height:g}" rx="3"/>'
    if pattern:
        drawn += (
            f'<use href="#d-{pattern}" x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{height:g}" class="diaper"/>'
        )
    return drawn


def clipped(bottom: float, inside: str) -> str:
    """What may not leave the ground; coordinates start at its corner."""
    return f'<svg x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{bottom - TOP:g}">{inside}</svg>'


def panel(
    name: str, draw: penwork.Draw, *, bottom: float, gilt: bool = False, plate: float = 0, pattern: str = ""
) -> str:
    """The illumination: the initial and its penwork, in whatever height the rules text leaves free."""
    rng = penwork.seeded(name)
    size, middle = min(bottom - TOP - 30, 128), (TOP + bottom) / 2 + 4
    if plate > 45 and middle - size / 2 < 77:  # keep clear of a wide cost plate
        size = min(bottom - 77 - 7, 128)
        middle = 77 + size / 2 if bottom < 230 else (77 + bottom - 7) / 2
    scale = size / 96
    stretch = f"scale({min(scale, 1.1):.2f} {scale:.2f})"
    sides = ((-1, MIDDLE - size / 2 + 1 - LEFT), (1, MIDDLE + size / 2 - 1 - LEFT))
    pens = "".join(
        f'<g transform="translate({x:g} {middle - TOP:g}) {stretch}">{draw(rng, 0, 0, side)}</g>' for side, x in sides
    )
    x, y = MIDDLE - size / 2, middle - size / 2
    ornament = penwork.tracery(rng, x + 2, y + 2, size - 4)
    return ground(bottom, pattern) + clipped(bottom, pens) + field(name, x, y, size, gilt=gilt, ornament=ornament)


def field(name: str, x: float, y: float, size: float, *, gilt: bool = False, ornament: str = "") -> str:
    """The pigment square with its letter; gold leaf is for what is rare."""
    letter = initial_of(name)
    scale = size / 96 * LETTER_SCALE.get(letter, 1)
    base = y + size / 2 + LETTER_DROP.get(letter, 32) * scale
    inset = f'x="{x + 3.5:g}" y="{y + 3.5:g}" width="{size - 7:g}" height="{size - 7:g}" rx="1.5"'
    return (
        f'<rect class="field{" gilt" if gilt else ""}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="3"/>'
        f'{ornament}<rect class="{"pen" if gilt else "gline"}" {inset}/>'
        f'<text class="letter{" on-gilt" if gilt else ""}"'
        f' transform="translate({x + size / 2:g} {base:.1f}) scale({scale:.2f})">{safe(letter)}</text>'
    )
