"""How often a call about campaigns asks the database: as often as written down, however much it shows."""

import json
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from legacy.models import Campaign
from tests.legacy.api.calls import Evening, caller, send
from tests.legacy.tables import make_campaign

COUNTS = Path(__file__).with_name("query_counts.json")


def queries(client: APIClient, address: str) -> int:
    """How many queries a process needs that has answered before."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as captured:
        response = client.get(address)
        b"".join(getattr(response, "streaming_content", ()))  # a file is read while it is sent
    return len(captured)


def test_an_address_asks_the_database_as_often_as_written_down(evening: Evening) -> None:
    Campaign.objects.update(visibility="public")
    told = json.loads(COUNTS.read_text())
    names = {
        "<campaign>": evening.campaign.public_id,
        "<band>": evening.band.public_id,
        "<wizard>": evening.keeper.public_id,
        "<dungeon>": evening.dungeon.public_id,
    }

    def at(path: str) -> str:
        for name, public_id in names.items():
            path = path.replace(name, public_id)
        return path

    found = {path: queries(caller(evening.bob), at(path)) for path in told}
    assert found == told


@pytest.mark.parametrize("address", ["/api/v1/campaigns/", "/api/v1/campaigns/?mine=true"])
def test_one_campaign_costs_as_many_queries_as_many(evening: Evening, address: str) -> None:
    for number in range(3):
        make_campaign(evening.dan, name=f"Deep {number}", visibility="public")
    joint = "&" if "?" in address else "?"
    client = caller(evening.dan)
    one, many = (queries(client, f"{address}{joint}page_size={size}") for size in (1, 100))
    assert one == many
    assert client.get(address).json()["total"] == 3


def test_one_wizard_costs_as_many_queries_as_five(evening: Evening) -> None:
    client = caller(evening.ada)
    before = {more: queries(client, evening.at(more)) for more in ("", "wizards/", "chronicle/", "phases/")}
    for name in ("Hob", "Ivy"):
        assert client.post(evening.at("wizards/"), {"name": name}).status_code == 201
    send(client, evening.campaign, {"kind": "reveal_boss"})
    assert {more: queries(client, evening.at(more)) for more in before} == before
