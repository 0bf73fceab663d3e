"""The Celery app: it carries ids, the database carries truth."""

import os
import signal
import warnings
from pathlib import Path
from typing import Any

from celery import Celery, signals
from celery.worker import state
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep
from kombu.transport import TRANSPORT_ALIASES

from cardsite.processes import STOP_SECONDS, end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings.dev")

TRANSPORT_ALIASES["filesystem"] = "cardsite.broker:Transport"
TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = "cardsite.redis_broker:Transport"
app = Celery("cardsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class TaskLogs(DjangoStructLogInitStep):
    """Every log line of a task carries its id and its request's.

    That a task was sent is told wherever Django runs, a worker included: told here too, it would be written twice.
    """

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        signals.before_task_publish.disconnect(self.receiver.receiver_before_task_publish)
        signals.after_task_publish.disconnect(self.receiver.receiver_after_task_publish)


app.steps["worker"].add(TaskLogs)


def broker_folders_create() -> None:
    """The filesystem broker wants its folders before the first message."""
    options = app.conf.broker_transport_options
    for name in ("data_folder_in", "control_folder", "processed_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)


def worker_run(*, processes: int) -> None:
    """Work until told to stop. Every worker keeps the time too: what is due twice does no harm."""
    broker_folders_create()
    warnings.filterwarnings("ignore", message="No hostname was supplied")  # a folder has none
    if settings.DEBUG:  # on a developer's machine both are meant
        warnings.filterwarnings("ignore", message="Using settings.DEBUG leads to a memory leak")
        warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")
    app.worker_main(
        [
            "--quiet",
            "worker",
            "--concurrency",
            str(processes),
            "--beat",
            "--without-gossip",
            "--without-mingle",
            "--loglevel",
            "info",
        ]
    )


def worker_run_beside(*, processes: int) -> None:
    """Work as the part of a site, and end with it.

    Told to stop, Celery can wait for ever for a process of its pool that was killed, and a parent that was killed too
    cannot end its patience. Nothing is lost with it: what is not done is still in the queue.
    """
    end_with_parent(os.getppid(), signal.SIGKILL)
    signals.worker_shutting_down.connect(end_at_once_if_idle)
    worker_run(processes=processes)


def end_at_once_if_idle(**kwargs: Any) -> None:
    """Told to stop, Celery waits for its own threads one after the other, some four seconds, with nothing to do.

    Its pool and its beat end with it, and the site ends what is left of its group.
    """
    if not (state.active_requests or state.reserved_requests):
        os._exit(0)


@signals.worker_shutting_down.connect
def end_in_time(**kwargs: Any) -> None:
    """Told to stop by anybody, the worker ends in time, be it by the kernel's hand.

    One that waits for ever for a killed process of its pool would take no tasks, and its site would not notice.
    """
    signal.alarm(STOP_SECONDS)


@signals.setup_logging.connect
def keep_django_logging(**kwargs: Any) -> None:
    """Celery would replace the handlers that the settings made; with this receiver it leaves them alone."""


_worker: list[int] = []  # the id of the worker that this process is, or was made by


@signals.worker_init.connect
def remember_the_worker(**kwargs: Any) -> None:
    """Told before the worker makes others of itself: one that starts late cannot ask any more who its parent was."""
    _worker[:] = [os.getpid()]


@signals.beat_embedded_init.connect
@signals.worker_process_init.connect
def end_with_the_worker(**kwargs: Any) -> None:
    """A worker that is killed outright cannot stop its pool and its beat, which would live on for ever."""
    is_pool = bool(_worker) and _worker[0] != os.getpid()  # a worker without a pool does its tasks itself
    end_with_parent(_worker[0] if is_pool else os.getppid(), signal.SIGKILL)
