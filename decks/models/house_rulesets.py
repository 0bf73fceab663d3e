"""House rules: a person's own ruleset, and its versions."""

from django.db import models
from django.urls import reverse

from decks.models.shared import HOUSE, AppendOnly, Shared, SharedQuerySet, shared_constraints


class HouseRuleset(Shared):
    """A named ruleset of one game that somebody saved; the parameters it changes stand in its versions."""

    summary = models.TextField(blank=True)

    objects = SharedQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at", "-pk"]
        constraints = shared_constraints("house_ruleset")
        indexes = [
            models.Index(fields=["visibility", "-updated_at"], name="house_ruleset_public_newest"),
            models.Index(fields=["owner", "-updated_at"], name="house_ruleset_of_owner"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:house", args=[self.public_id])

    @property
    def reference(self) -> str:
        """What decks and requests call its newest version."""
        return f"{HOUSE}{self.public_id}"


class HouseRulesetVersion(AppendOnly):
    """The parameters that a house ruleset changes, as they stood after a change."""

    ruleset = models.ForeignKey(HouseRuleset, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    parameters = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["ruleset", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "number"], name="house_ruleset_version_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="house_ruleset_version_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset}, version {self.number}"
