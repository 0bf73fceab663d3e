"""How an experiment ends: what was counted stays, what was not is dropped, so that result and games always agree."""

from django.db import transaction
from django.utils import timezone

from matches.models import Chunk, Experiment, PlayedGame
from matches.services.card_counts import card_counts_write


@transaction.atomic
def experiment_end(*, experiment: Experiment, state: str, by: str, why: str = "") -> Experiment:
    """The experiment has ended with the games that were counted; nothing happens to one that has ended already."""
    held: Experiment = Experiment.objects.select_for_update(of=("self",)).select_related("game").get(pk=experiment.pk)
    if held.has_ended:
        return held
    chunks = Chunk.objects.filter(experiment=held)
    chunks.filter(state__in=[Chunk.State.QUEUED, Chunk.State.RUNNING]).update(
        state=Chunk.State.DROPPED, lease_until=None
    )
    # A game that failed behind the last that is counted is missing from nothing.
    beyond = chunks.filter(first__gte=held.games_counted, state__in=[Chunk.State.DONE, Chunk.State.FAILED])
    beyond.update(state=Chunk.State.DROPPED)
    if state == Experiment.State.CANCELLED:  # its games may be very many: they go with it, later
        held.games_stored = 0
    else:
        dropped, _ = PlayedGame.objects.filter(experiment=held, number__gte=held.games_counted).delete()
        held.games_stored -= dropped
    held.state, held.ended_by, held.ended_why = state, by, why[:300]
    held.ended_at = timezone.now()
    held.revision += 1
    held.save()
    card_counts_write(experiment=held)
    return held
