"""What only the store can give to the rules: the catalogue, new ids and seeds, and the chronicle so far.

Ids follow from the campaign's secret and from how many of their kind there are, seeds from the secret and from the band
or dungeon that is drawn for. So a roll can be looked at before a band is founded with it, its commitment can be shown
before a draw, and neither a second try nor a correction gives another one.
"""

import hashlib
import hmac
from itertools import count

import msgspec

from cards.rules.decknforge import SLUG as GAME
from decks.models.shared import ID_LENGTH, ID_LETTERS
from decks.selectors import lawbook
from legacy.models import Campaign
from legacy.rules.acts import Act, Facts
from legacy.rules.acts.founding import RollMonsters
from legacy.rules.acts.table import CorrectAct
from legacy.rules.draws import commitment
from legacy.rules.state import Table
from legacy.selectors.chronicle import entry_list

SEED_LENGTH = 32
FOUNDING = "found_band"
FADING = "draw_fading"


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
    new_id = _free_id(campaign, table, kind, wizard)
    if kind == FADING:  # belongs to the dungeon that is over, whatever is corrected before it
        return Foreseen(new_id, _seed(campaign, f"{kind}:{wizard}:{table.dungeon.id if table.dungeon else ''}"))
    return Foreseen(new_id, _seed(campaign, new_id))


def _free_id(campaign: Campaign, table: Table, kind: str, wizard: str) -> str:
    """The next id of this kind that nothing at the table has; the same again after what had it was corrected."""
    founded = sum(band.holders[:1] == (wizard,) and band.paper is None for band in table.bands.values())
    taken = {*table.bands, *table.past}
    for place in count(founded if wizard else len(table.past)):
        number = int.from_bytes(_derived(campaign, f"id:{kind}:{wizard}:{place}"), "big")
        letters = [ID_LETTERS[number // len(ID_LETTERS) ** power % len(ID_LETTERS)] for power in range(ID_LENGTH)]
        if (found := "".join(letters)) not in taken:
            break
    return found


def _seed(campaign: Campaign, purpose: str) -> str:
    return _derived(campaign, f"seed:{purpose}").hex()[:SEED_LENGTH]


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
    seed = _seed(campaign, table.running.id)
    return seed if commitment(seed) == table.running.commitment else ""


def _derived(campaign: Campaign, purpose: str) -> bytes:
    return hmac.digest(campaign.secret.encode(), purpose.encode(), hashlib.sha256)
