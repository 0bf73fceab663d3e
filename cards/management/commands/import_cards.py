"""Bring your own cards: ``manage.py import_cards FILE --game G`` (docs/importing-cards.md)."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.models import Game
from cards.rules.catalogue import BadCatalogue
from cards.rules.games import UnknownGame, get
from cards.rules.importing import MAX_BYTES, read
from cards.services import cards_import, cards_import_plan

SHOWN = 20  # faults that fit on a screen


class Command(BaseCommand):
    help = "Add or change cards of one game from a JSON or CSV file; all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a JSON or CSV file, or - for standard input")
        parser.add_argument("--game", required=True, help="the game's slug")
        parser.add_argument("--dry-run", action="store_true", help="say what would happen and write nothing")
        parser.add_argument("--replace", action="store_true", help="change cards that the catalogue has of its own")
        parser.add_argument("--create-groups", action="store_true", help="add tribes and elements that are not known")
        parser.add_argument("--why", default="", help="a sentence for the page of changes")

    def handle(
        self,
        *,
        file: str,
        game: str,
        dry_run: bool,
        replace: bool,
        create_groups: bool,
        why: str,
        verbosity: int,
        **options: Any,
    ) -> None:
        reading = read(_content(file), file=Path(file).name)
        row = _game(game)
        try:
            if dry_run:
                plan = cards_import_plan(game=row, reading=reading, replace=replace, create_groups=create_groups)
                if plan.faults:
                    raise BadCatalogue(plan.faults)
            else:
                plan = cards_import(game=row, reading=reading, replace=replace, create_groups=create_groups, why=why)
        except BadCatalogue as error:
            raise CommandError(f"Nothing was imported.\n{_told(error, whole=verbosity > 1)}") from error
        for card in plan.cards:
            if card.action == "unchanged":
                continue
            self.stdout.write(f"{card.action} {card.spec.name} ({card.spec.slug})")
            if card.action == "changed":
                for difference in card.differences:
                    self.stdout.write(f"    {difference}")
        self.stdout.write(f"{'Dry run, nothing was written: ' if dry_run else 'Imported '}{plan}")


def _told(error: BadCatalogue, *, whole: bool) -> str:
    """The faults, a line each; of many only the first ones unless all are wanted."""
    if whole or len(error.faults) <= SHOWN:
        return str(error)
    more = len(error.faults) - SHOWN
    return "\n".join(map(str, error.faults[:SHOWN])) + f"\n… and {more} more; --verbosity 2 tells them all."


def _content(file: str) -> bytes:
    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(file).open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error


def _game(slug: str) -> Game:
    try:
        slug = get(slug).slug
    except UnknownGame as error:
        raise CommandError(str(error)) from error
    game = Game.objects.filter(slug=slug).first()
    if game is None:
        raise CommandError(f"{slug} is not loaded yet: run manage.py load_catalogue first.")
    return game
