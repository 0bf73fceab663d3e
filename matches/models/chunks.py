"""A chunk: games of an experiment that one worker plays in one go."""

from django.db import models

from matches.models.experiments import Experiment


class Chunk(models.Model):
    """The games from ``first`` on, ``number`` of them.

    Whoever takes it has it until ``lease_until``; then it may be taken again, and before, where the process that is
    its ``holder`` has ended. ``fault`` tells what went wrong last: the game, its seed, the error and the traceback.
    """

    class State(models.TextChoices):
        QUEUED = "queued"  # given back: to be taken again
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"  # tried often enough: what could be played of it is stored
        DROPPED = "dropped"  # the experiment ended before it

    experiment = models.ForeignKey(Experiment, on_delete=models.CASCADE, related_name="chunks", db_index=False)
    first = models.PositiveBigIntegerField()
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=7, choices=State, default=State.QUEUED)
    lease_until = models.DateTimeField(null=True, blank=True)
    holder = models.CharField(max_length=100, blank=True)  # who took it last
    attempts = models.PositiveSmallIntegerField(default=0)
    fault = models.JSONField(null=True, blank=True)
    seconds = models.FloatField(default=0)

    class Meta:
        ordering = ["experiment", "first"]
        constraints = [
            models.UniqueConstraint(fields=["experiment", "first"], name="chunk_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="chunk_has_games"),
            models.CheckConstraint(
                condition=models.Q(state="running", lease_until__isnull=False)
                | (~models.Q(state="running") & models.Q(lease_until__isnull=True)),
                name="chunk_leased_while_it_runs",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="failed") | models.Q(fault__isnull=False), name="chunk_failed_for_a_reason"
            ),
        ]
        indexes = [
            models.Index(fields=["lease_until"], name="chunk_by_lease", condition=models.Q(lease_until__isnull=False)),
            models.Index(fields=["experiment", "state"], name="chunk_by_state"),
        ]

    def __str__(self) -> str:
        return f"games {self.first} to {self.until - 1} of {self.experiment_id}"

    @property
    def until(self) -> int:
        """The game after its last one."""
        return self.first + self.number
