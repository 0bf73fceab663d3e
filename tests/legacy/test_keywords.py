"""`band:`, `blessed:`, `inscription:` and `label:` in card search: of a band that whoever asks may read."""

from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cards.search import explain, search
from cardsite.accounts.models import User
from legacy.models import BandRow, Campaign, CampaignVisibility
from legacy.rules.state import Stuck
from tests.legacy.makers import found, make_table, wizards_of
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def make_band(*, visibility: str = CampaignVisibility.PUBLIC, table: str = "Thursday Table") -> BandRow:
    """The Ashen Few, who bear Sharp, Glint, Echo and Sturdy."""
    campaign = make_table(name=table)
    Campaign.objects.filter(pk=campaign.pk).update(visibility=visibility)
    return found(campaign, wizards_of(campaign)[1], "Ashen Few")


def change(band: BandRow, **parts: Any) -> None:
    """The band stands otherwise."""
    band.state = msgspec.json.encode(msgspec.structs.replace(band.band, **parts)).decode()
    band.save()


def slugs(query: str, context: object = None) -> list[str]:
    result = search(query, context=context)
    assert result.warnings == ()
    return sorted(card.slug for card in result.cards())


def test_the_cards_of_a_band_by_name_and_by_address() -> None:
    band = make_band()
    assert search('band:"Ashen Few"').total == search(f"band:{band.public_id}").total == 54
    assert slugs('band:"ashen FEW" suit:spades rank:ace') == ["ace-of-spades"]
    assert slugs(f"-band:{band.public_id} game:decknforge") == []


def test_the_cards_that_are_blessed() -> None:
    band = make_band()
    blessed = ["eight-of-clubs", "nine-of-clubs", "queen-of-spades", "seven-of-clubs"]
    assert slugs('blessed:"Ashen Few"') == slugs(f"blessed:{band.public_id}") == blessed
    assert slugs('band:"Ashen Few" -blessed:"Ashen Few" suit:clubs rank:7..9') == []
    assert search('band:"Ashen Few" -blessed:"Ashen Few"').total == 50


def test_the_cards_that_bear_an_inscription() -> None:
    band = make_band()
    assert slugs('inscription:"Ashen Few/Sharp"') == ["seven-of-clubs"]
    assert slugs(f"inscription:{band.public_id}/glint") == ["eight-of-clubs"]
    assert slugs(f"inscription:{band.public_id}/sharp|{band.public_id}/echo") == ["nine-of-clubs", "seven-of-clubs"]
    assert slugs(f"inscription:{band.public_id}/phoenix") == []  # known, and nobody bears it


def test_what_a_card_bore_once_is_not_what_it_bears() -> None:
    band = make_band()
    carried = band.band.carried
    lost = [msgspec.structs.replace(each, lost=9) if each.inscription == "sharp" else each for each in carried]
    change(band, carried=tuple(lost))
    assert slugs('inscription:"Ashen Few/Sharp"') == []
    assert search('blessed:"Ashen Few"').total == 3


def test_the_monsters_that_bear_a_label() -> None:
    band = make_band()
    first, *others = band.band.monsters
    change(band, monsters=(msgspec.structs.replace(first, labels=(Stuck(label="greedy"),)), *others))
    assert slugs('label:"Ashen Few/Greedy"') == slugs(f"label:{band.public_id}/greedy") == [first.card]
    assert slugs('label:"Ashen Few/Swift"') == []


@pytest.mark.parametrize("keyword", ['band:"{}"', 'blessed:"{}"', 'inscription:"{}/sharp"', 'label:"{}/greedy"'])
@pytest.mark.parametrize("by", ["name", "public_id"])
def test_a_band_of_a_private_table_is_as_if_it_did_not_exist(keyword: str, by: str) -> None:
    band = make_band(visibility=CampaignVisibility.PRIVATE)
    told = getattr(band, by)
    nothing = search(keyword.format("Nobody There")).warnings[0].message
    for stranger in (None, make_user("bob")):
        hidden = search(keyword.format(told), context=stranger)
        assert (hidden.total, hidden.warnings[0].code) == (0, "unknown_value")
        assert hidden.warnings[0].message == nothing.replace("Nobody There", told)
    near = search(keyword.format("Ashen Fw")).warnings[0].message
    assert "Did you mean" not in near
    assert search(keyword.format(told), context=User.objects.get(username="ysolde")).warnings == ()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ('band:"Ashen Fw"', 'Did you mean "Ashen Few"?'),
        ("band:?", "There is no band '?', or it is not shared with you."),
        ('inscription:"Ashen Few/shrap"', "There is no inscription 'shrap'. Did you mean sharp?"),
        ('label:"Ashen Few/gredy"', "There is no label 'gredy'. Did you mean greedy?"),
        ("inscription:sharp", "Say of which band"),
        ('label:"/greedy"', "Say of which band"),
        ('band>"Ashen Few"', "cannot be compared"),
    ],
)
def test_what_is_not_there_is_told_with_what_may_have_been_meant(query: str, said: str) -> None:
    make_band()
    result = search(f"suit:clubs or {query}")
    assert result.total == 13
    (warning,) = result.warnings
    assert (warning.code, warning.position) == ("unknown_value", len("suit:clubs or "))
    assert said in warning.message


def test_two_bands_of_one_name_are_told_apart_by_their_addresses() -> None:
    first, second = make_band(), make_band(table="Friday Table")
    warning = search('band:"Ashen Few"').warnings[0]
    assert f"{second.public_id} (Friday Table), {first.public_id} (Thursday Table)" in warning.message
    assert search(f"band:{first.public_id}").total == 54


def test_the_query_is_told_in_words_and_has_no_meaning_in_other_games() -> None:
    assert explain('blessed:"Ashen Few" -inscription:x/sharp').explanation == (
        'cards blessed in the band "Ashen Few", not inscribed "x/sharp", sorted by name'
    )
    make_band()
    codes = [warning.code for warning in search('band:"Ashen Few"', game="augmented").warnings]
    assert codes == ["no_meaning"]


def test_an_answer_that_a_band_decides_is_not_kept() -> None:
    band = make_band()
    client = APIClient()
    first = client.get("/api/v1/cards/", {"q": f"band:{band.public_id}"})
    assert (first.json()["total"], first["Cache-Control"]) == (54, "no-store")
    assert "ETag" not in first
    Campaign.objects.update(visibility=CampaignVisibility.PRIVATE)
    assert client.get("/api/v1/cards/", {"q": f"band:{band.public_id}"}).json()["total"] == 0


def test_the_page_of_results_knows_who_asks(client: Client) -> None:
    band = make_band(visibility=CampaignVisibility.PRIVATE)
    page = {"q": f"blessed:{band.public_id}"}
    assert "or it is not shared with you" in client.get("/search/", page).content.decode()
    client.force_login(User.objects.get(username="ysolde"))
    shown = client.get("/search/", page)
    assert "Seven of Clubs" in shown.content.decode()
    assert "Cookie" in shown["Vary"]


def test_a_page_asks_for_the_band_and_its_cards_once(client: Client) -> None:
    page = {"q": f"blessed:{make_band().public_id}"}
    client.get("/search/", page)
    with CaptureQueriesContext(connection) as captured:
        client.get("/search/", page)
    assert len([query for query in captured if "legacy_bandrow" in query["sql"]]) == 1
    assert len(captured) == 6


@pytest.mark.parametrize("value", ["\x00", "a/b/c", "/", "x" * 500, "Ⅷ/🂡", "%", "'"])
def test_no_value_breaks_a_search(value: str) -> None:
    make_band()
    client = APIClient()
    for keyword in ("band", "blessed", "inscription", "label"):
        answer = client.get("/api/v1/cards/", {"q": f'{keyword}:"{value}"'})
        assert answer.status_code in (200, 400)
