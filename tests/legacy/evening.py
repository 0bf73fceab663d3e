"""An evening at a table for tests of pages: bands founded through the services, dungeons played through acts."""

from typing import Any

from legacy.models import Campaign, Wizard
from legacy.rules.state import Table
from legacy.selectors.tables import table_read
from legacy.services.acts import Performed, act_perform
from tests.legacy.rules.campaigns import BLESSED, inscriptions, monsters
from tests.legacy.tables import keeper_of, make_campaign

GUESTS = ("Bob", "Cleo")


def perform(campaign: Campaign, kind: str, who: Wizard | None = None, **fields: Any) -> Performed:
    """The act is written after the newest head."""
    campaign.refresh_from_db()
    act = {"kind": kind, **fields}
    return act_perform(campaign=campaign, head=campaign.head_hash, wizard=who or keeper_of(campaign), act=act)


def make_evening(*blessed: tuple[str, str], guests: tuple[str, ...] = GUESTS, **fields: Any) -> Campaign:
    """A table where everybody holds a band: Ada's is The Ash, the guests' are The Bob, The Cleo."""
    campaign = make_campaign(guests=list(guests), **fields)
    for wizard in seated(campaign):
        found(campaign, wizard, *blessed)
    return campaign


def found(campaign: Campaign, wizard: Wizard, *blessed: tuple[str, str], **fields: Any) -> None:
    """The wizard holds a band with these inscriptions, or with four."""
    perform(
        campaign,
        "found_band",
        wizard=wizard.public_id,
        name=f"The {wizard.name.split()[-1]}",
        monsters=monsters(),
        inscriptions=inscriptions(*(blessed or BLESSED)),
        **fields,
    )


def seated(campaign: Campaign) -> list[Wizard]:
    return list(Wizard.objects.filter(campaign=campaign).seated())


def ids(campaign: Campaign) -> list[str]:
    return [wizard.public_id for wizard in seated(campaign)]


def table_of(campaign: Campaign) -> Table:
    return table_read(campaign=campaign)


def start(campaign: Campaign, shuffled: bool = True) -> None:
    wizards = ids(campaign)
    perform(campaign, "start_dungeon", name="The Cellar", wizards=wizards, active=wizards[0], shuffled=shuffled)


def slay(campaign: Campaign, killer: str, **fields: Any) -> None:
    perform(campaign, "slay_boss", **{"killer": killer, "by": "10♠", "value": 10, "reward": "rally", **fields})


def win(campaign: Campaign) -> None:
    """A whole dungeon, its kills shared out."""
    start(campaign)
    wizards = ids(campaign)
    for number in range(table_of(campaign).parameters.bosses_per_dungeon):
        perform(campaign, "reveal_boss")
        slay(campaign, wizards[number % len(wizards)])


def fade(campaign: Campaign) -> None:
    """Everybody has drawn, and chosen the first of two; the phase is closed."""
    while waiting := _waiting(campaign):
        if waiting[0].to == "draw":
            perform(campaign, "draw_fading", wizard=waiting[0].wizard)
        elif waiting[0].to == "choose":
            perform(campaign, "choose_fading", wizard=waiting[0].wizard, card=waiting[0].cards[0])
        else:
            bands = table_of(campaign).bands.values()
            band = next(band for band in bands if band.retired_by == waiting[0].wizard)
            perform(campaign, "pick_heirloom", wizard=waiting[0].wizard, inscription=band.history[0])
    perform(campaign, "close_phase")


def keep(campaign: Campaign) -> None:
    """Everybody has picked the own band; the phase is closed."""
    while waiting := _waiting(campaign):
        held = table_of(campaign).held_by(waiting[0].wizard)
        assert held is not None
        perform(campaign, "pick_band", wizard=waiting[0].wizard, band=held.id)
    perform(campaign, "close_phase")


def turn(campaign: Campaign) -> None:
    """Nobody has bought anything; the phase is closed."""
    for waiting in _waiting(campaign):
        perform(campaign, "finish_turning", wizard=waiting.wizard)
    perform(campaign, "close_phase")


def _waiting(campaign: Campaign) -> tuple[Any, ...]:
    phase = table_of(campaign).phase
    assert phase is not None
    return phase.waiting
