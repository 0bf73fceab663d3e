"""The table of a battle: one Creature against one, the Codex of each seat, and what waits face down."""

from collections.abc import Iterator, Mapping
from typing import Any

from cards.boards import ink
from matches.boards.base import Happening, Onlooker, Scene
from matches.boards.facing import LEFT, RIGHT, FacingBoard
from matches.engine.interface import Engine
from matches.engine.mysterion.combat import attack_of, defence_of
from matches.engine.mysterion.state import Battle

WIDE, HIGH, SLOT, SIDE = 92, 86, 120, 226
PIGMENTS = {"ember": "rubric", "tide": "lapis"}
MOST_SCRIPTS = 9


class BattleBoard(FacingBoard):
    """Draws a battle."""

    field, strip, name_room, middle_right = HIGH, 44, 190, RIGHT

    rules: Mapping[str, str] = {
        "study": "MYS-E-01",
        "evolution": "MYS-E-02",
        "conditional set": "MYS-E-03",
        "ends by health": "MYS-W-01",
        "ends by deck_out": "MYS-W-02",
        "ends by turns": "MYS-W-03",
    }

    def scene(self, engine: Engine[Any, Any], state: Battle) -> Scene:
        """The position, with what the Creatures strike with and withstand now."""
        document = engine.position(state)
        seats = []
        for seat, found in enumerate(document["seats"]):
            kept = {name: found[name] for name in ("health", "conditional", "survivor", "creature") if name in found}
            for name in ("hand", "discard"):
                kept[name] = found.get(name, [])
            kept["deck"] = len(found.get("deck", ()))
            for name in ("codex", "tapped"):
                kept[name] = found.get(name, {})
            if state.creature[seat] >= 0:
                kept["attack"], kept["defence"] = attack_of(state, seat), defence_of(state, seat)
            seats.append(kept)
        scene: Scene = {"turn": document["turn"], "active": document["active"], "seats": seats}
        if "enhancement" in document:
            scene["enhancement"] = document["enhancement"]["card"]
        return scene

    def told(self, scene: Scene, by: Onlooker) -> list[tuple[str, str]]:
        """Both seats in words."""
        lines = []
        for seat in (1, 0):
            found, name = scene["seats"][seat], by.seats[seat]
            ready, tapped = sum(found["codex"].values()), sum(found["tapped"].values())
            counts = [f"{found.get('health', 0)} health", f"Codex: {ready} ready, {tapped} tapped"]
            counts += [f"{found['deck']} cards in the deck", f"{len(found['discard'])} discarded"]
            lines.append((name, ", ".join(counts)))
            if "creature" in found:
                numbers = f"{found['attack']} attack, {found['defence']} defence"
                lines.append((f"Creature of {name}", f"{by.name(_top(found['creature']))}, {numbers}"))
            if "survivor" in found:
                lines.append((f"Tapped Creature of {name}", by.name(_top(found["survivor"]))))
            if "conditional" in found:
                lines.append((f"Conditional of {name}", self._conditional(found, by, seat)))
            lines.append((f"Hand of {name}", by.hand(seat, found["hand"])))
        if "enhancement" in scene:
            lines.append(("Enhancement", by.name(scene["enhancement"])))
        return lines

    def _conditional(self, found: Mapping[str, Any], by: Onlooker, seat: int) -> str:
        return by.name(found["conditional"]) if seat in by.open_hands else "face down"

    def _fields(self, scene: Scene, by: Onlooker, foe: float, mine: float, happened: Happening) -> Iterator[str]:
        """In the middle who attacks and who blocks."""
        yield self._half(scene, by, 1, foe, happened)
        yield self._half(scene, by, 0, mine, happened)
        yield from (self._strike(scene, strike, foe, mine) for strike in happened.strikes)

    def _counted(self, found: Mapping[str, Any]) -> list[tuple[str, object]]:
        return [
            ("Health", found.get("health", 0)),
            ("Deck", found["deck"]),
            ("Discard", len(found["discard"])),
            ("Hand", len(found["hand"])),
        ]

    def _pigment(self, by: Onlooker, slug: str) -> str:
        return _pigment(by, slug)

    def _half(self, scene: Scene, by: Onlooker, seat: int, y: float, happened: Happening) -> str:
        """A seat's Creature in the middle, the tapped one beside it, its Codex and what lies face down."""
        found = scene["seats"][seat]
        drawn = _codex(found["codex"], found["tapped"], by, LEFT, y + 2)
        if "creature" in found:
            slug = _top(found["creature"])
            drawn += _creature(by, slug, SLOT, y, found["attack"], found["defence"])
            if happened.came & {"attack", "defence"} and (seat == scene["active"]) == ("attack" in happened.came):
                drawn += ink.box("lit", SLOT - 1.5, y - 1.5, WIDE + 3, HIGH + 3, 6)
        else:
            drawn += ink.box("slot", SLOT, y, WIDE, HIGH)
        if "survivor" in found:
            slug = _top(found["survivor"])
            drawn += f'<g class="gone">{_creature(by, slug, SIDE, y)}</g>'
            drawn += ink.words("lbl", SIDE + WIDE + 6, y + 16, "tapped")
        if "conditional" in found:
            drawn += ink.back(SIDE + WIDE + 16, y + 30, 30, 42)
            drawn += ink.words("lbl", RIGHT, y + HIGH, self._conditional(found, by, seat), anchor="end", room=90)
        if "enhancement" in scene and seat == scene["active"]:
            drawn += ink.words("note", SLOT, y - 6, by.name(scene["enhancement"]), anchor="start")
        return drawn

    def _strike(self, scene: Scene, strike: tuple[str, str, int], foe: float, mine: float) -> str:
        """From the Creature that strikes to the one it meets, or to the player behind the empty place."""
        origin, _, power = strike
        from_below = (scene["active"] == 0) == (origin == "attack")
        x = SLOT + WIDE / 2 + (14 if from_below else -14)
        start, end = (mine, foe + HIGH - 8) if from_below else (foe + HIGH, mine + 8)
        return f'<path class="strike" d="M{x:g} {start:g}V{end:g}"/>{ink.hit(x, end, power)}'


def _top(creature: str | Mapping[str, Any]) -> str:
    return creature if isinstance(creature, str) else creature["card"]


def _pigment(by: Onlooker, slug: str) -> str:
    elements = by.card(slug).elements
    return PIGMENTS.get(elements[0], "folium") if elements else "folium"


def _creature(
    by: Onlooker, slug: str, x: float, y: float, attack: int | None = None, defence: int | None = None
) -> str:
    card = by.card(slug)
    return ink.within(
        _pigment(by, slug),
        ink.box("paper", x, y, WIDE, HIGH),
        ink.words("nm", x + 6, y + 16, card.name, room=WIDE - 12),
        ink.initial(card.name, x + (WIDE - 30) / 2, y + 23, 30),
        ink.badge("power", card.power if attack is None else attack, x + 5, y + HIGH - 31),
        ink.badge("health", card.health if defence is None else defence, x + WIDE - 31, y + HIGH - 31),
    )


def _codex(ready: Mapping[str, int], tapped: Mapping[str, int], by: Onlooker, x: float, y: float) -> str:
    """Scripts in rows of three, ready ones first; a tapped one lies on its side; what is more is a number."""
    scripts = [(slug, False) for slug, count in ready.items() for _ in range(count)]
    scripts += [(slug, True) for slug, count in tapped.items() for _ in range(count)]
    drawn = ink.words("lbl", x, y + 10, f"Codex {len(scripts)}")
    for place, (slug, spent) in enumerate(scripts[:MOST_SCRIPTS]):
        left, top = x + 31 * (place % 3), y + 16 + 23 * (place // 3)
        width, height = (25, 15) if spent else (15, 20)
        drawn += ink.within(
            _pigment(by, slug),
            ink.box(f"script{' spent' if spent else ''}", left, top + (3 if spent else 0), width, height, 3),
            ink.use("c-script", left + width / 2 - 5, top + 5, 10, "k-pig"),
        )
    return drawn


BOARD = BattleBoard()
