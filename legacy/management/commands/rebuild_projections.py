"""``manage.py rebuild_projections [CAMPAIGN]``: make the tables that pages read anew from the chronicles."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from legacy.models import Campaign
from legacy.services.chronicle import campaign_lock
from legacy.services.projections import projections_rebuild


class Command(BaseCommand):
    help = "Make the tables that pages read of all campaigns, or of one, anew from what their entries give."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="the id of one campaign")

    def handle(self, *, campaign: str | None, **options: Any) -> None:
        campaigns = Campaign.objects.order_by("pk")
        if campaign is not None:
            campaigns = campaigns.filter(public_id=campaign)
            if not campaigns:
                raise CommandError(f"There is no campaign {campaign!r}.")
        for each in campaigns:
            with transaction.atomic():
                table = projections_rebuild(campaign=campaign_lock(campaign=each))
            self.stdout.write(f"{each.public_id} {each.name}: {len(table.bands)} bands, {len(table.past)} dungeons.")
