"""Campaigns for tests: small, real, and written through the services."""

from typing import Any

from cardsite.accounts.models import User
from decks.selectors import lawbook
from legacy.models import Campaign, Wizard
from legacy.rules.acts.founding import founding_items
from legacy.rules.entries import CAMPAIGN, NewEntry, band_stream, purse_stream
from legacy.rules.events import entry_of
from legacy.rules.events.bands import Founded, Glory
from legacy.rules.events.dungeons import DungeonEnded, DungeonStarted
from legacy.rules.events.purses import Coppers
from legacy.rules.events.shared import SeatAt
from legacy.rules.events.table import Corrected
from legacy.rules.state import Table
from legacy.selectors.tables import table_read
from legacy.services.acts import Performed, act_perform
from legacy.services.campaigns import campaign_create
from legacy.services.chronicle import Appended, chronicle_append
from legacy.services.facts import facts_foresee
from tests.makers import make_user


def make_campaign(by: User | None = None, **fields: Any) -> Campaign:
    """A table kept by this person, or by ada."""
    return campaign_create(
        by=by or User.objects.filter(username="ada").first() or make_user("ada"),
        **{"name": "The Deep", "wizard_name": "Ada of Ash"} | fields,
    )


def keeper_of(campaign: Campaign) -> Wizard:
    return Wizard.objects.get(campaign=campaign, role="keeper")


def coppers(wizard: Wizard, amount: int, balance: int) -> NewEntry:
    event = Coppers(wizard=wizard.public_id, amount=amount, reason="other", balance=balance)
    return entry_of(purse_stream(wizard.public_id), event)


def founded(band: str, name: str, wizard: Wizard) -> NewEntry:
    return entry_of(band_stream(band), Founded(band=band, name=name, wizard=wizard.public_id))


def glory(band: str, dungeon: str) -> NewEntry:
    return entry_of(band_stream(band), Glory(band=band, amount=1, reason="boss", dungeon=dungeon))


def started(dungeon: str, band: str, wizard: Wizard) -> list[NewEntry]:
    from legacy.rules.events.bands import DungeonEntered

    seats = (SeatAt(wizard=wizard.public_id, band=band, name="-", completed=0),)
    began = DungeonStarted(dungeon=dungeon, name="Cellar", seats=seats, monsters=(), active=wizard.public_id)
    entered = DungeonEntered(dungeon=dungeon, name="Cellar", wizard=wizard.public_id, seats=seats)
    return [entry_of(CAMPAIGN, began), entry_of(band_stream(band), entered)]


def ended(dungeon: str, band: str) -> list[NewEntry]:
    event = DungeonEnded(dungeon=dungeon, name="Cellar", result="lost", reason="abandoned", bosses_slain=0)
    return [entry_of(stream, event) for stream in (CAMPAIGN, band_stream(band))]


def corrected(act: int, *streams: str) -> list[NewEntry]:
    return [entry_of(stream, Corrected(act=act, reason="A slip.")) for stream in streams]


def append(campaign: Campaign, *entries: NewEntry, wizard: Wizard | None = None, key: str | None = None) -> Appended:
    """These entries after the newest head."""
    campaign.refresh_from_db()
    return chronicle_append(
        campaign=campaign, head=campaign.head_hash, wizard=wizard or keeper_of(campaign), entries=entries, key=key
    )


def table_of(campaign: Campaign) -> Table:
    return table_read(campaign=campaign)


def played(campaign: Campaign) -> Campaign:
    """A campaign with a band, coppers, a finished and a running dungeon, and a correction among them."""
    keeper = keeper_of(campaign)
    append(campaign, founded("bandaaaaaa", "Ashen Few", keeper), coppers(keeper, 5, 5))
    append(campaign, *started("dungeonaaa", "bandaaaaaa", keeper))
    append(campaign, glory("bandaaaaaa", "dungeonaaa"))
    slip = append(campaign, glory("bandaaaaaa", "dungeonaaa"), coppers(keeper, 3, 8))
    append(
        campaign,
        *corrected(slip.entries[0].number, CAMPAIGN, "band:bandaaaaaa", purse_stream(keeper.public_id)),
    )
    append(campaign, *ended("dungeonaaa", "bandaaaaaa"))
    append(campaign, *started("dungeonbbb", "bandaaaaaa", keeper))
    return campaign


def perform(campaign: Campaign, act: dict[str, Any], wizard: Wizard | None = None, key: str | None = None) -> Performed:
    campaign.refresh_from_db()
    return act_perform(
        campaign=campaign, head=campaign.head_hash, wizard=wizard or keeper_of(campaign), act=act, key=key
    )


def founding(wizard: Wizard, **changes: Any) -> dict[str, Any]:
    """A band whose monsters the site rolls, the first of them starred where none has a pair; three Commons."""
    campaign = wizard.campaign
    foreseen = facts_foresee(campaign=campaign, table=table_of(campaign), kind="found_band", wizard=wizard.public_id)
    rolled = founding_items(lawbook(game="decknforge").index, foreseen.seed, foreseen.new_id)
    pairs = {card for card, (_, items) in rolled.items() if len({item.split("-")[0] for item in items}) < 3}
    monsters = [
        {"card": card, "name": f"Beast of {card}", "legend": card in pairs or (not pairs and card == "joker-b")}
        for card in rolled
    ]
    cards = ("two-of-spades", "three-of-spades", "four-of-spades")
    inscriptions = [{"card": card, "inscription": "sharp"} for card in cards]
    return {
        "kind": "found_band",
        "wizard": wizard.public_id,
        "name": "Ashen Few",
        "rolled": True,
        "monsters": monsters,
        "inscriptions": inscriptions,
    } | changes


def played_by_the_rules(campaign: Campaign) -> Campaign:
    """Two wizards with a band each in a dungeon, one of them founded twice; every act by the rules."""
    ada, bob = keeper_of(campaign), campaign.wizards.get(name="Bob")
    perform(campaign, founding(ada))
    slip = perform(campaign, founding(bob, name="Bobs"))
    perform(campaign, {"kind": "correct_act", "act": slip.appended.entries[0].number, "reason": "Misspelt."})
    perform(campaign, founding(bob, name="Bob's Own"))
    seats = [ada.public_id, bob.public_id]
    start = {"kind": "start_dungeon", "name": "Cellar", "wizards": seats, "active": ada.public_id, "shuffled": True}
    perform(campaign, start)
    return campaign
