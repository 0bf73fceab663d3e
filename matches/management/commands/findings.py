"""Play the studies of ``docs/findings``: ``manage.py findings GAME [--only NAME] [--games N] ...``."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from matches.findings.studies import STUDIES
from matches.findings.study import Laboratory, read_results, run
from matches.findings.tables import filled

FOLDER = Path("docs") / "findings"


class Command(BaseCommand):
    help = (
        "Play the rows of a game's study that are not in its file of results yet, each with its seeds, and make the "
        "tables of the text beside the file anew. It can be stopped at any time and goes on where it was."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(STUDIES), help="which study")
        parser.add_argument("--only", default="", metavar="NAME", help="only rows whose name begins so")
        parser.add_argument("--games", type=int, metavar="N", help="so many units a row, instead of the study's number")
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the first unit (0)")
        parser.add_argument("--processes", type=int, default=1, metavar="P", help="play with so many processes (1)")
        parser.add_argument(
            "--out",
            type=Path,
            metavar="FILE",
            help="the file of results (docs/findings/GAME.json); a text of this name beside it gets its tables",
        )

    def handle(self, *, game: str, only: str, games: int | None, seed: int, processes: int, **options: Any) -> None:
        for name, number in (("games", games), ("processes", processes)):
            if number is not None and number < 1:
                raise CommandError(f"--{name} must be at least 1, not {number}.")
        study = STUDIES[game]
        if not any(row.name.startswith(only) for row in study.rows):
            names = ", ".join(row.name for row in study.rows)
            raise CommandError(f"No row of {game} begins with {only!r}. There are {names}.")
        file = options["out"] or settings.BASE_DIR / FOLDER / f"{game}.json"
        if not file.parent.is_dir():
            raise CommandError(f"{file.parent} is no folder: make it, or name another file with --out.")
        laboratory, began = Laboratory(study, seed, processes), time.process_time()
        for row, became in run(laboratory, file, only=only, games=games):
            self.stdout.write(f"{became} {row.name} ({time.process_time() - began:.0f} s)")
            self.stdout.flush()
        text = file.with_suffix(".md")
        if text.exists():
            results = read_results(file)
            text.write_text(filled(text.read_text(), study.tables(results)))
            for name, drawing in study.drawings(results).items():
                file.with_name(f"{file.stem}-{name}.svg").write_text(drawing)
            self.stdout.write(f"The tables of {text.name} are those of {file.name}.")
