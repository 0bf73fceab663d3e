"""The triggers by which the database itself keeps the chronicle; migration 0002 makes them.

A copy of a table (which SQLite makes when a column changes) has no triggers any more, so ``verify_chronicle`` asks
whether they are there. A migration that changes the table makes them again.
"""

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
