"""What each entry of a purse's stream makes of the purse; it reads no other stream."""

from msgspec.structs import replace

from legacy.rules.entries import Entry
from legacy.rules.events import bands, purses
from legacy.rules.folds.errors import FoldError
from legacy.rules.state import KeptHeirloom, PurseState


def coppers(purse: PurseState, event: purses.Coppers, entry: Entry) -> PurseState:
    """The purse holds what came less what went, and never less than nothing."""
    left = purse.coppers + event.amount
    if left < 0:
        raise FoldError(f"Entry {entry.number}: the purse would hold {left} coppers.")
    gained = max(0, event.amount)
    earned, glint = purse.earned, purse.glint
    if event.dungeon is not None and gained:
        earned = {**earned, event.dungeon: earned.get(event.dungeon, 0) + gained}
        if event.reason == "glint":
            glint = (event.dungeon, event.fight, purse.glint_in(event.dungeon, event.fight) + gained)
    return replace(
        purse, coppers=left, received=purse.received + gained, spent=purse.spent + gained - event.amount,
        earned=earned, glint=glint,
    )  # fmt: skip


def mythic_awarded(purse: PurseState, event: purses.MythicAwarded, entry: Entry) -> PurseState:
    """One Mythic more is owed."""
    return replace(purse, owed=purse.owed + 1)


def mythic_placed(purse: PurseState, event: purses.MythicPlaced, entry: Entry) -> PurseState:
    """One Mythic less is owed."""
    if not purse.owed:
        raise FoldError(f"Entry {entry.number}: no Mythic is owed.")
    return replace(purse, owed=purse.owed - 1)


def heirloom(purse: PurseState, event: bands.Heirloom, entry: Entry) -> PurseState:
    """An heirloom waits for a new band."""
    return replace(
        purse, heirlooms=(*purse.heirlooms, KeptHeirloom(heirloom_of=event.band, inscription=event.inscription))
    )


def heirloom_placed(purse: PurseState, event: purses.HeirloomPlaced, entry: Entry) -> PurseState:
    """The heirloom waits no more."""
    return replace(
        purse,
        heirlooms=tuple(
            replace(each, placed_on=event.band) if each.heirloom_of == event.heirloom_of else each
            for each in purse.heirlooms
        ),
    )


FOLDS = {each.__name__: each for each in (coppers, mythic_awarded, mythic_placed, heirloom, heirloom_placed)}
