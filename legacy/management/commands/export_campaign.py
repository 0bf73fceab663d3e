"""``manage.py export_campaign CAMPAIGN [FILE]``: a whole campaign as JSON Lines."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from legacy.models import Campaign
from legacy.services.exports import campaign_export


class Command(BaseCommand):
    help = (
        "Write a whole campaign as JSON Lines, to a file or to standard output. The file holds the names of wizards; "
        "legacy/verify_export.py verifies it offline."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", metavar="CAMPAIGN", help="the id of the campaign")
        parser.add_argument("file", nargs="?", metavar="FILE", help="where to; a file that is there is not replaced")

    def handle(self, *, campaign: str, file: str | None, **options: Any) -> None:
        found = Campaign.objects.filter(public_id=campaign).first()
        if found is None:
            raise CommandError(f"There is no campaign {campaign!r}.")
        with transaction.atomic():
            if file is None:
                sys.stdout.buffer.writelines(campaign_export(campaign=found))
                return
            try:
                with Path(file).open("xb") as opened:
                    opened.writelines(campaign_export(campaign=found))
            except FileExistsError:
                raise CommandError(f"{file} is there already: name another file.") from None
            except OSError as fault:
                raise CommandError(f"{file}: {fault.strerror or fault}.") from None
        self.stdout.write(f"{found.name}: {found.head_number} entries; the head is {found.head_hash}.")
