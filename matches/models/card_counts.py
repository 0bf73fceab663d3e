"""What a finished experiment counted of single cards: a small table, so that nobody reads tallies to find cards."""

from django.db import models

from cards.models import Card
from matches.lab.figures import CardFigures
from matches.models.experiments import Experiment


class CardCount(models.Model):
    """The counts of one card over all legal decks of an experiment (``matches.lab.figures``).

    ``versions`` are those of the engine and of the cards: counts of others say nothing of the cards of today.
    """

    experiment = models.ForeignKey(Experiment, on_delete=models.CASCADE, related_name="card_counts", db_index=False)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="+")
    versions = models.CharField(max_length=60)
    games = models.PositiveBigIntegerField()
    points = models.PositiveBigIntegerField()
    played = models.PositiveBigIntegerField()
    with_games = models.PositiveBigIntegerField()
    without_games = models.PositiveBigIntegerField()
    weight = models.FloatField()
    gain = models.FloatField()

    class Meta:
        ordering = ["experiment", "card"]
        constraints = [
            models.UniqueConstraint(fields=["experiment", "card"], name="card_count_once_an_experiment"),
            models.CheckConstraint(condition=models.Q(played__lte=models.F("games")), name="card_count_of_its_games"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} in {self.experiment_id}"

    @classmethod
    def of(cls, experiment: Experiment, card: int, versions: str, figures: CardFigures) -> "CardCount":
        """The row of these counts, unsaved."""
        counts = {name: getattr(figures, name) for name in CardFigures.__struct_fields__}
        return cls(experiment=experiment, card_id=card, versions=versions, **counts)
