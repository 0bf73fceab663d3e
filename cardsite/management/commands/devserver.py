"""Run the site and its worker together: ``manage.py devserver [host:port]``."""

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from cardsite.celery import broker_folders_create
from cardsite.processes import address_parse, run_together, writable


class Command(BaseCommand):
    help = "Migrate, load the catalogue, then run the web server and the worker until Ctrl-C or until one of them ends."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default="127.0.0.1:8000")
        parser.add_argument("--noreload", action="store_true", help="do not watch the code for changes")

    def handle(self, *, address: str, noreload: bool, **options: Any) -> None:
        host, port = address_parse(address)
        writable(settings.VAR_DIR)
        broker_folders_create()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_catalogue", stdout=self.stdout)
        worker = [sys.executable, "-m", "celery", "-A", "cardsite", "worker", "--loglevel", "warning"]
        status = run_together(
            {
                "site": [sys.executable, "manage.py", "runserver", address, *(["--noreload"] if noreload else [])],
                "worker": [*worker, "--concurrency", str(os.cpu_count() or 1), "--without-gossip", "--without-mingle"],
            },
            ready=lambda: self.stdout.write(
                self.style.SUCCESS(f"Scriptorium is at http://{host}:{port}/ (Ctrl-C stops it)")
            ),
            health=f"http://{host}:{port}/healthz",
        )
        if status:
            raise CommandError("Scriptorium stopped because a part of it ended; its last lines are above.")
