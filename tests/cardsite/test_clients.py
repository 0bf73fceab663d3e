"""Whose attempts are counted: X-Forwarded-For is believed only as far as our own proxies wrote it."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from cardsite.clients import client_network


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "expected"),
    [
        (0, "203.0.113.5", None, "203.0.113.5"),
        (0, "203.0.113.5", "198.51.100.1", "203.0.113.5"),
        (1, "10.0.0.1", "198.51.100.1", "198.51.100.1"),
        (1, "10.0.0.1", "1.1.1.1, 2.2.2.2, 198.51.100.1", "198.51.100.1"),
        (2, "10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        (2, "10.0.0.1", "198.51.100.1", "10.0.0.1"),
        (1, "10.0.0.1", None, "10.0.0.1"),
        (1, "10.0.0.1", "nonsense", "10.0.0.1"),
        (0, "2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::/64"),
        (0, "fe80::1%eth0", None, "fe80::/64"),
        (0, "::ffff:203.0.113.5", None, "203.0.113.5"),
        (0, "", None, "None"),
    ],
)
def test_the_client(settings: Settings, proxies: int, peer: str, forwarded: str | None, expected: str) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)
    assert client_network(request) == expected
