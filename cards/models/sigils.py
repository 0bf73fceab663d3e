"""Sigils, traits and conditional frames, and what each does in each game."""

from django.db import models
from django.urls import reverse

from cards.models.curated import Curated
from cards.models.games import Game


class Sigil(Curated):
    """An ability by its name; what it does is told per game."""

    class Kind(models.TextChoices):
        SIGIL = "sigil"
        TRAIT = "trait"
        FRAME = "frame"

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=80, unique=True)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.SIGIL)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__in=["sigil", "trait", "frame"]), name="sigil_kind")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:sigil", args=[self.slug])


class SigilText(Curated):
    """What a sigil does in one game, in our own words."""

    sigil = models.ForeignKey(Sigil, on_delete=models.CASCADE, related_name="texts")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sigil_texts")
    trigger = models.SlugField()
    effect = models.TextField()
    edge = models.TextField(blank=True)
    price = models.CharField(max_length=80, blank=True)
    source = models.TextField(blank=True)

    class Meta:
        ordering = ["sigil", "game"]
        constraints = [models.UniqueConstraint(fields=["sigil", "game"], name="sigil_text_once_a_game")]

    def __str__(self) -> str:
        return f"{self.sigil} in {self.game}"
