"""The mark of a sigil: the outline says when it acts, the glyph or the two letters inside which sigil it is."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from string import ascii_lowercase, digits

import msgspec

from cards.faces.text import safe

MOMENTS = {
    "arrives": "on-play on-draw on-ally-play on-move on-bell",
    "attacks": "on-attack on-damage on-kill on-direct-damage",
    "struck": "on-defend on-damaged on-would-be-damaged on-ally-struck on-ally-damaged on-enemy-enter on-enemy-place"
    " on-struck",
    "perishes": "on-perish on-ally-perish on-enemy-perish on-sacrifice on-shatter",
    "turn": "draw-step end-step enemy-end-step turn-start enemy-turn",
    "activated": "activated on-activate",
    "economy": "cost on-energy-spent on-energy-gain on-bone-gain",
    "passive": "passive power",
}
MOMENT_OF = {trigger: moment for moment, triggers in MOMENTS.items() for trigger in triggers.split()}
MOMENT_WORDS = {
    "arrives": "acts when it arrives",
    "attacks": "acts when it attacks",
    "struck": "acts when it is struck",
    "perishes": "acts when it perishes",
    "turn": "acts at a step of the turn",
    "activated": "is activated by its owner",
    "economy": "moves costs and resources",
    "passive": "holds all the time",
}
# Drawn for the sigils that people meet most; the sprite has a symbol g-<glyph> for each.
GLYPHS = {
    slug: slug
    for slug in (
        "airborne aquanaut armored bifurcated-strike bloodlust bone-digger brittle burrower double-strike familiar"
        " fledgling gem-dependent guardian haunter leader made-of-stone many-lives mighty-leap sharp-quills sniper"
        " sprinter stinky touch-of-death trifurcated-strike unkillable waterborne worthy-sacrifice"
    ).split()
} | {"blue-gem": "gem", "green-gem": "gem", "orange-gem": "gem"}
# How far the middle of an outline lies from the middle of its box, as a part of its size.
LIFT = {"attacks": 0.06, "struck": -0.03, "arrives": -0.06}
SMALL_WORDS = ("of", "the", "a", "to", "em")


class Mark(msgspec.Struct, frozen=True):
    """When a sigil acts, its two letters, and its glyph if one is drawn."""

    moment: str
    monogram: str
    glyph: str = ""


def sigil_marks(sigils: Iterable[tuple[str, str, str]]) -> dict[str, Mark]:
    """A mark for every (slug, name, trigger); no two of one moment have the same letters."""
    taken: set[tuple[str, str]] = set()
    marks: dict[str, Mark] = {}
    for slug, name, trigger in sorted(sigils, key=lambda sigil: (sigil[1], sigil[0])):
        moment = MOMENT_OF.get(trigger, "passive")
        monogram = next(letters for letters in _monograms(name) if (moment, letters) not in taken)
        taken.add((moment, monogram))
        marks[slug] = Mark(moment, monogram, GLYPHS.get(slug, ""))
    return marks


def unknown_mark(slug: str) -> Mark:
    """The mark of a sigil that the catalogue does not explain."""
    return Mark("passive", next(_monograms(slug)))


def mark(sign: Mark, x: float, y: float, size: float) -> str:
    """The mark as a part of a face."""
    lift = LIFT.get(sign.moment, 0) * size
    drawn = f'<use href="#m-{sign.moment}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" class="sig-m"/>'
    if sign.glyph:
        inner = size * (0.5 if sign.moment == "turn" else 0.58)
        left, top = x + (size - inner) / 2, y + (size - inner) / 2 + lift
        return drawn + (
            f'<use href="#g-{sign.glyph}" x="{left:g}" y="{top:g}" width="{inner:g}" height="{inner:g}" class="sig-g"/>'
        )
    scale = size / 22
    middle, base = x + size / 2, y + size / 2 + 3.8 * scale + lift
    return drawn + (
        f'<text class="mono" transform="translate({middle:g} {base:g}) scale({scale:.3g})">{safe(sign.monogram)}</text>'
    )


@lru_cache(maxsize=1024)  # the facets of a search show a hundred of them
def medallion(sign: Mark, *, large: bool = False) -> str:
    """The mark as a picture of its own, for a page; the sigil's name stands beside it."""
    lift = LIFT.get(sign.moment, 0) * 32
    inside = f'<use href="#m-{sign.moment}" width="32" height="32"/>'
    if sign.glyph:
        size = 16 if sign.moment == "turn" else 18.5
        inside += (
            f'<use href="#g-{sign.glyph}" x="{16 - size / 2:g}" y="{16 - size / 2 + lift:g}"'
            f' width="{size:g}" height="{size:g}" class="on"/>'
        )
    else:
        inside += f'<text x="16" y="{20.7 + lift:g}">{safe(sign.monogram)}</text>'
    return f'<svg class="sig{" l" if large else ""}" viewBox="0 0 32 32" aria-hidden="true">{inside}</svg>'


def _monograms(name: str) -> Iterator[str]:
    """Pairs of letters for a name, the most telling first; they never run out."""
    words = ["".join(filter(str.isalnum, word)) for word in name.replace("-", " ").split()]
    words = [word for word in words if word and word.lower() not in SMALL_WORDS] or ["?"]
    first = words[0][0].upper()
    telling = [word[0].lower() for word in words[1:]] + list("".join(words)[1:].lower())
    for second in dict.fromkeys([*telling, *digits, *ascii_lowercase]):
        yield first + second
    for length in range(2, 9):
        for rest in product(ascii_lowercase + digits, repeat=length):
            yield first + "".join(rest)
