"""A database that cannot be used: what SQLite really says, and what a person is told to do."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import ConnectionHandler, DatabaseError, OperationalError, ProgrammingError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from cardsite.database_hints import database_hint


def connected(file: Path, **options: Any) -> BaseDatabaseWrapper:
    return ConnectionHandler(
        {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file), "OPTIONS": {"timeout": 0, **options}}}
    )["default"]


def table_made(file: Path, **options: Any) -> None:
    with closing(connected(file, **options)) as database, database.cursor() as cursor:
        cursor.execute("CREATE TABLE cards (name)")


def no_folder(file: Path) -> None:
    table_made(file / "inside")


def read_only(file: Path) -> None:
    table_made(file)
    with closing(connected(file, init_command="PRAGMA query_only=on")) as database:
        MigrationRecorder(database).ensure_schema()  # Django wraps what SQLite says twice


def no_database(file: Path) -> None:
    file.write_text("this is a letter, not a database " * 100)
    table_made(file)


def damaged(file: Path) -> None:
    table_made(file)
    with file.open("r+b") as opened:
        opened.seek(100)
        opened.write(b"\xff" * 3000)
    table_made(file)


def full(file: Path) -> None:
    table_made(file, init_command="PRAGMA max_page_count=1")


def in_use(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        table_made(file)


def made_by_another(file: Path) -> None:
    table_made(file)
    table_made(file)


@pytest.mark.parametrize(
    ("fault", "said", "told"),
    [
        (no_folder, "unable to open database file", "so that you may open it"),
        (read_only, "attempt to write a readonly database", "so that you may write to it"),
        (no_database, "file is not a database", "to begin anew"),
        (damaged, "database disk image is malformed", "restore a backup"),
        (full, "database or disk is full", "Make room on the disk"),
        (in_use, "database is locked", "Another program is writing to"),
        (made_by_another, "already exists", "--traceback shows where"),
    ],
)
def test_each_fault_of_a_file_has_its_own_sentence(
    tmp_path: Path, django_db_blocker: Any, fault: Callable[[Path], None], said: str, told: str
) -> None:
    file = tmp_path / "db.sqlite3"
    with django_db_blocker.unblock(), pytest.raises(DatabaseError, match=said) as raised:
        fault(file)
    hint = database_hint(raised.value, {"ENGINE": "django.db.backends.sqlite3", "NAME": file})
    assert told in hint
    assert (str(file) in hint) == (fault is not made_by_another)
    assert ("Move" in hint) == (fault in (no_database, damaged)), "nobody is told to move a good database away"


def test_a_server_is_started_only_where_none_answers() -> None:
    postgres = {"ENGINE": "django.db.backends.postgresql", "NAME": "cards"}
    assert "Start the server" in database_hint(OperationalError("connection refused"), postgres)
    assert "Start the server" not in database_hint(ProgrammingError("permission denied for schema public"), postgres)
