"""A very small catalogue of all five games, in which every keyword has something to find and something to leave out."""

import json
from functools import cache
from typing import Any

from cards.rules.catalogue import Catalogue, read
from cards.rules.games import REGISTRY
from tests.makers import GAME


def _files(game: dict[str, Any], **lists: Any) -> dict[str, bytes]:
    groups = {name: lists.pop(name, []) for name in ("tiers", "temples", "tribes", "elements")}
    groups = {
        name: [{"slug": slug, "name": slug.title(), **({"order": place} if name == "tiers" else {})}
               for place, slug in enumerate(slugs)]
        for name, slugs in groups.items()
    }  # fmt: skip
    files = {"game.json": {"game": GAME | game, **groups}}
    files |= {f"{name}.json": {"source": "us", "licence": "ours", name: entries} for name, entries in lists.items()}
    return {name: json.dumps(content).encode() for name, content in files.items()}


def _ruleset(slug: str = "official", **more: Any) -> dict[str, Any]:
    return {"slug": slug, "name": slug.title(), "version": "1", "summary": "-", "official": slug == "official", **more}


def _sigil(slug: str, trigger: str, effect: str, kind: str = "sigil") -> dict[str, Any]:
    return {"slug": slug, "name": slug.replace("-", " ").title(), "kind": kind, "trigger": trigger, "effect": effect}


def _ruling(code: str, question: str, confidence: str = "certain", **more: Any) -> dict[str, Any]:
    return {"id": code, "question": question, "reading": "So.", "confidence": confidence, "source": "us", **more}


SIGILS = [
    _sigil("airborne", "on-attack", "Strikes past the card opposite, but for a leaper."),
    _sigil("bone-digger", "end-step", "Gains one bone."),
    _sigil("energy-gun", "activated", "Pay one energy to shoot."),
]
AUGMENTED = _files(
    {},
    tiers=["side-deck", "common", "uncommon", "rare", "talking"],
    temples=["beast", "undead", "tech", "magick"],
    tribes=["canine", "hooved", "bot", "mox"],
    sigils=[
        *SIGILS,
        _sigil("bloodless", "passive", "Gives no blood.", kind="trait"),
        _sigil("latch", "on-perish", "Latches on.", kind="frame"),
    ],
    cards=[
        {"slug": "wolf", "name": "Wolf", "kind": "creature", "tier": "common", "temple": "beast", "tribes": ["canine"],
         "cost": {"blood": 2}, "power": 3, "health": 2},
        {"slug": "wolf-cub", "name": "Wolf Cub", "kind": "creature", "tier": "common", "temple": "beast",
         "tribes": ["canine"], "cost": {"blood": 1}, "power": 1, "health": 1, "text": "Grows up.",
         "related": [{"kind": "evolves_into", "card": "wolf"}], "copy_limit": 2},
        {"slug": "elk-fawn", "name": "Élk Fawn", "kind": "creature", "tier": "uncommon", "temple": "beast",
         "tribes": ["hooved", "canine"], "cost": {"bones": 4}, "power": 1, "health": 5, "sigils": ["bone-digger"],
         "related": [{"kind": "creates", "card": "wolf"}, {"kind": "upgrades_to", "card": "wolf-cub"}]},
        {"slug": "bat-bot", "name": "Bat-Bot 3000", "kind": "creature", "tier": "rare", "temple": "tech",
         "tribes": ["bot"], "cost": {"energy": 4, "overcharge": 1}, "power_kind": "mirror", "health": 3,
         "sigils": ["airborne", "energy-gun"], "text": "When Bat-Bot 3000 perishes, the wolf howls.",
         "note": "A note.", "official": False},
        {"slug": "ruby-mox", "name": "Ruby Mox", "kind": "creature", "tier": "side-deck", "temple": "magick",
         "tribes": ["mox"], "power": 0, "health": 1, "traits": ["bloodless"], "special_cost": True},
        {"slug": "gem-mage", "name": "Gem Mage", "kind": "creature", "tier": "talking", "temple": "magick",
         "cost": {"ruby": 1, "emerald": 2, "sapphire": 3, "prism": 1}, "power": 4, "health": 4,
         "frame": {"kind": "latch", "sigils": ["airborne"]}},
        {"slug": "shard-mage", "name": "Shard Mage", "kind": "creature", "tier": "rare", "temple": "magick",
         "cost": {"shattered_ruby": 1, "shattered_emerald": 1, "shattered_sapphire": 2, "shattered_prism": 1},
         "power": 2, "health": 1},
    ],
    rules=[{"id": "AUG-D-01", "title": "Size", "wording": "Twenty cards.", "heading": "Decks", "severity": "error"}],
    rulings=[
        _ruling("AUG-R-01", "Does a Wolf howl at the scale?", cards=["wolf"]),
        _ruling("AUG-R-02", "Is flight unsure?", "low", sigils=["airborne"]),
    ],
    rulesets=[_ruleset(), _ruleset("duel")],
)  # fmt: skip
DECKNFORGE = _files(
    {"slug": "decknforge", "name": "DeckNForge", "short_name": "DeckNForge"},
    cards=[
        {"slug": "king-of-spades", "name": "King of Spades", "kind": "hero", "suit": "spades", "rank": "king",
         "value": 13, "copies": {"band": 1}, "text": "A hero of the band."},
        {"slug": "two-of-hearts", "name": "Two of Hearts", "kind": "item", "suit": "hearts", "rank": "2", "value": 2,
         "copies": {"band": 1}},
        {"slug": "red-joker", "name": "Red Joker", "kind": "monster", "rank": "joker", "copies": {"band": 2},
         "text": "A monster."},
    ],
    rulings=[_ruling("DNF-R-01", "Is the King a hero?", "medium", cards=["king-of-spades"])],
    rulesets=[_ruleset(), _ruleset("solo")],
)  # fmt: skip
INSCRIPTION = _files(
    {"slug": "inscription", "name": "Inscription, the board game", "short_name": "Inscription"},
    tiers=["common", "rare"],
    temples=["beast"],
    tribes=["canine", "reptile"],
    sigils=[
        SIGILS[0] | {"effect": "Hits the opponent directly."},
        SIGILS[2],
        _sigil("bloodless", "passive", "Gives no blood.", kind="trait"),
    ],
    cards=[
        {"slug": "wolf", "name": "Wolf", "kind": "creature", "tier": "common", "temple": "beast", "tribes": ["canine"],
         "cost": {"blood": 2}, "power": 3, "health": 2, "copies": {"normal": 2, "upgrade": 1}},
        {"slug": "adder", "name": "Adder", "kind": "creature", "tier": "common", "temple": "beast",
         "tribes": ["reptile"], "cost": {"bones": 1}, "power": 1, "health": 1, "traits": ["bloodless"],
         "copies": {"normal": 2}, "related": [{"kind": "evolves_into", "card": "wolf"}]},
        {"slug": "bell-crow", "name": "Bell Crow", "kind": "creature", "tier": "rare", "temple": "beast",
         "cost": {"blood": 1, "bones": 1}, "power_kind": "bell", "health": 3, "sigils": ["airborne", "energy-gun"],
         "copies": {"rare": 1}, "unused_reason": "Left out of the box's rules.", "text": "Rings the bell.",
         "related": [{"kind": "creates", "card": "wolf"}, {"kind": "upgrades_to", "card": "adder"}]},
        {"slug": "pliers", "name": "Pliers", "kind": "item", "copies": {"item": 1}, "text": "Tip the scale by one."},
    ],
    rulings=[
        _ruling("INS-R-01", "May an item be used twice?", "low", cards=["pliers"]),
        _ruling("INS-R-02", "Who flies over whom?", sigils=["airborne"]),
    ],
    rulesets=[_ruleset()],
)  # fmt: skip
ELEMENTAL = _files(
    {"slug": "elemental", "name": "Elemental Deck Builder", "short_name": "Elemental"},
    elements=["fire", "earth", "gold"],
    cards=[
        {"slug": "fire", "name": "Fire", "kind": "action", "text": "Deal damage equal to the fire die.",
         "elements": ["fire"], "cost": {"gold": 7}, "copies": {"shop": 1},
         "effect": {"op": "damage", "amount": "fire", "targets": ["opponent"]}},
        {"slug": "eruption", "name": "Eruption", "kind": "action", "text": "Deal fire and earth together.",
         "elements": ["fire", "earth"], "cost": {"gold": 12}, "copies": {"shop": 2},
         "effect": {"op": "damage", "amount": "fire + earth", "targets": ["opponent"]}},
        {"slug": "income", "name": "Income", "kind": "blessing", "text": "Gain gold.", "elements": ["gold"],
         "copies": {"start": 8}, "effect": {"op": "gold", "amount": "gold"}},
    ],
    rulings=[_ruling("ELE-R-01", "Does fire burn?", "medium", cards=["fire"])],
    rulesets=[_ruleset()],
)  # fmt: skip
MYSTERION = _files(
    {"slug": "mysterion", "name": "Mysterion", "short_name": "Mysterion"},
    elements=["ember", "tide"],
    cards=[
        {"slug": "wickling", "name": "Wickling", "kind": "creature", "elements": ["ember"], "cost": {"scripts": 1},
         "power": 2, "health": 2, "stage": 1, "text": "Wickling evolves.",
         "related": [{"kind": "evolves_into", "card": "kilnhound"}]},
        {"slug": "kilnhound", "name": "Kilnhound", "kind": "creature", "elements": ["ember"], "cost": {"scripts": 4},
         "evolved_cost": 2, "power": 4, "health": 3, "stage": 2,
         "related": [{"kind": "creates", "card": "wickling"}, {"kind": "upgrades_to", "card": "wickling"}]},
        {"slug": "tide-thread", "name": "Tide Thread", "kind": "item", "subkind": "instant",
         "elements": ["tide", "ember"], "text": "Draw a card."},
    ],
    rulings=[_ruling("MYS-R-01", "Does a Wickling burn?", "high", cards=["wickling"])],
    rulesets=[_ruleset()],
)  # fmt: skip
SMALL = (AUGMENTED, DECKNFORGE, INSCRIPTION, ELEMENTAL, MYSTERION)


@cache
def small_catalogues() -> tuple[Catalogue, ...]:
    """The games that are asked here, in the order of the registry."""
    catalogues = tuple(read(files) for files in SMALL)
    slugs = [catalogue.game.slug for catalogue in catalogues]
    assert slugs == [slug for slug in REGISTRY if slug in slugs]
    return catalogues
