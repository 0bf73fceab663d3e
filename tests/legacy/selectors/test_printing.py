"""Which labels a table needs, and what stands on a band's record."""

import pytest

from legacy.access import NotThere
from legacy.models import BandRow, Campaign, ChronicleEntry
from legacy.rules.entries import CAMPAIGN, NewEntry, band_stream
from legacy.rules.events import entry_of
from legacy.rules.events.bands import AdoptedInscription, Exchanged, Faded, Inscribed
from legacy.selectors.printing import band_record, label_settings, labels_full, labels_needed
from legacy.selectors.shown import band_shown
from tests.legacy.tables import (
    append,
    coppers,
    corrected,
    ended,
    founded,
    founding,
    glory,
    keeper_of,
    make_campaign,
    perform,
    started,
)
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
BAND = "bandaaaaaa"


def inscribed(card: str, inscription: str, band: str = BAND) -> NewEntry:
    return entry_of(band_stream(band), Inscribed(band=band, card=card, inscription=inscription, source="turning"))


def turned() -> Campaign:
    """A table after its first dungeon, whose band was founded with one inscription."""
    campaign = make_campaign()
    keeper = keeper_of(campaign)
    append(campaign, founded(BAND, "Ashen Few", keeper), inscribed("nine-of-hearts", "glint"))
    append(campaign, *started("dungeonaaa", BAND, keeper))
    append(campaign, inscribed("king-of-spades", "royal-decree"))  # awarded in the fight, and stuck there
    append(campaign, *ended("dungeonaaa", BAND))
    return campaign


def needed(campaign: Campaign) -> list[tuple[str, str]]:
    return [(label.name, label.where) for label in labels_needed(campaign=campaign)]


def test_a_new_table_needs_what_its_bands_were_founded_with() -> None:
    campaign = make_campaign(guests=["Bob"])
    assert needed(campaign) == []
    perform(campaign, founding(keeper_of(campaign)))
    perform(campaign, founding(campaign.wizards.get(name="Bob"), name="Bob's Own"))
    cards = ("2♠", "3♠", "4♠")
    assert needed(campaign) == [
        ("Sharp", f"for {card} of {band}") for band in ("Ashen Few", "Bob's Own") for card in cards
    ]


def test_a_turning_needs_only_what_came_since_the_dungeon_ended() -> None:
    campaign = turned()
    assert needed(campaign) == []
    append(campaign, inscribed("seven-of-clubs", "sharp"))
    append(campaign, inscribed("ten-of-diamonds", "phoenix"))
    wanted = [("Sharp", "for 7♣ of Ashen Few"), ("Phoenix", "for 10♦ of Ashen Few")]
    assert needed(campaign) == wanted
    append(campaign, *started("dungeonbbb", BAND, keeper_of(campaign)))
    assert needed(campaign) == wanted, "while the next dungeon is played they can still be printed"
    append(campaign, *ended("dungeonbbb", BAND))
    assert needed(campaign) == []


def test_what_was_corrected_or_crossed_out_needs_no_label() -> None:
    campaign = turned()
    slip = append(campaign, inscribed("seven-of-clubs", "sharp"))
    append(campaign, inscribed("two-of-clubs", "echo"))
    append(campaign, *corrected(slip.entries[0].number, CAMPAIGN, band_stream(BAND)))
    assert needed(campaign) == [("Echo", "for 2♣ of Ashen Few")]
    gone = Faded(band=BAND, card="two-of-clubs", inscriptions=("echo",), wizard="w", dungeon="dungeonaaa", how="cursed")
    append(campaign, entry_of(band_stream(BAND), gone))
    assert needed(campaign) == []


def test_a_card_that_changed_boxes_brings_its_sticker_along() -> None:
    campaign = turned()
    taken = AdoptedInscription(card="queen-of-hearts", inscription="towers-memory", source="awarded")
    event = Exchanged(band=BAND, other="bandbbbbbb", card="queen-of-hearts", gives=(), takes=(taken,), wizard="w")
    append(campaign, entry_of(band_stream(BAND), event))
    assert BandRow.objects.get().band.on("queen-of-hearts")
    assert needed(campaign) == []


def test_a_turning_by_the_rules_needs_what_it_brought() -> None:
    campaign = make_campaign()
    ada = keeper_of(campaign)
    perform(campaign, founding(ada))
    band = campaign.bands.get().public_id
    me = {"wizard": ada.public_id}
    seats = {"wizards": [ada.public_id], "active": ada.public_id}
    for act in (
        {"kind": "start_dungeon", "name": "Cellar", **seats, "shuffled": True},
        {"kind": "reveal_boss"},
        {"kind": "change_hp", "target": "wizard", **me, "change": -20},
        {"kind": "end_dungeon", "reason": "no_one_stands"},
        {"kind": "draw_fading", **me},
        {"kind": "close_phase"},
        {"kind": "pick_band", **me, "band": band},
        {"kind": "close_phase"},
    ):
        perform(campaign, act)
    assert needed(campaign) == []
    perform(campaign, {"kind": "buy_inscription", **me, "card": "5♥", "inscription": "Thorns"})
    assert needed(campaign) == [("Thorns", "for 5♥ of Ashen Few")]
    perform(campaign, {"kind": "finish_turning", **me})
    assert needed(campaign) == [("Thorns", "for 5♥ of Ashen Few")]


def test_a_full_sheet_goes_by_the_rules_of_the_campaign_and_column_by_column() -> None:
    labels = labels_full(campaign=make_campaign())
    assert [label.tier.split()[0] for label in labels[::5]] == (
        ["Easy", "Medium", "Hard"] + ["Common"] * 3 + ["Uncommon"] * 3 + ["Rare"] * 2 + ["Mythic"]
    )
    assert len(labels) == 60


def test_settings_are_the_label_makers_until_somebody_changes_them() -> None:
    campaign = make_campaign()
    kept = label_settings(campaign=campaign)
    assert (kept.layout, kept.columns, kept.rows, float(kept.column_pitch)) == ("avery-18294", 4, 15, 2.05)
    assert kept.pk is None
    kept.offset_down = 2  # type: ignore[assignment]
    kept.save()
    assert label_settings(campaign=campaign).offset == (0, 2)


def test_a_record_is_the_band_its_holder_their_coppers_and_its_hands() -> None:
    campaign = make_campaign()
    keeper = keeper_of(campaign)
    append(campaign, founded(BAND, "Ashen Few", keeper), coppers(keeper, 5, 5))
    append(campaign, *started("dungeonaaa", BAND, keeper))
    append(campaign, glory(BAND, "dungeonaaa"))
    record = band_record(row=band_shown(public_id=BAND, user=keeper.account))
    assert record.campaign == "The Deep"
    assert (record.band.name, record.band.glory, record.coppers) == ("Ashen Few", 1, 5)
    assert record.names.wizard(record.band.holder) == "Ada of Ash"
    assert [(each.wizard, each.how) for each in record.drifts] == [("Ada of Ash", "founded the band")]
    assert record.entry == ChronicleEntry.objects.filter(campaign=campaign).count()


def test_nobody_outside_a_private_table_prints_a_band() -> None:
    append(campaign := make_campaign(), founded(BAND, "Ashen Few", keeper_of(campaign)))
    with pytest.raises(NotThere):
        band_shown(public_id=BAND, user=make_user("stranger"))
    with pytest.raises(NotThere):
        band_shown(public_id="no-such-band", user=keeper_of(campaign).account)
