"""Taking an act back: who may, what is told to who comes too late, and what stands upon it."""

import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from legacy.models import BandRow, Campaign
from legacy.services.wizards import wizard_join
from tests.legacy.makers import found, perform, wizards_of
from tests.legacy.views.conftest import signed_in
from tests.makers import make_user

OVERRIDE = {"rules": ["DNF-P-06"], "reason": "Found under the table."}


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def chronicle(table: Campaign) -> str:
    return reverse("legacy:chronicle", args=[table.public_id])


def act(table: Campaign, number: int) -> str:
    return reverse("legacy:act", args=[table.public_id, number])


def test_the_last_act_is_undone_with_one_button(table: Campaign, keeper: Client) -> None:
    found(table, wizards_of(table)[0], "Ashen Few")
    html = keeper.get(chronicle(table)).content.decode()
    form = re.search(r'action="([^"]+)">\s*<input type="hidden" name="head" value="([0-9a-f]{64})">', html)
    assert form
    response = keeper.post(form.group(1), {"head": form.group(2)})
    assert response["Location"] == chronicle(table)
    assert not BandRow.objects.exists()
    page = text_of(keeper.get(chronicle(table)))
    assert "no longer counts" in page
    assert "Ysolde founded Ashen Few." in page  # it stays, crossed out


def test_an_undone_act_can_be_brought_back(table: Campaign, keeper: Client) -> None:
    found(table, wizards_of(table)[0], "Ashen Few")
    for _ in range(2):
        table.refresh_from_db()
        newest = table.entries.order_by("-number")[0].act
        assert (
            keeper.post(act(table, newest), {"head": table.head_hash, "reason": "On second thought."}).status_code
            == 302
        )
    assert BandRow.objects.get().name == "Ashen Few"
    assert "On second thought" in text_of(keeper.get(chronicle(table)))


def test_who_comes_too_late_reads_what_was_missed_and_tries_again(table: Campaign, keeper: Client) -> None:
    ysolde, maud, _ = wizards_of(table)
    found(table, ysolde, "Ashen Few")
    table.refresh_from_db()
    seen, number = table.head_hash, table.entries.filter(kind="founded").get().act
    found(table, maud, "Last Candle")
    late = keeper.post(act(table, number), {"head": seen, "reason": "Wrong name."})
    assert late.status_code == 409
    assert "Maud founded Last Candle." in text_of(late)
    html = late.content.decode()
    again = dict(re.findall(r'name="(head|reason)" value="([^"]*)"', html))
    assert again["reason"] == "Wrong name."
    assert keeper.post(act(table, number), again).status_code == 302
    assert [row.name for row in BandRow.objects.all()] == ["Last Candle"]


def test_an_act_that_others_stand_upon_is_not_taken_back(table: Campaign, keeper: Client) -> None:
    ysolde = wizards_of(table)[0]
    found(table, ysolde, "Ashen Few")
    number = table.entries.filter(kind="founded").get().act
    perform(table, "start_dungeon", name="", wizards=[ysolde.public_id], active=ysolde.public_id, shuffled=True)
    table.refresh_from_db()
    refused = keeper.post(act(table, number), {"head": table.head_hash})
    assert refused.status_code == 422
    assert "Later entries stand on this act" in text_of(refused)
    assert "Record it anyway" not in refused.content.decode()
    assert BandRow.objects.exists()


def test_who_sits_there_is_not_taken_back(table: Campaign, keeper: Client) -> None:
    page = keeper.get(chronicle(table)).content.decode()
    assert "Undo the last act" not in page
    refused = keeper.post(act(table, 1), {"head": table.head_hash})
    assert refused.status_code == 422
    assert "joining, leaving and handing over" in text_of(refused)


def test_spectators_see_no_button_and_may_not_send_the_form(table: Campaign) -> None:
    bob = make_user("bob")
    wizard_join(campaign=table, account=bob, role="spectator", name="Bob")
    found(table, wizards_of(table)[0], "Ashen Few")
    table.refresh_from_db()
    browser = signed_in(bob)
    assert "Undo the last act" not in browser.get(chronicle(table)).content.decode()
    number = table.entries.filter(kind="founded").get().act
    assert "Take it back" not in browser.get(act(table, number)).content.decode()
    assert browser.post(act(table, number), {"head": table.head_hash}).status_code == 403
    assert BandRow.objects.exists()


def test_a_wizard_who_plays_may_undo_too(table: Campaign) -> None:
    bob = make_user("bob")
    wizard_join(campaign=table, account=bob, role="wizard", name="Bob")
    perform(table, "change_coppers", wizard=wizards_of(table)[1].public_id, amount=4, reason="other", override=OVERRIDE)
    table.refresh_from_db()
    number = table.entries.filter(kind="coppers").get().act
    assert signed_in(bob).post(act(table, number), {"head": table.head_hash}).status_code == 302
    assert "written by Bob" in text_of(signed_in(bob).get(chronicle(table)))


def test_the_chronicle_of_one_band_holds_its_own_acts_only(table: Campaign, keeper: Client) -> None:
    ysolde, maud, _ = wizards_of(table)
    first = found(table, ysolde, "Ashen Few")
    found(table, maud, "Last Candle")
    text = text_of(keeper.get(f"{chronicle(table)}?band={first.public_id}"))
    assert "Ysolde founded Ashen Few." in text
    assert "Maud founded" not in text
    assert "as it stood then" in text
    assert "Maud founded" in text_of(keeper.get(f"{chronicle(table)}?band=nobody"))
