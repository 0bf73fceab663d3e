"""Card definitions, compiled once for a setup: plain numbers and a kit for each face, shared by all its matches."""

from collections.abc import Iterable, Mapping
from typing import Any

from cards.rules.types import CardSpec
from matches.engine.duel.abilities import Abilities, Kit
from matches.engine.duel.moments import COPIES, EATS_CORPSES, GRANT, NEGATES, OWN_COST
from matches.engine.interface import Unplayable

OWN_COST_BIT = 1 << OWN_COST

MAIN, SIDE, BOX = 0, 1, 2  # the pile a face belongs to: equal cards of two piles are two faces with one slug
PILES = ("main", "side", "box")
GREEN, ORANGE, BLUE, ANY = range(4)
COLOURS = ("green", "orange", "blue", "prism")

# A price is a list of these numbers.
BLOOD, BONES, ENERGY, OVERCHARGE, GEM, BROKEN = 0, 1, 2, 3, 4, 8  # four gems and four broken gems by colour
PRICE_FIELDS = (
    "blood", "bones", "energy", "overcharge", "emerald", "ruby", "sapphire", "prism",
    "shattered_emerald", "shattered_ruby", "shattered_sapphire", "shattered_prism",
)  # fmt: skip


class Face:
    """One card of one pile as the engine reads it."""

    __slots__ = (
        "blood",
        "bones",
        "broken",
        "complex_price",
        "energy",
        "evolves",
        "forms",
        "frame",
        "frame_sigils",
        "gems",
        "health",
        "index",
        "is_item",
        "kit",
        "layers",
        "makes",
        "may_give_up",
        "name",
        "origin",
        "overcharge",
        "own_price",
        "power",
        "price",
        "slug",
        "spec",
        "symbols",
        "temple",
        "tier",
        "tribes",
    )  # fmt: skip

    def __init__(self, index: int, spec: CardSpec, origin: int, kit: Kit) -> None:
        self.index = index
        self.spec = spec
        self.slug = spec.slug
        self.name = spec.name
        self.origin = origin
        self.kit = kit
        self.power = spec.power or 0
        self.health = spec.health or 0
        self.tribes = frozenset(spec.tribes)
        self.temple = spec.temple or ""
        self.tier = spec.tier or ""
        self.frame = spec.frame.kind if spec.frame else ""
        # In play it changes abilities of cards, or has abilities that change.
        self.layers = bool(self.frame or kit.bends & (NEGATES | COPIES) or kit.on[GRANT])
        self.frame_sigils: tuple[str, ...] = spec.frame.sigils if spec.frame else ()
        self.price = (*(getattr(spec.cost, field) for field in PRICE_FIELDS), 0)
        self.blood, self.bones, self.energy = self.price[:3]
        self.overcharge = self.price[OVERCHARGE]
        self.gems = self.price[GEM:BROKEN] if any(self.price[GEM:BROKEN]) else ()
        self.broken = self.price[BROKEN : BROKEN + 4] if any(self.price[BROKEN : BROKEN + 4]) else ()
        self.own_price = bool(kit.mask & OWN_COST_BIT)  # its own ability changes what it costs
        # Only blood, bones and energy, and nothing that changes them: the common case is checked with three numbers.
        self.complex_price = any(self.price[3:]) or self.own_price
        self.symbols = max(sum(self.gems), sum(self.broken))  # gems that are needed at once, of whatever colours
        self.may_give_up = bool(self.broken) or bool(self.gems and self.blood)
        self.is_item = spec.kind == "item"
        self.evolves = next((edge.card for edge in spec.related if edge.kind == "evolves_into"), "")
        self.makes = next((edge.card for edge in spec.related if edge.kind == "creates"), "")
        self.forms = next((edge.card for edge in spec.related if edge.kind == "upgrades_to"), "")


class Table:
    """The faces of a setup. ``named`` finds every face of a slug, ``kit`` the kit of any set of abilities."""

    def __init__(self, abilities: Abilities, wanted: Iterable[tuple[CardSpec, int]]) -> None:
        self.abilities = abilities
        self.kits: dict[tuple[tuple[str, ...], tuple[str, ...]], Kit] = {}
        self.faces: list[Face] = []
        self.named: dict[str, tuple[int, ...]] = {}
        self.places: dict[tuple[str, int], int] = {}
        for spec, origin in sorted(wanted, key=lambda each: (each[0].slug, each[1])):
            if (spec.slug, origin) in self.places:
                continue
            face = Face(len(self.faces), spec, origin, self.kit(spec.sigils, spec.traits))
            self.faces.append(face)
            self.places[spec.slug, origin] = face.index
            self.named[spec.slug] = (*self.named.get(spec.slug, ()), face.index)
        # For each face the blood, bones, gems and energy that must be held before anything else is asked, what most
        # often lacks first, and the face itself if more must be asked then.
        self.least: list[tuple[int, int, int, int, Face | None]] = [
            (0, 0, 0, 0, face)
            if face.own_price
            else (face.blood, face.bones, face.symbols, face.energy, face if face.complex_price else None)
            for face in self.faces
        ]
        self.eats_corpses = any(face.kit.bends & EATS_CORPSES for face in self.faces)

    def kit(self, sigils: tuple[str, ...], traits: tuple[str, ...]) -> Kit:
        """The kit of these abilities, made once."""
        key = (sigils, traits)
        found = self.kits.get(key)
        if found is None:
            found = self.kits[key] = Kit(self.abilities, sigils, traits)
        return found

    def face(self, slug: str, *origins: int) -> int:
        """The index of the card in the first of these piles that has it."""
        for origin in origins or (MAIN, SIDE, BOX):
            if (slug, origin) in self.places:
                return self.places[slug, origin]
        raise Unplayable(f"No card {slug!r} is in this match.")


def missing_abilities(abilities: Abilities, frames: Mapping[str, Any], card: CardSpec) -> tuple[str, ...]:
    """The abilities of a card that no function plays, its frame included."""
    named = [*card.sigils, *card.traits]
    missing = list(abilities.missing(named))
    if card.frame:
        missing += abilities.missing(card.frame.sigils)
        if card.frame.kind not in frames:
            missing.append(card.frame.kind)
    return tuple(dict.fromkeys(missing))
