"""Lists as CSV, where a table makes sense."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer


class CsvRenderer(BaseRenderer):
    """The results of a list as CSV in UTF-8 with a header line, or one entry as a table of one row.

    ``table_columns`` of the view names the columns, ``table_rows`` makes flat rows of entries that are not flat; what
    is no entry (it lacks ``table_key``), such as the answer to OPTIONS, brings its own columns.
    """

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        view = (renderer_context or {}).get("view")
        columns = getattr(view, "table_columns", ())
        flat = getattr(view, "table_rows", list)
        if "results" in data:
            return table(flat(data["results"]), columns)
        if getattr(view, "table_key", "url") in data:
            return table(flat([data]), columns)
        return table([data], data)


def table(rows: Iterable[Mapping[str, Any]], columns: Iterable[str]) -> bytes:
    """These rows as CSV: several words in one cell are parted by spaces, anything deeper is JSON."""
    columns = list(columns)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([cell(row[column]) for column in columns] for row in rows)
    return out.getvalue().encode()


def cell(value: Any) -> str:
    """One value as the text of a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    if isinstance(value, Mapping) and all(isinstance(part, int) for part in value.values()):
        return " ".join(f"{name}:{amount}" for name, amount in value.items())
    if isinstance(value, list | tuple | Mapping):
        return msgspec.json.encode(value).decode()
    return str(value)
