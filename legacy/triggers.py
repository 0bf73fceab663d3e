"""The triggers by which the database itself keeps the chronicle; migration 0002 makes them.

A copy of a table (which SQLite makes when a column changes) has no triggers any more, so ``verify_chronicle`` asks
whether they are there. A migration that changes the table makes them again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "legacy_chronicleentry"
NAMES = {
    "postgresql": frozenset({"chronicle_keeps_every_entry"}),
    "sqlite": frozenset({"chronicle_refuses_update", "chronicle_refuses_delete", "chronicle_refuses_replace"}),
}


def triggers_missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The triggers that this database should have on the chronicle and does not, or has switched off."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # O and A: those that ordinary sessions obey, and not replicas alone.
            cursor.execute(
                "SELECT tgname FROM pg_trigger"
                " WHERE tgrelid = %s::regclass AND NOT tgisinternal AND tgenabled IN ('O', 'A')",
                [TABLE],
            )
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [TABLE])
        found = {row[0] for row in cursor.fetchall()}
    return sorted(NAMES[connection.vendor] - found)


@contextmanager
def triggers_lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Inside, entries can be removed; afterwards the triggers stand as they did.

    Only a restore, which replaces the whole database, does this. PostgreSQL alters no table while keys are still to be
    looked at, so it is done before anything else is written.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"ALTER TABLE {TABLE} DISABLE TRIGGER USER")
            back = [f"ALTER TABLE {TABLE} ENABLE TRIGGER USER"]
        else:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [TABLE])
            triggers = cursor.fetchall()
            for name, _ in triggers:
                cursor.execute(f'DROP TRIGGER "{name}"')
            back = [sql for _, sql in triggers]
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for statement in back:
                cursor.execute(statement)
