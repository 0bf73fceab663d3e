"""Run a worker: ``manage.py worker``."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from cardsite.celery import worker_run
from cardsite.processes import writable


class Command(BaseCommand):
    help = "Take tasks from the broker until told to stop, with WORKER_PROCESSES processes."
    requires_system_checks: list[str] = []

    def handle(self, **options: Any) -> None:
        if not settings.REDIS_URL:
            writable(settings.VAR_DIR)
        worker_run(processes=settings.WORKER_PROCESSES)
