"""What search engines should know of campaigns."""

from datetime import datetime

from django.urls import reverse

from cards.models import Inscription
from cards.rules.decknforge import SLUG as GAME
from legacy.models import BandRow, Campaign

MOST = 5_000  # addresses of each sort


def pages() -> list[tuple[str, datetime | None]]:
    """The doors, every inscription, every public campaign and its bands; nothing before the game is loaded."""
    inscriptions = list(Inscription.objects.filter(game__slug=GAME).order_by("slug").values_list("slug", flat=True))
    if not inscriptions:
        return []
    public = Campaign.objects.listed()
    tables = public.order_by("-created_at", "-pk").values_list("public_id", flat=True)[:MOST]
    bands = BandRow.objects.filter(campaign__in=public.values("pk")).order_by("-pk")
    addresses = [
        *(reverse(f"legacy:{name}") for name in ("index", "hall", "carried")),
        *(reverse("legacy:carriers", args=[each]) for each in inscriptions),
        *(reverse("legacy:campaign", args=[each]) for each in tables),
        *(reverse("legacy:band", args=[each]) for each in bands.values_list("public_id", flat=True)[:MOST]),
    ]
    return [(address, None) for address in addresses]
