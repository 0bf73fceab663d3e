"""What the tests of the house itself share."""

import socket
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from cardsite.cache import RestingRedis
from tests import sites


@pytest.fixture
def hanging_cache(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[socket.socket]]:
    """Throttles are on, and count in a Redis that takes connections and never answers; the connections it got."""
    taken: list[socket.socket] = []
    monkeypatch.setattr(RestingRedis, "rests_until", 0)
    settings.THROTTLES_ENABLED = True
    with sites.hanging_port(taken) as port:
        settings.CACHES = {
            "default": {
                "BACKEND": "cardsite.cache.CountingRedisCache",
                "LOCATION": f"redis://127.0.0.1:{port}/0",
                "OPTIONS": {"socket_timeout": 0.2},
            }
        }
        yield taken
