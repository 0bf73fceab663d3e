"""Pages of other sites may read and may ask what needs no account, without cookies or tokens."""

import pytest
from django.http import HttpResponse
from rest_framework.test import APIClient

from cardsite.api.middleware import ApiCorsMiddleware

pytestmark = [pytest.mark.urls("tests.cardsite.api.probe"), pytest.mark.django_db]
OPEN_TO_POST = [
    "/api/v1/games/augmented/validate/",
    "/api/v1/games/augmented/convert/",
    "/api/v1/validate/batch/",
    "/api/v1/cards/collection/",
]
CLOSED_TO_POST = ["/api/v1/decks/", "/api/v1/games/", "/api/v1/me/", "/api/v1/games/a/b/validate/"]


def preflight(api: APIClient, path: str, method: str) -> HttpResponse:
    headers = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": method}
    return api.options(path, headers=headers)


def test_any_page_may_read(api: APIClient) -> None:
    response = api.get("/api/v1/games/", headers={"Origin": "https://elsewhere.example"})
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    exposed = set(response["Access-Control-Expose-Headers"].split(", "))
    assert {
        "ETag",
        "X-Request-ID",
        "Retry-After",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
    } <= exposed


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/v1/games?page=1", "/api/v1/games/?page=x"])
def test_a_page_may_also_read_why_it_was_refused_or_sent_on(api: APIClient, path: str) -> None:
    response = api.get(path, headers={"Origin": "https://elsewhere.example"})
    assert response.status_code >= 300
    assert response["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", [*OPEN_TO_POST, *CLOSED_TO_POST])
def test_reading_is_allowed_everywhere(api: APIClient, path: str, method: str) -> None:
    response = preflight(api, path, method)
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "authorization" not in response["Access-Control-Allow-Headers"]
    assert "if-none-match" in response["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("path", OPEN_TO_POST)
def test_posting_is_allowed_where_no_account_is_needed(api: APIClient, path: str) -> None:
    response = preflight(api, path, "POST")
    assert response["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS, POST"
    answer = api.post(path, {}, headers={"Origin": "https://elsewhere.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", CLOSED_TO_POST)
def test_posting_is_not_allowed_elsewhere(api: APIClient, path: str) -> None:
    assert "Access-Control-Allow-Origin" not in preflight(api, path, "POST")
    assert preflight(api, path, "GET")["Access-Control-Allow-Methods"] == ", ".join(ApiCorsMiddleware.SAFE)
    answer = api.post(path, {}, headers={"Origin": "https://elsewhere.example"})
    assert "Access-Control-Allow-Origin" not in answer


@pytest.mark.parametrize("path", [*OPEN_TO_POST, *CLOSED_TO_POST])
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "nonsense"])
def test_changing_is_allowed_nowhere(api: APIClient, path: str, method: str) -> None:
    assert "Access-Control-Allow-Origin" not in preflight(api, path, method)


@pytest.mark.parametrize("path", ["/", "/problems/", "/healthz", "/account/"])
def test_pages_are_nobody_elses(api: APIClient, path: str) -> None:
    response = api.get(path, headers={"Origin": "https://elsewhere.example"})
    assert "Access-Control-Allow-Origin" not in response
