"""Putting a backup into a database: all of it, or nothing."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from cardsite.backup.archive import Header, Reader, Table
from cardsite.backup.making import applied_migrations
from cardsite.backup.tables import LEFT_OUT, MADE_BY_MIGRATE, Model, columns_of, every_table, reader_of
from legacy.triggers import triggers_lifted

INSERT_AT_ONCE = 200
LOCK_SECONDS = 10


class NotRestored(Exception):
    """Nothing was changed; the sentence says why."""


def backup_restore(*, path: Path, replace: bool = False) -> Header:
    """The database holds what the backup holds and nothing else; raises ``Unreadable`` or ``NotRestored``."""
    with Reader(path) as archive:
        _refuse_other_tables(archive.header)
        archive.verify()
        try:
            with transaction.atomic(durable=True):
                _lock()
                if (full := _filled_tables()) and not replace:
                    raise NotRestored(
                        f"The database is not empty ({full[0]} has rows): name another in DATABASE_URL and run "
                        "migrate on it, or let --replace remove everything that is there."
                    )
                _empty()
                for table in archive.header.tables:
                    _insert(table, every_table()[table.name], archive.rows(table))
                _set_sequences()
        except DatabaseError as error:
            raise NotRestored(f"The database refused the backup, and is as it was: {str(error).strip()}") from error
        return archive.header


def _refuse_other_tables(header: Header) -> None:
    """The backup and the database stand on the same migrations."""
    wanted, applied = set(header.migrations), set(applied_migrations())
    if unknown := sorted(wanted - set(MigrationLoader(None).disk_migrations)):
        raise NotRestored(
            f"The backup is of a newer release ({header.release}) and stands on {_named(unknown)}, which this one does "
            "not have: restore it with that release."
        )
    if missing := sorted(wanted - applied):
        raise NotRestored(f"The database lacks {_named(missing)}: run manage.py migrate first.")
    if newer := sorted(applied - wanted):
        raise NotRestored(
            f"The backup is of an older release ({header.release}) and lacks {_named(newer)}: restore it into an empty "
            "database with that release, then run manage.py migrate with this one."
        )
    columns = {name: tuple(columns_of(model)) for name, model in every_table().items()}
    for table in header.tables:
        if table.columns != columns.get(table.name):
            raise NotRestored(f"The table {table.name} of the backup has other columns than this release knows.")


def _named(migrations: list[tuple[str, str]]) -> str:
    first = ".".join(migrations[0])
    return f"the migration {first}" if len(migrations) == 1 else f"{len(migrations)} migrations, the first {first}"


def _lock() -> None:
    """Nobody else reads or writes until the end: a site that still runs would mix its rows with these."""
    if connection.vendor == "postgresql":  # on SQLite the transaction alone keeps other writers out
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
            cursor.execute(f"LOCK TABLE {', '.join(map(_quoted, every_table()))} IN ACCESS EXCLUSIVE MODE")


def _filled_tables() -> list[str]:
    ours = {name: model for name, model in every_table().items() if name not in LEFT_OUT | MADE_BY_MIGRATE}
    return [name for name, model in ours.items() if model._base_manager.exists()]


def _empty() -> None:
    """No table has a row, those that a backup leaves out included."""
    names = list(every_table())
    with triggers_lifted(connection), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(map(_quoted, names))}")
        else:
            for name in names:
                cursor.execute(f"DELETE FROM {_quoted(name)}")  # noqa: S608 (names of our models)


def _insert(table: Table, model: Model, rows: Iterable[list[Any]]) -> None:
    columns = ", ".join(map(_quoted, columns_of(model)))
    marks = ", ".join(["%s"] * len(table.columns))
    statement = f"INSERT INTO {_quoted(table.name)} ({columns}) VALUES ({marks})"  # noqa: S608 (names of our models)
    read = reader_of(model, connection)
    with connection.cursor() as cursor:
        for batch in _batches(map(read, rows)):
            cursor.executemany(statement, batch)


def _batches(rows: Iterable[list[Any]]) -> Iterator[list[list[Any]]]:
    remaining = iter(rows)
    while batch := list(islice(remaining, INSERT_AT_ONCE)):
        yield batch


def _set_sequences() -> None:
    """The next row gets a number after the last one; SQLite sees to that itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(every_table().values())):
            cursor.execute(statement)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
