"""What a table prints: a band's record, and the labels that its cards still need."""

from cards.rules.decknforge import SLUG as GAME
from decks.selectors import lawbook
from legacy.models import BandRow, Campaign, ChronicleEntry, DungeonRow, LabelSettings, PurseRow, Wizard
from legacy.printing.cards import card_short
from legacy.printing.drifts import KINDS, drifts
from legacy.printing.labels import Label, full_sheet, inscription_label
from legacy.printing.records import Record
from legacy.rules.entries import band_stream
from legacy.rules.prose import Names
from legacy.selectors.chronicle import entry_of, entry_rows
from legacy.selectors.tables import table_read

INSCRIBED = "inscribed"


def band_record(*, row: BandRow) -> Record:
    """All that stands on the band's record sheet."""
    campaign, band = row.campaign, row.band
    wizards = dict(Wizard.objects.filter(campaign=campaign).values_list("public_id", "name"))
    names = Names(index=lawbook(game=GAME).index, wizards=wizards, bands={band.id: band.name})
    rows = entry_rows(campaign=campaign, stream=band_stream(band.id)).filter(kind__in=KINDS)
    purse = PurseRow.objects.filter(campaign=campaign, wizard__public_id=band.holder).first()
    return Record(
        campaign=campaign.name,
        band=band,
        names=names,
        coppers=purse.coppers if purse else 0,
        drifts=tuple(drifts([entry_of(each) for each in rows], names)),
        entry=campaign.head_number,
    )


def label_settings(*, campaign: Campaign) -> LabelSettings:
    """How this table prints its labels; as the sheet of the label maker has it where nobody changed anything."""
    return LabelSettings.objects.filter(campaign=campaign).first() or LabelSettings(campaign=campaign)


def labels_full(*, campaign: Campaign) -> list[Label]:
    """A sheet with every label of the game, as often as the campaign's rules say."""
    return list(full_sheet(lawbook(game=GAME).index, table_read(campaign=campaign).parameters))


def labels_needed(*, campaign: Campaign) -> list[Label]:
    """A label for every inscription that came upon a card since the last dungeon ended, and still stands.

    Those are what the Turning brought and what new bands were founded with. Labels of monsters are not among them: they
    are stuck during the fight. Neither are cards that changed boxes, for their stickers went with them.
    """
    index = lawbook(game=GAME).index
    ended = DungeonRow.objects.filter(campaign=campaign, ended_number__isnull=False).order_by("-place").first()
    since = (ended.ended_number or 0) if ended else 0
    bands = [row.band for row in BandRow.objects.filter(campaign=campaign).order_by("first_number")]
    gained = [(band, each) for band in bands for each in band.standing if each.gained > since]
    written = set(
        ChronicleEntry.objects.filter(
            campaign=campaign, kind=INSCRIBED, number__in={each.gained for _, each in gained}
        ).values_list("number", flat=True)
    )
    return [
        inscription_label(index.inscriptions[each.inscription], f"for {card_short(index, each.card)} of {band.name}")
        for band, each in gained
        if each.gained in written
    ]
