"""``manage.py backup FILE``: the whole site in one checksummed file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsite import health
from cardsite.backup.making import backup_write


class Command(BaseCommand):
    help = (
        "Write everything that people left in the database, and the catalogue, into a new file, as it stands at one "
        "moment, while the site goes on. `restore` reads it, on PostgreSQL and on SQLite."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="a name that is still free")

    def handle(self, *, file: Path, **options: Any) -> None:
        if file.exists():
            raise CommandError(f"{file} is there already: choose another name, or remove it.")
        if (migrations := health.migrations()) != "ok":
            raise CommandError(f"The database has not the tables of this release: {migrations}.")
        try:
            header = backup_write(path=file)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        self.stdout.write(
            f"{file}: {header.rows:,} rows of {len(header.tables)} tables, {file.stat().st_size:,} bytes."
        )
