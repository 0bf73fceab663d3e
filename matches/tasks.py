"""Work that nobody waits for: games of experiments. A task calls one service and says whether another shall follow."""

from typing import Any

from celery import shared_task, signals

from matches.services.experiments import experiments_forget
from matches.services.hands import WORK, chunks_sweep, hands_complete, work_do
from matches.services.leaderboards import standings_renew

SWEEP = "matches.sweep"
FORGET = "matches.forget"
LEADERBOARDS = "matches.leaderboards"
SOFT_LIMIT, LIMIT = 600, 660  # seconds; a game that takes so long is a fault


@shared_task(
    name=WORK,
    ignore_result=True,
    soft_time_limit=SOFT_LIMIT,
    time_limit=LIMIT,
    reject_on_worker_lost=True,  # the message of a process that was killed goes to the next, which finds its chunk
)
def work_task() -> None:
    """Games are played for a few seconds, and the next message is on its way while there are more."""
    if work_do():
        hands_complete()


@shared_task(name=SWEEP, ignore_result=True)
def sweep_task() -> int:
    """What a lost worker held is given out again."""
    return chunks_sweep()


@shared_task(name=FORGET, ignore_result=True)
def forget_task() -> int:
    """What is older than it is kept for is gone."""
    return experiments_forget()


@shared_task(name=LEADERBOARDS, ignore_result=True)
def leaderboards_task() -> int:
    """Leaderboards are of what there is now."""
    return standings_renew()


@signals.worker_ready.connect
def sweep_at_start(sender: Any = None, **kwargs: Any) -> None:
    """A worker that starts looks for what was left undone before it."""
    sweep_task.apply_async(expires=60, retry=False)
    leaderboards_task.apply_async(expires=600, retry=False)
