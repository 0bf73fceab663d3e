"""Work that nobody waits for: a task fetches, calls one service, and goes on while something is left."""

from celery import shared_task

from decks.services.judgements import RECHECK, decks_recheck, recheck_send


@shared_task(name=RECHECK, ignore_result=True)
def decks_recheck_task(game: str) -> int:
    """A chunk of a game's decks is judged by the present catalogue, and the next one is on its way if there is one."""
    judged = decks_recheck(game=game)
    if judged:
        recheck_send(games=[game])
    return judged
