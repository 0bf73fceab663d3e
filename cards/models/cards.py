"""A card, its sigils in order, its copies in the box, its relations and its versions."""

from django.db import models
from django.urls import reverse

from cards.models.games import Game
from cards.models.groups import Element, Temple, Tier, Tribe
from cards.models.releases import Release
from cards.models.sigils import Sigil
from cards.rules.types import EVERY_TRIBE, RESOURCES

IMPORTED_WITHOUT_SOURCE = "Imported by this site's curators, who name no source."


class CardQuerySet(models.QuerySet["Card"]):
    def current(self) -> "CardQuerySet":
        """Cards that the catalogue still holds; a withdrawn one stays for the decks and matches that name it."""
        return self.filter(withdrawn=False)

    def of_game(self, slug: str) -> "CardQuerySet":
        return self.filter(game__slug=slug)

    def of_every_tribe(self) -> "CardQuerySet":
        """Cards whose trait makes them one of each tribe; those that name all their tribes are not meant."""
        return self.filter(pk__in=CardSigil.objects.filter(sigil__slug=EVERY_TRIBE).values("card"))


class Card(models.Model):
    """One card of one game; what its game does not know is empty."""

    class Origin(models.TextChoices):
        FIXTURE = "fixture", "from the fixtures"
        IMPORT = "import", "imported by a curator"
        EDITED = "edited", "written by a curator"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="cards")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=80)
    kind = models.SlugField(max_length=20)
    subkind = models.SlugField(max_length=20, blank=True)
    text = models.TextField(blank=True)
    tier = models.ForeignKey(Tier, on_delete=models.PROTECT, related_name="cards", null=True, blank=True)
    temple = models.ForeignKey(Temple, on_delete=models.PROTECT, related_name="cards", null=True, blank=True)
    tribes = models.ManyToManyField(Tribe, related_name="cards", blank=True)
    elements = models.ManyToManyField(Element, related_name="cards", blank=True)

    blood = models.PositiveSmallIntegerField(default=0)
    bones = models.PositiveSmallIntegerField(default=0)
    energy = models.PositiveSmallIntegerField(default=0)
    overcharge = models.PositiveSmallIntegerField(default=0)
    ruby = models.PositiveSmallIntegerField(default=0)
    emerald = models.PositiveSmallIntegerField(default=0)
    sapphire = models.PositiveSmallIntegerField(default=0)
    prism = models.PositiveSmallIntegerField(default=0)
    shattered_ruby = models.PositiveSmallIntegerField(default=0)
    shattered_emerald = models.PositiveSmallIntegerField(default=0)
    shattered_sapphire = models.PositiveSmallIntegerField(default=0)
    shattered_prism = models.PositiveSmallIntegerField(default=0)
    gold = models.PositiveSmallIntegerField(default=0)
    scripts = models.PositiveSmallIntegerField(default=0)
    total_cost = models.PositiveSmallIntegerField(default=0)
    special_cost = models.BooleanField(default=False)
    evolved_cost = models.PositiveSmallIntegerField(null=True, blank=True)

    power = models.PositiveSmallIntegerField(null=True, blank=True)
    power_kind = models.SlugField(max_length=20, blank=True)
    health = models.PositiveSmallIntegerField(null=True, blank=True)
    sigils = models.ManyToManyField(
        Sigil, through="CardSigil", through_fields=("card", "sigil"), related_name="cards", blank=True
    )
    stage = models.PositiveSmallIntegerField(null=True, blank=True)
    suit = models.SlugField(max_length=10, blank=True)
    rank = models.SlugField(max_length=10, blank=True)
    value = models.PositiveSmallIntegerField(null=True, blank=True)
    effect = models.JSONField(null=True, blank=True)

    copy_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    official = models.BooleanField(default=True)
    unused_reason = models.TextField(blank=True)
    listed_as = models.CharField(max_length=80, blank=True)
    source = models.TextField(blank=True)
    note = models.TextField(blank=True)

    origin = models.CharField(max_length=8, choices=Origin, default=Origin.FIXTURE)
    withdrawn = models.BooleanField(default=False)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["name", "game"]
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="card_slug_once_a_game"),
            models.UniqueConstraint(
                fields=["game", "name"], condition=models.Q(withdrawn=False), name="card_name_once_a_game"
            ),
            models.CheckConstraint(
                condition=models.Q(power__isnull=True) | models.Q(power_kind=""), name="card_power_number_or_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(stage__isnull=True) | models.Q(stage__range=(1, 3)), name="card_stage"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    total_cost=sum((models.F(resource) for resource in RESOURCES[1:]), models.F("blood"))
                ),
                name="card_total_cost_is_the_sum",
            ),
            models.CheckConstraint(condition=models.Q(origin__in=["fixture", "import", "edited"]), name="card_origin"),
        ]
        indexes = [models.Index(fields=["name", "id"], name="card_by_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.game.slug, self.slug])

    @property
    def told_source(self) -> str:
        """Where its data come from; what an owner of the game brought does not speak in the game's own name."""
        if self.source:
            return self.source
        return IMPORTED_WITHOUT_SOURCE if self.origin == self.Origin.IMPORT else self.game.source


class CardSigil(models.Model):
    """The place of a sigil or trait on a card; within a frame it holds only on that frame's condition."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="card_sigils")
    sigil = models.ForeignKey(Sigil, on_delete=models.PROTECT, related_name="card_sigils")
    frame = models.ForeignKey(Sigil, on_delete=models.PROTECT, related_name="framed", null=True, blank=True)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["card", "position"]
        constraints = [models.UniqueConstraint(fields=["card", "position"], name="card_sigil_position_once")]

    def __str__(self) -> str:
        return f"{self.sigil} on {self.card}"


class CardPile(models.Model):
    """How many copies of a card lie in one pile of the box."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="piles")
    pile = models.SlugField(max_length=20)
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["card", "pile"]
        constraints = [models.UniqueConstraint(fields=["card", "pile"], name="card_pile_once")]

    def __str__(self) -> str:
        return f"{self.copies} {self.card} in {self.pile}"


class RelatedCard(models.Model):
    """An edge from a card to one that it becomes, makes or is upgraded to."""

    class Kind(models.TextChoices):
        EVOLVES_INTO = "evolves_into", "grows into"
        CREATES = "creates"
        UPGRADES_TO = "upgrades_to", "is upgraded to"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="leads_to")
    target = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="comes_from")
    kind = models.CharField(max_length=12, choices=Kind)

    class Meta:
        ordering = ["card", "kind", "target"]
        constraints = [
            models.UniqueConstraint(fields=["card", "target", "kind"], name="related_card_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["evolves_into", "creates", "upgrades_to"]), name="related_card_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.get_kind_display()} {self.target}"


class CardVersionQuerySet(models.QuerySet["CardVersion"]):
    def newest(self) -> "CardVersionQuerySet":
        """The last version of each card."""
        later = CardVersion.objects.filter(card=models.OuterRef("card"), number__gt=models.OuterRef("number"))
        return self.filter(~models.Exists(later))


class CardVersion(models.Model):
    """The whole card as it stood after a release; the newest one is the card of today."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="versions")
    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="card_versions")
    number = models.PositiveSmallIntegerField()
    document = models.JSONField()

    objects = CardVersionQuerySet.as_manager()

    class Meta:
        ordering = ["card", "-number"]
        constraints = [models.UniqueConstraint(fields=["card", "number"], name="card_version_once")]

    def __str__(self) -> str:
        return f"{self.card}, version {self.number}"
