"""``manage.py count_cards``: make what search knows of cards from the laboratory anew from its results."""

from typing import Any

from django.core.management.base import BaseCommand

from matches.services.card_counts import card_counts_rebuild


class Command(BaseCommand):
    help = "Count the cards of all finished experiments anew, for the keywords winrate, playrate and lift."

    def handle(self, **options: Any) -> None:
        self.stdout.write(f"{card_counts_rebuild()} experiments tell something of cards.")
