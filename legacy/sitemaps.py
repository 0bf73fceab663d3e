"""What search engines should know of campaigns."""

from datetime import datetime

from django.urls import reverse

from legacy.models import BandRow, Campaign

MOST = 5_000  # addresses of each sort


def pages() -> list[tuple[str, datetime | None]]:
    """The doors, every public campaign and its bands."""
    doors = [reverse(f"legacy:{name}") for name in ("index", "hall", "carried")]
    public = Campaign.objects.listed()
    tables = public.order_by("-created_at", "-pk").values_list("public_id", flat=True)[:MOST]
    bands = BandRow.objects.filter(campaign__in=public.values("pk")).order_by("-pk")
    addresses = [
        *doors,
        *(reverse("legacy:campaign", args=[each]) for each in tables),
        *(reverse("legacy:band", args=[each]) for each in bands.values_list("public_id", flat=True)[:MOST]),
    ]
    return [(address, None) for address in addresses]
