"""What an import would do to the catalogue, and every reason why it may not."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cards.rules import games
from cards.rules.catalogue import Fault, Words, card_faults, word_faults
from cards.rules.differences import Difference, differences
from cards.rules.documents import GroupDocument
from cards.rules.importing import Partial, Placed, Reading, bounded
from cards.rules.types import CardSpec

_CREATE = " (an import can create it, if it is told to)"
_HINT = "; leave it out, or import with replacing to change it"


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """The catalogue of one game as it stands before an import or an edit."""

    game: str
    words: Words
    cards: Mapping[str, CardSpec]  # the current ones
    groups: Mapping[str, Mapping[str, GroupDocument]]  # "tribe" and "element", each by slug
    guarded: frozenset[str] = frozenset()  # cards that an import changes only where it is told to replace them
    guarded_groups: frozenset[tuple[str, str]] = frozenset()  # likewise, as (noun, slug)


class PlannedCard(msgspec.Struct, frozen=True):
    """What an import does to one card: added, changed or unchanged."""

    action: str
    spec: CardSpec
    differences: tuple[Difference, ...]


class PlannedGroup(msgspec.Struct, frozen=True):
    """A tribe or element that an import adds or changes."""

    action: str
    noun: str
    document: GroupDocument


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that an import would do, or why it may do nothing."""

    cards: tuple[PlannedCard, ...] = ()
    groups: tuple[PlannedGroup, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def digest(self) -> str:
        """The same for plans that do the same: what a curator agreed to."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    def of(self, action: str) -> tuple[PlannedCard, ...]:
        return tuple(card for card in self.cards if card.action == action)

    def __str__(self) -> str:
        counts = Counter(card.action for card in self.cards)
        parts = [f"{counts[action]} {action}" for action in ("added", "changed", "unchanged")]
        groups = [f"{group.noun} {group.document.name} {group.action}" for group in self.groups]
        return "; ".join([f"cards: {', '.join(parts)}", *groups]) + "."


def plan(reading: Reading, known: Known, *, replace: bool = False, create_groups: bool = False) -> Plan:
    """What the import would do to the catalogue, checked over both together; with faults it does nothing."""
    game = games.get(known.game)
    given = {"tribe": list(reading.tribes), "element": list(reading.elements)}
    if create_groups:
        for noun, slugs in (
            ("tribe", [slug for card in reading.cards for slug in card.spec.tribes]),
            ("element", [slug for card in reading.cards for slug in card.spec.elements]),
        ):
            have = known.groups[noun].keys() | {group.slug for group in given[noun]}
            given[noun] += [_named(slug) for slug in dict.fromkeys(slugs) if slug not in have]
    specs = {card.spec.slug: card.spec for card in reading.cards}
    after = {**known.cards, **specs}
    words = msgspec.structs.replace(
        known.words,
        tribes=known.words.tribes | {group.slug for group in given["tribe"]},
        elements=known.words.elements | {group.slug for group in given["element"]},
        cards=known.words.cards | specs.keys() | reading.broken,
    )
    faults = itertools.chain(
        reading.faults,
        _group_faults(given, known, game, reading.file, replace),
        _repeated(reading),
        _card_faults(reading, known, game, words, replace),
        _relation_faults(reading, known, game, after),
    )
    return Plan(
        cards=tuple(planned(card.spec, known.cards.get(card.spec.slug)) for card in reading.cards),
        groups=tuple(_planned_groups(given, known)),
        faults=bounded(faults, reading.file),
    )


def planned(spec: CardSpec, now: CardSpec | None) -> PlannedCard:
    """What writing this card would do to the card that stands there now."""
    if now == spec:
        return PlannedCard("unchanged", spec, ())
    before = None if now is None else document(now)
    return PlannedCard("added" if now is None else "changed", spec, differences(before, document(spec)))


def document(spec: CardSpec) -> dict[str, Any]:
    """The card as the JSON value that a version keeps."""
    value: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(spec))
    return value


def _named(slug: str) -> GroupDocument:
    return GroupDocument(slug=slug, name=slug.replace("-", " ").title())


def _planned_groups(given: Mapping[str, list[GroupDocument]], known: Known) -> Iterator[PlannedGroup]:
    for noun, groups in given.items():
        for group in groups:
            now = known.groups[noun].get(group.slug)
            if now != group:
                yield PlannedGroup("added" if now is None else "changed", noun, group)


def _group_faults(
    given: Mapping[str, list[GroupDocument]], known: Known, game: games.Game, file: str, replace: bool
) -> Iterator[Fault]:
    for noun, groups in given.items():
        if groups and f"{noun}s" not in game.card_fields:
            yield Fault(file, "", f"{noun}s", f"cards of {game.slug} have no {noun}s")
        slugs = Counter(group.slug for group in groups)
        names = {now.name: slug for slug, now in known.groups[noun].items() if slug not in slugs}
        for group in groups:
            if slugs[group.slug] > 1:
                yield Fault(file, group.slug, f"{noun}s", f"stands {slugs[group.slug]} times; a name stands once")
            if (other := names.setdefault(group.name, group.slug)) != group.slug:
                yield Fault(file, group.slug, "name", f"the {noun} {other!r} has this name")
            now = known.groups[noun].get(group.slug)
            if now not in (None, group) and (noun, group.slug) in known.guarded_groups and not replace:
                yield Fault(file, group.slug, f"{noun}s", f"the catalogue has this {noun} with other words{_HINT}")


def _repeated(reading: Reading) -> Iterator[Fault]:
    """Cards that have the slug or the name of one before them, each at its own place."""
    places: dict[tuple[str, str], str] = {}
    told: tuple[Placed | Partial, ...] = (*reading.cards, *reading.partial)
    for card in told:
        wrong = card.wrong if isinstance(card, Partial) else frozenset()
        for field in ("slug", "name"):
            value = getattr(card.spec, field)
            first = places.setdefault((field, value), card.place)
            if first != card.place and field not in wrong:
                yield Fault(reading.file, card.place, field, f"{value!r} stands in {first} too; a {field} stands once")
                break  # who has the same slug mostly has the same name


def _card_faults(reading: Reading, known: Known, game: games.Game, words: Words, replace: bool) -> Iterator[Fault]:
    brought = {card.spec.slug for card in reading.cards}
    names = {card.name: slug for slug, card in known.cards.items() if slug not in brought}
    for card in reading.cards:
        spec = card.spec
        creatable = {
            field for field in ("tribes", "elements") if not set(getattr(spec, field)) <= getattr(words, field)
        }
        for field, message in card_faults(spec, game, words):
            yield Fault(reading.file, card.place, field, message + (_CREATE if field in creatable else ""))
        if other := names.get(spec.name):
            yield Fault(reading.file, card.place, "name", f"the card {other!r} of the catalogue has this name")
        if spec.slug in known.guarded and not replace and known.cards.get(spec.slug) != spec:
            yield Fault(reading.file, card.place, "slug", f"the catalogue has a card {spec.slug!r} of its own{_HINT}")
    for part in reading.partial:
        for field, message in partial_faults(part, game, words):
            yield Fault(reading.file, part.place, field, message)


def partial_faults(part: Partial, game: games.Game, words: Words) -> Iterator[tuple[str, str]]:
    """What is wrong with the fields of a card that could be read, though others could not."""
    for field, message in word_faults(part.spec, game, words):
        if field.partition(".")[0] not in part.wrong:
            yield field, message


def _relation_faults(
    reading: Reading, known: Known, game: games.Game, after: Mapping[str, CardSpec]
) -> Iterator[Fault]:
    """What the import breaks between cards; what was broken before is not its fault."""
    if reading.faults:
        return  # a card that could not be read may be the one that is missed
    places = {card.spec.slug: card.place for card in reading.cards}
    before = set(game.relation_faults(known.cards))
    for slug, field, message in game.relation_faults(after):
        if slug in places or (slug, field, message) not in before:
            yield Fault(reading.file, places.get(slug, after[slug].name), field, message)
