"""What is read of a campaign that has been played for a while; one file, since playing it takes a while too."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from cardsite.accounts.models import User
from legacy.models import BandRow, Campaign, ChronicleEntry, DungeonRow, PurseRow, Wizard
from legacy.parts import fame
from legacy.parts.timeline import moment
from legacy.selectors.shown import closed_at
from legacy.services.wizards import wizard_join, wizard_rename
from legacy.views import campaigns as campaign_pages
from legacy.views import wizards as wizard_pages
from tests.cardsite.test_pages import Tags
from tests.catalogue import loaded_for_a_module, whole_catalogue
from tests.legacy.makers import found, make_played_table, make_table, monsters, perform, wizards_of
from tests.legacy.pages import reading_pages, writing_pages
from tests.legacy.views.conftest import signed_in
from tests.makers import make_user


@pytest.fixture(scope="module")
def played_once(django_db_setup: None, django_db_blocker: object) -> Iterator[int]:
    with loaded_for_a_module(django_db_blocker, [whole_catalogue("decknforge")]):
        yield make_played_table().pk


@pytest.fixture
def played(played_once: int, db: None) -> Campaign:
    """A private table of ysolde's where much has happened; what a test changes is rolled back."""
    return Campaign.objects.get(pk=played_once)


@pytest.fixture
def shared(played: Campaign) -> Campaign:
    """The same table, for everybody to read."""
    played.visibility = "public"
    played.save(update_fields=["visibility"])
    return played


def shown(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def words(html: str) -> str:
    """The words of a page's content."""
    content = html.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


# --- who reads -----------------------------------------------------------------------------------------------------
def test_a_private_table_is_nowhere_for_others(played: Campaign, client: Client) -> None:
    stranger = signed_in(make_user("zoe"))
    for page in (*reading_pages(played), *writing_pages(played)):
        assert stranger.get(page.path).status_code == 404, page
        assert stranger.post(page.path, {"do": "guest"}).status_code in (404, 405), page
    for page in reading_pages(played):
        assert client.get(page.path).status_code == 404, page
    for path in (reverse("legacy:index"), reverse("legacy:hall"), reverse("legacy:carriers", args=["sharp"])):
        html = shown(client, path) + shown(stranger, path)
        assert played.name not in html, path
        assert "Gallows Choir" not in html, path
    assert played.public_id not in shown(client, "/sitemap.xml")


def test_a_public_table_is_read_by_all_and_written_by_none_of_them(shared: Campaign, client: Client) -> None:
    before = shared.entries.count()
    for page in reading_pages(shared):
        html = shown(client, page.path)
        assert 'name="head"' not in html, page
        assert ">People<" not in html, page
    act = reverse("legacy:act", args=[shared.public_id, shared.entries.get(kind="corrected", stream="campaign").act])
    assert client.post(act, {"head": shared.head_hash}).status_code == 403
    stranger = signed_in(make_user("zoe"))
    for page in writing_pages(shared):
        assert stranger.get(page.path).status_code == 403, page
        assert client.get(page.path)["Location"].startswith(reverse("accounts:sign-in")), page
    assert shared.entries.count() == before
    assert "Gallows Choir" in shown(client, reverse("legacy:hall"))
    found = shown(client, "/sitemap.xml")
    assert reverse("legacy:campaign", args=[shared.public_id]) in found
    assert BandRow.objects.get(name="Gallows Choir").public_id in found


def test_a_spectator_reads_and_does_not_act(played: Campaign) -> None:
    bob = make_user("bob")
    wizard_join(campaign=played, account=bob, role="spectator", name="Bob")
    browser = signed_in(bob)
    played.refresh_from_db()
    for page in reading_pages(played):
        assert 'name="head"' not in shown(browser, page.path), page
    assert browser.get(reverse("legacy:found", args=[played.public_id])).status_code == 403
    assert browser.get(reverse("legacy:people", args=[played.public_id])).status_code == 200


def test_every_page_is_well_made(played: Campaign, keeper: Client) -> None:
    titles = []
    for page in (*reading_pages(played), *writing_pages(played)):
        tags = Tags(shown(keeper, page.path))
        assert len(tags.all("h1")) == 1, page
        assert len(tags.ids()) == len(set(tags.ids())), page
        assert all("src" in script for script in tags.all("script")), page
        assert tags.all("style") == [], page
        assert "style" not in {name for _, attributes in tags.found for name in attributes}, page
        assert tags.meta("robots") == "noindex", page  # the table is private
        titles.append((page.address, " ".join(tags.text["title"].split())))
    reading = {address: title for address, title in titles if "/found/" not in address and "/adopt/" not in address}
    assert len(set(reading.values())) == len(reading)


def test_pages_ask_as_often_for_one_band_as_for_many(played: Campaign, keeper: Client) -> None:
    small = make_table(name="Small Table", guests=())
    found(small, wizards_of(small)[0], "Ashen Few")

    def queries(path: str) -> int:
        keeper.get(path)
        with CaptureQueriesContext(connection) as captured:
            assert keeper.get(path).status_code == 200
        return len(captured)

    for name in ("campaign", "chronicle", "people"):
        assert queries(reverse(f"legacy:{name}", args=[small.public_id])) == queries(
            reverse(f"legacy:{name}", args=[played.public_id])
        ), name
    for name in ("hall", "carried"):
        one, many = (f"{reverse(f'legacy:{name}')}?table={each.public_id}" for each in (small, played))
        assert queries(one) == queries(many), name
    bands = [BandRow.objects.get(campaign=small), BandRow.objects.get(name="Gallows Choir", campaign=played)]
    one, many = (queries(reverse("legacy:band", args=[band.public_id])) for band in bands)
    assert one == many


# --- the pages -----------------------------------------------------------------------------------------------------
def test_the_home_of_a_table_tells_who_sits_there_and_what_is_open(played: Campaign, keeper: Client) -> None:
    html = shown(keeper, reverse("legacy:campaign", args=[played.public_id]))
    text = words(html)
    for wizard in wizards_of(played):
        coppers = PurseRow.objects.get(wizard=wizard).coppers
        assert re.search(rf"{wizard.name} (keeper|guest) .*?{coppers} coppers", text), wizard
    assert "The Deep is being played" in text
    assert "Retired" in text
    assert re.search(r"Boss 1 was .+, with \d+ HP\.", text)


def test_a_phase_says_for_whom_it_waits(played: Campaign, keeper: Client) -> None:
    override = {"rules": ["DNF-P-07"], "reason": "It was late."}
    perform(played, "end_dungeon", reason="abandoned", override=override)
    text = words(shown(keeper, reverse("legacy:campaign", args=[played.public_id])))
    assert "The Fading is open" in text
    assert re.search(r"It waits for (Ysolde|Maud|Oswin), \w+, \w+\.", text)


def test_a_band_shows_what_its_cards_bear_as_faces(played: Campaign, keeper: Client) -> None:
    row = BandRow.objects.get(name="Second Candle")
    html = shown(keeper, reverse("legacy:band", args=[row.public_id]))
    band = row.band
    assert html.count('class="face p-orpiment"') == len(band.blessed)
    assert html.count('class="face p-umber"') == 6
    begun = f"{reverse('legacy:band', args=[row.public_id])}?at=12"  # founded, six monsters, four bought, one inherited
    assert "Sharp, heirloom of Last Candle." in words(shown(keeper, begun))
    for monster in band.monsters:
        assert f'aria-label="{monster.name}"' in html
    assert shown(keeper, f"{reverse('legacy:band', args=[row.public_id])}?all=1").count('class="face p-orpiment"') == 48


def test_a_band_tells_its_holders_glory_and_dungeons(played: Campaign, keeper: Client) -> None:
    row = BandRow.objects.get(name="Gallows Choir")
    html = shown(keeper, reverse("legacy:band", args=[row.public_id]))
    assert f"after dungeon 2, won, {row.glory}" in html
    names = dict(Wizard.objects.values_list("public_id", "name"))
    told = re.findall(r'class="holder plainlink"[^>]*>(\w+)<small>', html)
    assert told == [names[holder] for holder in row.band.holders]
    assert len(told) > 1
    for dungeon in DungeonRow.objects.all():
        assert reverse("legacy:dungeon", args=[dungeon.public_id]) in html


def test_a_band_is_shown_as_it_stood_after_any_of_its_entries(played: Campaign, keeper: Client) -> None:
    row = BandRow.objects.get(name="Gallows Choir")
    address = reverse("legacy:band", args=[row.public_id])
    then = shown(keeper, f"{address}?at=8")  # founded, six monsters, one inscription
    assert "as it stood after entry 8" in words(then)
    assert then.count('class="face p-orpiment"') == 1
    assert re.search(r"<dt>\s*Glory\s*</dt>\s*<dd>\s*0\s*</dd>", then)
    assert keeper.get(f"{address}?at=0").status_code == 404
    assert keeper.get(f"{address}?at={row.seq + 1}").status_code == 404
    assert keeper.get(f"{address}?at=x").status_code == 404


def test_two_points_of_a_band_are_compared(played: Campaign, keeper: Client) -> None:
    row = BandRow.objects.get(name="Gallows Choir")
    address = reverse("legacy:difference", args=[row.public_id])
    text = words(shown(keeper, address))  # since the founding: one entry, six monsters and three inscriptions
    assert text == words(shown(keeper, f"{address}?from=10&to={row.seq}"))
    assert f"Glory +{row.glory}" in text
    assert "Lost since" in text
    assert "In other hands" in text
    back = words(shown(keeper, f"{address}?from={row.seq}&to=10"))
    assert f"Glory −{row.glory}" in back
    assert "Nothing about the band differs" in words(shown(keeper, f"{address}?from=10&to=10"))
    assert keeper.get(f"{address}?from=10&to=9999").status_code == 404


def test_a_retired_band_has_an_epitaph(played: Campaign, keeper: Client) -> None:
    row = BandRow.objects.get(name="Last Candle")
    text = words(shown(keeper, reverse("legacy:band", args=[row.public_id])))
    assert "Retired, its name locked; Sharp was kept as an heirloom." in text
    hall = words(shown(keeper, f"{reverse('legacy:hall')}?table={played.public_id}"))
    assert "Founded by Oswin, 1 dungeon, 6 Glory. The last to fade was Sharp on K♦, in the hands of Oswin." in hall


def test_bands_of_a_closed_table_rest_since_its_last_entry(played: Campaign, keeper: Client) -> None:
    Campaign.objects.filter(pk=played.pk).update(closed=True)
    last = played.entries.order_by("-number")[0]
    assert closed_at(campaigns=[played.pk]) == {played.pk: last.at}
    hall = keeper.get(reverse("legacy:hall")).context["hall"]
    assert {famed.resting for famed in hall.lived if famed.row.campaign_id == played.pk} == {moment(last.at)}


def test_the_hall_puts_the_greatest_first(played: Campaign, keeper: Client) -> None:
    html = shown(keeper, reverse("legacy:hall"))
    glory = html.partition('id="glory"')[2].partition("</section>")[0]
    named = re.findall(r'href="/bands/\w+/">([^<]+)<', glory)
    expected = BandRow.objects.filter(campaign=played, glory__gt=0).order_by("-glory", "name")
    assert named == [row.name for row in expected]


def test_an_inscription_tells_who_carried_it_and_how_long(played: Campaign, keeper: Client) -> None:
    html = shown(keeper, f"{reverse('legacy:carriers', args=['sharp'])}?table={played.public_id}")
    carried = [
        (row, each) for row in BandRow.objects.filter(campaign=played) for each in row.band.carried
        if each.inscription == "sharp"
    ]  # fmt: skip
    assert html.count("<tr>") - 1 == len(carried)
    assert html.count(">stands<") == sum(each.stands for _, each in carried)
    last = next(line for line in re.findall(r"<tr>.*?</tr>", html, re.DOTALL) if "Last Candle" in line)
    assert "K♦" in last
    assert "faded" in last
    assert re.search(r'<td class="r">\s*1\s*</td>', last)
    assert keeper.get(reverse("legacy:carriers", args=["sharper"])).status_code == 404


def test_a_wizards_ledger_sums_to_the_purse(played: Campaign, keeper: Client) -> None:
    for wizard in wizards_of(played):
        html = shown(keeper, reverse("legacy:wizard", args=[wizard.public_id]))
        ledger = html.partition('id="ledger"')[2]
        figures = [int(text.replace("−", "-")) for text in re.findall(r'<td class="r">\s*([+−]?\d+)\s*</td>', ledger)]
        amounts, balances = figures[::2], figures[1::2]
        assert sum(amounts) == balances[0] == PurseRow.objects.get(wizard=wizard).coppers
    maud = Wizard.objects.get(name="Maud")
    assert "slip" not in shown(keeper, reverse("legacy:wizard", args=[maud.public_id]))  # it was taken back


def test_long_lists_are_cut_and_can_be_read_whole(
    played: Campaign, keeper: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wizard_pages, "PAGE_SIZE", 4)
    monkeypatch.setattr(wizard_pages, "SHOWN_KILLS", 1)
    monkeypatch.setattr(campaign_pages, "SHOWN_DUNGEONS", 1)
    maud = Wizard.objects.get(name="Maud")
    address = reverse("legacy:wizard", args=[maud.public_id])
    pages = [shown(keeper, f"{address}?page={number}").partition('id="ledger"')[2] for number in (1, 2)]
    assert [page.count("<tr>") - 1 for page in pages] == [4, 4]
    assert pages[0] != pages[1]
    html = shown(keeper, address)
    kills = html.partition('id="kills"')[2].partition("</section>")[0]
    assert "3 older" in words("<main>" + kills)
    assert kills.count("<tr>") - 2 == 4
    home = reverse("legacy:campaign", args=[played.public_id])
    first = DungeonRow.objects.get(campaign=played, place=1)
    told = f'<a href="{reverse("legacy:dungeon", args=[first.public_id])}">1. The Cellars</a>'
    assert told not in shown(keeper, home)
    assert "?dungeons=all#dungeons" in shown(keeper, home)
    assert told in shown(keeper, f"{home}?dungeons=all")


def test_since_when_a_wizard_is_there_is_what_the_chronicle_says(played: Campaign, keeper: Client) -> None:
    maud = wizards_of(played)[1]
    Wizard.objects.filter(pk=maud.pk).update(joined_at=timezone.now() + timedelta(days=400))  # as an import is later
    came = ChronicleEntry.objects.get(campaign=played, kind="wizard_joined", data__wizard=maud.public_id)
    html = shown(keeper, reverse("legacy:wizard", args=[maud.public_id]))
    assert re.search(rf'At the table since\s+<time datetime="{came.at[:10]}', html)
    assert "gone since" not in html


def test_a_wizards_kills_are_listed(played: Campaign, keeper: Client) -> None:
    maud = Wizard.objects.get(name="Maud")
    slain = ChronicleEntry.objects.filter(
        campaign=played, stream="campaign", kind="boss_slain", data__killer=maud.public_id
    )
    html = shown(keeper, reverse("legacy:wizard", args=[maud.public_id]))
    kills = html.partition('id="kills"')[2].partition("</section>")[0]
    assert kills.count("<tr>") - 1 == slain.count() > 0


def test_a_dungeon_is_told_fight_by_fight_and_round_by_round(played: Campaign, keeper: Client) -> None:
    row = DungeonRow.objects.get(campaign=played, place=1)
    html = shown(keeper, reverse("legacy:dungeon", args=[row.public_id]))
    assert re.findall(r'id="fight-(\d)"', html) == list("123456")
    second = words("<main>" + html.partition('aria-labelledby="fight-2"')[2].partition("</section>")[0])
    assert "Round 1" in second
    assert "Round 2" in second
    assert second.index("The Boss lost 3 HP") < second.index("Round 2") < second.index(" slew ")
    assert "crossed out" not in html.partition('id="fight-6"')[2].partition("</section>")[0]
    assert "What came after" in html


def test_a_corrected_act_is_struck_through_and_leads_to_its_correction(played: Campaign, keeper: Client) -> None:
    correction = played.entries.get(kind="corrected", stream="campaign")
    pages = [shown(keeper, f"{reverse('legacy:chronicle', args=[played.public_id])}?page={n}") for n in (1, 2, 3)]
    item = next(
        item for html in pages for item in re.findall(r"<li class=\"entry.*?</li>", html, re.DOTALL) if "(slip)" in item
    )
    assert "amended" in item
    assert reverse("legacy:act", args=[played.public_id, correction.act]) in item
    act = shown(keeper, reverse("legacy:act", args=[played.public_id, correction.data["act"]]))
    assert "This act no longer counts</button>" not in act


def test_an_act_shows_its_hashes_and_the_seed_of_its_draw(played: Campaign, keeper: Client) -> None:
    drawn = played.entries.filter(kind="fading_drawn").order_by("number")[0]
    html = shown(keeper, reverse("legacy:act", args=[played.public_id, drawn.act]))
    assert drawn.data["draw"]["seed"] in html
    assert drawn.hash in html
    assert drawn.previous in html
    assert keeper.get(reverse("legacy:act", args=[played.public_id, 99999])).status_code == 404
    assert keeper.get(reverse("legacy:act", args=[played.public_id, "x"])).status_code == 404


def test_moments_are_told_in_utc_for_a_script_to_change(played: Campaign, keeper: Client) -> None:
    entry = played.entries.order_by("-number")[0]
    html = shown(keeper, reverse("legacy:chronicle", args=[played.public_id]))
    assert re.search(
        rf'<time datetime="{entry.at[:19]}Z" data-zone="moment">\d+ \w+ \d{{4}}, {entry.at[11:16]} UTC</time>', html
    )


def test_a_new_name_stands_in_the_whole_chronicle(played: Campaign, keeper: Client) -> None:
    maud = Wizard.objects.get(name="Maud")
    wizard_rename(wizard=maud, by=User.objects.get(username="ysolde"), name="Matilda")
    html = shown(keeper, reverse("legacy:wizard", args=[maud.public_id])) + shown(
        keeper, reverse("legacy:chronicle", args=[played.public_id])
    )
    assert "Matilda" in html
    assert "Maud" not in html


def test_names_are_shown_as_they_are_written(played: Campaign, keeper: Client) -> None:
    small = make_table(name="<b>Table</b>", guests=("<i>Guest</i>",))
    named = [{**monster, "name": "<s>Beast</s>"} for monster in monsters("Ashen Few")]
    found(small, wizards_of(small)[1], "<u>Few</u>", monsters=named)
    band = BandRow.objects.get(campaign=small)
    for path in (reverse("legacy:campaign", args=[small.public_id]), reverse("legacy:band", args=[band.public_id])):
        html = shown(keeper, path)
        for tag in ("<b>Table", "<i>Guest", "<u>Few", "<s>Beast"):
            assert tag not in html, path
    assert "&lt;s&gt;Beast" in html


def test_the_age_of_a_band_is_counted_in_days(
    played: Campaign, keeper: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Later(fame.datetime):  # type: ignore[misc, name-defined]
        @classmethod
        def now(cls, tz: object = None) -> object:
            return timezone.now() + timedelta(days=40)

    monkeypatch.setattr(fame, "datetime", Later)
    html = shown(keeper, f"{reverse('legacy:hall')}?table={played.public_id}")
    lived = words("<main>" + html.partition('id="lived"')[2].partition("</section>")[0])
    assert "40 days" in lived
    assert re.search(r"Last Candle retired 0 days", lived)


def test_the_game_leads_to_its_tables(played: Campaign, client: Client) -> None:
    assert f'href="{reverse("legacy:index")}"' in shown(client, "/games/decknforge/").partition("<main")[2]


@pytest.mark.parametrize("path", ["/tables/hall/", "/tables/inscriptions/", "/tables/inscriptions/phoenix/"])
def test_a_table_that_cannot_be_is_not_there(played: Campaign, client: Client, path: str) -> None:
    assert client.get(path, {"table": "a\0b"}).status_code == 404
