"""Alive and ready: asked with everything there, with a part away, and with a part that hangs."""

import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from cards.rules.games import GAMES
from cardsite import health
from cardsite.celery import app
from tests import sites
from tests.makers import fixtures_folder

QUICK = 10


@contextmanager
def broker_at(address: str) -> Iterator[None]:
    before = app.conf.broker_url, app.conf.broker_write_url
    app.conf.broker_url = app.conf.broker_write_url = address
    try:
        yield
    finally:
        app.conf.broker_url, app.conf.broker_write_url = before


def readyz(client: Client) -> tuple[int, dict[str, str], float]:
    began = time.monotonic()
    answer = client.get("/readyz")
    return answer.status_code, answer.json()["checks"], time.monotonic() - began


@pytest.fixture
def loaded(db: None, tmp_path: Path) -> None:
    call_command("load_catalogue", fixtures_folder(tmp_path / "fixtures"), stdout=StringIO())


def test_alive_needs_nothing_but_the_process(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_a_probe_may_call_the_site_by_any_name_but_only_to_read(client: Client, db: None, path: str) -> None:
    assert client.get(path, headers={"host": "10.1.2.3"}).status_code in (200, 503)
    assert client.post(path).status_code == 405


def test_ready_when_everything_is_there(client: Client, loaded: None) -> None:
    status, checks, _ = readyz(client)
    assert (status, checks) == (200, dict.fromkeys(("database", "migrations", "catalogue", "broker"), "ok"))


def test_not_ready_without_the_catalogue(client: Client, db: None) -> None:
    status, checks, _ = readyz(client)
    assert status == 503
    assert checks["catalogue"] == f"0 of {len(GAMES)} games loaded: run load_catalogue"
    assert checks["database"] == checks["migrations"] == "ok"


def test_not_ready_with_a_migration_missing(client: Client, loaded: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    status, checks, _ = readyz(client)
    assert (status, checks["migrations"]) == (503, "1 not applied: run migrate")


def test_a_redis_that_is_away_is_named_at_once(client: Client, loaded: None) -> None:
    with broker_at(f"redis://:hidden-word@127.0.0.1:{sites.free_port()}/0"):
        status, checks, seconds = readyz(client)
    assert status == 503
    assert checks["broker"] == "no answer: OperationalError"
    assert checks["database"] == "ok"
    assert seconds < QUICK


def test_a_redis_that_hangs_is_named_soon(client: Client, loaded: None) -> None:
    with sites.hanging_port() as port, broker_at(f"redis://127.0.0.1:{port}/0"):
        status, checks, seconds = readyz(client)
    assert status == 503
    assert checks["broker"].startswith("no answer: ")
    assert seconds < QUICK


def test_a_redis_that_does_not_know_us(client: Client, loaded: None, settings: Any) -> None:
    host = settings.REDIS_URL.rsplit("@", 1)[1]
    with broker_at(f"redis://:wrong-word@{host}"):
        status, checks, _ = readyz(client)
    assert (status, checks["broker"].split(":")[0]) == (503, "no answer")


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, client: Client, django_db_blocker: Any) -> Any:
    """Ask with the database at another port of this machine."""

    def ask(port: int) -> tuple[int, dict[str, str], float]:
        postgres = {
            "ENGINE": "django.db.backends.postgresql", "NAME": "x", "USER": "x", "PASSWORD": "hidden-word",
            "HOST": "127.0.0.1", "PORT": port, "OPTIONS": {},
        }  # fmt: skip
        from django.db import ConnectionHandler

        away = ConnectionHandler({"default": postgres})["default"]
        monkeypatch.setattr(health, "connection", away)
        with django_db_blocker.unblock():
            return readyz(client)

    return ask


def test_a_database_that_is_away_is_named_at_once(elsewhere: Any) -> None:
    status, checks, seconds = elsewhere(sites.free_port())
    assert status == 503
    assert checks["database"] == "no answer: OperationalError"
    assert checks["migrations"] == checks["catalogue"] == "not asked: the database does not answer"
    assert checks["broker"] == "ok"
    assert seconds < QUICK


def test_a_database_that_hangs_is_named_soon(elsewhere: Any) -> None:
    with sites.hanging_port() as port:
        status, checks, seconds = elsewhere(port)
    assert (status, checks["database"]) == (503, "no answer: OperationalError")
    assert seconds < QUICK


@pytest.mark.postgresql
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long it waits for what it sent")
def test_a_database_whose_host_vanishes_is_noticed_soon(db: None) -> None:
    connection.ensure_connection()
    with socket.socket(fileno=os.dup(connection.connection.fileno())) as wire:
        idle, interval, count, unanswered = (
            wire.getsockopt(socket.IPPROTO_TCP, option)
            for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT, socket.TCP_USER_TIMEOUT)
        )
    assert idle + interval * count < 15  # seconds, while it is waited for
    assert unanswered == 10_000  # milliseconds, when it is asked


def test_the_folder_as_a_broker(client: Client, loaded: None, settings: Any, tmp_path: Path) -> None:
    settings.REDIS_URL, settings.BROKER_DIR = "", tmp_path
    assert readyz(client)[1]["broker"] == "its folder is missing: start a worker"
    (tmp_path / "queue").mkdir()
    assert readyz(client)[:2] == (200, dict.fromkeys(("database", "migrations", "catalogue", "broker"), "ok"))
