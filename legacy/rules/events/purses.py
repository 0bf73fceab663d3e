"""What happens to a wizard's purse."""

from typing import Literal

from legacy.rules.events.shared import Event, Id, Natural, Slug, Text, Whole

Reason = Literal[
    "founding", "adopted", "kill", "assist", "minion", "label", "blood_money", "mercenary_pact", "convert", "glint",
    "patron", "recorded", "inscription", "other",
]  # fmt: skip


class Coppers(Event, frozen=True, kw_only=True):
    """Coppers came or went; `balance` is what the purse holds after it.

    What was earned in a dungeon names it and the fight. `other` says why in its note.
    """

    wizard: Id
    amount: Whole
    reason: Reason
    balance: Natural
    dungeon: Id | None = None
    fight: Natural = 0
    note: Text = ""


class MythicAwarded(Event, frozen=True, kw_only=True):
    """For the kill of a Legend the wizard is owed a Mythic."""

    wizard: Id
    dungeon: Id
    band: Id
    card: Slug


class MythicPlaced(Event, frozen=True, kw_only=True):
    """One Mythic that was owed now stands on a card."""

    wizard: Id
    band: Id
    card: Slug
    inscription: Slug


class HeirloomPlaced(Event, frozen=True, kw_only=True):
    """The heirloom of a retired band now stands on a card of a new one."""

    wizard: Id
    heirloom_of: Id
    inscription: Slug
    band: Id
    card: Slug
