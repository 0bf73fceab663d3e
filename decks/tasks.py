"""Work that nobody waits for: a task fetches, calls one service, and goes on while something is left."""

import logging

from celery import shared_task

from decks.services.judgements import RECHECK, decks_recheck, recheck_send

logger = logging.getLogger(__name__)


@shared_task(name=RECHECK, ignore_result=True)
def decks_recheck_task(game: str) -> int:
    """A chunk of a game's decks is judged by the present catalogue, and the next one is on its way if there is one."""
    rechecked = decks_recheck(game=game)
    if rechecked.failed:
        logger.error("%d of %d decks of %s could not be judged.", rechecked.failed, rechecked.decks, game)
    if rechecked.decks:
        recheck_send(games=[game])
    return rechecked.decks
