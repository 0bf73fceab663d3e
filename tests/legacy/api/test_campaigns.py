"""Campaigns over HTTP: found, list, read, change."""

import uuid
from typing import Any

import msgspec
import pytest

from cardsite.environment import Rate
from legacy.api.shapes import CampaignEntry, CampaignWhole
from legacy.models import Campaign, Wizard
from tests.legacy.api.calls import API, Evening, caller
from tests.legacy.tables import make_campaign

CAMPAIGNS = f"{API}campaigns/"


def test_a_campaign_is_founded_and_read_back(evening: Evening) -> None:
    body = {"name": "Deep Two", "wizard_name": "Dan", "guests": ["Una", "Vic"], "visibility": "public"}
    made = caller(evening.dan).post(CAMPAIGNS, body)
    assert made.status_code == 201, made.content
    told = made.json()
    assert made["Location"] == told["url"] == f"http://testserver{CAMPAIGNS}{told['id']}/"
    assert set(told) == set(CampaignWhole.__struct_fields__)
    assert msgspec.convert(told, CampaignWhole)
    campaign = Campaign.objects.get(public_id=told["id"])
    assert made["ETag"] == f'"{campaign.head_hash}"' == f'"{told["head"]}"'
    assert (told["role"], told["visibility"], told["number"]) == ("keeper", "public", campaign.head_number)
    assert told["ruleset"]["reference"] == "official"
    assert "override" in told["may"]
    seats = [(each["name"], each["seat"], each["guest"], each["you"]) for each in told["table"]["wizards"]]
    assert seats == [("Dan", 1, False, True), ("Una", 2, True, False), ("Vic", 3, True, False)]
    read = caller().get(told["url"])
    assert (read.json()["role"], read.json()["wizard"], read.json()["may"]) == (None, None, ["read"])
    assert not any(each["you"] for each in read.json()["table"]["wizards"])


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["#/name", "#/wizard_name"]),
        ({"name": "", "wizard_name": "A"}, ["#/name"]),
        ({"name": "A", "wizard_name": ""}, ["#/wizard_name"]),
        ({"name": 1, "wizard_name": "A", "visibility": "open"}, ["#/visibility", "#/name"]),
        ({"name": "A", "wizard_name": "A", "guests": "Bo"}, ["#/guests"]),
        ({"name": "A", "wizard_name": "A", "guests": ["a"]}, ["#/guests"]),
        ({"name": "A", "wizard_name": "A", "guests": [1]}, ["#/guests"]),
        ({"name": "A", "wizard_name": "A", "guests": ["b", "c", "d", "e", "f"]}, ["#/guests"]),
        ({"name": "A", "wizard_name": "A", "ruleset": "nobodys"}, ["#/ruleset"]),
        ({"name": "A", "wizard_name": "A", "ruleset": 5}, ["#/ruleset"]),
        ({"name": "A", "wizard_name": "A", "nme": "B"}, ["#/nme"]),
        ({"name": None, "wizard_name": "A"}, ["#/name"]),
    ],
)
def test_a_campaign_that_cannot_be_kept_is_refused_field_by_field(
    evening: Evening, body: Any, pointers: list[str]
) -> None:
    response = caller(evening.dan).post(CAMPAIGNS, body)
    assert response.status_code == 400, response.content
    assert [error["pointer"] for error in response.json()["errors"]] == pointers
    assert (Campaign.objects.count(), Wizard.objects.filter(account=evening.dan).count()) == (1, 0)


def test_the_list_shows_public_campaigns_and_with_mine_ones_own(evening: Evening) -> None:
    public = make_campaign(evening.dan, name="Open", visibility="public")
    mine = caller(evening.bob).get(CAMPAIGNS, {"mine": "true"}).json()
    assert [(each["id"], each["role"]) for each in mine["results"]] == [(evening.campaign.public_id, "wizard")]
    assert set(mine["results"][0]) == set(CampaignEntry.__struct_fields__)
    for user in (None, evening.bob):
        listed = caller(user).get(CAMPAIGNS).json()["results"]
        assert [(each["id"], each["role"]) for each in listed] == [(public.public_id, None)]
    assert caller(evening.dan).get(CAMPAIGNS).json()["results"][0]["role"] == "keeper"
    assert caller().get(CAMPAIGNS, {"mine": "true"}).status_code == 401
    assert caller(evening.eve).get(CAMPAIGNS, {"mine": "true"}).json()["results"] == [], "who left sees it no more"
    assert caller().get(CAMPAIGNS, {"mine": "perhaps"}).status_code == 400


def test_the_keeper_opens_and_renames_a_campaign(evening: Evening) -> None:
    assert caller().get(evening.at()).status_code == 404
    changed = caller(evening.ada).patch(evening.at(), {"name": "Deeper", "visibility": "public"})
    assert changed.status_code == 200, changed.content
    read = caller().get(evening.at())
    assert (read.json()["name"], read.json()["visibility"]) == ("Deeper", "public")
    assert read["ETag"] == f'"{evening.campaign.head_hash}"', "the chronicle knows nothing of either"
    for body, pointer in (
        ({"name": ""}, "#/name"),
        ({"visibility": "open"}, "#/visibility"),
        ({"head": "x"}, "#/head"),
    ):
        refused = caller(evening.ada).patch(evening.at(), body)
        assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (400, pointer)


def test_a_name_that_changes_is_told_although_the_head_stays(evening: Evening) -> None:
    client = caller(evening.ada)
    tag = client.get(evening.at())["ETag"]
    client.patch(f"{API}wizards/{evening.wizard.public_id}/", {"name": "Bob the Bold"})
    again = client.get(evening.at(), headers={"If-None-Match": tag})
    assert again.status_code == 200
    assert "Bob the Bold" in {each["name"] for each in again.json()["table"]["wizards"]}


def test_the_table_tells_bands_purses_and_the_dungeon(evening: Evening) -> None:
    table = caller(evening.cleo).get(evening.at()).json()["table"]
    ada = next(each for each in table["wizards"] if each["id"] == evening.keeper.public_id)
    assert (ada["coppers"], ada["band"], ada["seat"]) == (15, evening.band.public_id, 1)
    eve = next(each for each in table["wizards"] if each["name"] == "Eve")
    assert (eve["left"], eve["seat"], eve["band"]) == (True, None, None)
    assert [(each["name"], each["holder"]) for each in table["bands"]] == [("Ashen Few", evening.keeper.public_id)]
    assert (table["dungeon"]["name"], table["dungeon"]["result"], table["phase"]) == ("Cellar", "", None)


def test_the_answer_is_not_kept_by_caches_for_others(evening: Evening) -> None:
    assert caller(evening.ada).get(evening.at())["Cache-Control"] == "private, no-cache"
    assert caller().get(evening.at())["Cache-Control"] == "no-store"


def test_other_sites_may_read_and_not_write(evening: Evening) -> None:
    Campaign.objects.update(visibility="public")
    origin = {"Origin": "https://elsewhere.example"}
    read = caller().get(evening.at(), headers=origin)
    assert (read.status_code, read["Access-Control-Allow-Origin"]) == (200, "*")
    assert "ETag" in read["Access-Control-Expose-Headers"]
    write = caller(evening.ada).patch(evening.at(), {"name": "Deeper"}, headers=origin)
    assert "Access-Control-Allow-Origin" not in write


@pytest.mark.parametrize("more", ["verify/", "export/"])
def test_costly_calls_have_a_budget_of_their_own(evening: Evening, settings: Any, more: str) -> None:
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}}
    settings.THROTTLES_ENABLED = True
    settings.THROTTLE_RATES = {"user": Rate(100, 60), "anon": Rate(100, 60), "batch": Rate(1, 86400)}
    client = caller(evening.ada)
    assert [client.get(evening.at(more)).status_code for _ in range(2)] == [200, 429]
    assert client.get(evening.at()).status_code == 200
