"""What an operator may watch of campaigns and bands."""

from django.db.models import Count

from cards.metrics import Values, metric
from legacy.models import BandRow, Campaign, CampaignVisibility, ChronicleEntry


@metric("scriptorium_bands", "Bands founded or adopted, living and retired.")
def bands() -> Values:
    return {(): BandRow.objects.count()}


@metric("scriptorium_campaigns", "Campaigns.", labels=("visibility",))
def campaigns() -> Values:
    counted = Campaign.objects.order_by().values_list("visibility").annotate(Count("pk"))
    return {(word,): 0 for word in CampaignVisibility.values} | {(word,): count for word, count in counted}


@metric("scriptorium_chronicle_entries", "Entries in all chronicles.")
def chronicle_entries() -> Values:
    return {(): ChronicleEntry.objects.count()}
