"""A standing experiment: one of nobody's, from which a leaderboard is read."""

from django.db import models

from matches.models.experiments import Experiment


class Standing(models.Model):
    """Marks the experiment. Where a table plays together, ``earned`` sums what each arm earned in the games before
    ``until``."""

    experiment = models.OneToOneField(Experiment, on_delete=models.CASCADE, primary_key=True, related_name="standing")
    earned = models.JSONField(default=dict, blank=True)
    until = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-experiment"]

    def __str__(self) -> str:
        return f"the leaderboard of {self.experiment_id}"
