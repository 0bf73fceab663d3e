"""A game and its rulesets."""

from django.db import models
from django.urls import reverse

from cards.models.curated import Curated


class Game(Curated):
    """One of the games, with the source, licence and credit of its material."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=80, unique=True)
    short_name = models.CharField(max_length=80)
    tagline = models.TextField()
    players = models.TextField()
    maker = models.TextField()
    version = models.TextField()
    released = models.DateField()
    source = models.TextField()
    licence = models.TextField()
    credit = models.TextField()
    notice = models.TextField(blank=True)
    pigment = models.CharField(max_length=20)
    position = models.PositiveSmallIntegerField(unique=True)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name

    @property
    def rulebook(self) -> str:
        """The short title of the document in which its rules stand."""
        return f"{self.name} ({self.version.partition(';')[0]})"

    def get_absolute_url(self) -> str:
        return reverse("cards:game", args=[self.slug])


class Ruleset(Curated):
    """A named, versioned set of parameters; the official one of a game changes none."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rulesets")
    slug = models.SlugField()
    name = models.CharField(max_length=80)
    version = models.CharField(max_length=80)
    summary = models.TextField()
    official = models.BooleanField(default=False)
    parameters = models.JSONField(default=dict, blank=True)
    rulings = models.ManyToManyField("cards.Ruling", related_name="rulesets", blank=True)

    class Meta:
        ordering = ["game", "-official", "slug"]
        constraints = [
            models.UniqueConstraint(fields=["game", "slug", "version"], name="ruleset_once_a_version"),
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(official=True), name="ruleset_one_official_a_game"
            ),
            models.CheckConstraint(
                condition=models.Q(official=False) | models.Q(parameters={}), name="ruleset_official_changes_nothing"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"
