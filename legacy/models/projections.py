"""What pages read: folds of the chronicle, kept as rows. ``manage.py rebuild_projections`` makes them anew.

A state is kept as a text of JSON: PostgreSQL's own type forgets the order of keys, and the wizards of a table and its
bands stand in an order.
"""

import msgspec
from django.db import models
from django.db.models import Q

from decks.models.shared import ID_LENGTH, NAME_LENGTH
from legacy.models.campaigns import Campaign
from legacy.models.wizards import FOLDED_LENGTH, Wizard
from legacy.rules.state import BandState, DungeonState, PurseState


class BandRow(models.Model):
    """A band as its stream tells it; `state` is the whole fold, the columns are what pages sort and search by."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="bands")
    public_id = models.CharField(max_length=ID_LENGTH, unique=True)
    name = models.CharField(max_length=NAME_LENGTH)
    folded_name = models.CharField(max_length=FOLDED_LENGTH)  # two names that fold alike are one
    holder = models.ForeignKey(Wizard, on_delete=models.PROTECT, related_name="bands", null=True, blank=True)
    glory = models.PositiveIntegerField()
    dungeons = models.PositiveIntegerField()
    retired = models.BooleanField()
    first_number = models.PositiveIntegerField()  # of the entry that founded or adopted it
    seq = models.PositiveIntegerField()  # of the last entry of its stream that is in the state
    state = models.TextField()

    class Meta:
        ordering = ["campaign", "first_number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "first_number"], name="band_begins_once"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(folded_name=""), name="band_has_a_name"),
            models.UniqueConstraint(fields=["campaign", "folded_name"], name="band_name_once_a_campaign"),
            models.CheckConstraint(condition=Q(glory__gte=0), name="band_glory_not_negative"),
            models.CheckConstraint(condition=Q(dungeons__gte=0), name="band_dungeons_not_negative"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="band_has_a_stream"),
        ]
        indexes = [
            models.Index(fields=["campaign", "-glory"], name="band_by_glory"),
            models.Index(fields=["campaign", "-dungeons"], name="band_by_dungeons"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def band(self) -> BandState:
        """The band as it stands."""
        return msgspec.json.decode(self.state, type=BandState)


class PurseRow(models.Model):
    """What a wizard's purse holds; its ledger is its stream."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="purses")
    wizard = models.OneToOneField(Wizard, on_delete=models.CASCADE, related_name="purse")
    coppers = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    state = models.TextField()

    class Meta:
        ordering = ["campaign", "pk"]
        constraints = [models.CheckConstraint(condition=Q(coppers__gte=0), name="purse_not_negative")]

    def __str__(self) -> str:
        return f"{self.coppers}c of {self.wizard}"

    @property
    def purse(self) -> PurseState:
        """The purse as it stands."""
        return msgspec.json.decode(self.state, type=PurseState)


class DungeonRow(models.Model):
    """A dungeon, running or over; `place` counts the dungeons of a campaign."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="dungeons")
    public_id = models.CharField(max_length=ID_LENGTH, unique=True)
    place = models.PositiveIntegerField()
    started_number = models.PositiveIntegerField()  # of the entry that began it
    ended_number = models.PositiveIntegerField(null=True, blank=True)
    result = models.CharField(max_length=20, blank=True)  # empty while it runs
    state = models.TextField()

    class Meta:
        ordering = ["campaign", "place"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "place"], name="dungeon_place_once"),
            models.UniqueConstraint(fields=["campaign"], condition=Q(result=""), name="dungeon_one_runs"),
            models.CheckConstraint(condition=Q(place__gte=1), name="dungeon_counts_from_one"),
            models.CheckConstraint(
                condition=Q(result="", ended_number__isnull=True) | (~Q(result="") & Q(ended_number__isnull=False)),
                name="dungeon_over_with_a_result",
            ),
            models.CheckConstraint(
                condition=Q(ended_number__isnull=True) | Q(ended_number__gte=models.F("started_number")),
                name="dungeon_ends_after_its_start",
            ),
        ]

    def __str__(self) -> str:
        return f"Dungeon {self.place} of {self.campaign}"

    @property
    def dungeon(self) -> DungeonState:
        """The dungeon as it stands, or as it ended."""
        return msgspec.json.decode(self.state, type=DungeonState)


class TableRow(models.Model):
    """The rest of a campaign's state: who sits where, the running dungeon and the phase, up to the entry `number`."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="table")
    number = models.PositiveIntegerField()
    state = models.TextField()

    class Meta:
        ordering = ["campaign"]

    def __str__(self) -> str:
        return f"The table of {self.campaign}, entry {self.number}"
