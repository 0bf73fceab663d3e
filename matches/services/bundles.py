"""The bundle of an experiment: its result in one file that anybody can play again."""

from collections.abc import Iterator

from matches.lab.bundles import Head, bundle_lines
from matches.lab.schedule import Played
from matches.lab.tally import Tally
from matches.models import Experiment, PlayedGame

READ_AT_ONCE = 2_000


class NoGames(Exception):
    """The single games of the experiment are not kept (any more)."""


def experiment_bundle(*, experiment: Experiment) -> Iterator[bytes]:
    """The lines of the bundle with all games that are counted so far; raises ``NoGames`` before the first."""
    games_required(experiment=experiment)
    head = Head(
        name=experiment.name,
        plan=experiment.read_plan(),
        state=experiment.state,
        ended_by=experiment.ended_by,
        ended_why=experiment.ended_why,
    )
    return bundle_lines(head, games_counted(experiment=experiment), Tally.read(experiment.tally))


def games_required(*, experiment: Experiment) -> None:
    """The single games are there; raises ``NoGames``."""
    if not experiment.games_kept:
        raise NoGames("The single games of this experiment are not kept any more; run its plan again to have them.")


def games_counted(*, experiment: Experiment) -> Iterator[Played]:
    """The games that the result counts, in order, never all of them in memory."""
    rows = PlayedGame.objects.filter(experiment=experiment, number__lt=experiment.games_counted).order_by("number")
    for row in rows.iterator(chunk_size=READ_AT_ONCE):
        yield row.played()
