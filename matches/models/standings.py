"""A standing experiment: one of nobody's, from which a leaderboard is read."""

from django.db import models

from matches.models.experiments import Experiment


class Standing(models.Model):
    """Marks the experiment."""

    experiment = models.OneToOneField(Experiment, on_delete=models.CASCADE, primary_key=True, related_name="standing")

    class Meta:
        ordering = ["-experiment"]

    def __str__(self) -> str:
        return f"the leaderboard of {self.experiment_id}"
