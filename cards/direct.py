"""A question that every request asks, put to the database in as few steps as possible."""

import sqlite3
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from psycopg.pq import ExecStatus


def first_row(sql: str) -> tuple[Any, ...] | None:
    """The first row that this statement finds, if any; PostgreSQL's values may come as text.

    Django's cursor costs four times as much as the question, and before the first one of a request it asks whether the
    connection still lives. The open connection itself is asked instead. Where there is none, where it does not answer
    (it may have died since the last request) or where somebody counts the queries, the ordinary way is gone.
    """
    database = connections[DEFAULT_DB_ALIAS]  # looked up once: it is another one in every thread
    raw = database.connection
    if raw is not None and not (database.in_atomic_block or database.queries_logged or database.execute_wrappers):
        if database.vendor == "postgresql":
            result = raw.pgconn.exec_(sql.encode())
            if result.status == ExecStatus.TUPLES_OK:
                return (
                    tuple(map(_text, (result.get_value(0, n) for n in range(result.nfields))))
                    if result.ntuples
                    else None
                )
        else:
            try:
                return raw.execute(sql).fetchone()  # type: ignore[no-any-return]
            except sqlite3.Error:
                pass
    with database.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone()  # type: ignore[no-any-return]


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode()
