"""A campaign: the table at which bands are played for years."""

import secrets

from django.db import models
from django.db.models import Q

from decks.models.shared import ID_LENGTH, NAME_LENGTH, Viewer, new_public_id

HASH_LENGTH = 64  # of a SHA-256 in hexadecimal


def new_secret() -> str:
    """What nobody guesses and nobody is told."""
    return secrets.token_hex(HASH_LENGTH // 2)


class CampaignVisibility(models.TextChoices):
    """Who reads a campaign: those who sit at it, or everybody."""

    PRIVATE = "private"
    PUBLIC = "public"


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def listed(self) -> "CampaignQuerySet":
        """Campaigns that everybody may read."""
        return self.filter(visibility=CampaignVisibility.PUBLIC)

    def of(self, user: Viewer) -> "CampaignQuerySet":
        """Campaigns at which this person sits or watches."""
        if user is None or not user.is_authenticated:
            return self.none()
        return self.filter(wizards__account=user.pk, wizards__left_at=None)


class Campaign(models.Model):
    """A table of wizards with one chronicle; `ruleset` is what it was founded by and never changes.

    The head is the place and the hash of the newest entry: whoever appends names the hash that they have seen.
    """

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    visibility = models.CharField(max_length=7, choices=CampaignVisibility, default=CampaignVisibility.PRIVATE)
    ruleset = models.JSONField()  # reference, name, and every parameter with its value
    secret = models.CharField(max_length=HASH_LENGTH, default=new_secret, editable=False)  # gives the seeds of draws
    closed = models.BooleanField(default=False)  # as its chronicle tells: nothing is written until it is opened again
    head_number = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=HASH_LENGTH, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CampaignQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="campaign_has_a_name"),
            models.CheckConstraint(condition=Q(visibility__in=["private", "public"]), name="campaign_visibility"),
            models.CheckConstraint(
                condition=Q(head_number=0, head_hash="") | (Q(head_number__gte=1) & ~Q(head_hash="")),
                name="campaign_head_is_an_entry",
            ),
        ]
        indexes = [models.Index(fields=["visibility", "-created_at"], name="campaign_public_newest")]

    def __str__(self) -> str:
        return self.name
