"""``manage.py verify_chronicle [CAMPAIGN] [--json]``: are the chronicles what they claim to be?"""

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from legacy.models import Campaign
from legacy.services.verifying import chronicle_difference
from legacy.triggers import triggers_missing

DIFFERENT = 1  # the exit status


class Command(BaseCommand):
    help = (
        "Recompute the hash chains of all campaigns, or of one, what their entries give and whether the rules hold, "
        "and compare it with the tables that pages read. Names the first difference of each and ends with status 1."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="the id of one campaign")
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *, campaign: str | None, **options: Any) -> None:
        campaigns = Campaign.objects.order_by("pk")
        if campaign is not None:
            campaigns = campaigns.filter(public_id=campaign)
            if not campaigns:
                raise CommandError(f"There is no campaign {campaign!r}.")
        missing = triggers_missing(connection)
        found = []
        for each in campaigns:
            problem = chronicle_difference(campaign=each)
            answer = {"campaign": each.public_id, "entries": each.head_number, "head": each.head_hash}
            found.append({**answer, "difference": problem})
            if not options["json"]:
                told = "holds" if problem is None else f"DIFFERS. {problem.message}"
                self.stdout.write(f"{each.public_id} {each.name}: {each.head_number} entries, {told}")
        if options["json"]:
            document = {"triggers_missing": missing, "campaigns": found}
            self.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
        elif missing:
            self.stdout.write(f"The database does not guard the chronicle: {', '.join(missing)} missing or off.")
        if missing or any(each["difference"] for each in found):
            sys.exit(DIFFERENT)
