"""Every refusal under /api/ has one shape, whoever refuses."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client
from rest_framework.exceptions import ErrorDetail
from rest_framework.test import APIClient

from cards.api.frame.errors import Code
from cardsite.accounts.services import token_create
from cardsite.api.errors import code_of_status, escape, flatten

pytestmark = [pytest.mark.urls("tests.cardsite.api.probe"), pytest.mark.django_db]
PROBE = "/api/v1/probe"


def problem(response: HttpResponse, code: Code, status: int | None = None) -> dict[str, Any]:
    """The body of a refusal, after everything that holds for all of them was checked."""
    body: dict[str, Any] = response.json()
    assert body["code"] == code, body
    assert response.status_code == body["status"] == (status or code.kind.status)
    assert response["Content-Type"] == "application/problem+json"
    assert response["Cache-Control"] == "no-store"
    assert body["type"] == f"/problems/{code}/"
    assert body["title"] == code.kind.title
    assert body["detail"]
    assert body["instance"] == response.request["PATH_INFO"]
    assert body["request_id"] == response["X-Request-ID"]
    assert "secret" not in response.content.decode()
    return body


def make_user(name: str = "ada") -> Any:
    return get_user_model().objects.create_user(name, f"{name}@example.org", "a long password")


def test_every_bad_field_is_named_by_a_pointer(api: APIClient) -> None:
    body = {"name": "much too long a name", "parts": [{"size": 1}, {"size": 99}, {}], "extra": {"a/b~ü": "x"}}
    answer = problem(api.post(f"{PROBE}/echo/", body), Code.INVALID_INPUT)
    assert {(error["pointer"], error["code"]) for error in answer["errors"]} == {
        ("#/name", "max_length"),
        ("#/parts/1/size", "max_value"),
        ("#/parts/2/size", "required"),
        ("#/extra/a~1b~0%C3%BC", "invalid"),
    }
    assert answer["detail"] == "4 fields are not valid; see errors."


def test_what_is_wrong_with_the_whole_body_points_to_the_whole_body(api: APIClient) -> None:
    answer = problem(api.post(f"{PROBE}/echo/", {"name": "both"}), Code.INVALID_INPUT)
    assert answer["errors"] == [{"pointer": "#", "code": "both", "detail": "Not both."}]
    assert answer["detail"] == "Not both."


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"name": ', "truncated"),
        (b'{"name": "a",}', "byte 13"),
        (b"\xff\xfe", "JSON"),
        (b'{"name": "\xed\xa0\x80 half a character"}', "UTF-8"),
        (b'{"name": "\\ud800 half a character"}', "surrogate"),
        (b"[" * 100_000, "nested too deeply"),
        (b"NaN", "JSON"),
        (b'{"name": 1e999}', "out of range"),
        (b"9" * 5000, "out of range"),
    ],
)
def test_a_body_that_is_not_json_is_refused_with_the_reason(api: APIClient, body: bytes, words: str) -> None:
    response = api.generic("POST", f"{PROBE}/echo/", body, content_type="application/json")
    assert words in problem(response, Code.MALFORMED_BODY)["detail"]


@pytest.mark.parametrize("charset", ["utf-16", "latin-1", "nonsense"])
def test_json_is_utf_8_whatever_charset_is_claimed(api: APIClient, charset: str) -> None:
    body = '{"name": "é"}'.encode()
    response = api.generic("POST", f"{PROBE}/echo/", body, content_type=f"application/json; charset={charset}")
    assert response.json()["name"] == "é"


def test_a_body_over_the_limit_is_refused_unread(api: APIClient, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 20
    assert api.post(f"{PROBE}/echo/", {"name": "a"}).status_code == 200
    answer = problem(api.post(f"{PROBE}/echo/", {"name": "a" * 50}), Code.TOO_LARGE)
    assert "at most 20" in answer["detail"]


@pytest.mark.parametrize("content_type", ["text/plain", "multipart/form-data; boundary=x", "", "a" * 300, ";;;"])
def test_another_media_type_is_refused(api: APIClient, content_type: str) -> None:
    response = api.generic("POST", f"{PROBE}/echo/", b"{}", content_type=content_type)
    assert "reads application/json;" in problem(response, Code.UNSUPPORTED_MEDIA_TYPE)["detail"]


def test_who_is_nobody_needs_an_account(api: APIClient) -> None:
    for response in (api.get(f"{PROBE}/private/"), api.post(f"{PROBE}/change/")):
        assert "Authorization: Token" in problem(response, Code.NOT_AUTHENTICATED)["detail"]
        assert response["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("token", ["", "nonsense", "two words", "\u00e9\u00fc", "a" * 2000])
def test_a_token_that_is_none_is_refused_even_for_reading(api: APIClient, token: str) -> None:
    response = api.get("/api/v1/version/", headers={"Authorization": f"Token {token}"})
    problem(response, Code.AUTHENTICATION_FAILED)
    assert response["WWW-Authenticate"] == "Token"


def test_a_token_signs_its_owner_in(api: APIClient) -> None:
    _, token = token_create(user=make_user(), name="test", days=30)
    response = api.post(f"{PROBE}/change/", headers={"Authorization": f"Token {token}"})
    assert (response.status_code, response.json()) == (201, {"by": "ada"})


def test_a_session_without_the_csrf_token_changes_nothing() -> None:
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    browser.force_login(make_user())
    problem(browser.post(f"{PROBE}/change/"), Code.CSRF_FAILED)
    assert browser.get(f"{PROBE}/private/").json() == {"you": "ada"}


def test_a_plain_view_under_the_api_refuses_a_post_without_csrf_token_in_the_same_shape() -> None:
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    problem(browser.post(f"{PROBE}/plain/method/"), Code.CSRF_FAILED)


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("forbidden", Code.PERMISSION_DENIED),
        ("missing", Code.NOT_FOUND),
        ("suspicious", Code.BAD_REQUEST),
        ("large", Code.TOO_LARGE),
        ("conflict", Code.CONFLICT),
        ("broken", Code.INTERNAL_ERROR),
    ],
)
def test_what_a_view_raises_becomes_a_problem(api: APIClient, how: str, code: Code) -> None:
    problem(api.get(f"{PROBE}/fail/{how}/"), code)


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("broken", Code.INTERNAL_ERROR),
        ("forbidden", Code.PERMISSION_DENIED),
        ("suspicious", Code.BAD_REQUEST),
        ("method", Code.METHOD_NOT_ALLOWED),
    ],
)
def test_what_never_met_the_rest_framework_has_the_same_shape(
    api: APIClient, settings: Any, how: str, code: Code, debug: bool
) -> None:
    settings.DEBUG = debug
    response = api.get(f"{PROBE}/plain/{how}/")
    problem(response, code)
    assert response.get("Allow") == ("PUT" if how == "method" else None)


def test_a_status_without_a_code_of_its_own_keeps_its_number(api: APIClient) -> None:
    problem(api.get(f"{PROBE}/plain/unavailable/"), Code.UNAVAILABLE)
    assert problem(api.get(f"{PROBE}/fail/teapot/"), Code.BAD_REQUEST, status=418)["detail"] == "No coffee."


def test_a_body_that_django_finds_too_large_is_413_and_not_400(api: APIClient) -> None:
    problem(api.get(f"{PROBE}/plain/large/"), Code.TOO_LARGE)


def test_a_host_that_is_not_ours_is_a_bad_request(api: APIClient) -> None:
    problem(api.get("/api/v1/", headers={"Host": "elsewhere.example"}), Code.BAD_REQUEST)


def test_a_bad_query_has_its_position(api: APIClient) -> None:
    answer = problem(api.get(f"{PROBE}/fail/query/"), Code.BAD_QUERY)
    assert (answer["detail"], answer["position"]) == ("Expected a value.", 7)


def test_what_the_rules_refuse_lists_its_problems(api: APIClient) -> None:
    answer = problem(api.get(f"{PROBE}/fail/refused/"), Code.REFUSED)
    assert answer["detail"] == "Wolf: 4 copies (limit 3)."
    assert answer["problems"] == [
        {
            "rule": "AUG-D-03",
            "code": "too_many_copies",
            "severity": "error",
            "message": "Wolf: 4 copies (limit 3).",
            "zone": "main",
            "path": "",
            "cards": [{"card": "wolf", "count": 4, "excess": 1}],
            "limit": None,
            "actual": None,
            "fixes": [],
        }
    ]


def test_what_a_model_finds_invalid_is_invalid_input(api: APIClient) -> None:
    answer = problem(api.get(f"{PROBE}/fail/model/"), Code.INVALID_INPUT)
    assert answer["errors"] == [{"pointer": "#/name", "code": "invalid", "detail": "Taken."}]


def test_an_unknown_game_names_the_nearest(api: APIClient) -> None:
    answer = problem(api.get(f"{PROBE}/game/augmentd/"), Code.UNKNOWN_GAME)
    assert "Did you mean augmented?" in answer["detail"]


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v2/", "/api/v1/nothing/", "/api/v1/games/augmented/nothing/"])
@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "options"])
def test_an_address_that_is_none_is_not_found(
    api: APIClient, settings: Any, path: str, method: str, debug: bool
) -> None:
    settings.DEBUG = debug
    answer = problem(getattr(api, method)(path), Code.NOT_FOUND)
    assert "/api/v1/" in answer["detail"]


def test_an_address_with_nul_is_not_found(api: APIClient) -> None:
    problem(api.get("/api/v1/games/aug%00mented/"), Code.NOT_FOUND)


@pytest.mark.parametrize("debug", [False, True])
def test_a_forgotten_slash_is_mended_when_reading_and_told_when_writing(
    api: APIClient, settings: Any, debug: bool
) -> None:
    settings.DEBUG = debug
    for method in (api.get, api.head):
        response = method("/api/v1/games?page=1")
        assert (response.status_code, response["Location"]) == (301, "/api/v1/games/?page=1")
    for method in (api.post, api.put, api.patch, api.delete):
        answer = problem(method(f"{PROBE}/echo", {"name": "a"}), Code.NOT_FOUND)
        assert f"send this to {PROBE}/echo/ instead" in answer["detail"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
def test_what_nobody_can_do_here_is_405_also_without_an_account(api: APIClient, method: str) -> None:
    response = getattr(api, method)("/api/v1/games/")
    answer = problem(response, Code.METHOD_NOT_ALLOWED)
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    assert answer["detail"] == f"This address answers GET, HEAD, OPTIONS, not {method.upper()}."


def test_a_method_that_does_not_exist_is_405(api: APIClient) -> None:
    problem(api.generic("BREW", "/api/v1/games/"), Code.METHOD_NOT_ALLOWED)


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "nonsense", "text/html;q=x, ;;,"])
def test_a_format_that_we_do_not_have_is_406(api: APIClient, accept: str) -> None:
    answer = problem(api.get("/api/v1/games/", headers={"Accept": accept}), Code.NOT_ACCEPTABLE)
    assert "application/json" in answer["detail"]


def test_a_format_asked_for_in_the_address_that_we_do_not_have_is_406(api: APIClient) -> None:
    answer = problem(api.get("/api/v1/games/?format=xml"), Code.NOT_ACCEPTABLE)
    assert "known: json" in answer["detail"]


def test_a_refusal_is_a_problem_also_where_the_answer_would_be_csv(api: APIClient) -> None:
    assert api.get(f"{PROBE}/table/", headers={"Accept": "text/csv"}).content == b"a,b"
    problem(api.get(f"{PROBE}/table/?fail", headers={"Accept": "text/csv"}), Code.BAD_QUERY)


@pytest.mark.parametrize(("how", "status"), [("broken", 500), ("forbidden", 403), ("suspicious", 400)])
def test_a_page_that_fails_stays_a_page(api: APIClient, how: str, status: int) -> None:
    response = api.get(f"/plain/{how}/")
    assert response.status_code == status
    assert response["Content-Type"].startswith("text/html")
    assert "secret" not in response.content.decode()


def test_a_page_that_is_not_there_stays_a_page(api: APIClient) -> None:
    response = api.get("/apiary/")
    assert (response.status_code, response["Content-Type"]) == (404, "text/html; charset=utf-8")


def test_a_long_detail_is_cut(api: APIClient) -> None:
    answer = problem(api.get("/api/v1/" + "a" * 3000 + "/"), Code.NOT_FOUND)
    assert len(answer["detail"]) == 1000


def test_every_code_is_the_general_one_of_its_status_or_shares_it() -> None:
    assert {code_of_status(code.kind.status).kind.status for code in Code} == {code.kind.status for code in Code}
    assert code_of_status(404) is Code.NOT_FOUND
    assert code_of_status(418) is Code.BAD_REQUEST
    assert code_of_status(599) is Code.INTERNAL_ERROR


def test_pointers_are_escaped_twice_over() -> None:
    assert escape("a/b~c d%") == "a~1b~0c%20d%25"
    detail = {"list": [{}, {"x": [ErrorDetail("no", "bad")]}], "non_field_errors": ["all wrong"]}
    assert list(flatten(detail)) == [
        {"pointer": "#/list/1/x", "code": "bad", "detail": "no"},
        {"pointer": "#", "code": "invalid", "detail": "all wrong"},
    ]
