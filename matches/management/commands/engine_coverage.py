"""What can be simulated: ``manage.py engine_coverage [--json]``."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from matches.engine.coverage import Coverage
from matches.selectors import coverage_list


class Command(BaseCommand):
    help = "Tell for each game how many of its cards and abilities the engine plays, and which it does not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, **options: Any) -> None:
        coverages = coverage_list()
        if options["json"]:
            encoded = msgspec.json.encode({"games": coverages})
            self.stdout.write(msgspec.json.format(encoded, indent=2).decode())
            return
        for coverage in coverages:
            self.stdout.write("\n".join(lines_of(coverage)))


def lines_of(coverage: Coverage) -> list[str]:
    """The coverage of a game: a line, then what is missing with the cards that wait for it."""
    lines = [f"{coverage.text()}."]
    for ability, count in coverage.missing.items():
        cards = [each.name for each in coverage.lacking if ability in each.missing]
        lines.append(f"  {ability} ({count} card{'s' if count > 1 else ''}): {', '.join(cards)}")
    return lines
