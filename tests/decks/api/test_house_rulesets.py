"""House rules over HTTP."""

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from decks.api.house_rulesets import HouseRulesetSerializer, HouseRulesetVersionSerializer
from decks.models import HouseRuleset
from tests.decks.decks import augmented
from tests.decks.stored import make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
HOUSE = "/api/v1/house-rulesets/"


def caller(user: Any = None) -> APIClient:
    client = APIClient(raise_request_exception=False)
    if user is not None:
        client.force_authenticate(user)
    return client


def test_house_rules_are_saved_and_told_beside_the_official_ones() -> None:
    ada = make_user("ada")
    body = {
        "game": "aug",
        "name": "Four",
        "summary": "More wolves.",
        "parameters": {"max_common_copies": 4, "max_rares": 3},
    }
    made = caller(ada).post(HOUSE, body)
    assert made.status_code == 201, made.content
    told = made.json()
    assert set(told) == set(HouseRulesetSerializer().fields)
    assert (told["reference"], told["version"]) == (f"house-{told['id']}", 1)
    assert told["parameters"] == {"max_common_copies": 4}, "what equals the rulebook changes nothing"
    assert told["difference"] == [
        {
            "parameter": "max_common_copies",
            "label": "Copies of one Common",
            "official": 3,
            "value": 4,
            "official_words": "3",
            "value_words": "4",
        }
    ]
    changed = caller(ada).patch(told["url"], {"version": 1, "parameters": {"max_temples": 2}}).json()
    assert (changed["version"], changed["parameters"]) == (2, {"max_temples": 2})
    stale = caller(ada).patch(told["url"], {"version": 1, "name": "Lost"})
    assert (stale.status_code, stale.json()["current"]["version"]) == (409, 2)
    versions = caller(ada).get(told["url"] + "versions/").json()["results"]
    assert set(versions[0]) == set(HouseRulesetVersionSerializer().fields)
    assert [(version["reference"], version["parameters"]) for version in versions] == [
        (f"house-{told['id']}@2", {"max_temples": 2}),
        (f"house-{told['id']}@1", {"max_common_copies": 4}),
    ]


@pytest.mark.parametrize(
    ("parameters", "pointers"),
    [
        ({"max_comon_copies": 4}, ["#/parameters/max_comon_copies"]),
        ({"main_min": "many", "main_max": -1}, ["#/parameters/main_min", "#/parameters/main_max"]),
        ({"main_min": 10**30}, ["#/parameters/main_min"]),
        ([], ["#/parameters"]),
    ],
)
def test_every_wrong_parameter_is_told(parameters: Any, pointers: list[str]) -> None:
    answer = caller(make_user("ada")).post(HOUSE, {"game": "augmented", "name": "x", "parameters": parameters})
    assert answer.status_code == 400
    assert [error["pointer"] for error in answer.json()["errors"]] == pointers
    assert not HouseRuleset.objects.exists()


@pytest.mark.parametrize(("visibility", "others"), [("private", 404), ("unlisted", 200), ("public", 200)])
def test_who_sees_and_who_changes_house_rules(visibility: str, others: int) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    rules = make_rules(ada, visibility=visibility)
    address = f"{HOUSE}{rules.public_id}/"
    for path in ("", "versions/"):
        assert caller(ada).get(address + path).status_code == 200
        assert caller(bob).get(address + path).status_code == others
        assert caller().get(address + path).status_code == others
    denied = 404 if others == 404 else 403
    for method, body in (("patch", {"version": 1, "name": "x"}), ("delete", None)):
        assert getattr(caller(), method)(address, body).status_code == 401
        assert getattr(caller(bob), method)(address, body).status_code == denied
    assert caller().post(HOUSE, {}).status_code == 401
    listed = caller().get(HOUSE).json()
    assert listed["total"] == (1 if visibility == "public" else 0)
    assert caller(ada).get(HOUSE + "?mine=true&game=augmented").json()["total"] == 1
    assert caller(ada).get(HOUSE + "?mine=true&game=mysterion").json()["total"] == 0
    assert caller().get(HOUSE + "?mine=true").status_code == 401
    reported = caller(bob).post(address + "report/", {"about": "notes", "reason": "Rude."})
    assert reported.status_code == {"private": 404, "unlisted": 400, "public": 201}[visibility]
    assert caller(ada).patch(address, {"version": 1, "name": "New"}).json()["name"] == "New"
    assert caller(ada).delete(address).status_code == 204
    assert not HouseRuleset.objects.exists()


def test_private_house_rules_judge_the_decks_of_their_owner_alone() -> None:
    ada = make_user("ada")
    rules = make_rules(ada, parameters={"max_common_copies": 4})
    deck = augmented({"Wolf": 4, "Stoat": 2}, rulesets=[f"house-{rules.public_id}"])
    broken = {(who, address): answer for who, address, answer in _judged(ada, deck)}
    assert broken[("ada", "one")]["legal"]
    assert broken[("ada", "batch")]["results"][0]["legal"]
    assert broken[("nobody", "one")]["code"] == "unknown_ruleset"
    assert broken[("nobody", "batch")]["results"][0]["error"]["code"] == "unknown_ruleset"


def _judged(ada: Any, deck: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for who, client in (("ada", caller(ada)), ("nobody", caller())):
        yield who, "one", client.post("/api/v1/games/augmented/validate/", deck).json()
        many = {"decks": [{"game": "augmented", **deck}]}
        yield who, "batch", client.post("/api/v1/validate/batch/", many).json()
