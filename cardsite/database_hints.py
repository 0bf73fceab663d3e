"""What to do about a database that cannot be used."""

import sqlite3
from collections.abc import Mapping
from typing import Any

from django.db import DatabaseError, OperationalError

# The file is somebody's work: that it be moved away is said only where nothing in it can be read any more.
OF_SQLITE = {
    sqlite3.SQLITE_CANTOPEN: "Change the owner of {file} and of its folder, so that you may open it.",
    sqlite3.SQLITE_READONLY: "Change the owner or the rights of {file} and of its folder, so that you may write to it.",
    sqlite3.SQLITE_NOTADB: "Move {file} away to begin anew.",
    sqlite3.SQLITE_CORRUPT: "Move {file} away, and begin anew or restore a backup (manage.py restore).",
    sqlite3.SQLITE_FULL: "Make room on the disk that {file} lies on.",
    sqlite3.SQLITE_IOERR: "Look whether the disk that {file} lies on is full or damaged.",
    sqlite3.SQLITE_BUSY: "Another program is writing to {file}: wait until it is done, or stop it.",
}
OF_A_SERVER = "Start the server that DATABASE_URL names, or unset DATABASE_URL to use SQLite."
OF_OURS = "The fault is not in its place or its owner: ARGS=--traceback shows where it happened."


def database_hint(error: DatabaseError, database: Mapping[str, Any]) -> str:
    """One sentence that says how to mend what the database of these settings complains of."""
    if database["ENGINE"].endswith("sqlite3"):
        return OF_SQLITE.get(_sqlite_code(error), OF_OURS).format(file=database["NAME"])
    return OF_A_SERVER if isinstance(error, OperationalError) else OF_OURS


def _sqlite_code(error: BaseException | None) -> int:
    """What SQLite itself said, under the errors that Django makes of it; 0 where it said nothing."""
    while error is not None:
        if isinstance(error, sqlite3.Error):
            return error.sqlite_errorcode & 0xFF  # above these bits it tells more than is asked here
        error = error.__cause__ or error.__context__
    return 0
