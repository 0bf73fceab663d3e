"""A band's box: its cards drawn with what they bear, its monsters with their labels, and a small map of all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from cards.faces.decknforge import Label, Writing, combat_card
from cards.faces.decknforge import monster as monster_face
from cards.faces.names import Names as FaceNames
from cards.rules.decknforge import HERO_RANKS, ITEM_RANKS, SUITS
from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from cards.templatetags.illumination import with_sprite
from legacy.rules.prose import Names
from legacy.rules.state import BandState, Carried, MonsterState

SYMBOLS = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}
SIGNS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
RANKS = ("ace", *ITEM_RANKS, *HERO_RANKS)
MOST_HISTORY = 44  # letters that fit under a sticker


@dataclass(frozen=True)
class CardShown:
    """A card of the box: its face, what it bears, and what it bore."""

    card: CardSpec
    face: SafeString
    told: tuple[str, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True)
class LabelShown:
    """A label and what it does."""

    slug: str
    name: str
    effect: str


@dataclass(frozen=True)
class MonsterShown:
    """A monster of the box."""

    monster: MonsterState
    card: str
    face: SafeString
    labels: tuple[LabelShown, ...]


@dataclass(frozen=True)
class Spot:
    """A card on the map: what is written in it, and whether it is inscribed, faded or a monster."""

    text: str
    state: str


@dataclass(frozen=True)
class Box:
    """Everything in the box."""

    blessed: tuple[CardShown, ...]
    others: tuple[CardShown, ...]
    monsters: tuple[MonsterShown, ...]
    rows: tuple[tuple[Spot, ...], ...]
    faded: int
    labels: int
    told: str


def box(band: BandState, index: CardIndex, face_names: FaceNames, names: Names, *, whole: bool = False) -> Box:
    """The box of this band; its cards without an inscription are drawn only where the `whole` is asked for."""
    cards = [card for suit in SUITS for rank in RANKS if (card := _card(index, suit, rank))]
    combat = [card for card in cards if card.kind != "monster"]
    bearing = {each.card for each in band.standing}
    lost = {each.card for each in band.carried if each.card and not each.stands} - bearing  # of paper it is not known
    monsters = tuple(_monster(monster, index, face_names) for monster in band.monsters)
    return Box(
        blessed=tuple(_shown(card, band, index, face_names, names) for card in combat if card.slug in bearing),
        others=tuple(_shown(card, band, index, face_names, names) for card in combat if card.slug not in bearing)
        if whole
        else (),
        monsters=monsters,
        rows=tuple(tuple(_spot(card, bearing, lost) for card in cards if card.suit == suit) for suit in SUITS),
        faded=len(lost),
        labels=sum(len(monster.labels) for monster in band.monsters),
        told=_map_told(index, bearing, lost),
    )


def card_sign(card: CardSpec) -> str:
    """A card in two or three signs: Q♥."""
    if card.suit is None:
        return card.name
    return f"{SIGNS.get(card.rank or '', card.rank)}{SYMBOLS[card.suit]}"


def carried_told(each: Carried, band: BandState, names: Names) -> str:
    """How and when an inscription came: "bought after dungeon 4 by Ysolde"."""
    after = sum(1 for visit in band.visits if visit.at <= each.gained_at) + (band.paper[1] if band.paper else 0)
    when = f"after dungeon {after}" if after else "at the founding"
    if each.source == "heirloom":
        return f"heirloom of {names.band(each.heirloom_of or '')}"
    if each.source == "awarded":
        return f"awarded {when}"
    return f"bought {when}" + (f" by {names.wizard(each.payer)}" if each.payer else "")


def _card(index: CardIndex, suit: str, rank: str) -> CardSpec | None:
    return next((card for card in index.cards.values() if (card.suit, card.rank) == (suit, rank)), None)


def _shown(card: CardSpec, band: BandState, index: CardIndex, face_names: FaceNames, names: Names) -> CardShown:
    standing = band.on(card.slug)
    writing = None
    if standing:
        each = standing[-1]
        found = index.inscriptions.get(each.inscription)
        history = carried_told(each, band, names)
        writing = Writing(
            name=found.name if found else each.inscription,
            tier=found.tier if found else "common",
            effect=found.effect if found else "",
            history=history if len(history) <= MOST_HISTORY else f"{history[: MOST_HISTORY - 1]}…",
        )
    return CardShown(
        card=card,
        face=with_sprite(combat_card(card, face_names, writing)),
        told=tuple(f"{names.inscription(each.inscription)}, {carried_told(each, band, names)}" for each in standing),
        lost=tuple(
            names.inscription(each.inscription) for each in band.carried if each.card == card.slug and not each.stands
        ),
    )


def _monster(monster: MonsterState, index: CardIndex, face_names: FaceNames) -> MonsterShown:
    labels = []
    for stuck in monster.labels:
        found = index.labels.get(stuck.label)
        labels.append(LabelShown(stuck.label, found.name if found else stuck.label, found.effect if found else ""))
    tiers: Mapping[str, str] = {slug: label.tier for slug, label in index.labels.items()}
    items = [index.cards[item].value or 0 for item in monster.items if item in index.cards]
    card: Any = index.cards.get(monster.card)
    drawn = monster_face(
        card,
        face_names,
        name=monster.name,
        items=items,
        labels=[Label(name=each.name, tier=tiers.get(each.slug, "easy"), effect="") for each in labels],
        legend=monster.legend,
    )
    return MonsterShown(monster, card.name, with_sprite(drawn), tuple(labels))


def _spot(card: CardSpec, bearing: set[str], lost: set[str]) -> Spot:
    if card.kind == "monster":
        return Spot(card_sign(card), "mon")
    sign = SIGNS.get(card.rank or "", card.rank or "")
    return Spot(sign, "on" if card.slug in bearing else "gone" if card.slug in lost else "")


def _map_told(index: CardIndex, bearing: set[str], lost: set[str]) -> str:
    def signs(slugs: set[str]) -> str:
        return ", ".join(card_sign(index.cards[slug]) for slug in sorted(slugs) if slug in index.cards) or "none"

    return f"Map of the box. Inscribed: {signs(bearing)}. Faded: {signs(lost)}."
