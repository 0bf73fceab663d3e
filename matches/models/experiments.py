"""An experiment: its frozen plan, how far it has come, and the result as it stands."""

from django.db import models
from django.urls import reverse

from decks.models.shared import Shared, SharedQuerySet
from legacy.models.chronicle import KEY_LENGTH
from matches.lab.plans import Plan, read_plan


class ExperimentQuerySet(SharedQuerySet):
    def unfinished(self) -> "ExperimentQuerySet":
        """Those of which games may still be played."""
        return self.filter(state__in=[Experiment.State.RUNNING, Experiment.State.PAUSED])


class Experiment(Shared):
    """``games_planned`` are those of all pairings; ``games_given`` were cut into chunks, ``games_stored`` played, and
    ``tally`` counts those before the game ``games_counted``, which is where the first chunk that is still out begins.

    The plan is written once. ``revision`` rises with every change that a reader could see.
    """

    class State(models.TextChoices):
        RUNNING = "running"
        PAUSED = "paused"
        FINISHED = "finished"
        STOPPED = "stopped"
        CANCELLED = "cancelled"

    class EndedBy(models.TextChoices):
        """What ended it: the plan's last game, its stop rule, a person, or a limit."""

        PLAN = "plan"
        RULE = "rule"
        HAND = "hand"
        TIME = "time"
        VERSIONS = "versions"

    head_number = None  # type: ignore[assignment]  # a plan has no versions
    kind = models.CharField(max_length=30)
    plan = models.JSONField()
    plan_hash = models.CharField(max_length=32)
    # The key under which its owner asked for it, if any, and the hash of that request: it may come again.
    key = models.CharField(max_length=KEY_LENGTH, blank=True)
    request_hash = models.CharField(max_length=32, blank=True)
    agents = models.CharField(max_length=400)  # the agents of the plan: what its cost is like
    seats = models.PositiveSmallIntegerField()

    state = models.CharField(max_length=9, choices=State, default=State.RUNNING)
    ended_by = models.CharField(max_length=8, choices=EndedBy, blank=True)
    ended_why = models.CharField(max_length=300, blank=True)
    games_planned = models.PositiveBigIntegerField()
    games_given = models.PositiveBigIntegerField(default=0)
    games_stored = models.PositiveBigIntegerField(default=0)
    games_counted = models.PositiveBigIntegerField(default=0)
    tally = models.JSONField()
    games_kept = models.BooleanField(default=True)  # False once the single games were forgotten

    estimate_seconds = models.FloatField()
    work_seconds = models.FloatField(default=0)
    revision = models.PositiveBigIntegerField(default=1)
    served_at = models.DateTimeField(null=True, blank=True)  # when a worker last took a chunk of it
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ExperimentQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(visibility__in=["private", "unlisted", "public"]), name="experiment_visibility"
            ),
            models.CheckConstraint(
                condition=models.Q(owner__isnull=False) | models.Q(visibility="public"),
                name="experiment_without_owner_is_public",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="experiment_has_a_name"),
            models.UniqueConstraint(fields=["owner", "key"], condition=~models.Q(key=""), name="experiment_once_a_key"),
            models.CheckConstraint(
                condition=models.Q(games_counted__lte=models.F("games_given"))
                & models.Q(games_stored__lte=models.F("games_given"))
                & models.Q(games_given__lte=models.F("games_planned")),
                name="experiment_counts_what_was_given",
            ),
            models.CheckConstraint(
                condition=models.Q(games_planned__gte=1, seats__gte=1), name="experiment_plans_a_game"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["running", "paused"], ended_at__isnull=True)
                | models.Q(state__in=["finished", "stopped", "cancelled"], ended_at__isnull=False),
                name="experiment_ended_at_a_moment",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "served_at"], name="experiment_to_serve"),
            models.Index(fields=["visibility", "-created_at"], name="experiment_public_newest"),
            models.Index(fields=["owner", "-created_at"], name="experiment_of_owner"),
            models.Index(fields=["game", "agents"], name="experiment_cost_like"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("matches:experiment", args=[self.public_id])

    def read_plan(self) -> Plan:
        """The plan as a value; raises ``UnreadablePlan``."""
        return read_plan(self.plan)

    @property
    def has_ended(self) -> bool:
        return self.state not in (self.State.RUNNING, self.State.PAUSED)

    @property
    def share_done(self) -> float:
        """How much of the plan has been played, from 0 to 1; an experiment that has ended is done."""
        if self.has_ended:
            return 1.0
        return self.games_stored / self.games_planned

    @property
    def seconds_a_game(self) -> float:
        """The work that a game takes: as it was measured, or as it was estimated before the first."""
        if self.games_stored and self.work_seconds:
            return self.work_seconds / self.games_stored
        return self.estimate_seconds / self.games_planned

    @property
    def seconds_left(self) -> float:
        """The work that is still to do, at most: a stop rule may end it before."""
        left = 0 if self.has_ended else self.games_planned - self.games_stored
        return left * self.seconds_a_game
