"""Real workers, as an operator starts them, and how they die."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

from tests.sites import ROOT


def environment_of(*, database_url: str, folder: Path, redis_url: str = "", **changes: str) -> dict[str, str]:
    """What configures a command: its database, and Redis or, without one, a folder as the broker."""
    without = {"PYTHONDONTWRITEBYTECODE", "REDIS_URL"}
    kept = {name: value for name, value in os.environ.items() if name not in without}
    ours = {
        "DJANGO_SETTINGS_MODULE": "cardsite.settings.test",
        "DATABASE_URL": database_url,
        "REDIS_PREFIX": f"test-{uuid.uuid4().hex}:",
        "VAR_DIR": str(folder),
        "WORKER_PROCESSES": "2",
    }
    return kept | ours | ({"REDIS_URL": redis_url} if redis_url else {}) | changes


class Worker:
    """A worker of two processes and a beat, in a group of its own."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "worker"], cwd=ROOT, env=environment, start_new_session=True
        )

    def kill(self) -> None:
        """The power fails: every process of the worker is gone in the middle of what it did."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


def wait_until(holds: Callable[[], bool], what: str, seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"{what}: not within {seconds} s"
        time.sleep(0.05)
