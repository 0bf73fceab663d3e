"""A counter in Redis: one more with every step, forgotten in time."""

import os
import uuid
from typing import Any

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def own_redis(settings: Any) -> None:
    """Redis, under a prefix that no other test uses, whatever cache the run has."""
    settings.CACHES = {
        "default": {
            "BACKEND": "cardsite.cache.CountingRedisCache",
            "LOCATION": os.environ["REDIS_URL"],
            "KEY_PREFIX": uuid.uuid4().hex,
        }
    }


def test_it_counts_from_one_each_key_for_itself() -> None:
    assert [cache.count("wolves", timeout=60) for _ in range(3)] == [1, 2, 3]
    assert cache.count("cubs", timeout=60) == 1
    assert cache.get("wolves") == 3


def test_a_counter_is_forgotten_in_time_however_often_it_counts() -> None:
    client = cache._cache.get_client(None)
    for _ in range(2):
        cache.count("wolves", timeout=60)
        assert 0 < client.ttl(cache.make_key("wolves")) <= 60
