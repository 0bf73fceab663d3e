"""How many requests one caller may make."""

import socket
import uuid
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from rest_framework.test import APIClient

from cardsite.environment import Rate

pytestmark = [pytest.mark.urls("tests.cardsite.api.probe"), pytest.mark.django_db]
INDEX = "/api/v1/"
NOON = 1_800_000_000  # the beginning of a minute and of an hour


@pytest.fixture(autouse=True)
def few(settings: Any) -> None:
    """Small budgets, counted where no other test counts."""
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}}
    settings.THROTTLES_ENABLED = True
    settings.THROTTLE_RATES = {"anon": Rate(3, 60), "user": Rate(5, 60), "probe": Rate(1, 3600)}


def statuses(api: APIClient, count: int, path: str = INDEX, **headers: str) -> list[int]:
    return [api.get(path, headers=headers).status_code for _ in range(count)]


@pytest.mark.parametrize("memory", [False, True])
def test_a_caller_without_an_account_has_a_budget_that_comes_back(api: APIClient, settings: Any, memory: bool) -> None:
    if memory:
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    with time_machine.travel(NOON + 12.25, tick=False) as clock:
        for left in (2, 1, 0):
            response = api.get(INDEX)
            assert response.status_code == 200
            assert response["RateLimit-Limit"] == "3"
            assert response["RateLimit-Remaining"] == str(left)
            assert response["RateLimit-Reset"] == "48"
        refused = api.get(INDEX)
        assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
        assert refused["Content-Type"] == "application/problem+json"
        assert refused["Retry-After"] == refused["RateLimit-Reset"] == "48"
        assert refused["RateLimit-Remaining"] == "0"
        assert "wait 48 s" in refused.json()["detail"]
        clock.shift(int(refused["Retry-After"]))
        assert api.get(INDEX).status_code == 200


def test_an_account_has_its_own_budget_wherever_it_calls_from(api: APIClient) -> None:
    with time_machine.travel(NOON, tick=False):
        assert statuses(api, 4) == [200, 200, 200, 429]
        for number, name in enumerate(("ada", "bob")):
            api.force_login(get_user_model().objects.create_user(name, f"{name}@example.org", "a long password"))
            api.defaults["REMOTE_ADDR"] = f"10.0.0.{number}"
            assert statuses(api, 3) == [200, 200, 200]
            api.defaults["REMOTE_ADDR"] = "10.0.0.99"
            assert statuses(api, 3) == [200, 200, 429]


def test_a_view_may_have_a_budget_of_its_own(api: APIClient) -> None:
    with time_machine.travel(NOON, tick=False):
        assert statuses(api, 2, "/api/v1/probe/releases/") == [200, 429]
        assert api.get("/api/v1/probe/releases/")["Retry-After"] == "3600"
        assert statuses(api, 1) == [200]


def test_an_unchanged_answer_counts_too(api: APIClient) -> None:
    with time_machine.travel(NOON, tick=False):
        tag = api.get("/api/v1/version/")["ETag"]
        assert statuses(api, 3, "/api/v1/version/", **{"If-None-Match": tag}) == [304, 304, 429]


def test_the_header_of_a_proxy_counts_only_behind_one(api: APIClient) -> None:
    with time_machine.travel(NOON, tick=False):
        forged = [statuses(api, 1, **{"X-Forwarded-For": f"9.9.9.{number}"})[0] for number in range(4)]
        assert forged == [200, 200, 200, 429], "without a proxy anybody could write that header"


def test_nothing_is_counted_when_throttles_are_off(api: APIClient, settings: Any) -> None:
    settings.THROTTLES_ENABLED = False
    assert statuses(api, 10) == [200] * 10
    assert "RateLimit-Limit" not in api.get(INDEX)


def test_a_cache_that_does_not_answer_stops_nobody_and_is_left_alone_for_a_while(
    api: APIClient, hanging_cache: list[socket.socket]
) -> None:
    assert statuses(api, 1) == [200]
    asked = len(hanging_cache)
    assert asked >= 1
    assert statuses(api, 4) == [200] * 4
    assert "RateLimit-Limit" not in api.get(INDEX)
    assert len(hanging_cache) == asked
