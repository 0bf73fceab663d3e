"""What an operator may watch of matches."""

from django.db.models import Count, Sum

from cards.metrics import Values, metric
from cards.rules.games import GAMES
from matches.models import Chunk, Experiment


@metric("scriptorium_matches", "Games simulated for experiments.", labels=("game",))
def matches_by_game() -> Values:
    counted = Experiment.objects.order_by().values_list("game__slug").annotate(Sum("games_stored"))
    return {(game.slug,): 0 for game in GAMES} | {(slug,): count for slug, count in counted}


@metric("scriptorium_experiments", "Experiments.", labels=("state",))
def experiments_by_state() -> Values:
    counted = Experiment.objects.order_by().values_list("state").annotate(Count("pk"))
    return {(state,): 0 for state in Experiment.State.values} | {(state,): count for state, count in counted}


@metric("scriptorium_chunks", "Chunks of experiments that wait for a worker or are being played.", labels=("state",))
def chunks_under_way() -> Values:
    states = (Chunk.State.QUEUED, Chunk.State.RUNNING)
    counted = Chunk.objects.filter(state__in=states).order_by().values_list("state").annotate(Count("pk"))
    return {(state.value,): 0 for state in states} | {(state,): count for state, count in counted}


@metric("scriptorium_chunks_failed", "Chunks of experiments that were given up; each keeps what went wrong.")
def chunks_failed() -> Values:
    return {(): Chunk.objects.filter(state=Chunk.State.FAILED).count()}
