"""What the page of a band says of its matches."""

from django.urls import reverse

from legacy.band_links import BandLink
from legacy.models import BandRow


def forecast_links(band: BandRow) -> list[BandLink]:
    """The forecast of a band that still goes into dungeons."""
    return [] if band.retired else [BandLink("Forecast", reverse("matches:forecast", args=[band.public_id]))]
