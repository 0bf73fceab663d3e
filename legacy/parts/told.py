"""Small things that forms and screens of a campaign tell: choices, labels and what is owed in words."""

from collections.abc import Iterable
from typing import Any

import msgspec

from cards.rules.index import CardIndex
from legacy.rules.events.dungeons import MonsterAt
from legacy.rules.prose import Names
from legacy.rules.state import MonsterState

RANKS = (*(str(number) for number in range(2, 11)), "J", "Q", "K")
SUITS = (("♠", "Spades"), ("♥", "Hearts"), ("♣", "Clubs"), ("♦", "Diamonds"))


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One of several things that can be chosen; things with one heading stand together."""

    value: str
    label: str
    hint: str = ""
    heading: str = ""
    out_of_reach: bool = False


class LabelTold(msgspec.Struct, frozen=True, kw_only=True):
    """A label and what it does where it lies."""

    slug: str
    name: str
    tier: str
    effect: str


def json_of(value: Any) -> str:
    """What a form sends for a choice with several parts."""
    return msgspec.json.encode(value).decode()


def labels_of(slugs: Iterable[str], index: CardIndex, on_minion: bool = False) -> tuple[LabelTold, ...]:
    """These labels, with what they do on a Boss or on a Minion."""
    found = [index.labels[slug] for slug in slugs if slug in index.labels]
    return tuple(
        LabelTold(slug=each.slug, name=each.name, tier=each.tier, effect=each.on_minion if on_minion else each.effect)
        for each in found
    )


def monster_choice(monster: MonsterAt | MonsterState, names: Names, band: str = "") -> Choice:
    """A monster as a form names it."""
    band = monster.band if isinstance(monster, MonsterAt) else band
    star = ", a Legend" if monster.legend else ""
    return Choice(
        value=json_of({"band": band, "card": monster.card}),
        label=f"{monster.name} ({names.card(monster.card)}{star})",
        heading=names.band(band),
    )
