"""Bring the database in line with the fixture folders: ``manage.py load_catalogue [folder]``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.rules.catalogue import BadCatalogue
from cards.services import fixtures_are_loaded, fixtures_load


class Command(BaseCommand):
    help = "Load games, cards, sigils, rules and rulings from the fixture folders; safe to run twice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.FIXTURES_DIR)
        parser.add_argument("--if-changed", action="store_true", help="do nothing when nothing changed since last time")

    def handle(self, *, folder: Path, if_changed: bool, **options: Any) -> None:
        if not folder.is_dir():
            raise CommandError(f"Nothing was loaded: there is no folder {folder}.")
        if if_changed and fixtures_are_loaded(folder=folder):
            self.stdout.write("Catalogue: Nothing changed since it was loaded.")
            return
        try:
            report = fixtures_load(folder=folder)
        except BadCatalogue as error:
            raise CommandError(f"Nothing was loaded.\n{error}") from error
        self.stdout.write(f"Catalogue: {report}")
