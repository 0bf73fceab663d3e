"""A limit holds in every window, counts everybody, and keeps its word about when to come back."""

import socket
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import Settings
from redis.exceptions import RedisError

from cardsite.accounts import throttles
from cardsite.accounts.throttles import Limit, TooManyAttempts
from cardsite.cache import RestingRedis
from tests.makers import PASSWORD, make_user

LIMIT = Limit("trial", allowed=3, seconds=60)
BEGIN = 1_800_000_000
SIGN_IN = "/account/sign-in/"


def tried(subject: str, limit: Limit = LIMIT) -> int:
    """0 when the attempt counted, otherwise the seconds to wait."""
    try:
        throttles.take([(limit, subject)])
    except TooManyAttempts as refusal:
        return refusal.seconds
    return 0


def test_as_many_as_allowed_and_no_more(throttled: Settings) -> None:
    with time_machine.travel(BEGIN, tick=False):
        assert [tried("a") for _ in range(3)] == [0, 0, 0]
        assert 60 <= tried("a") <= 67
        assert tried("b") == 0


def test_the_wait_is_true_to_the_second(throttled: Settings) -> None:
    with time_machine.travel(BEGIN + 4.5, tick=False) as clock:
        for _ in range(3):
            tried("a")
        wait = tried("a")
        clock.shift(wait - 1)
        assert tried("a") == 1
        clock.shift(1)
        assert tried("a") == 0


def test_refused_attempts_do_not_count(throttled: Settings) -> None:
    with time_machine.travel(BEGIN, tick=False) as clock:
        for _ in range(3):
            tried("a")
        wait = tried("a")
        for _ in range(50):
            tried("a")
        assert tried("a") == wait
        clock.shift(wait)
        assert tried("a") == 0


def test_what_is_given_back_is_free_again(throttled: Settings) -> None:
    with time_machine.travel(BEGIN, tick=False) as clock:
        for _ in range(10):
            taken = throttles.take([(LIMIT, "a")])
            clock.shift(7)  # into the next slice: it is taken out of where it was put in
            throttles.give_back(taken)
        assert [tried("a") for _ in range(4)][:3] == [0, 0, 0]
        assert tried("a") > 0


def test_all_or_none_are_counted(throttled: Settings) -> None:
    with time_machine.travel(BEGIN, tick=False):
        for _ in range(3):
            tried("full")
        for _ in range(5):
            with pytest.raises(TooManyAttempts):
                throttles.take([(LIMIT, "other"), (LIMIT, "full")])
        assert [tried("other") for _ in range(3)] == [0, 0, 0]


def test_forgotten(throttled: Settings) -> None:
    with time_machine.travel(BEGIN, tick=False) as clock:
        for _ in range(3):
            tried("a")
            clock.shift(10)
        throttles.forget([(LIMIT, "a")])
        assert [tried("a") for _ in range(3)] == [0, 0, 0]


def test_attempts_at_the_same_moment_are_all_counted(throttled: Settings) -> None:
    limit = Limit("crowd", allowed=10, seconds=3600)
    with time_machine.travel(BEGIN, tick=False), ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: tried("a", limit), range(60)))
    assert waits.count(0) == 10


def test_neither_name_nor_address_is_readable_in_the_cache(throttled: Settings) -> None:
    _, key = throttles.take([(LIMIT, "ada@example.com")])[0]
    assert "ada" not in key
    assert cache.get(key) == 1


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pauses=st.lists(st.floats(min_value=0, max_value=40, allow_nan=False), min_size=1, max_size=40))
def test_no_window_holds_more_than_allowed(throttled: Settings, pauses: list[float]) -> None:
    subject, accepted = uuid.uuid4().hex, []
    now = float(BEGIN)
    for pause in pauses:
        now += pause
        with time_machine.travel(now, tick=False):
            wait = tried(subject)
        if not wait:
            accepted.append(now)
            continue
        recent = [time for time in accepted if time >= now - 1.1 * LIMIT.seconds]
        assert len(recent) >= LIMIT.allowed, "refused without reason"
        now += wait
        with time_machine.travel(now, tick=False):
            assert tried(subject) == 0, "the wait was too short"
        accepted.append(now)
    for first, fourth in zip(accepted, accepted[LIMIT.allowed :], strict=False):
        assert fourth - first > LIMIT.seconds


def test_switched_off(settings: Settings) -> None:
    settings.THROTTLES_ENABLED = False
    assert [tried("a") for _ in range(10)] == [0] * 10


def test_a_cache_that_is_down_locks_nobody_out(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RestingRedis, "rests_until", 0)
    settings.THROTTLES_ENABLED = True
    settings.CACHES = {"default": {"BACKEND": "cardsite.cache.CountingRedisCache", "LOCATION": "redis://127.0.0.1:1/0"}}
    assert [tried("a") for _ in range(5)] == [0] * 5
    throttles.give_back([(LIMIT, "key")])
    throttles.forget([(LIMIT, "a")])
    with pytest.raises(RedisError):
        cache.get("a")


@pytest.mark.django_db
def test_a_cache_that_hangs_keeps_nobody_waiting_at_sign_in(client: Client, hanging_cache: list[socket.socket]) -> None:
    make_user("ada")
    throttles.take([(LIMIT, "a")])
    asked = len(hanging_cache)
    assert asked >= 1
    wrong = [client.post(SIGN_IN, {"username": "ada", "password": "wrong"}).status_code for _ in range(12)]
    assert wrong == [422] * 12, "what cannot be counted is not refused"
    assert client.post(SIGN_IN, {"username": "ada", "password": PASSWORD}).status_code == 302
    assert len(hanging_cache) == asked
