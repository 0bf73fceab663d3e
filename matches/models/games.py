"""A game of an experiment that was played."""

from django.db import models

from matches.lab.schedule import Played
from matches.models.experiments import Experiment

SEEN_LENGTH = 700  # five seats of 256 cards
ARMS = ("seats", "winners")  # kept as text


class PlayedGame(models.Model):
    """What is kept of one game: written once, and enough to compare it with the same game played again.

    ``seats`` and ``winners`` are arms of the plan with commas between them, as in "1,0"; nobody wins a draw.
    """

    experiment = models.ForeignKey(Experiment, on_delete=models.CASCADE, related_name="games", db_index=False)
    number = models.PositiveBigIntegerField()
    pairing = models.PositiveSmallIntegerField()
    seats = models.CharField(max_length=50)
    seed = models.BigIntegerField()
    winners = models.CharField(max_length=50, blank=True)
    lost = models.BooleanField(default=False)
    reason = models.CharField(max_length=60)
    guard = models.CharField(max_length=60, blank=True)
    turns = models.PositiveIntegerField()
    decisions = models.PositiveIntegerField()
    metrics = models.JSONField()
    hash = models.CharField(max_length=16)
    seen = models.CharField(max_length=SEEN_LENGTH, blank=True, default="")  # which cards each seat drew and played

    class Meta:
        ordering = ["experiment", "number"]
        constraints = [models.UniqueConstraint(fields=["experiment", "number"], name="played_game_once")]
        # Few games are ended by a guard; among a million rows they are found at once.
        indexes = [
            models.Index(fields=["experiment", "number"], name="played_game_guarded", condition=~models.Q(guard=""))
        ]

    def __str__(self) -> str:
        return f"game {self.number} of {self.experiment_id}"

    @classmethod
    def of(cls, experiment: Experiment, played: Played) -> "PlayedGame":
        """The row of a game, unsaved."""
        told = {name: getattr(played, name) for name in Played.__struct_fields__}
        told |= {name: ",".join(map(str, told[name])) for name in ARMS}
        return cls(experiment=experiment, **told)

    def played(self) -> Played:
        """The game as a value."""
        told = {name: getattr(self, name) for name in Played.__struct_fields__}
        return Played(**told | {name: tuple(int(arm) for arm in filter(None, told[name].split(","))) for name in ARMS})
