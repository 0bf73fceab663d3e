"""What is written on the cards of a band and stuck on its monsters."""

from django.db import models
from django.urls import reverse

from cards.models.curated import Curated
from cards.models.games import Game
from cards.models.groups import Tier


class Inscription(Curated):
    """An inscription for a combat card; without a price it can only be earned."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="inscriptions")
    tier = models.ForeignKey(Tier, on_delete=models.PROTECT, related_name="inscriptions")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=80)
    price = models.PositiveSmallIntegerField(null=True, blank=True)
    trigger = models.TextField()
    effect = models.TextField()
    edge = models.TextField(blank=True)

    class Meta:
        ordering = ["game", "tier__order", "name"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="inscription_slug_once_a_game")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:written", args=[self.game.slug, "inscriptions", self.slug])


class MonsterLabel(Curated):
    """A label that a wizard may stick on a boss, for reward and risk."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="labels")
    tier = models.ForeignKey(Tier, on_delete=models.PROTECT, related_name="labels")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=80)
    effect = models.TextField()
    on_minion = models.TextField(blank=True)

    class Meta:
        ordering = ["game", "tier__order", "name"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="label_slug_once_a_game")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:written", args=[self.game.slug, "labels", self.slug])
