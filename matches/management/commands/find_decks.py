"""Search the decks of Augmented's metagame: ``manage.py find_decks [NAME ...] [--out FOLDER]``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.findings.augmented_decks import FOLDER, SEARCHES, searched, write_deck


class Command(BaseCommand):
    help = (
        "Search decks of Augmented from their seeds, each against the sample decks, and write them into a folder. "
        "The same engine, agent and cards find the same decks."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="only these decks; without a name all")
        parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER", help="where they are written")

    def handle(self, *, names: list[str], out: Path, **options: Any) -> None:
        known = {search.name: search for search in SEARCHES}
        if unknown := [name for name in names if name not in known]:
            raise CommandError(f"No search is called {unknown[0]!r}. There are {', '.join(known)}.")
        for name in names or known:
            document = searched(known[name])
            write_deck(name, document, out)
            self.stdout.write(f"{name}: {100 * document['search']['end']:.0f} % against the samples")
            self.stdout.flush()
