"""Asking over HTTP whether a deck is legal: the answer of the service, and the one shape of every refusal."""

import json
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from cardsite.environment import Rate
from decks.api import shapes
from decks.services import Verdict, deck_judge, verdict_json
from tests.cardsite.api.test_garbage import JSON, in_order
from tests.decks import strategies
from tests.decks.decks import EXAMPLES, LEGAL, augmented, rules_broken
from tests.decks.rules.games import DECK_GAMES

pytestmark = pytest.mark.usefixtures("catalogue")
VALIDATE = "/api/v1/games/augmented/validate/"
BATCH = "/api/v1/validate/batch/"
bounded = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def sent(api: APIClient, content: bytes | str, address: str = VALIDATE, media: str = "application/json") -> Any:
    return api.generic("POST", address, content, content_type=media)


def refused(response: HttpResponse, status: int, code: str) -> dict[str, Any]:
    """The problem of a refusal, which has the one shape."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = json.loads(response.content)
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["request_id"] == response["X-Request-ID"]
    return problem


@pytest.mark.parametrize(
    ("parameters", "pointers", "sentence"),
    [
        ({"main_min": 50}, ["main_min"], "the main zone would have at least 50 and at most 40 cards."),
        (
            {"main_min": 50, "main_max": 40},
            ["main_min"],
            "the main zone would have at least 50 and at most 40 cards.",
        ),
        ({"max_temples": 0}, ["max_temples"], "the catalogue does not hold enough cards that this ruleset allows."),
    ],
)
def test_parameters_that_no_deck_can_meet_are_refused(
    api: APIClient, parameters: dict[str, int], pointers: list[str], sentence: str
) -> None:
    problem = refused(api.post(VALIDATE, {**LEGAL, "parameters": parameters}), 400, "invalid_input")
    assert [error["pointer"] for error in problem["errors"]] == [f"#/parameters/{name}" for name in pointers]
    assert problem["errors"][0]["detail"] == f"No deck could be legal: {sentence}"


def test_a_document_of_another_game_is_named(api: APIClient) -> None:
    problem = refused(api.post(VALIDATE, {"band": {}}), 400, "invalid_input")
    assert problem["detail"] == "There is nothing to judge. augmented judges: zones, not band."
    assert problem["errors"][0]["pointer"] == "#/band"


# --- one deck ----------------------------------------------------------------------------------------------------
def test_the_answer_is_that_of_the_service(api: APIClient) -> None:
    for fields in (LEGAL, augmented({"Wolf": 4, "Nobodyy": 2}, rulesets=["official", "two-temples"])):
        response = api.post(VALIDATE, fields)
        assert response.status_code == 200
        assert response["Content-Type"] == "application/json"
        assert response["Cache-Control"] == "no-store"
        assert response.content == verdict_json(deck_judge(game="augmented", fields=fields))


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_every_kind_of_document_is_judged(api: APIClient, game: str, kind: str, example: dict[str, Any]) -> None:
    answer = api.post(f"/api/v1/games/{game}/validate/", example).json()
    assert (answer["game"], answer["legal"]) == (game, True)


def test_nobody_needs_an_account_or_a_cookie(api: APIClient) -> None:
    response = api.post(VALIDATE, LEGAL, headers={"Origin": "https://elsewhere.example"})
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == "*"
    asked = api.options(
        VALIDATE, headers={"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    )
    assert "POST" in asked["Access-Control-Allow-Methods"]


def test_rulesets_may_stand_in_the_address(api: APIClient) -> None:
    answer = api.post(f"{VALIDATE}?ruleset=two-temples&ruleset=official", LEGAL).json()
    assert [result["ruleset"] for result in answer["results"]] == ["two-temples", "official"]
    twice = api.post(f"{VALIDATE}?ruleset=two-temples", {**LEGAL, "rulesets": ["official"]})
    assert refused(twice, 400, "invalid_input")["errors"][0]["pointer"] == "#/rulesets"


def test_equal_names_in_a_zone_are_added_up_whatever_json_makes_of_them(api: APIClient) -> None:
    content = json.dumps(augmented({"Wolf": 0})).replace('"main": {', '"main": {"Wolf": 3, "Wolf": 2, ', 1)
    assert rules_broken(json.loads(sent(api, content).content)) == ["AUG-D-02", "AUG-D-03"]


def test_what_options_tells(api: APIClient) -> None:
    assert api.options(VALIDATE).json()["parses"] == ["application/json", "text/plain"]


@pytest.mark.parametrize(
    ("content", "code", "pointer"),
    [
        (b"", "malformed_body", None),
        (b"{}", "invalid_input", "#"),
        (b"[]", "invalid_input", "#"),
        (b"3 Wolf", "malformed_body", None),
        (b'{"zones": ', "malformed_body", None),
        (b'{"zones": {"main": {"Wo\xff": 1}}}', "malformed_body", None),
        (b'{"zones":' * 5000 + b"1" + b"}" * 5000, "malformed_body", None),
        (b"[" * 60000, "malformed_body", None),
        (b'{"zones": {"main": {"Wolf": -3}}}', "invalid_input", "#/zones/main/Wolf"),
        (b'{"zones": {"main": {"Wolf": 1.5}}}', "invalid_input", "#/zones/main/Wolf"),
        (b'{"zones": {"main": {"Wolf": 1e400}}}', "malformed_body", None),
        (b'{"zones": {"main": {"Wolf": 99999999999999999999999}}}', "invalid_input", "#/zones/main/Wolf"),
        (b'{"zones": {"main": [{"card": "Wolf"}]}}', "invalid_input", "#/zones/main/0/count"),
        (b'{"zones": {"main": {"Wo\\u0007lf": 1}}}', "invalid_input", "#/zones/main/Wo%07lf"),
        (b'{"zones": {"main": {"50% Wolf": 0}}}', "invalid_input", "#/zones/main/50%25%20Wolf"),
        (b'{"zones": {"maim": {"Wolf": 1}}}', "invalid_input", "#/zones/maim"),
        (b'{"zones": {}, "zones": {}}', "invalid_input", "#"),
        (b'{"zones": {}, "game": "mysterion"}', "invalid_input", "#/game"),
        (b'{"zones": {}, "parameters": {"main_min": "x"}}', "invalid_input", "#/parameters/main_min"),
        (b'{"zones": {}, "text": "3 Wolf"}', "invalid_input", "#/text"),
    ],
)
def test_what_cannot_be_read_is_a_400_with_a_pointer(
    api: APIClient, content: bytes, code: str, pointer: str | None
) -> None:
    problem = refused(sent(api, content), 400, code)
    assert [error["pointer"] for error in problem.get("errors", ())] == ([] if pointer is None else [pointer])
    assert problem["detail"].endswith((".", "?"))


def test_every_wrong_parameter_has_its_pointer(api: APIClient) -> None:
    problem = refused(api.post(VALIDATE, {**LEGAL, "parameters": {"nothing": 1, "main_min": -1}}), 400, "invalid_input")
    assert [error["pointer"] for error in problem["errors"]] == ["#/parameters/nothing", "#/parameters/main_min"]
    assert problem["detail"] == "2 fields are not valid; see errors."


def test_every_bad_field_of_a_body_has_its_pointer(api: APIClient) -> None:
    body = {
        "zones": {"main": {"Wolf": 0, "Elk": "3"}, "mian": {}},
        "zoens": {},
        "suggest": "yes",
        "rulesets": ["official", 7],
        "parameters": {"nothing": 1, "main_min": -1},
    }
    expected = [
        "/suggest", "/rulesets/1", "/parameters/nothing", "/parameters/main_min",
        "/zoens", "/zones/main/Wolf", "/zones/main/Elk", "/zones/mian",
    ]  # fmt: skip
    problem = refused(api.post(VALIDATE, body), 400, "invalid_input")
    assert sorted(error["pointer"] for error in problem["errors"]) == sorted(f"#{place}" for place in expected)
    assert problem["detail"] == "8 fields are not valid; see errors."
    (result,) = api.post(BATCH, {"decks": [{"game": "augmented", **body}]}).json()["results"]
    told = [error["pointer"] for error in result["error"]["errors"]]
    assert sorted(told) == sorted(f"#/decks/0{place}" for place in expected)


def test_too_many_bad_fields_are_cut_and_said_to_be(api: APIClient) -> None:
    many = {f"Card {number}": 0 for number in range(400)}
    problem = refused(api.post(VALIDATE, {"zones": {"main": many}, "suggest": 1}), 400, "invalid_input")
    assert len(problem["errors"]) == 100
    assert problem["detail"] == "Very many fields are not valid; see errors for the first 100."


def test_unknown_games_and_rulesets_are_a_404(api: APIClient) -> None:
    assert "augmented" in refused(api.post("/api/v1/games/augmentd/validate/", LEGAL), 404, "unknown_game")["detail"]
    problem = refused(api.post(VALIDATE, {**LEGAL, "rulesets": ["two-temple"]}), 404, "unknown_ruleset")
    assert "Did you mean two-temples?" in problem["detail"]


def test_too_large_is_a_413(api: APIClient) -> None:
    many = {f"Card {number}": 1 for number in range(501)}
    assert "500" in refused(api.post(VALIDATE, {"zones": {"main": many}}), 413, "too_large")["detail"]
    padding = " " * (64 * 1024)
    assert "64 KiB" in refused(sent(api, json.dumps(LEGAL) + padding), 413, "too_large")["detail"]
    refused(sent(api, padding + "x", media="text/plain"), 413, "too_large")
    exactly = json.dumps(LEGAL).ljust(64 * 1024)
    assert sent(api, exactly).status_code == 200
    assert "64 KiB" in refused(sent(api, b"x" * 10 * 1024 * 1024), 413, "too_large")["detail"]


@pytest.mark.parametrize("media", ["", "application/xml", "text/html", "multipart/form-data; boundary=x"])
def test_another_media_type_is_a_415(api: APIClient, media: str) -> None:
    refused(sent(api, json.dumps(LEGAL), media=media), 415, "unsupported_media_type")


def test_other_methods_and_formats(api: APIClient) -> None:
    refused(api.get(VALIDATE), 405, "method_not_allowed")
    refused(api.post(VALIDATE, LEGAL, headers={"Accept": "text/html"}), 406, "not_acceptable")


def test_too_often_is_a_429(api: APIClient, settings: Any) -> None:
    settings.THROTTLES_ENABLED = True
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "anon": Rate(1, 3600)}
    caller = {"REMOTE_ADDR": "203.0.113.77"}
    assert api.post(VALIDATE, LEGAL, **caller)["RateLimit-Remaining"] == "0"
    assert int(refused_wait(api.post(VALIDATE, LEGAL, **caller))) > 0


def refused_wait(response: Any) -> str:
    refused(response, 429, "throttled")
    return str(response["Retry-After"])


def test_a_pasted_list_is_judged_as_text_and_inside_json(api: APIClient) -> None:
    text = "Main\n4 Wolf\n1 Wolff\n\nSide\n20 Squirrel\n"
    plain = sent(api, text, f"{VALIDATE}?ruleset=two-temples", "text/plain; charset=utf-8")
    assert plain.status_code == 200
    assert plain.json() == api.post(VALIDATE, {"text": text, "rulesets": ["two-temples"]}).json()
    assert plain.json()["unresolved"][0]["line"] == 3
    bom = sent(api, "\ufeff" + text.replace("\n", "\r\n"), media="text/plain")
    assert bom.json()["deck_hash"] == plain.json()["deck_hash"]


def test_lines_of_a_pasted_list_that_cannot_be_read_are_a_400(api: APIClient) -> None:
    problem = refused(sent(api, "3 Wolf\n-1 Elk\n0 Cat", media="text/plain"), 400, "invalid_input")
    assert [(error["pointer"], error["detail"][:7]) for error in problem["errors"]] == [
        ("#/text", "Line 2:"),
        ("#/text", "Line 3:"),
    ]
    refused(sent(api, "\n".join(["1 Wolf"] * 501), media="text/plain"), 413, "too_large")


def test_a_text_that_is_not_utf_8(api: APIClient) -> None:
    problem = refused(sent(api, b"3 W\xf6lf", media="text/plain; charset=latin-1"), 400, "invalid_input")
    assert "UTF-8" in problem["detail"]


@bounded
@given(value=JSON)
def test_garbage_is_answered_in_order(api: APIClient, value: Any) -> None:
    in_order(sent(api, json.dumps(value).encode()))
    in_order(sent(api, json.dumps({**LEGAL, "parameters": value, "rulesets": value}).encode()))
    in_order(sent(api, json.dumps({"zones": {"main": value}}).encode()))
    in_order(sent(api, json.dumps({"decks": [value, {"game": "augmented", "zones": value}]}).encode(), BATCH))


@pytest.mark.parametrize("slug", DECK_GAMES)
@bounded
@given(data=st.data())
def test_the_order_of_entries_changes_nothing(api: APIClient, slug: str, data: st.DataObject) -> None:
    zones = data.draw(strategies.zones(slug))
    turned = {zone: dict(reversed(counts.items())) for zone, counts in reversed(zones.items())}
    address = f"/api/v1/games/{slug}/validate/"
    assert api.post(address, {"zones": zones}).content == api.post(address, {"zones": turned}).content


# --- many decks --------------------------------------------------------------------------------------------------
def test_a_batch_answers_each_deck_as_one_call_would(api: APIClient) -> None:
    decks = [{"game": game, **example} for game, _, example in EXAMPLES] + [{"game": "aug", **augmented({"Wolf": 4})}]
    response = api.post(BATCH, {"decks": decks})
    assert response.status_code == 200
    single = [api.post(f"/api/v1/games/{deck['game']}/validate/", deck).json() for deck in decks]
    assert response.json() == {"results": single}


def test_a_broken_deck_does_not_spoil_the_others(api: APIClient) -> None:
    good = json.dumps({"game": "augmented", **LEGAL})
    broken = [
        ("7", 400, "invalid_input", "#/decks/0"),
        ("{}", 400, "invalid_input", "#/decks/1/game"),
        ('{"game": 7}', 400, "invalid_input", "#/decks/2/game"),
        ('{"game": "chess"}', 404, "unknown_game", None),
        ('{"game": "augmented"}', 400, "invalid_input", "#/decks/4"),
        ('{"game": "augmented", "zones": {"main": {"Wolf": 0}}}', 400, "invalid_input", "#/decks/5/zones/main/Wolf"),
        ('{"game": "augmented", "zones": {}, "rulesets": ["none"]}', 404, "unknown_ruleset", None),
        ('{"game": "augmented", "zones": {}, "zones": {}}', 400, "invalid_input", "#/decks/7"),
        (json.dumps({"game": "augmented", "zones": {"main": {f"Card {n}": 1 for n in range(501)}}}), 413, "too_large",
         None),
        ('{"game": "augmented", "zones": {}}', 200, "", None),
        (json.dumps({"game": "augmented", "text": "x" * 66000}), 413, "too_large", None),
    ]  # fmt: skip
    content = '{"decks": [' + ", ".join([*(deck for deck, *_ in broken), good]) + "]}"
    response = sent(api, content, BATCH)
    *results, last = response.json()["results"]
    assert last == api.post(VALIDATE, LEGAL).json()
    for (_, status, code, pointer), result in zip(broken, results, strict=True):
        if status == 200:
            assert "error" not in result
            continue
        assert list(result) == ["error"]
        error = result["error"]
        assert (error["status"], error["code"], error["type"]) == (status, code, f"/problems/{code}/")
        assert (error["instance"], error["request_id"]) == (BATCH, response["X-Request-ID"])
        assert [each["pointer"] for each in error.get("errors", ())] == ([] if pointer is None else [pointer])


@pytest.mark.parametrize(
    ("content", "code", "pointer"),
    [
        (b"", "malformed_body", None),
        (b"{}", "invalid_input", "#/decks"),
        (b"[]", "invalid_input", "#"),
        (b'{"decks": {}}', "invalid_input", "#/decks"),
        (b'{"decks": []}', "invalid_input", "#/decks"),
        (b'{"decks": [%s]}' % b",".join([b"{}"] * 201), "invalid_input", "#/decks"),
        (b'{"decks": [{}], "game": "augmented"}', "invalid_input", "#/game"),
        (b'{"decks": [{]}', "malformed_body", None),
        (b'{"decks": [' + b"[" * 5000 + b"]" * 5000 + b"]}", "malformed_body", None),
    ],
)
def test_a_batch_that_cannot_be_read(api: APIClient, content: bytes, code: str, pointer: str | None) -> None:
    problem = refused(sent(api, content, BATCH), 400, code)
    assert [error["pointer"] for error in problem.get("errors", ())] == ([] if pointer is None else [pointer])


def test_a_call_with_too_many_decks_says_how_many_it_may_hold(api: APIClient) -> None:
    problem = refused(sent(api, b'{"decks": [%s]}' % b",".join([b"{}"] * 201), BATCH), 400, "invalid_input")
    assert problem["detail"] == "A call may hold at most 200 decks; this one holds 201: send them in several."


def test_200_decks_of_one_call_cost_one_query(api: APIClient) -> None:
    decks = [{"game": "augmented", **LEGAL, "suggest": False}] * 200
    api.post(VALIDATE, LEGAL)
    with CaptureQueriesContext(connection) as asked:
        answer = api.post(BATCH, {"decks": decks}).json()
    assert [result["legal"] for result in answer["results"]] == [True] * 200
    assert len(asked) == 1
    with CaptureQueriesContext(connection) as asked:
        api.post(VALIDATE, {**LEGAL, "rulesets": ["official", "two-temples"]})
    assert len(asked) == 1


def test_a_batch_is_json_and_no_larger_than_a_mebibyte(api: APIClient) -> None:
    refused(sent(api, "3 Wolf", BATCH, "text/plain"), 415, "unsupported_media_type")
    assert "1,024 KiB" in refused(sent(api, b" " * (1024 * 1024 + 1), BATCH), 413, "too_large")["detail"]


def test_a_batch_stops_where_its_answer_grows_too_large(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.api.validation.MOST_ANSWERED", 5000)  # two such reports
    deck = {"game": "augmented", **LEGAL}
    *judged, last = api.post(BATCH, {"decks": [deck] * 4}).json()["results"]
    assert [result.get("legal") for result in judged] == [True] * 3
    assert (last["error"]["status"], last["error"]["code"]) == (413, "too_large")


def test_a_batch_stops_where_its_decks_take_too_long(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.api.validation.MOST_SECONDS", 0)
    (told,) = api.post(BATCH, {"decks": [{"game": "augmented", **LEGAL}]}).json()["results"]
    assert (told["error"]["status"], told["error"]["code"]) == (413, "too_large")


def test_a_batch_looks_for_names_so_often_and_no_more(api: APIClient) -> None:
    decks = [
        {"game": "augmented", "zones": {"main": {f"Wolf{place}.{n}": 1 for n in range(25)}}} for place in range(12)
    ]
    results = api.post(BATCH, {"decks": decks}).json()["results"]
    found = [sum(bool(each["suggestions"]) for each in result["unresolved"]) for result in results]
    assert found == [20] * 10 + [0] * 2


def test_a_batch_has_a_budget_of_its_own(api: APIClient, settings: Any) -> None:
    settings.THROTTLES_ENABLED = True
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "batch": Rate(1, 3600)}
    caller = {"REMOTE_ADDR": "203.0.113.78"}
    decks = {"decks": [{"game": "augmented", **LEGAL}]}
    assert [api.post(BATCH, decks, **caller).status_code for _ in range(2)] == [200, 429]
    assert api.post(VALIDATE, LEGAL, **caller).status_code == 200


# --- the schema --------------------------------------------------------------------------------------------------
def test_the_examples_of_the_schema_are_of_the_shapes_that_they_show(api: APIClient) -> None:
    assert json.loads(verdict_json(msgspec.convert(shapes.VERDICT_EXAMPLE, Verdict))) == shapes.VERDICT_EXAMPLE
    answer = api.post(BATCH, shapes.BATCH_EXAMPLE).json()
    assert set(answer["results"][0]) == set(shapes.VERDICT_EXAMPLE)
    shown = shapes.BATCH_ANSWER_EXAMPLE["results"][1]["error"]
    told = answer["results"][1]["error"]
    assert told | {"request_id": ""} == shown | {"request_id": ""}
    assert set(shapes.VERDICT["properties"]) == set(shapes.VERDICT_EXAMPLE)
