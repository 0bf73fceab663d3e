"""Hands: messages that ask a worker to play games for a few seconds. They carry nothing; the database knows the work.

A message may be lost, or come twice: a sweep sends new ones where too few are at work, and one too many finds that
enough are and ends. So the broker may be anything that mostly delivers.
"""

import logging
import time

from celery import current_app
from django.conf import settings
from django.utils import timezone

from matches.models import Chunk
from matches.services.chunks import chunk_run, chunk_take, chunks_recover, work_is_left

logger = logging.getLogger(__name__)
WORK = "matches.work"
SLICE_SECONDS = 3  # of games for one message; then other tasks have their turn
EXPIRES = 30  # seconds after which a message that nobody took is not worth taking: a sweep has sent another


def hands_send(*, count: int) -> None:
    """So many workers will look for games; where none can be reached this is logged, and a later sweep tries again."""
    for _ in range(count):
        try:
            current_app.send_task(WORK, retry=False, expires=EXPIRES)
        except Exception:
            logger.warning("No worker was told that there are games to play.", exc_info=True)
            return


def hands_at_work() -> int:
    """How many chunks are being played now."""
    return Chunk.objects.filter(state=Chunk.State.RUNNING, lease_until__gt=timezone.now()).count()


def hands_on_their_way() -> int:
    """How many messages wait at the broker, of whatever kind; none where that cannot be told."""
    try:
        with current_app.producer_or_acquire() as producer:
            waiting = producer.channel.queue_declare(queue=current_app.conf.task_default_queue)
        return int(waiting.message_count)
    except Exception:  # without a broker nothing is on its way
        return 0


def hands_complete() -> None:
    """As many hands are at work or on their way as may play, if there is work."""
    if work_is_left():
        hands_send(count=settings.LAB_PROCESSES - hands_at_work() - hands_on_their_way())


def work_do(*, seconds: float = SLICE_SECONDS) -> bool:
    """Games are played for about so long, those that others lost first, unless enough are at it; says if to go on."""
    chunks_recover()
    if hands_at_work() >= settings.LAB_PROCESSES:
        return False
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        chunk = chunk_take()
        if chunk is None:
            return False
        chunk_run(chunk=chunk)
    return True


def chunks_sweep() -> int:
    """Chunks whose workers were lost are to be played again, and as many hands are on their way as are missing."""
    recovered = chunks_recover()
    hands_complete()
    return recovered
