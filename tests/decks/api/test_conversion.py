"""The same deck in another format, over HTTP."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from decks import formats, rules
from decks.selectors import lawbook
from tests.decks.api.test_validation import refused, sent

pytestmark = pytest.mark.usefixtures("catalogue")
CONVERT = "/api/v1/games/augmented/convert/"
LIST = "3 Wolf\n2x Black Goat\nNobodyy\nthree Stoat -\n\nSB: 20 Squirrel\n"
DECK = "3 Wolf\n2 Black Goat\n\nSB: 20 Squirrel\n"


def converted(api: APIClient, from_: str, to: str, data: Any, game: str = "augmented") -> dict[str, Any]:
    response = api.post(f"/api/v1/games/{game}/convert/", {"from": from_, "to": to, "data": data})
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = json.loads(response.content)
    return answer


@pytest.mark.parametrize("to", formats.FORMATS)
def test_every_format_leads_back_to_the_same_deck(api: APIClient, to: str) -> None:
    there = converted(api, "text", to, DECK)
    assert (there["game"], there["from"], there["to"], there["left_out"]) == ("augmented", "text", to, [])
    back = converted(api, to, "json", there["data"])
    assert back["data"] == converted(api, "text", "json", DECK)["data"]
    assert back["data"]["zones"] == {"main": {"black-goat": 2, "wolf": 3}, "side": {"squirrel": 20}}


def test_each_line_is_told(api: APIClient) -> None:
    answer = converted(api, "text", "json", LIST)
    told = {line["number"]: line for line in answer["lines"]}
    assert (told[1]["status"], told[1]["card"], told[1]["count"], told[1]["zone"]) == ("card", "wolf", 3, "main")
    assert told[3]["status"] == "unknown"
    assert answer["data"]["zones"]["side"] == {"squirrel": 20}
    law = lawbook(game="augmented")
    read = formats.get("text").read(LIST, rules.get("augmented"), law.index)
    assert [line["status"] for line in answer["lines"]] == [line.status for line in read.lines]
    assert answer["catalogue_version"] == law.version.number


def test_a_document_comes_as_json_and_code(api: APIClient) -> None:
    example = dict(next(kind.example for kind in rules.get("decknforge").kinds if kind.name == "band"))
    code = converted(api, "json", "code", example, "decknforge")["data"]
    assert converted(api, "code", "json", code, "decknforge")["data"]["band"] == example["band"]
    problem = refused(
        sent(
            api, json.dumps({"from": "json", "to": "text", "data": example}), CONVERT.replace("augmented", "decknforge")
        ),
        400,
        "invalid_input",
    )
    assert problem["errors"][0]["pointer"] == "#/to"


def test_pictures_have_whole_addresses(api: APIClient, settings: Any) -> None:
    written = json.dumps(converted(api, "text", "tts", DECK)["data"])
    assert f"{settings.SITE_URL}/cards/augmented/wolf.png" in written


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"from": "text", "to": "pdf", "data": "3 Wolf"}, "#/to"),
        ({"from": "word", "to": "text", "data": "3 Wolf"}, "#/from"),
        ({"from": "text", "to": "json"}, "#/data"),
        ({"from": "text", "to": "json", "data": 3}, "#/data"),
        ({"from": "text", "to": "json", "data": {}}, "#/data"),
        ({"from": "code", "to": "json", "data": "d1.augmented.AAAA"}, "#/data"),
        ({"from": "code", "to": "json", "data": "d1.mysterion.AAAA"}, "#/data"),
        ({"from": "json", "to": "text", "data": {"zones": {"main": {"Wolf": -1}}}}, "#/data/zones/main/Wolf"),
        ({"from": "text", "to": "json", "data": "3 Wolf", "more": 1}, "#/more"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(api: APIClient, fields: dict[str, Any], pointer: str) -> None:
    problem = refused(sent(api, json.dumps(fields), CONVERT), 400, "invalid_input")
    assert problem["errors"][0]["pointer"] == pointer


def test_other_refusals_have_the_one_shape(api: APIClient) -> None:
    refused(sent(api, "{}", "/api/v1/games/nothing/convert/"), 404, "unknown_game")
    refused(sent(api, "3 Wolf", CONVERT, "text/plain"), 415, "unsupported_media_type")
    refused(sent(api, "{", CONVERT), 400, "malformed_body")
    refused(sent(api, '{"data": "' + "x" * 2**20 + '"}', CONVERT), 413, "too_large")
    refused(sent(api, json.dumps({"from": "text", "to": "json", "data": "1 Wolf\n" * 501}), CONVERT), 413, "too_large")
    assert api.get(CONVERT).status_code == 405
