"""A deck, its versions, and the cards and tags by which it is found."""

from django.db import models
from django.urls import reverse

from decks.models.shared import HOUSE, AppendOnly, Shared, SharedQuerySet, shared_constraints

TAG_LENGTH = 30
REFERENCE_LENGTH = 60
CHANGE_LENGTH = 200


class DeckQuerySet(SharedQuerySet):
    def with_card(self, card: models.Model) -> "DeckQuerySet":
        """Decks whose newest version holds this card."""
        return self.filter(models.Exists(DeckCard.objects.filter(deck=models.OuterRef("pk"), card=card.pk)))


class Deck(Shared):
    """A deck list or another document of one game; its content stands in its versions.

    `judged_version` is the version of the catalogue that the last judgement read (0: to be judged anew), and
    `illegal_since` the first one by which a list that had been legal no longer is. `legal` is nothing where a deck
    could not be judged, because its ruleset is gone or its list can no longer be read.
    """

    folded_name = models.CharField(max_length=400, editable=False)  # as search compares names
    kind = models.CharField(max_length=30)
    notes = models.TextField(blank=True)
    ruleset = models.CharField(max_length=REFERENCE_LENGTH, default="official")
    forked_from = models.ForeignKey("self", on_delete=models.SET_NULL, related_name="forks", null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    legal = models.BooleanField(null=True, blank=True)
    judged_version = models.PositiveBigIntegerField(default=0)
    illegal_since = models.PositiveBigIntegerField(null=True, blank=True)
    problems = models.JSONField(default=list, blank=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at", "-pk"]
        constraints = [
            *shared_constraints("deck"),
            models.CheckConstraint(
                condition=models.Q(illegal_since__isnull=True) | models.Q(legal=False),
                name="deck_only_an_illegal_one_is_so_since",
            ),
            models.CheckConstraint(
                condition=models.Q(published_at__isnull=False) | ~models.Q(visibility="public"),
                name="deck_public_since_a_moment",
            ),
        ]
        indexes = [
            models.Index(fields=["visibility", "-updated_at"], name="deck_public_newest"),
            models.Index(fields=["owner", "-updated_at"], name="deck_of_owner_newest"),
            models.Index(fields=["game", "judged_version"], name="deck_to_judge"),
            models.Index(fields=["ruleset"], name="deck_by_ruleset"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.public_id])

    @property
    def unjudged_reason(self) -> str:
        """Why the deck could not be judged, and how to mend that; nothing where it was."""
        if self.legal is not None:
            return ""
        if self.ruleset.startswith(HOUSE):
            return "The house rules that it names were deleted or are no longer shared: choose another ruleset."
        return "Its ruleset is gone, or its list can no longer be read: choose another ruleset or save the list anew."


class DeckVersion(AppendOnly):
    """The whole deck as it stood after a change, in the one way of writing it."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    deck_hash = models.CharField(max_length=64)
    change = models.CharField(max_length=CHANGE_LENGTH, blank=True)
    catalogue_version = models.PositiveBigIntegerField()  # by which its names were read
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["deck", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deck_version_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.deck}, version {self.number}"


class DeckCard(models.Model):
    """How many copies of a card lie in a zone of a deck's newest version: what search and card pages read."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="cards")
    card = models.ForeignKey("cards.Card", on_delete=models.CASCADE, related_name="+")
    zone = models.CharField(max_length=30)
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["deck", "zone", "card"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "card", "zone"], name="deck_card_once_a_zone"),
            models.CheckConstraint(condition=models.Q(count__gte=1), name="deck_card_is_there"),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.card} in {self.zone} of {self.deck}"


class DeckTag(models.Model):
    """A word that a deck's owner put on it."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="tags")
    tag = models.CharField(max_length=TAG_LENGTH)

    class Meta:
        ordering = ["deck", "tag"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "tag"], name="deck_tag_once"),
            models.CheckConstraint(condition=~models.Q(tag=""), name="deck_tag_is_a_word"),
        ]
        indexes = [models.Index(fields=["tag"], name="deck_by_tag")]

    def __str__(self) -> str:
        return self.tag
