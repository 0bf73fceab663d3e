"""How often a list or an entry asks the database: as often as written down, however much it shows."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cards.kept import KEPT
from tests.catalogue import loaded_for_a_module

pytestmark = pytest.mark.usefixtures("catalogue")
COUNTS = Path(__file__).parents[2] / "query_counts.json"
LISTS = ["cards", "sigils", "tiers", "temples", "tribes", "elements", "inscriptions", "labels", "rulings", "rulesets",
         "games/augmented/rules", "games/inscription/documents", "keywords", "catalogues",
         "catalogues/card-names"]  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


def queries(api: APIClient, path: str) -> int:
    """How many queries a process needs that has searched before and has not kept this answer."""
    assert api.get(path).status_code == 200, path
    KEPT.clear()
    with CaptureQueriesContext(connection) as captured:
        api.get(path)
    return len(captured)


def test_an_address_asks_the_database_as_often_as_written_down(api: APIClient) -> None:
    told = {path: count for path, count in json.loads(COUNTS.read_text()).items() if path.startswith("/api/")}
    assert {path: queries(api, path) for path in told} == told
    assert {f"/api/v1/{noun}/" for noun in LISTS} <= set(told)


@pytest.mark.parametrize("noun", LISTS)
def test_one_entry_costs_as_many_queries_as_a_page_full(api: APIClient, noun: str) -> None:
    one, many = (queries(api, f"/api/v1/{noun}/?page_size={size}") for size in (1, 100))
    assert one == many
    assert api.get(f"/api/v1/{noun}/").json()["total"] > 1


def test_many_identifiers_cost_as_many_queries_as_three(api: APIClient) -> None:
    def asked(times: int) -> int:
        some = [{"name": "Wolf Cub", "game": "augmented"}, {"game": "augmented", "slug": "wolf"}, {"id": 1}]
        with CaptureQueriesContext(connection) as captured:
            api.post("/api/v1/cards/collection/", {"identifiers": some * times})
        return len(captured)

    asked(1)  # the index is read once for a build
    assert asked(1) == asked(33) == 3
