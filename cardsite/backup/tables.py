"""Which tables a backup holds, and how their values are written so that every database reads them."""

import base64
import datetime
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from django.apps import apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

READ_AT_ONCE = 200
# Who is signed in, and what tasks gave: neither is worth keeping, and a session would open another database's account.
LEFT_OUT = frozenset(
    {
        "django_session",
        "django_celery_results_taskresult",
        "django_celery_results_chordcounter",
        "django_celery_results_groupresult",
    }
)
# What `migrate` itself writes: an empty site has these rows.
MADE_BY_MIGRATE = frozenset({"django_content_type", "auth_permission"})

Model = type[models.Model]


def every_table() -> dict[str, Model]:
    """All tables of the site by their names."""
    return {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }


def kept_tables() -> dict[str, Model]:
    """Those that a backup holds."""
    return {name: model for name, model in every_table().items() if name not in LEFT_OUT}


def fields_of(model: Model) -> "list[models.Field[Any, Any]]":
    """The columns that are written, in the order of their names."""
    return sorted(model._meta.local_concrete_fields, key=lambda field: str(field.column))


def columns_of(model: Model) -> list[str]:
    """The names of those columns."""
    return [str(field.column) for field in fields_of(model)]


def rows_of(model: Model) -> Iterator[list[Any]]:
    """Every row as JSON can hold it, in the order of the primary key; never all of them in memory."""
    fields = fields_of(model)
    # SQLite tells a moment as the ORM's fields read it, so both databases give the same values.
    query = model._base_manager.order_by("pk").values_list(*(field.attname for field in fields))
    for row in query.iterator(chunk_size=READ_AT_ONCE):
        yield [_plain(value) for value in row]


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.datetime | datetime.date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, Decimal):
        return str(value)
    return value


def reader_of(model: Model, connection: BaseDatabaseWrapper) -> Callable[[list[Any]], list[Any]]:
    """What turns a row of the file into the values of an INSERT on this database."""
    fields = fields_of(model)

    def read(row: list[Any]) -> list[Any]:
        return [
            field.get_db_prep_save(_value(field, value), connection) for field, value in zip(fields, row, strict=True)
        ]

    return read


def _value(field: "models.Field[Any, Any]", value: Any) -> Any:
    if value is None:
        return None
    if isinstance(field, models.ForeignKey):
        return _value(field.target_field, value)
    if isinstance(field, models.BinaryField):
        return base64.b64decode(value)
    return value if isinstance(field, models.JSONField) else field.to_python(value)
