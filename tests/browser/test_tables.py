"""The pages of a table in a real browser: accessible in both themes and on a phone, whole without scripts."""

from typing import Any

import pytest
from django.urls import reverse

from cardsite.accounts.models import User
from legacy.models import BandRow
from tests.browser.test_pages import faults_of
from tests.catalogue import catalogue_put, whole_catalogue
from tests.legacy.makers import make_played_table, make_table
from tests.legacy.pages import reading_pages, writing_pages

WIDE = ("campaign", "people", "dungeon 2", "wizard", "found monsters", "found review")  # seen on a desk


@pytest.fixture
def catalogue(db: None) -> None:
    """The one game with bands, whole."""
    catalogue_put(whole_catalogue("decknforge"))


@pytest.mark.timeout(600)
def test_every_page_of_a_table_is_accessible_fits_and_needs_no_scripts(visit: Any) -> None:
    played = make_played_table(visibility="public")
    fresh = make_table(name="New Table")
    keeper = User.objects.get(username="ysolde")
    reading, writing = reading_pages(played), writing_pages(fresh)
    on_paper = [page for page in (*reading, *writing) if page.name in WIDE or page.name.startswith("band Gallows")]
    faults = []
    in_hand = [page for page in (*reading, *writing) if page not in on_paper]
    for width, scheme, pages in ((390, "dark", in_hand), (1280, "light", on_paper)):
        visitor = visit(width, color_scheme=scheme)
        visitor.sign_in(keeper)
        faults += [f"{width}: {fault}" for page in pages for fault in faults_of(visitor, page)]
        assert visitor.complaints == []
    assert faults == []
    plain, scripted = visit(java_script_enabled=False), visit(timezone_id="UTC")
    for page in reading[:3]:
        words = [visitor.open(page.path).locator("main").inner_text() for visitor in (plain, scripted)]
        assert words[0] == words[1], page.name
    newest = played.entries.order_by("-number")[0]
    abroad = visit(timezone_id="Asia/Tokyo").open(reverse("legacy:chronicle", args=[played.public_id]))
    shown = abroad.locator("time[data-zone=moment]").first
    hour = (int(newest.at[11:13]) + 9) % 24
    assert f", {hour:02}:{newest.at[14:16]}" in shown.inner_text()
    assert shown.get_attribute("title").endswith(" UTC")


@pytest.mark.timeout(300)
def test_a_band_is_founded_without_scripts(visit: Any) -> None:
    table = make_table()
    visitor = visit(390, java_script_enabled=False)
    visitor.sign_in(User.objects.get(username="ysolde"))
    page = visitor.open(reverse("legacy:campaign", args=[table.public_id]))
    page.get_by_role("link", name="Found a band").click()
    page.get_by_label("Name of the band").fill("The Gallows Choir")
    page.get_by_role("button", name="On to the monsters").click()
    promised = page.locator(".proof").inner_text()
    page.get_by_role("button", name="Roll six monsters").click()
    page.get_by_text("How the roll can be recomputed").click()
    assert promised in page.locator("details").inner_text()
    for place, field in enumerate(page.get_by_label("Creature’s name").all()):
        field.fill(f"Beast {place}")
    star = page.get_by_label("Your Legend")
    if star.count():
        star.select_option("joker-b")
    page.get_by_role("button", name="On to the inscriptions").click()
    page.get_by_label("Inscription 1").select_option("phoenix")
    page.get_by_label("which card, row 1").select_option("queen-of-hearts")
    page.get_by_role("button", name="Keep this and count").click()
    assert "10c" in page.get_by_text("Left, for the purse").locator("xpath=..").inner_text()
    page.get_by_role("button", name="On to the heirloom").click()
    page.get_by_role("button", name="On to a last look").click()
    page.get_by_role("button", name="Found The Gallows Choir").click()
    assert page.locator("h1").inner_text() == "The Gallows Choir"
    assert page.get_by_role("img", name="Queen of Hearts").is_visible()
    band = BandRow.objects.get()
    assert (band.name, len(band.band.monsters)) == ("The Gallows Choir", 6)
    page = visitor.open(reverse("legacy:chronicle", args=[table.public_id]))
    page.get_by_role("button", name="Undo the last act").click()
    assert page.locator(".entry.amended").count() == 1
    assert not BandRow.objects.exists()
