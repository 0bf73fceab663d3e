"""The test database is migrated by the first worker of a run; the others copy what it made."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection


@contextmanager
def migrated_once(folder: Path) -> Iterator[None]:
    """Meanwhile the test database is made: from the copy in this folder, which the workers of a run share, if there
    is one; else it is migrated, and copied for those who come later. Where no test asks for it, none is made."""
    copy, named = folder / "migrated", connection.settings_dict["NAME"]
    with (folder / "migrating").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if copy.exists():
            _take_file(copy, patch) if connection.vendor == "sqlite" else _take_template(copy, patch)
            yield
        else:
            yield
            if connection.settings_dict["NAME"] == named:
                return
            _keep_file(copy) if connection.vendor == "sqlite" else _keep_template(copy)


def _take_file(copy: Path, patch: pytest.MonkeyPatch) -> None:
    def restore() -> None:
        connection.ensure_connection()
        with closing(sqlite3.connect(copy)) as kept:
            kept.backup(connection.connection)

    patch.setattr(connection, "prepare_database", restore)  # called just before a look at what has been migrated


def _keep_file(copy: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(copy)) as kept:
        connection.connection.backup(kept)


def _take_template(copy: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(connection.settings_dict["TEST"], "TEMPLATE", copy.read_text())


def _keep_template(copy: Path) -> None:
    template = f"test_migrated_{os.getpid()}"
    made = connection.settings_dict["NAME"]
    connection.close()  # a database that is in use cannot be copied
    _on_the_server(f'CREATE DATABASE "{template}" TEMPLATE "{made}"')
    copy.write_text(template)


def copy_removed(folder: Path) -> None:
    """A server that outlives the run keeps nothing of it; the last worker to end finds no copy any more."""
    copy = folder / "migrated"
    with (folder / "migrating").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if copy.exists() and connection.vendor == "postgresql":
            _on_the_server(f'DROP DATABASE "{copy.read_text()}"')
        copy.unlink(missing_ok=True)


def _on_the_server(statement: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(statement)
