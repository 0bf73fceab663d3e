"""What simulated matches leave behind: experiments, the chunks they are cut into, and their games."""

from matches.models.chunks import Chunk
from matches.models.experiments import Experiment, ExperimentQuerySet
from matches.models.games import PlayedGame
from matches.models.standings import Standing

__all__ = ["Chunk", "Experiment", "ExperimentQuerySet", "PlayedGame", "Standing"]
