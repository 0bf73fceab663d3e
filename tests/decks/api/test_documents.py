"""What a game judges is told with a JSON Schema and a legal example."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from decks import rules

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.mark.parametrize("slug", list(rules.REGISTRY))
def test_every_kind_has_a_schema_an_example_and_its_rules(api: APIClient, slug: str) -> None:
    response = api.get(f"/api/v1/games/{slug}/documents/")
    answer: dict[str, Any] = response.json()
    assert answer["total"] == len(answer["results"]) == len(rules.get(slug).kinds)
    told = {rule["id"] for rule in api.get(f"/api/v1/games/{slug}/rules/?page_size=250").json()["results"]}
    for entry, kind in zip(answer["results"], rules.get(slug).kinds, strict=True):
        assert set(entry) == {"name", "text", "rules", "schema", "example"}
        assert entry["name"] == kind.name
        assert entry["text"]
        assert set(entry["rules"]) <= told
        Draft202012Validator.check_schema(entry["schema"])
        Draft202012Validator(entry["schema"]).validate(entry["example"])
        assert not Draft202012Validator(entry["schema"]).is_valid({**entry["example"], "more": 1})
        assert api.post(f"/api/v1/games/{slug}/validate/", entry["example"]).json()["legal"]


def test_it_is_tagged_and_paged_as_other_lists(api: APIClient) -> None:
    first = api.get("/api/v1/games/inscription/documents/?page_size=1")
    assert first.json()["next"].endswith("/games/inscription/documents/?page=2&page_size=1")
    again = api.get("/api/v1/games/inscription/documents/?page_size=1", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_an_unknown_game_is_a_404(api: APIClient) -> None:
    assert api.get("/api/v1/games/chess/documents/").json()["code"] == "unknown_game"


def test_rules_are_told_as_data(api: APIClient) -> None:
    response = api.get("/api/v1/games/augmented/rules/")
    rule = next(entry for entry in response.json()["results"] if entry["id"] == "AUG-D-03")
    assert (rule["severity"], rule["source"]["section"]) == ("error", "Deckbuilding > Main Deck")
    assert rule["wording"]
    assert [(each["name"], each["default"]) for each in rule["parameters"]] == [("max_common_copies", 3)]
    assert response["ETag"]
