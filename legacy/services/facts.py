"""What only the store can give to the rules: the catalogue, new ids and seeds, and the chronicle so far.

Seeds and ids follow from the campaign's secret and from what is drawn for: a founding by this wizard, the next dungeon,
a Fading. So a roll can be looked at before a band is founded with it, its commitment can be shown before a draw, and
neither a second try nor a correction gives another one.
"""

import hashlib
import hmac

import msgspec

from decks.models.shared import ID_LENGTH, ID_LETTERS
from decks.selectors import lawbook
from legacy.models import Campaign
from legacy.rules.acts import Act, Facts
from legacy.rules.acts.founding import RollMonsters
from legacy.rules.acts.table import CorrectAct
from legacy.rules.draws import commitment
from legacy.rules.state import Table
from legacy.selectors.chronicle import entry_list

GAME = "decknforge"  # the one game with bands
SEED_LENGTH = 32
FOUNDING = "found_band"


class Foreseen(msgspec.Struct, frozen=True):
    """The id and the seed that an act of this kind would get now."""

    new_id: str
    seed: str


def facts_foresee(*, campaign: Campaign, table: Table, kind: str, wizard: str = "") -> Foreseen:
    """What a band or dungeon that begins now is called, and the seed by which is drawn for it.

    A roll that was made stands until its wizard begins a band.
    """
    if kind == FOUNDING and (roll := table.rolls.get(wizard)):
        return Foreseen(roll.band, roll.seed)
    begun = sum(band.holders[:1] == (wizard,) for band in table.bands.values())
    purpose = f"{kind}:{wizard}:{begun}:{len(table.past)}"
    number = int.from_bytes(_derived(campaign, f"id:{purpose}"), "big")
    letters = [ID_LETTERS[number // len(ID_LETTERS) ** place % len(ID_LETTERS)] for place in range(ID_LENGTH)]
    return Foreseen("".join(letters), _derived(campaign, f"seed:{purpose}").hex()[:SEED_LENGTH])


def facts_gather(*, campaign: Campaign, table: Table, act: Act) -> Facts:
    """The facts by which this act is decided."""
    kind = FOUNDING if isinstance(act, RollMonsters) else str(act.__struct_config__.tag)
    wizard = getattr(act, "wizard", "")
    foreseen = facts_foresee(campaign=campaign, table=table, kind=kind, wizard=wizard)
    entries = entry_list(campaign=campaign) if isinstance(act, CorrectAct) else ()
    return Facts(
        index=lawbook(game=GAME).index,
        new_id=foreseen.new_id,
        seed=foreseen.seed,
        shuffle=facts_shuffle(campaign=campaign, table=table),
        entries=entries,
    )


def facts_shuffle(*, campaign: Campaign, table: Table) -> str:
    """The seed by which the monsters of the dungeon that runs were shuffled; nothing where this site did not."""
    if table.running is None:
        return ""
    before = msgspec.structs.replace(table, past=table.past[:-1])
    seed = facts_foresee(campaign=campaign, table=before, kind="start_dungeon").seed
    return seed if commitment(seed) == table.running.commitment else ""


def _derived(campaign: Campaign, purpose: str) -> bytes:
    return hmac.digest(campaign.secret.encode(), purpose.encode(), hashlib.sha256)
