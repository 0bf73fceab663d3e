"""A part of the site that is away is told as such: 503, and when to come back. What is our fault stays a 500."""

from types import SimpleNamespace

import pytest
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from redis.exceptions import ConnectionError as RedisAway

from cardsite import errors
from cardsite.errors import handler400, handler403, handler404, handler500  # noqa: F401

FAULTS: dict[str, Exception] = {
    "gone": OperationalError("server closed the connection unexpectedly"),
    "locked": OperationalError("database is locked"),
    "closed": InterfaceError("connection already closed"),
    "redis": RedisAway("Connection refused"),
    "wrong": ProgrammingError("no such column"),
    "ours": ValueError("no"),
}


def failing(request: HttpRequest, how: str) -> HttpResponse:
    raise FAULTS[how]


urlpatterns = [path("fail/<how>/", failing), path("api/v1/fail/<how>/", failing)]
pytestmark = pytest.mark.urls("tests.cardsite.test_errors")


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(errors, "connection", SimpleNamespace(vendor="postgresql"))
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("how", ["gone", "locked", "closed", "redis"])
def test_what_is_away_is_503_with_a_time_to_come_back(visitor: Client, how: str) -> None:
    page = visitor.get(f"/fail/{how}/")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "Load this page again" in page.content.decode()
    answer = visitor.get(f"/api/v1/fail/{how}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json()["code"] == "unavailable"


@pytest.mark.parametrize("how", ["wrong", "ours"])
def test_what_time_does_not_mend_is_500(visitor: Client, how: str) -> None:
    assert visitor.get(f"/fail/{how}/").status_code == 500
    assert visitor.get(f"/api/v1/fail/{how}/").json()["code"] == "internal_error"


def test_on_sqlite_only_a_lock_is_a_matter_of_time(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "connection", SimpleNamespace(vendor="sqlite"))
    assert visitor.get("/fail/locked/").status_code == 503
    assert visitor.get("/fail/gone/").status_code == 500
