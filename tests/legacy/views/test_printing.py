"""Printing at a table: who may, what the address asks for, and what is kept."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardsite.accounts.models import User
from legacy.models import Campaign, LabelSettings
from legacy.printing.layouts import GAME_SHEET, MM, OWN, SHEETS, Offset, boxes
from legacy.selectors.printing import label_settings
from tests.catalogue import kept_for_a_module
from tests.legacy.printing.papers import Rectangle, paper, rectangles, words
from tests.legacy.tables import append, ended, founding, keeper_of, make_campaign, perform, started
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
PAPER = 11 * 72
UNMOVED = Offset()


@pytest.fixture(scope="module")
def founded_once(loaded: None, django_db_blocker: Any) -> Iterator[int]:
    with kept_for_a_module(django_db_blocker):
        campaign = make_campaign()
        perform(campaign, founding(keeper_of(campaign), name="Ashen ♥ Few"))
        yield campaign.pk


@pytest.fixture
def campaign(founded_once: int, catalogue: None) -> Campaign:
    return Campaign.objects.get(pk=founded_once)


@pytest.fixture
def keeper(campaign: Campaign, client: Client) -> Client:
    client.force_login(User.objects.get(username="ada"))
    return client


def labels_url(campaign: Campaign) -> str:
    return reverse("legacy:labels", args=[campaign.public_id])


def settings_url(campaign: Campaign) -> str:
    return reverse("legacy:labels-settings", args=[campaign.public_id])


def sheet_url(campaign: Campaign) -> str:
    return reverse("legacy:sheet", args=[campaign.bands.get().public_id])


def places(answer: Any) -> list[Rectangle]:
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    (page,) = paper(answer.content).pages
    return rectangles(page)


def expected(sheet: str, count: int, offset: Offset = UNMOVED) -> list[Any]:
    found = list(boxes(SHEETS[sheet][1], offset))[:count]
    return [
        pytest.approx((box.left / MM, (PAPER - box.foot - box.height) / MM, box.width / MM, box.height / MM), abs=0.05)
        for box in found
    ]


def test_the_record_sheet_is_a_pdf_of_the_band(keeper: Client, campaign: Campaign) -> None:
    answer = keeper.get(sheet_url(campaign))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Robots-Tag"] == "noindex"
    text = " ".join(paper(answer.content).pages[0].extract_text().split())
    assert "Current wizard Ada of Ash" in text
    assert "Beast of ace-of-spades" in text
    assert text.count("Sharp Common") == 3


def test_only_the_labels_that_are_needed_are_printed(keeper: Client, campaign: Campaign) -> None:
    answer = keeper.get(labels_url(campaign))
    assert places(answer) == expected("avery-18294", 3)
    said = [each.text for each in words(paper(answer.content).pages[0])]
    assert said.count("Sharp") == 3
    band = campaign.bands.get()
    append(campaign, *started("dungeonaaa", band.public_id, keeper_of(campaign)))
    append(campaign, *ended("dungeonaaa", band.public_id))
    none = keeper.get(labels_url(campaign))
    assert none.status_code == 400
    assert "Ask for scope=full" in none.content.decode()


def test_a_full_sheet_in_the_games_own_layout_and_moved(keeper: Client, campaign: Campaign) -> None:
    asked = {"scope": "full", "layout": GAME_SHEET, "x": "1.5", "y": "-0.5"}
    assert places(keeper.get(labels_url(campaign), asked)) == expected(GAME_SHEET, 60, Offset(1.5, -0.5))


def test_a_test_print_shows_outlines_even_where_nothing_is_needed(keeper: Client, campaign: Campaign) -> None:
    answer = keeper.get(labels_url(campaign), {"test": "on", "layout": GAME_SHEET})
    assert places(answer) == expected(GAME_SHEET, 60)
    assert "Test print" in paper(answer.content).pages[0].extract_text()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"layout": "papyrus"}, "layout: There is no sheet “papyrus”: choose avery-18294 or game-sheet."),
        ({"scope": "some"}, "scope: There is no scope “some”: choose needed or full."),
        ({"x": "far"}, "x: A number of millimetres from -20 to 20 is expected."),
        ({"y": "20.01"}, "y: A number of millimetres from -20 to 20 is expected."),
        ({"y": "NaN"}, "y: A number of millimetres from -20 to 20 is expected."),
    ],
)
def test_what_cannot_be_read_is_told(keeper: Client, campaign: Campaign, asked: dict[str, str], said: str) -> None:
    answer = keeper.get(labels_url(campaign), asked)
    assert answer.status_code == 400
    assert answer["Content-Type"].startswith("text/plain")
    assert said in answer.content.decode().splitlines()


def test_the_keeper_keeps_a_sheet_and_labels_follow_it(keeper: Client, campaign: Campaign) -> None:
    said = {"layout": GAME_SHEET, "offset_right": "2", "offset_down": "-1.25"}
    answer = keeper.post(settings_url(campaign), said)
    assert answer.status_code == 302
    assert label_settings(campaign=campaign).layout == GAME_SHEET
    assert places(keeper.get(labels_url(campaign))) == expected(GAME_SHEET, 3, Offset(2, -1.25))
    assert places(keeper.get(labels_url(campaign), {"layout": "avery-18294", "x": "0"})) == expected(
        "avery-18294", 3, Offset(0, -1.25)
    )
    page = keeper.get(settings_url(campaign)).content.decode()
    assert "As kept for this table: The game&#x27;s own sheet" in page
    assert "3 labels are needed" in page


def test_measures_of_the_tables_own(keeper: Client, campaign: Campaign) -> None:
    measures = {name: str(getattr(LabelSettings(), name)) for name in SHEETS["avery-18294"][1].__struct_fields__}
    answer = keeper.post(settings_url(campaign), {"layout": OWN, **measures, "column_pitch": "2.0625"})
    assert answer.status_code == 302
    kept = label_settings(campaign=campaign)
    assert (kept.layout, kept.column_pitch) == (OWN, Decimal("2.0625"))
    placed = places(keeper.get(labels_url(campaign), {"scope": "full"}))
    assert placed[15].left - placed[0].left == pytest.approx(2.0625 * 25.4, abs=0.05)

    for wrong, sentence in (
        ({"columns": "9"}, "the paper ends at 8.5 in"),
        ({"rows": ""}, "Measures of your own are needed, all of them."),
        ({"row_pitch": "0.5"}, "Labels would lie on each other"),
        ({"offset_down": "50"}, "A number of millimetres from -20 to 20 is expected."),
    ):
        refused = keeper.post(settings_url(campaign), {"layout": OWN, **measures, **wrong})
        assert refused.status_code == 422
        assert sentence in refused.content.decode()
    assert label_settings(campaign=campaign).column_pitch == Decimal("2.0625")


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_who_may_print_and_who_may_keep(client: Client, campaign: Campaign, visibility: str) -> None:
    Campaign.objects.update(visibility=visibility)
    reads = 200 if visibility == "public" else 404
    for visitor in (None, make_user("bystander")):
        if visitor:
            client.force_login(visitor)
        for url in (sheet_url(campaign), labels_url(campaign), settings_url(campaign)):
            assert client.get(url).status_code == reads
        refused = client.post(settings_url(campaign), {"layout": GAME_SHEET})
        assert refused.status_code == (403 if visibility == "public" else 404)
    if reads == 200:
        assert b"Keep it for this table" not in client.get(settings_url(campaign)).content
    assert LabelSettings.objects.count() == 0


def test_nothing_is_printed_of_what_is_not_there(keeper: Client) -> None:
    for name in ("sheet", "labels", "labels-settings"):
        assert keeper.get(reverse(f"legacy:{name}", args=["nothere123"])).status_code == 404


def test_papers_are_read_and_not_posted(keeper: Client, campaign: Campaign) -> None:
    assert keeper.post(labels_url(campaign)).status_code == 405
    assert keeper.post(sheet_url(campaign)).status_code == 405


def test_staff_mend_a_tables_sheet(client: Client, campaign: Campaign) -> None:
    client.force_login(make_user("warden", is_staff=True, is_superuser=True))
    url = reverse("admin:legacy_labelsettings_add")
    assert client.get(url).status_code == 200
    measures = {name: str(getattr(LabelSettings(), name)) for name in SHEETS["avery-18294"][1].__struct_fields__}
    said = {"campaign": campaign.public_id, "layout": OWN, "offset_right": "0", "offset_down": "1", **measures}
    refused = client.post(url, said | {"columns": "9"})
    assert b"the paper ends at 8.5 in" in refused.content
    assert client.post(url, said | {"layout": GAME_SHEET}).status_code == 302
    kept = label_settings(campaign=campaign)
    assert kept.measures == SHEETS[GAME_SHEET][1]
    assert b"The Deep" in client.get(reverse("admin:legacy_labelsettings_changelist")).content
    change = reverse("admin:legacy_labelsettings_change", args=[kept.pk])
    assert client.post(change, said | {"column_pitch": "2.0625"}).status_code == 302
    assert label_settings(campaign=campaign).column_pitch == Decimal("2.0625")
