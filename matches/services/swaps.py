"""Variants of a deck with one card exchanged for another, for experiments that ask what a card is worth."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cards.rules.types import CardSpec
from decks.models.shared import NAME_LENGTH
from decks.rules.documents import Unreadable, faults_of, refuse
from decks.selectors import Lawbook
from matches.lab.plans import PlanArm
from matches.services import deck_load_fields

Name = Annotated[str, Meta(min_length=1, max_length=120)]
Zones = dict[str, dict[str, Any]]


class AskedSwap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the deck and the card that takes its place, by slug or name; every copy unless a number is given."""

    out: Name
    into: Name = msgspec.field(name="in")
    copies: Annotated[int, Meta(ge=1, le=99)] | None = None


def with_swaps(
    *, law: Lawbook, arms: tuple[PlanArm, ...], swaps: Sequence[AskedSwap], ruleset: str
) -> tuple[PlanArm, ...]:
    """The deck, its opponent and a variant of the deck for each swap; all that are wrong are refused together."""
    if len(arms) != 2:
        raise Unreadable("Swaps are made in the first of two arms; the second is the opponent.", ("swaps",))
    variants: list[PlanArm] = []
    faults: list[Unreadable] = []
    for place, swap in enumerate(swaps):
        try:
            variants.append(_variant(law, arms[0], swap, ruleset))
        except Unreadable as fault:
            faults += [
                Unreadable(one.message, ("swaps", place, *one.pointer.split("/")[1:])) for one in faults_of(fault)
            ]
    refuse(faults)
    names = [arm.name for arm in (*arms, *variants)]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise Unreadable(f"{twice} is asked for twice: leave one out.", ("swaps",))
    return (*arms, *variants)


def _variant(law: Lawbook, deck: PlanArm, swap: AskedSwap, ruleset: str) -> PlanArm:
    out, into = _card(law, swap.out, "out"), _card(law, swap.into, "in")
    if out.slug == into.slug:
        raise Unreadable(f"{out.name} would take its own place: name another card.", ("in",))
    zone = next((zone for zone, cards in deck.zones.items() if out.slug in cards), None)
    if zone is None:
        raise Unreadable(f"{deck.name} holds no {out.name}: name a card of the deck.", ("out",))
    held = deck.zones[zone][out.slug]
    copies = swap.copies or held
    if copies > held:
        raise Unreadable(f"{deck.name} holds {held} of {out.name}, not {copies}.", ("copies",))
    zones: Zones = {name: dict(cards) for name, cards in deck.zones.items()}
    zones[zone][out.slug] -= copies
    if not zones[zone][out.slug]:
        del zones[zone][out.slug]
    zones[zone][into.slug] = zones[zone].get(into.slug, 0) + copies
    some = "" if copies == held else f"{copies} "
    name = f"{into.name} for {some}{out.name}"[:NAME_LENGTH]
    judged = deck_load_fields(law=law, name=name, fields={"zones": zones}, ruleset=ruleset)
    return msgspec.structs.replace(deck, name=name, zones=zones, problems=judged.problems)


def _card(law: Lawbook, text: str, field: str) -> CardSpec:
    found = law.index.find(text)
    if found is None:
        near = law.index.nearest(text)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Unreadable(f"{text!r} is no card of {law.game}.{hint}", (field,))
    return found
