"""The worker's own promises, in a Python of its own, since it does not survive them."""

import signal
import subprocess
import sys

from tests import sites

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
