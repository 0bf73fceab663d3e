"""What simulated matches leave behind: experiments, the chunks they are cut into, their games, and counts of cards."""

from matches.models.card_counts import CardCount
from matches.models.chunks import Chunk
from matches.models.experiments import Experiment, ExperimentQuerySet
from matches.models.games import PlayedGame
from matches.models.standings import Standing

__all__ = ["CardCount", "Chunk", "Experiment", "ExperimentQuerySet", "PlayedGame", "Standing"]
