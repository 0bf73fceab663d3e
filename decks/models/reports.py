"""Complaints about what everybody can read, and what a moderator made of them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from decks.models.decks import Deck
from decks.models.house_rulesets import HouseRuleset


class Report(models.Model):
    """A complaint about the name or the notes of a deck or house ruleset; an upheld one hides it."""

    class About(models.TextChoices):
        NAME = "name"
        NOTES = "notes"

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"
        DISMISSED = "dismissed"

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="reports", null=True, blank=True)
    house_ruleset = models.ForeignKey(
        HouseRuleset, on_delete=models.CASCADE, related_name="reports", null=True, blank=True
    )
    about = models.CharField(max_length=5, choices=About)
    reason = models.TextField()
    seen = models.TextField()  # what the complaint is about, as it stood then: its owner may change it meanwhile
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(deck__isnull=False, house_ruleset__isnull=True)
                | Q(deck__isnull=True, house_ruleset__isnull=False),
                name="report_about_one_thing",
            ),
            models.CheckConstraint(condition=Q(about__in=["name", "notes"]), name="report_about_known"),
            models.CheckConstraint(
                condition=Q(status="open", decided_at__isnull=True)
                | Q(status__in=["upheld", "dismissed"], decided_at__isnull=False),
                name="report_decided_at_a_moment",
            ),
            models.UniqueConstraint(
                fields=["reporter", "deck", "about"], condition=Q(status="open"), name="report_of_a_deck_once"
            ),
            models.UniqueConstraint(
                fields=["reporter", "house_ruleset", "about"],
                condition=Q(status="open"),
                name="report_of_a_house_ruleset_once",
            ),
        ]
        indexes = [models.Index(fields=["status", "-created_at"], name="report_queue")]

    def __str__(self) -> str:
        return f"{self.about} of {self.subject}"

    @property
    def subject(self) -> Deck | HouseRuleset:
        """What the complaint is about."""
        found = self.deck or self.house_ruleset
        assert found is not None, "a constraint holds that there is one"
        return found
