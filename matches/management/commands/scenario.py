"""Play scenario files: ``manage.py scenario FILE|FOLDER...``."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from cards.rules.games import UnknownGame
from decks.selectors import lawbook
from matches.engine.interface import Unplayable
from matches.engine.scenarios import Scenario, UnreadableScenario, differences, read_scenarios, scenario_files


class Command(BaseCommand):
    help = (
        "Play the scenarios of YAML files (a position, actions, what must follow; see docs/scenarios.md) and tell what "
        "differs. Ends with status 1 when one does not hold or cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="FILE|FOLDER", type=Path, help="a scenario file, or a folder")

    def handle(self, *, paths: list[Path], **options: Any) -> None:
        held = failed = 0
        for path in paths:
            files = list(scenario_files(path))
            if not files:
                self.stderr.write(f"{path}: this folder holds no .yaml files.")
                failed += 1
            for file in files:
                try:
                    scenarios = read_scenarios(file.read_text())
                except (UnreadableScenario, UnicodeDecodeError, OSError) as fault:
                    self.stderr.write(f"{file}: {f'{fault.strerror}.' if isinstance(fault, OSError) else fault}")
                    failed += 1
                    continue
                for scenario in scenarios:
                    if found := faults_of(scenario):
                        failed += 1
                        self.stdout.write("\n".join([f"{file}: {scenario.rule}: {scenario.says}", *found]))
                    else:
                        held += 1
        self.stdout.write(f"{held} scenarios hold, {failed} failed.")
        if failed:
            sys.exit(1)


def faults_of(scenario: Scenario) -> list[str]:
    """What differs, in lines; nothing if the scenario holds."""
    try:
        return [f"  {each}" for each in differences(scenario, lawbook(game=scenario.game).index.cards)]
    except (Unplayable, UnknownGame, LookupError) as fault:
        return [f"  cannot be played: {fault}"]
