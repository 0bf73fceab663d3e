"""A small campaign, played through the services as people would: three bands, two dungeons, and what comes after."""

from contextlib import suppress
from typing import Any

from cards.rules.problems import Refused
from cardsite.accounts.models import User
from legacy.models import BandRow, Campaign, Wizard
from legacy.rules.state import Table, Waiting
from legacy.selectors.tables import table_read
from legacy.services.acts import Performed, act_perform
from legacy.services.campaigns import campaign_create
from tests.makers import make_user

MONSTERS = [
    ("ace-of-spades", ("4♠", "7♥", "9♣"), False),
    ("ace-of-hearts", ("5♠", "5♦", "9♦"), True),
    ("ace-of-clubs", ("10♠", "9♥", "8♣"), False),
    ("ace-of-diamonds", ("2♠", "3♥", "4♣"), False),
    ("joker-b", ("6♣", "7♦", "10♥"), False),
    ("joker-r", ("2♥", "6♠", "8♦"), False),
]
CREATURES = {
    "Ashen Few": ("Pale Warden", "Mirebride", "Thornback", "Glass Adder", "Hollow King", "Ashmother"),
    "Gallows Choir": ("Cellar Wyrm", "Lantern Moth", "Moss Giant", "Coin Rat", "Hollow Jester", "Laughing Stair"),
    "Last Candle": ("Tallow Hound", "Wick Mother", "Snuffer", "Drip", "Moth Bishop", "Long Shadow"),
    "Second Candle": ("Cinder", "Soot Queen", "Ember Toad", "Smoke", "Flicker", "Char"),
}
BLESSED = {
    "Ashen Few": [("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo"), ("Q♠", "Sturdy")],
    "Gallows Choir": [("Q♥", "Phoenix"), ("J♠", "Sharp"), ("2♦", "Sturdy")],
    "Last Candle": [("K♦", "Sharp")],  # one alone, so that it retires with its first Fading
}


def perform(campaign: Campaign, kind: str, /, **fields: Any) -> Performed:
    """The keeper does this act after the newest head."""
    campaign.refresh_from_db()
    keeper = Wizard.objects.get(campaign=campaign, role="keeper")
    return act_perform(campaign=campaign, head=campaign.head_hash, wizard=keeper, act={"kind": kind, **fields})


def monsters(band: str) -> list[dict[str, Any]]:
    """Six monsters under the names that this band's creatures have."""
    names = CREATURES.get(band, CREATURES["Gallows Choir"])
    return [
        {"card": card, "name": name, "items": list(items), "legend": legend}
        for (card, items, legend), name in zip(MONSTERS, names, strict=True)
    ]


def found(campaign: Campaign, wizard: Wizard, band: str, **changes: Any) -> BandRow:
    """A band of this name in the wizard's hands."""
    blessed = BLESSED.get(band, BLESSED["Ashen Few"])
    inscriptions = [{"card": card, "inscription": name} for card, name in blessed]
    fields = {"wizard": wizard.public_id, "name": band, "monsters": monsters(band), "inscriptions": inscriptions}
    perform(campaign, "found_band", **fields | changes)
    return BandRow.objects.get(campaign=campaign, name=band)


def table_of(campaign: Campaign) -> Table:
    return table_read(campaign=campaign)


def wizards_of(campaign: Campaign) -> list[Wizard]:
    """Who plays, in the order of the seats."""
    return list(Wizard.objects.filter(campaign=campaign).seated())


def make_table(by: User | None = None, **fields: Any) -> Campaign:
    """A table of three at which nobody has played yet."""
    keeper = by or User.objects.filter(username="ysolde").first() or make_user("ysolde")
    told = {"name": "Thursday Table", "wizard_name": "Ysolde", "guests": ("Maud", "Oswin")}
    return campaign_create(by=keeper, **told | fields)


def play_dungeon(campaign: Campaign, name: str = "") -> None:
    """Six Bosses fall, the kills shared out; the first label that the rules allow is added."""
    players = [each.public_id for each in wizards_of(campaign) if table_of(campaign).held_by(each.public_id)]
    perform(campaign, "start_dungeon", name=name, wizards=players, active=players[0], shuffled=True)
    for number in range(table_of(campaign).parameters.bosses_per_dungeon):
        perform(campaign, "reveal_boss")
        dungeon = table_of(campaign).running
        assert dungeon
        assert dungeon.fight
        if dungeon.fight.asked and not dungeon.labels:
            with suppress(Refused):  # a band in its first dungeon, or one that has met this Boss
                perform(campaign, "add_label", wizard=dungeon.fight.asked, label="Greedy")
        perform(campaign, "change_hp", target="boss", change=-3)
        if number % 2:
            perform(campaign, "next_round")
        place = number % len(players)  # the later one sits, the better the blow, so that bands change hands
        perform(campaign, "slay_boss", killer=players[place], by="10♥", value=10 + place, reward="rally")


def fade(campaign: Campaign) -> None:
    """Everyone draws; of two cards the first is chosen, and a retired band leaves its first inscription."""
    while waiting := _waiting(campaign):
        if waiting.to == "draw":
            perform(campaign, "draw_fading", wizard=waiting.wizard)
        elif waiting.to == "choose":
            perform(campaign, "choose_fading", wizard=waiting.wizard, card=waiting.cards[0])
        else:
            band = next(each for each in table_of(campaign).bands.values() if each.retired_by == waiting.wizard)
            perform(campaign, "pick_heirloom", wizard=waiting.wizard, inscription=band.history[0])
    perform(campaign, "close_phase")


def drift(campaign: Campaign) -> None:
    """Everyone picks the first band that is left, so that bands change hands."""
    while waiting := _waiting(campaign):
        table = table_of(campaign)
        assert table.dungeon
        assert table.phase
        left = [seat.band for seat in table.dungeon.seats if not table.bands[seat.band].retired]
        left = [band for band in left if band not in table.phase.picked]
        perform(campaign, "pick_band", wizard=waiting.wizard, band=left[0])
    perform(campaign, "close_phase")


def turn(campaign: Campaign) -> None:
    """Whoever holds a band buys one Sharp where the purse allows it."""
    while waiting := _waiting(campaign):
        table = table_of(campaign)
        band = table.held_by(waiting.wizard)
        if band and not band.on("five-of-hearts") and table.purse(waiting.wizard).coppers >= 5:
            perform(campaign, "buy_inscription", wizard=waiting.wizard, card="5♥", inscription="Sharp")
        perform(campaign, "finish_turning", wizard=waiting.wizard)
    perform(campaign, "close_phase")


def _waiting(campaign: Campaign) -> Waiting | None:
    phase = table_of(campaign).phase
    return phase.waiting[0] if phase and phase.waiting else None


def make_played_table(by: User | None = None, **fields: Any) -> Campaign:
    """A table where much has happened, and a third dungeon is being played.

    Of three bands one is retired and followed by another with its heirloom; two dungeons are over with all that comes
    after them; an override and a correction stand in the chronicle.
    """
    campaign = make_table(by, **fields)
    ysolde, maud, oswin = wizards_of(campaign)
    found(campaign, ysolde, "Gallows Choir")
    found(campaign, maud, "Ashen Few")
    found(campaign, oswin, "Last Candle")
    play_dungeon(campaign, "The Cellars")
    fade(campaign)
    drift(campaign)
    turn(campaign)
    retired = next(band for band in table_of(campaign).bands.values() if band.retired)
    kept = table_of(campaign).purse(retired.retired_by or "").heirlooms[0]
    heir = Wizard.objects.get(public_id=retired.retired_by)
    heirloom = {"card": "K♦", "inscription": kept.inscription, "how": "heirloom", "heirloom_of": kept.heirloom_of}
    bought = [{"card": card, "inscription": name} for card, name in BLESSED["Ashen Few"]]
    found(campaign, heir, "Second Candle", inscriptions=[*bought, heirloom])
    play_dungeon(campaign, "The Drowned Stair")
    fade(campaign)
    drift(campaign)
    override = {"rules": ["DNF-P-06"], "reason": "Found under the table."}
    perform(
        campaign, "change_coppers", wizard=ysolde.public_id, amount=4, reason="other", note="lost", override=override
    )
    slip = perform(
        campaign, "change_coppers", wizard=maud.public_id, amount=3, reason="other", note="slip", override=override
    )
    perform(campaign, "correct_act", act=slip.appended.entries[0].number, reason="Counted twice.")
    turn(campaign)
    players = [each.public_id for each in wizards_of(campaign)]
    perform(campaign, "start_dungeon", name="The Deep", wizards=players, active=players[0], shuffled=True)
    perform(campaign, "reveal_boss")
    return campaign
