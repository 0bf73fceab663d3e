"""Django's own ``migrate``, which also works before anything else ever ran."""

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate

from cardsite.processes import writable


class Command(migrate.Command):
    def execute(self, *args: Any, **options: Any) -> str | None:
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            writable(settings.VAR_DIR)  # SQLite makes its file, but not the folder; the checks open it already
        return super().execute(*args, **options)
