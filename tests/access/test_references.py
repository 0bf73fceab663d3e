"""What is private is not reached by naming it inside another request either."""

import json
from typing import Any

import pytest

from tests.access.world import HUSH, World
from tests.matches.experiments import asked

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql, pytest.mark.usefixtures("catalogue")]


@pytest.fixture
def world(loaded: None, db: None) -> World:
    return World()


def post(world: World, role: str, address: str, body: dict[str, Any]) -> Any:
    return world.clients[role].post(address, json.dumps(body), content_type="application/json")


def test_a_private_deck_is_no_side_of_somebody_elses_experiment(world: World) -> None:
    plan = asked()
    plan["arms"][0]["deck"] = world.words["private-deck"]
    for address in ("/api/v1/experiments/estimate/", "/api/v1/experiments/"):
        body = plan | ({"name": "Spying"} if "estimate" not in address else {})
        refused = post(world, "stranger", address, body)
        assert refused.status_code in (400, 404), address
        assert HUSH not in refused.content.decode()
        assert post(world, "owner", address, body).status_code in (200, 202)


def test_private_house_rules_judge_nobody_elses_deck(world: World) -> None:
    reference = f"house-{world.words['private-rules']}"
    body = {"zones": {"main": {"Kilnhound": 3}}, "rulesets": [reference]}
    refused = post(world, "stranger", "/api/v1/games/mysterion/validate/", body)
    assert refused.status_code == 404
    assert HUSH not in refused.content.decode()
    assert post(world, "owner", "/api/v1/games/mysterion/validate/", body).status_code == 200
    own = {"game": "mysterion", "name": "Mine", "document": {"zones": {"main": {"Kilnhound": 3}}}, "ruleset": reference}
    assert post(world, "stranger", "/api/v1/decks/", own).status_code == 404
    assert post(world, "owner", "/api/v1/decks/", own).status_code == 201
    for address in ("/decks/build/mysterion/", "/matches/", "/check/"):
        query = {"game": "mysterion", "ruleset": reference}
        assert world.clients["stranger"].get(address, query).status_code == 404, address
        assert world.clients["owner"].get(address, query).status_code == 200, address


def test_a_new_version_of_somebody_elses_deck_is_not_saved(world: World) -> None:
    for state, status in (("private", 404), ("public", 403)):
        body = {"deck": world.words[f"{state}-deck"], "version": "1", "list": "3 Kilnhound"}
        assert world.clients["stranger"].post("/decks/save/mysterion/", body).status_code == status


def test_the_wizards_and_bands_of_one_table_are_strangers_at_another(world: World) -> None:
    from tests.legacy.tables import make_campaign

    other = make_campaign(world.people["stranger"], name="Another", wizard_name="Dan")
    head = {"If-Match": f'"{other.head_hash}"'}
    at = f"/api/v1/campaigns/{other.public_id}/"
    act = {"kind": "pass_on_band", "band": world.words["band"], "wizard": world.words["wizard"]}
    client = world.clients["stranger"]
    refused = client.post(f"{at}acts/", json.dumps(act), content_type="application/json", headers=head)
    assert refused.status_code in (400, 404, 422)
    assert post(world, "stranger", f"{at}keeper/", {"wizard": world.words["wizard"]}).status_code in (400, 404)
    assert client.delete(f"{at}invitations/{world.words['invitation']}/").status_code == 404
