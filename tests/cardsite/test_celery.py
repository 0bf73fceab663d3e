"""A worker that is told to stop, in a process of its own, since it does not survive that."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from celery.worker import state

from cardsite.celery import end_at_once_if_idle
from tests import sites
from tests.mishaps import in_a_copy

STUCK = """
import time
import django
django.setup()
from celery import signals
from cardsite import celery
celery.STOP_SECONDS = 1
signals.worker_shutting_down.send(sender="a worker", sig="SIGTERM", how="Warm", exitcode=0)
time.sleep(30)
"""


def test_a_worker_that_cannot_stop_is_ended() -> None:
    environment = sites.clean_environment(DJANGO_SETTINGS_MODULE="cardsite.settings.dev")
    done = subprocess.run([sys.executable, "-c", STUCK], cwd=sites.ROOT, env=environment, timeout=60)
    assert done.returncode == -signal.SIGALRM


@pytest.mark.parametrize("in_hand", [None, "active_requests", "reserved_requests"])
def test_only_one_without_a_task_in_hand_ends_at_once(tmp_path: Path, in_hand: str | None) -> None:
    class Request:
        """What Celery holds of a task, by weak reference."""

    request = Request()

    def told_to_stop() -> None:
        if in_hand is not None:
            getattr(state, in_hand).add(request)
        end_at_once_if_idle()
        (tmp_path / "went on").touch()

    in_a_copy(told_to_stop)
    assert (tmp_path / "went on").exists() is (in_hand is not None)
