"""Fill a site with things to look at: ``manage.py load_demo``."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cards.rules.games import GAMES
from cards.rules.problems import Refused
from cardsite import health
from cardsite.celery import broker_folders_create
from cardsite.demo.decks import demo_decks_make
from cardsite.demo.experiments import demo_experiments_plan, demo_experiments_play
from cardsite.demo.keeper import demo_keeper_make
from cardsite.demo.table import demo_table_make
from decks.rules.documents import Unreadable
from matches.selectors import sample_decks


class Command(BaseCommand):
    help = (
        "Sample decks as public decks, a DeckNForge campaign that was played to its end, and a few experiments of the "
        "lab; all belong to an account that nobody can sign in to. A second time it changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--leave-games", action="store_true", help="let the workers play the games of the experiments"
        )

    def handle(self, *, leave_games: bool, **options: Any) -> None:
        if (catalogue := health.catalogue()) != "ok":
            raise CommandError(f"The demonstration needs the catalogue ({catalogue}).")
        if not any(sample_decks(game=game.slug) for game in GAMES):
            raise CommandError(f"There are no sample decks in {settings.FIXTURES_DIR}, so there is nothing to show.")
        broker_folders_create()  # no worker may have run yet
        try:
            with transaction.atomic():
                keeper = demo_keeper_make()
                decks = demo_decks_make(keeper=keeper)
                table = demo_table_make(keeper=keeper)
                experiments = demo_experiments_plan(keeper=keeper, announce=leave_games)
        except (Refused, Unreadable) as fault:
            raise CommandError(
                f"The demonstration does not fit this catalogue, and nothing was written: {fault}"
            ) from None
        played = 0 if leave_games else demo_experiments_play(keeper=keeper)
        if not (decks or table or experiments or played):
            self.stdout.write("The demonstration is here already; nothing was changed.")
            return
        parts = [f"{len(decks)} sample decks"] if decks else []
        parts += [f"a campaign with {table.head_number} entries"] if table else []
        parts += [f"{len(experiments)} experiments planned"] if experiments else []
        parts += ["their games left to the workers"] if experiments and leave_games else []
        parts += [f"{played} played to the end"] if played else []
        self.stdout.write(f"The demonstration: {', '.join(parts)}.")
