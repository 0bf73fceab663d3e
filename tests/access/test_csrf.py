"""No form is taken from another site: every request that writes needs the token, but for those that store nothing."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.access.table import WORD, Row, rows
from tests.makers import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
# They store nothing, and a token would cost every visitor a cookie.
NEEDS_NONE = {"/theme/", "/check/", "/decks/build/augmented/paste/", "/matches/replay/"}
ANYBODYS = {  # calls of the API that a page of another site may make, since they need no account and store nothing
    "/api/v1/games/augmented/validate/", "/api/v1/games/augmented/convert/", "/api/v1/validate/batch/",
    "/api/v1/cards/collection/",
}  # fmt: skip


@pytest.fixture
def led() -> Client:
    """A browser in which somebody is signed in, led here by another site."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(make_user("ada"))
    return client


def sent(led: Client, row: Row) -> Any:
    """The answer to the bare request: the token is asked for before anything else is looked at."""
    address = WORD.sub("23456789ab", row.path) if "invitations/" not in row.path else row.path
    address = WORD.sub("1", address)
    content_type = "application/json" if address.startswith("/api/") else "application/x-www-form-urlencoded"
    return led.generic(row.method, address, b"{}" if content_type.endswith("json") else b"", content_type)


WRITING = {row.plain: row for row in rows() if row.method != "GET"}
PAGES = [row for row in WRITING.values() if not row.path.startswith("/api/") and row.path not in NEEDS_NONE]
CALLS = [row for row in WRITING.values() if row.path.startswith("/api/") and row.path not in ANYBODYS]


def test_every_form_of_a_page_needs_the_token(led: Client) -> None:
    assert len(PAGES) > 30
    assert [row.name for row in PAGES if sent(led, row).status_code != 403] == []


def test_every_call_of_a_session_needs_the_token(led: Client) -> None:
    assert len(CALLS) > 25
    for row in CALLS:
        response = sent(led, row)
        assert (response.status_code, json.loads(response.content)["code"]) == (403, "csrf_failed"), row.name


def test_what_needs_none_stores_nothing(led: Client) -> None:
    assert {row.path for row in WRITING.values()} >= NEEDS_NONE | ANYBODYS
    for path in sorted(NEEDS_NONE):
        assert led.post(path, {}).status_code != 403, path
