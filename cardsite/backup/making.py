"""Writing a backup while the site goes on."""

import datetime
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from cardsite.backup.archive import Header, Writer, written
from cardsite.backup.tables import columns_of, kept_tables, rows_of


def backup_write(*, path: Path) -> Header:
    """The database as it stands at this moment is in a new file."""
    with written(path) as file, snapshot(), Writer(file) as archive:
        for name, model in kept_tables().items():
            archive.table(name, columns_of(model), rows_of(model))
        return archive.close(
            made_at=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            release=release(),
            database=connection.vendor,
            migrations=applied_migrations(),
        )


@contextmanager
def snapshot() -> Iterator[None]:
    """Inside, every question is answered as of one moment, and nobody who writes has to wait."""
    connection.ensure_connection()
    if connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    # The site's transactions on SQLite begin by locking out other writers; one that only reads needs no lock.
    mode, connection.transaction_mode = connection.transaction_mode, "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            yield
    finally:
        connection.transaction_mode = mode  # type: ignore[attr-defined]


def applied_migrations() -> tuple[tuple[str, str], ...]:
    """The migrations on which the tables of this database stand."""
    return tuple(sorted(MigrationRecorder(connection).applied_migrations()))


def release() -> str:
    """The version of this code."""
    version: str = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
    return version
