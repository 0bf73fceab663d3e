"""Numbered rules and rulings, each with its place in a rulebook or its reason."""

from django.db import models

from cards.models.curated import Curated
from cards.models.games import Game


class Rule(Curated):
    """A numbered rule of a game and the rulebook heading under which it stands."""

    class Kind(models.TextChoices):
        CONSTRUCTION = "construction"
        PLAY = "play"

    class Severity(models.TextChoices):
        ERROR = "error"
        WARNING = "warning"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rules")
    code = models.CharField(max_length=12, unique=True)
    kind = models.CharField(max_length=12, choices=Kind)
    severity = models.CharField(max_length=8, choices=Severity, blank=True)
    title = models.CharField(max_length=80)
    wording = models.TextField()
    example = models.TextField(blank=True)
    message = models.TextField(blank=True)
    parameters = models.JSONField(default=list, blank=True)
    heading = models.TextField()
    ours = models.BooleanField(default=False)

    class Meta:
        ordering = ["game", "code"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="construction", severity__in=["error", "warning"])
                | models.Q(kind="play", severity=""),
                name="rule_severity_fits_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.title}"


class Ruling(Curated):
    """A question that a rulebook leaves open, the reading chosen, why, and how sure it is."""

    class Confidence(models.TextChoices):
        CERTAIN = "certain"
        HIGH = "high"
        MEDIUM = "medium"
        LOW = "low"
        PROJECT = "project", "ours to decide"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rulings")
    code = models.CharField(max_length=12, unique=True)
    question = models.TextField()
    reading = models.TextField()
    why = models.TextField(blank=True)
    confidence = models.CharField(max_length=8, choices=Confidence)
    source = models.TextField()
    parameters = models.JSONField(default=list, blank=True)
    cards = models.ManyToManyField("cards.Card", related_name="rulings", blank=True)
    sigils = models.ManyToManyField("cards.Sigil", related_name="rulings", blank=True)
    rules = models.ManyToManyField(Rule, related_name="rulings", blank=True)

    class Meta:
        ordering = ["game", "code"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(confidence__in=["certain", "high", "medium", "low", "project"]),
                name="ruling_confidence",
            )
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.question}"
