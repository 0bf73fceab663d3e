"""Bring the database in line with the fixture folders: ``manage.py load_catalogue [folder]``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.rules.catalogue import BadCatalogue, Fault, read
from cards.rules.check_fixtures import folder_files
from cards.rules.games import GAMES
from cards.services import catalogue_load


class Command(BaseCommand):
    help = "Load games, cards, sigils, rules and rulings from the fixture folders; safe to run twice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.FIXTURES_DIR)

    def handle(self, *, folder: Path, **options: Any) -> None:
        faults: list[Fault] = []
        catalogues = []
        for game in GAMES:
            try:
                catalogues.append(read(folder_files(folder / game.slug)))
            except BadCatalogue as error:
                faults += [Fault(f"{game.slug}/{fault.file}", *_rest(fault)) for fault in error.faults]
        if faults:
            raise CommandError(_sentence(faults))
        try:
            report = catalogue_load(catalogues=catalogues, source="fixtures")
        except BadCatalogue as error:
            raise CommandError(_sentence(error.faults)) from error
        self.stdout.write(f"Catalogue: {report}")


def _rest(fault: Fault) -> tuple[str, str, str]:
    return fault.entry, fault.field, fault.message


def _sentence(faults: Any) -> str:
    return "Nothing was loaded.\n" + "\n".join(map(str, faults))
