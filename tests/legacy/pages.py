"""Every page of one campaign: tests that walk over all pages read this list. A new page adds a line here."""

from django.urls import reverse

from legacy.models import BandRow, Campaign, ChronicleEntry, DungeonRow, Wizard
from tests.pages import Page


def reading_pages(campaign: Campaign) -> list[Page]:
    """The pages that everybody may read once the campaign is public."""
    table = campaign.public_id
    pages = [
        Page("campaign", reverse("legacy:campaign", args=[table])),
        Page("chronicle", reverse("legacy:chronicle", args=[table])),
        Page("act", reverse("legacy:act", args=[table, drawn_act(campaign)])),
        Page("hall of a table", f"{reverse('legacy:hall')}?table={table}"),
        Page("inscriptions of a table", f"{reverse('legacy:carried')}?table={table}"),
        Page("carriers of a table", f"{reverse('legacy:carriers', args=['sharp'])}?table={table}"),
    ]
    bands = BandRow.objects.filter(campaign=campaign).order_by("first_number")
    for row in (bands.filter(retired=False).first(), bands.filter(retired=True).first()):
        if row is not None:
            address = reverse("legacy:band", args=[row.public_id])
            pages += [
                Page(f"band {row.name}", address),
                Page(f"band {row.name} at a point, whole", f"{address}?at=3&all=1"),
                Page(f"difference of {row.name}", reverse("legacy:difference", args=[row.public_id])),
                Page(f"chronicle of {row.name}", f"{reverse('legacy:chronicle', args=[table])}?band={row.public_id}"),
            ]
    wizard = Wizard.objects.filter(campaign=campaign).order_by("seat").last()
    assert wizard
    pages.append(Page("wizard", reverse("legacy:wizard", args=[wizard.public_id])))
    for dungeon in DungeonRow.objects.filter(campaign=campaign).order_by("-place")[:2]:
        pages.append(Page(f"dungeon {dungeon.place}", reverse("legacy:dungeon", args=[dungeon.public_id])))
    return pages


def writing_pages(campaign: Campaign) -> list[Page]:
    """The pages for those at the table."""
    table = campaign.public_id
    steps = ("name", "monsters", "inscriptions", "heirloom", "review")
    return [
        Page("people", reverse("legacy:people", args=[table])),
        Page("adopt", reverse("legacy:adopt", args=[table])),
        *(Page(f"found {step}", f"{reverse('legacy:found', args=[table])}?step={step}") for step in steps),
    ]


def drawn_act(campaign: Campaign) -> int:
    """An act in which the site drew something, or else the first."""
    drawn = ChronicleEntry.objects.filter(campaign=campaign, kind="fading_drawn").order_by("number").first()
    return drawn.act if drawn else 1
