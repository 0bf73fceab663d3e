"""The table of the two lane games: two rows of four spaces, a scale beside them, two hands."""

from collections.abc import Iterator, Mapping
from typing import Any

from cards.boards import ink
from cards.boards.lanes import PIGMENTS
from cards.faces.marks import mark, unknown_mark
from matches.boards.base import Happening, Onlooker, Scene
from matches.boards.facing import LEFT, FacingBoard
from matches.engine.duel.power import power_of
from matches.engine.duel.state import Duel, space_name
from matches.engine.interface import Engine

LANES = 4
WIDE, HIGH, STEP = 74, 92, 79
SCALE = 364
MOST_MARKS = 3
MOST_COUNTED = 6
SEAT = ("bones", "energy", "cells", "candles", "blood_tokens")


class DuelBoard(FacingBoard):
    """Draws a duel."""

    field, strip, name_room = HIGH, 46, 250
    middle_right = LEFT + STEP * LANES - 5

    def __init__(self, rules: Mapping[str, str]) -> None:
        self.rules = rules

    def scene(self, engine: Engine[Any, Any], state: Duel) -> Scene:
        """The board with its effective numbers, the scale, and both seats."""
        faces = state.faces
        seats = []
        for seat in (0, 1):
            found: dict[str, Any] = {name: value for name in SEAT if (value := getattr(state, name)[seat])}
            found["hand"] = [faces[card].slug for card in state.hands[seat]]
            found["items"] = [faces[card].slug for card in state.items[seat]]
            found["piles"] = [
                [state.rules.zones[0], len(state.mains[seat])],
                [state.rules.zones[1], len(state.sides[seat])],
                [state.rules.grave, len(state.discards[seat])],
            ]
            seats.append(found)
        board = {
            space_name(space): {
                "card": state.face(me).slug,
                "power": power_of(state, me),
                "health": state.health[me],
                "sigils": list(state.kit[me].sigils),
                "armor": state.armor[me],
            }
            for space, me in enumerate(state.board)
            if me >= 0
        }
        return {
            "turn": state.turn, "active": state.active, "scale": state.scale, "limit": state.rules.scale_limit,
            "seats": seats, "board": board,
        }  # fmt: skip

    def told(self, scene: Scene, by: Onlooker) -> list[tuple[str, str]]:
        """Scale, rows and seats in words."""
        scale = scene["scale"]
        favoured = "even" if not scale else f"{abs(scale)} of {scene['limit']} in favour of {by.seats[scale < 0]}"
        lines = [("Scale", favoured)]
        for seat in (1, 0):
            row = "ab"[seat]
            stand = [
                f"lane {lane}: {self._words(by, scene['board'][f'{row}{lane}'])}"
                for lane in range(1, LANES + 1)
                if f"{row}{lane}" in scene["board"]
            ]
            lines.append((f"Row of {by.seats[seat]}", "; ".join(stand) or "empty"))
        for seat in (1, 0):
            found = scene["seats"][seat]
            counts = [f"{value} {label.lower()}" for label, value in _all_counted(found)]
            if found["items"]:
                counts.append(f"items: {by.count(found['items'])}")
            lines.append((by.seats[seat], ", ".join(counts)))
            lines.append((f"Hand of {by.seats[seat]}", by.hand(seat, found["hand"])))
        return lines

    def _words(self, by: Onlooker, found: Mapping[str, Any]) -> str:
        sigils = ", ".join(by.names.sigils.get(sigil, sigil) for sigil in found["sigils"])
        return f"{by.name(found['card'])} {found['power']}/{found['health']}{f' ({sigils})' if sigils else ''}"

    def _fields(self, scene: Scene, by: Onlooker, foe: float, mine: float, happened: Happening) -> Iterator[str]:
        """Both rows with the scale beside them; strikes are red lines that end in the power."""
        rows = {"a": mine, "b": foe}
        for row in "ba":
            for lane in range(LANES):
                yield self._space(scene, by, f"{row}{lane + 1}", LEFT + STEP * lane, rows[row], happened)
        yield from (_strike(*strike, rows) for strike in happened.strikes)
        yield _scale(scene, happened, foe, mine + HIGH)

    def _counted(self, found: Mapping[str, Any]) -> list[tuple[str, object]]:
        return _all_counted(found)[:MOST_COUNTED]

    def _pigment(self, by: Onlooker, slug: str) -> str:
        return PIGMENTS.get(by.card(slug).temple or "", "umber")

    def _space(self, scene: Scene, by: Onlooker, space: str, x: float, y: float, happened: Happening) -> str:
        found = scene["board"].get(space)
        if found is None:
            return ink.box("slot", x, y, WIDE, HIGH)
        card = by.card(found["card"])
        changed = card.health is not None and found["health"] < card.health
        marks = [by.names.marks.get(sigil) or unknown_mark(sigil) for sigil in found["sigils"]][:MOST_MARKS]
        drawn = ink.within(
            self._pigment(by, card.slug),
            ink.box("paper", x, y, WIDE, HIGH),
            ink.words("nm", x + 5, y + 15, card.name, room=WIDE - 10),
            ink.initial(card.name, x + 8, y + 23, 32),
            *(mark(sign, x + WIDE - 24, y + 20 + 18 * place, 17) for place, sign in enumerate(marks[:2])),
            *(mark(sign, x + WIDE / 2 - 9, y + HIGH - 24, 17) for sign in marks[2:]),
            ink.badge("power", found["power"], x + 3, y + HIGH - 30),
            ink.badge("health", max(0, found["health"]), x + WIDE - 29, y + HIGH - 30, changed=changed),
        )
        if space in happened.came:
            drawn += ink.box("lit", x - 1.5, y - 1.5, WIDE + 3, HIGH + 3, 6)
        return drawn


def _all_counted(found: Mapping[str, Any]) -> list[tuple[str, object]]:
    """What a seat counts: its piles always, the rest where it has any."""
    counted: list[tuple[str, object]] = []
    if "bones" in found:
        counted.append(("Bones", found["bones"]))
    if "cells" in found or "energy" in found:
        counted.append(("Energy", f"{found.get('energy', 0)}/{found.get('cells', 0)}"))
    if "candles" in found:
        counted.append(("Candles", found["candles"]))
    if "blood_tokens" in found:
        counted.append(("Blood", found["blood_tokens"]))
    return counted + [(name.capitalize(), size) for name, size in found["piles"]]


def _place(space: str, rows: Mapping[str, float]) -> tuple[float, float]:
    return LEFT + STEP * (int(space[1:]) - 1) + WIDE / 2, rows[space[0]]


def _strike(origin: str, space: str, power: int, rows: Mapping[str, float]) -> str:
    """From the edge of the card that strikes to the edge of the space that is struck."""
    (x, y), (to_x, to_y) = _place(origin, rows), _place(space, rows)
    upward = y > to_y
    start = y if upward else y + HIGH
    end = to_y + HIGH - 8 if upward else to_y + 8
    bend = (start + end) / 2
    line = f"M{x:g} {start:g}C{x:g} {bend:g} {to_x:g} {bend:g} {to_x:g} {end:g}"
    return f'<path class="strike" d="{line}"/>{ink.hit(to_x, end, power)}'


def _scale(scene: Scene, happened: Happening, top: float, bottom: float) -> str:
    """The scale: its token stands above the middle while the upper seat is behind, for who is ahead pushes it away."""
    limit = max(1, scene["limit"])
    middle, step = (top + bottom) / 2, (bottom - top - 16) / (2 * limit)

    def at(scale: int) -> float:
        return float(middle - max(-limit, min(limit, scale)) * step)

    ticks = ""
    for space in range(-limit, limit + 1):
        marked = " five" if abs(space) == 5 < limit or space == 0 else ""
        ticks += f'<path class="tick{marked}" d="M{SCALE - 6} {at(space):.1f}h12"/>'
    y = at(scene["scale"])
    drawn = f'<path class="tick" d="M{SCALE} {at(limit):.1f}V{at(-limit):.1f}"/>{ticks}'
    if happened.scale_before is not None and happened.scale_before != scene["scale"]:
        drawn += f'<circle class="ghost" cx="{SCALE}" cy="{at(happened.scale_before):.1f}" r="6.5"/>'
    moved = happened.scale_before is not None
    return (
        f'{drawn}<circle class="token" cx="{SCALE}" cy="{y:.1f}" r="7.5"/>'
        f"{ink.words('val now' if moved else 'val', SCALE + 12, y + 5.5, abs(scene['scale']))}"
    )


AUGMENTED = DuelBoard(
    {
        "sacrifice": "AUG-E-01",
        "bones gained": "AUG-E-02",
        "bones spent": "AUG-E-02",
        "energy spent": "AUG-E-03",
        "cells spent": "AUG-E-04",
        "starvation": "AUG-E-09",
        "ends by scale": "AUG-W-01",
        "ends by turn limit": "AUG-W-03",
    }
)
INSCRIPTION = DuelBoard(
    {
        "sacrifice": "INS-E-03",
        "bones gained": "INS-E-04",
        "bones spent": "INS-E-05",
        "candle lost": "INS-E-02",
        "ends by candles": "INS-W-01",
        "ends by turn limit": "INS-W-02",
    }
)
