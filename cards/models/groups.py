"""What cards belong to: tiers, temples, tribes and elements of a game."""

from django.db import models

from cards.models.curated import Curated
from cards.models.games import Game


class Group(Curated):
    """A named group of one game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="%(class)ss")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=80)
    text = models.TextField(blank=True)

    class Meta:
        abstract = True
        ordering = ["game", "name"]
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="%(class)s_slug_once_a_game"),
            models.UniqueConstraint(fields=["game", "name"], name="%(class)s_name_once_a_game"),
        ]

    def __str__(self) -> str:
        return self.name


class Tier(Group):
    """How strong or rare a card, inscription or label is; a greater order is a higher tier."""

    order = models.PositiveSmallIntegerField()

    class Meta(Group.Meta):
        ordering = ["game", "order"]
        constraints = [
            *Group.Meta.constraints,
            models.UniqueConstraint(fields=["game", "order"], name="tier_order_once_a_game"),
        ]


class Temple(Group):
    """The house a card of Augmented or Inscription serves."""


class Tribe(Group):
    """A family of cards that other cards may name."""


class Element(Group):
    """A die of Elemental or an element of Mysterion."""
