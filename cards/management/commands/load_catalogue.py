"""Bring the database in line with the fixture folders: ``manage.py load_catalogue [folder]``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.rules.catalogue import BadCatalogue
from cards.services import catalogue_load, fixtures_read


class Command(BaseCommand):
    help = "Load games, cards, sigils, rules and rulings from the fixture folders; safe to run twice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.FIXTURES_DIR)

    def handle(self, *, folder: Path, **options: Any) -> None:
        if not folder.is_dir():
            raise CommandError(f"Nothing was loaded: there is no folder {folder}.")
        try:
            report = catalogue_load(catalogues=fixtures_read(folder=folder), source="fixtures")
        except BadCatalogue as error:
            raise CommandError(f"Nothing was loaded.\n{error}") from error
        self.stdout.write(f"Catalogue: {report}")
