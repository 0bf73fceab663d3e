"""``manage.py restore FILE [--replace]``: what a backup holds is in the database, all of it or nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from cardsite.backup.archive import Unreadable
from cardsite.backup.restoring import NotRestored, backup_restore


class Command(BaseCommand):
    help = (
        "Put a backup into an empty database whose tables `migrate` has made, or with --replace in the place of what "
        "is there. All of it or nothing is restored; then the chronicles are verified. Stop site and workers first."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--replace", action="store_true", help="remove everything that the database holds")

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        try:
            header = backup_restore(path=file, replace=replace)
        except (Unreadable, NotRestored) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(
            f"{header.rows:,} rows of {len(header.tables)} tables are restored, as they stood at {header.made_at}."
        )
        call_command("verify_chronicle", stdout=self.stdout)
