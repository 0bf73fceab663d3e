"""A question of every request goes to the open connection itself, and the ordinary way where that fails."""

import os
import subprocess
import sys
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from cards.direct import first_row
from cards.models import Release
from cards.selectors import catalogue_version
from tests.conftest import database_url_of

pytestmark = pytest.mark.django_db(transaction=True)
RELEASE = """
import django
django.setup()
from cards.models import Release
Release.objects.create(source="another process")
"""


@pytest.fixture(autouse=True)
def open_connection() -> None:
    connection.ensure_connection()


def asked_past_django(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the ordinary way is closed."""

    def closed(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("the ordinary way was gone")

    monkeypatch.setattr(connections["default"], "cursor", closed)


def test_the_version_is_the_same_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    release = Release.objects.create(source="first")
    with CaptureQueriesContext(connection) as counted:
        ordinary = catalogue_version()
    assert len(counted) == 1, "who counts queries sees this one too"
    asked_past_django(monkeypatch)
    assert catalogue_version() == ordinary == (release.pk, release.created_at)


def test_no_row_is_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_past_django(monkeypatch)
    assert first_row("SELECT id FROM cards_release") is None
    assert catalogue_version() == (0, None)


@pytest.mark.postgresql  # the tests' SQLite lies in this process's memory, where no other one can write
def test_a_change_by_another_process_is_seen_at_the_next_question() -> None:
    before = catalogue_version()
    environment = {**os.environ, "DATABASE_URL": database_url_of(connection)}
    environment["DJANGO_SETTINGS_MODULE"] = "cardsite.settings.test"
    subprocess.run([sys.executable, "-c", RELEASE], check=True, env=environment, cwd=settings.BASE_DIR)
    assert catalogue_version().number == Release.objects.latest("id").pk > before.number


def test_inside_a_transaction_its_own_release_counts() -> None:
    with transaction.atomic():
        release = Release.objects.create(source="not yet for others")
        assert catalogue_version().number == release.pk


@pytest.mark.postgresql  # SQLite is a file: its connection has nobody at the other end who could go away
def test_a_connection_that_died_between_requests_is_opened_anew() -> None:
    release = Release.objects.create(source="first")
    connection.health_check_done = False  # as at the beginning of a request
    with psycopg.connect(database_url_of(connection), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid])
    assert catalogue_version().number == release.pk
