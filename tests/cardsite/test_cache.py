"""A counter in Redis: one more with every step, forgotten in time; and a Redis that hangs is left alone."""

import os
import socket
import time
import uuid
from typing import Any

import pytest
from django.core.cache import cache
from redis.exceptions import RedisError

from cardsite.cache import REST, RestingRedis


@pytest.fixture
def own_redis(settings: Any) -> None:
    """Redis, under a prefix that no other test uses, whatever cache the run has."""
    settings.CACHES = {
        "default": {
            "BACKEND": "cardsite.cache.CountingRedisCache",
            "LOCATION": os.environ["REDIS_URL"],
            "KEY_PREFIX": uuid.uuid4().hex,
        }
    }


@pytest.mark.usefixtures("own_redis")
def test_it_counts_from_one_each_key_for_itself() -> None:
    assert [cache.count("wolves", timeout=60) for _ in range(3)] == [1, 2, 3]
    assert cache.count("cubs", timeout=60) == 1
    assert cache.get("wolves") == 3


@pytest.mark.usefixtures("own_redis")
def test_a_counter_is_forgotten_in_time_however_often_it_counts() -> None:
    client = cache._cache.get_client(None)
    for _ in range(2):
        cache.count("wolves", timeout=60)
        assert 0 < client.ttl(cache.make_key("wolves")) <= 60


def asked_in_every_way() -> None:
    for ask in (
        lambda: cache.count("wolves", timeout=60),
        lambda: cache.get("wolves"),
        lambda: cache.get_many(["wolves", "cubs"]),
        lambda: cache.set("wolves", 1),
        lambda: cache.add("wolves", 1),
        lambda: cache.incr("wolves"),
        lambda: cache.delete_many(["wolves"]),
    ):
        with pytest.raises(RedisError):
            ask()


def test_a_redis_that_hangs_is_asked_once_in_a_while(hanging_cache: list[socket.socket]) -> None:
    with pytest.raises(RedisError):
        cache.get("wolves")
    asked = len(hanging_cache)
    assert asked >= 1
    asked_in_every_way()
    assert len(hanging_cache) == asked, "it is left alone"
    assert 0 < RestingRedis.rests_until - time.monotonic() <= REST
    RestingRedis.rests_until = time.monotonic()
    with pytest.raises(RedisError):
        cache.get("wolves")
    assert len(hanging_cache) > asked, "and asked again after a while"


def test_a_redis_that_is_back_counts_again(
    hanging_cache: list[socket.socket], settings: Any, request: pytest.FixtureRequest
) -> None:
    with pytest.raises(RedisError):
        cache.get("wolves")
    request.getfixturevalue("own_redis")
    asked_in_every_way()  # it is not known yet
    RestingRedis.rests_until = time.monotonic()
    assert [cache.count("wolves", timeout=60) for _ in range(2)] == [1, 2]


def test_what_redis_refuses_is_no_reason_to_leave_it_alone(own_redis: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RestingRedis, "rests_until", 0)
    cache.set("wolves", "many")
    with pytest.raises(RedisError):
        cache.count("wolves", timeout=60)
    assert RestingRedis.rests_until == 0
    assert cache.get("wolves") == "many"
