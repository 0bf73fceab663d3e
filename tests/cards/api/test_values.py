"""Keywords and values over HTTP, and the catalogue as files."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from cards.api.bulk import NOUNS
from cards.models import Card, Release, Rule, Ruling
from cards.rules.games import GAMES
from cards.search import help_table
from tests.catalogue import loaded_for_a_module

pytestmark = pytest.mark.usefixtures("catalogue")
API = "/api/v1/"
HOST = "http://testserver"


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


def get(api: APIClient, path: str, status: int = 200) -> dict[str, Any]:
    response = api.get(API + path)
    assert response.status_code == status, response.content
    answer: dict[str, Any] = response.json()
    return answer


def test_every_catalogue_that_is_listed_has_values(api: APIClient) -> None:
    fields = get(api, "catalogues/")["results"]
    assert {"card-names", "tribes", "sigils", "kinds", "power-kinds", "keywords"} <= {row["field"] for row in fields}
    for row in fields:
        values = get(api, row["url"].removeprefix(HOST + API))["results"]
        assert values, row
        assert list(values[0]) == ["value", "name", "games"]
    assert get(api, "catalogues/colours/", 404)["code"] == "not_found"


def test_names_stand_once_with_their_games(api: APIClient) -> None:
    names = get(api, "catalogues/card-names/")["results"]
    assert {"value": "Wolf", "name": "Wolf", "games": ["augmented", "inscription"]} in names
    assert len({row["value"] for row in names}) == len(names)
    tribes = get(api, "catalogues/tribes/")["results"]
    assert {"value": "canine", "name": "Canine", "games": ["augmented", "inscription"]} in tribes


def test_the_query_language_tells_itself(api: APIClient) -> None:
    rows = get(api, "keywords/")["results"]
    assert [row["keyword"] for row in rows] == [row["keyword"] for row in help_table()]
    assert next(row for row in rows if row["keyword"] == "tribe")["aliases"] == ["tb"]


def test_the_manifest_tells_size_hash_and_count_of_every_file(api: APIClient) -> None:
    manifest = get(api, "bulk/")
    release = Release.objects.latest("id")
    assert manifest["version"] == release.pk
    assert manifest["updated_at"]
    assert len(manifest["results"]) == len(GAMES) * len(NOUNS)
    for told in manifest["results"]:
        response = api.get(told["url"].removeprefix(HOST))
        assert response["Content-Type"] == "application/x-ndjson"
        assert len(response.content) == told["size"]
        assert hashlib.sha256(response.content).hexdigest() == told["sha256"]
        lines = [json.loads(line) for line in response.content.splitlines()]
        assert len(lines) == told["count"]
        packed = api.get(told["url"].removeprefix(HOST), headers={"Accept-Encoding": "br, gzip;q=0.8"})
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == response.content
        assert len(packed.content) == told["packed_size"]
        assert packed["ETag"] != response["ETag"]


def test_files_hold_what_the_lists_hold(api: APIClient) -> None:
    def lines(name: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in api.get(f"{API}bulk/{name}.jsonl").content.splitlines()]

    Card.objects.filter(slug="squirrel", game__slug="augmented").update(withdrawn=True)
    Release.objects.create(source="tests")
    cards = lines("augmented-cards")
    assert [card["slug"] for card in cards] == sorted(
        Card.objects.current().of_game("augmented").values_list("slug", flat=True)
    )
    assert "squirrel" not in {card["slug"] for card in cards}
    assert next(card for card in cards if card["slug"] == "wolf") == get(api, "cards/?game=aug&q=!wolf")["results"][0]
    assert lines("augmented-rulings") == get(api, "rulings/?game=augmented")["results"]
    assert lines("augmented-rules") == get(api, "games/augmented/rules/")["results"]
    assert lines("augmented-sigils") == get(api, "sigils/?game=augmented")["results"]
    assert len(lines("mysterion-rulings")) == Ruling.objects.filter(game__slug="mysterion").count()
    assert len(lines("inscription-rules")) == Rule.objects.filter(game__slug="inscription").count()


def test_a_file_is_not_sent_twice_and_none_is_invented(api: APIClient) -> None:
    path = f"{API}bulk/elemental-cards.jsonl"
    tag = api.get(path)["ETag"]
    again = api.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again["ETag"]) == (304, tag)
    assert api.get(path, headers={"Accept-Encoding": "gzip;q=0"}).headers.get("Content-Encoding") is None
    assert get(api, "bulk/elemental-decks.jsonl", 404)["code"] == "not_found"
    assert get(api, "bulk/chess-cards.jsonl", 404)["code"] == "not_found"
