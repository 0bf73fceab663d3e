"""What may be inscribed on which card: the rules that a founding and a Turning share."""

from collections.abc import Iterable, Iterator
from typing import Self

import msgspec

from cards.rules.documents import InscriptionDocument
from cards.rules.index import CardIndex
from cards.rules.problems import CardCount, Fix
from decks.rules.base import Fault
from decks.rules.decknforge.playing_cards import Named, is_hero, is_item, is_monster
from decks.rules.repair import set_field

ASCENSION = "ascension"
MYTHIC = "mythic"
TIERS = ("common", "uncommon", "rare", MYTHIC)  # of inscriptions
BOUGHT = "bought"
PAID = frozenset([BOUGHT, "turning"])


class Inscribed(msgspec.Struct, frozen=True):
    """An inscription on a card: as it was written, where, which one that is, and how it was gained.

    One that is `past` stood there before: it is what it is, and nothing of it is ours to change.
    Of one that nobody knows, `near` is the name most like it.
    """

    card: Named
    written: str | None
    path: str
    inscription: InscriptionDocument | None
    how: str
    past: bool = False
    near: str = ""

    @classmethod
    def read(cls, index: CardIndex, card: Named, written: str | None, path: str, how: str, past: bool = False) -> Self:
        """The entry with its inscription looked up."""
        found = index.find_inscription(written) if written else None
        near = index.nearest_inscriptions(written) if written and found is None else ()
        return cls(card, written, path, found, how, past, near[0].name if near else "")

    @property
    def name(self) -> str:
        return self.inscription.name if self.inscription else self.written or ""

    @property
    def price(self) -> int:
        """What it cost, if it was paid for; what has no price costs nothing."""
        return (self.inscription.price or 0) if self.inscription and self.is_paid else 0

    @property
    def is_paid(self) -> bool:
        return self.how in PAID

    @property
    def is_mythic(self) -> bool:
        return self.inscription is not None and self.inscription.tier == MYTHIC

    @property
    def is_ascension(self) -> bool:
        return self.inscription is not None and self.inscription.slug == ASCENSION

    @property
    def none(self) -> tuple[Fix, ...]:
        """The edit that takes it off its card."""
        return () if self.past else (set_field(self.path, None),)

    @property
    def concerned(self) -> tuple[CardCount, ...]:
        return (CardCount(self.card.word, 1, 1),)


def may_share(one: Inscribed, other: Inscribed) -> bool:
    """Whether both may stand on one card: Ascension and a Mythic, on an Item."""
    kinds = {(one.is_ascension, one.is_mythic), (other.is_ascension, other.is_mythic)}
    return kinds == {(True, False), (False, True)} and one.card.card is not None and is_item(one.card.card)


def second_inscriptions(entries: Iterable[Inscribed]) -> Iterator[Fault]:
    """DNF-D-15: a card bears one inscription, or Ascension and a Mythic."""
    carried: dict[str, list[Inscribed]] = {}
    for entry in entries:
        if entry.inscription is None:
            continue
        here = carried.setdefault(entry.card.key, [])
        if entry.past or not here or (len(here) == 1 and may_share(here[0], entry)):
            here.append(entry)
        else:
            yield Fault(
                "card_already_inscribed",
                f"{entry.card.name} already carries an inscription.",
                path=entry.path,
                cards=entry.concerned,
                limit=len(here),
                actual=len(here) + 1,
                fixes=entry.none,
            )


def bought_mythics(entries: Iterable[Inscribed]) -> Iterator[Fault]:
    """DNF-D-16: a Mythic is not paid for."""
    for entry in entries:
        if entry.is_mythic and entry.is_paid and not entry.past:
            message = "Mythic inscriptions are earned, not bought."
            yield Fault("mythic_bought", message, path=entry.path, cards=entry.concerned, fixes=entry.none)


def misplaced_mythics(entries: Iterable[Inscribed]) -> Iterator[Fault]:
    """DNF-D-17: a Mythic stands on a Hero, or on an Item with Ascension."""
    entries = tuple(entries)
    ascended = {entry.card.key for entry in entries if entry.is_ascension}
    for entry in entries:
        card = entry.card.card
        if entry.is_mythic and not entry.past and card and is_item(card) and entry.card.key not in ascended:
            message = "Mythic inscriptions go on Heroes only."
            yield Fault("mythic_on_item", message, path=entry.path, cards=entry.concerned, fixes=entry.none)


def inscribed_monsters(entries: Iterable[Inscribed]) -> Iterator[Fault]:
    """DNF-D-18: what is inscribed is a combat card; a card that does not exist is none."""
    said: set[str] = set()
    for entry in entries:
        card, path = entry.card.card, entry.card.path
        if path in said or (card and not is_monster(card)):
            continue
        said.add(path)
        if card is None:
            message = f"Unknown card: {entry.card.written}."
            yield Fault("unknown_card", message, path=path, cards=entry.concerned, fixes=entry.none)
        else:
            message = "Monsters carry labels, not inscriptions."
            yield Fault("inscription_on_monster", message, path=path, cards=entry.concerned, fixes=entry.none)


def ascended_heroes(entries: Iterable[Inscribed]) -> Iterator[Fault]:
    """DNF-D-19: Ascension stands on an Item."""
    for entry in entries:
        card = entry.card.card
        if entry.is_ascension and not entry.past and card and is_hero(card):
            message = f"{card.name} is already a Hero."
            yield Fault("already_a_hero", message, path=entry.path, cards=entry.concerned, fixes=entry.none)


def unknown_inscriptions(entries: Iterable[Inscribed]) -> Iterator[Fault]:
    """DNF-D-20: the inscription is one of the catalogue's."""
    for entry in entries:
        if entry.inscription is None and entry.written is not None:
            message = f"Unknown inscription: {entry.written}."
            fixes = (set_field(entry.path, entry.near),) if entry.near and not entry.past else entry.none
            yield Fault("unknown_inscription", message, path=entry.path, cards=entry.concerned, fixes=fixes)


CHECKS = (
    second_inscriptions,
    bought_mythics,
    misplaced_mythics,
    inscribed_monsters,
    ascended_heroes,
    unknown_inscriptions,
)


def dearest(entries: Iterable[Inscribed], excess: int) -> tuple[Fix, ...]:
    """Take off as few as possible of those that were paid for, until they cost so much less."""
    fixes: list[Fix] = []
    for entry in sorted(entries, key=lambda entry: -entry.price):
        if excess <= 0:
            break
        excess -= entry.price
        fixes += entry.none
    return tuple(fixes)
