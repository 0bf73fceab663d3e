"""The levers of DeckNForge's rulebook: what it proposes to change where a playtest shows a fault."""

from typing import Any

import msgspec


class Lever(msgspec.Struct, frozen=True):
    """A change of one parameter, which is also its name, and for what the rulebook proposes it."""

    slug: str
    value: Any
    symptom: str
    change: str

    @property
    def parameters(self) -> dict[str, Any]:
        return {self.slug: self.value}


FOIL = Lever("foil_cost", 1, "Tactics are never used", "Foil costs one card instead of two.")
EARNED = Lever(
    "killing_blow_rule",
    "exact_damage_then_high_card",
    "Kills feel unearned",
    "The Killing Blow goes to whoever alone did as much damage as the Boss had; else to the highest card.",
)
LABELS = Lever("easy_label_draw", 2, "Nobody adds labels", "An Easy label draws two cards instead of one.")
CAP = Lever(
    "session_copper_cap",
    25,
    "One wizard runs away with the coppers",
    "Nobody earns more than 25 coppers in a dungeon; what is beyond becomes Glory.",
)
PRESSURE = Lever(
    "pressure_damage", 3, "The game stalls", "A round in which the Boss loses nothing costs 3 HP instead of 2."
)
LAST = Lever(
    "last_place_draw",
    1,
    "Whoever is last gives up",
    "Whoever has the least Glory after round 4 draws one card more in the next.",
)
LEVERS = {lever.slug: lever for lever in (FOIL, EARNED, LABELS, CAP, PRESSURE, LAST)}
