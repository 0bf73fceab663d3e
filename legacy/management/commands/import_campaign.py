"""``manage.py import_campaign FILE``: a campaign from an export of this or another Scriptorium."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from decks.rules.documents import Unreadable
from legacy.models import Role
from legacy.services.exports import campaign_import
from legacy.services.wizards import code_set


class Command(BaseCommand):
    help = (
        "Read a campaign from an export, entry for entry, all of it or nothing. Its wizards are guests; the code that "
        "is printed lets somebody with an account claim its keeper."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="an export")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            with Path(file).open("rb") as opened, transaction.atomic():
                campaign = campaign_import(lines=opened)
                keeper = campaign.wizards.filter(role=Role.KEEPER).first()
                code = code_set(wizard=keeper) if keeper else ""
        except Unreadable as fault:
            raise CommandError(f"{file}: {fault}") from None
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror or fault}.") from None
        self.stdout.write(f"{campaign.public_id} {campaign.name}: {campaign.head_number} entries.")
        if keeper:
            self.stdout.write(f"{keeper.name} keeps it, and is claimed with {code}.")
