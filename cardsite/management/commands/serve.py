"""Run the production server and a worker: ``manage.py serve [host:port]``."""

import shutil
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor

from cardsite import health, request_counts, server, static_files
from cardsite.celery import worker_run_beside
from cardsite.interrupts import raise_if_told
from cardsite.processes import (
    address_parse,
    alone_in,
    in_one_line,
    run_together,
    url_of,
    writable,
)


class Command(BaseCommand):
    help = (
        "Check that everything is there, then run the site and a worker until told to stop or until one of them ends."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default="127.0.0.1:8000")
        parser.add_argument("--migrate", action="store_true", help="migrate and load the catalogue before serving")
        parser.add_argument("--no-worker", action="store_true", help="the workers run elsewhere (manage.py worker)")

    def handle(self, *, address: str, migrate: bool, no_worker: bool, **options: Any) -> None:
        if settings.DEBUG:
            raise CommandError("These are development settings: set DJANGO_SETTINGS_MODULE=cardsite.settings.prod.")
        raise_if_told()
        host, port = address_parse(address)
        writable(settings.VAR_DIR)
        with alone_in(settings.VAR_DIR) as let_others_in:
            address_parse(address)  # whoever was waited for may have taken it
            self._prepare(migrate=migrate)
            counts = request_counts.folder_of_server(settings.VAR_DIR / "metrics")
            parts = {"site": partial(_site_run, host, port, counts)}
            if not no_worker:
                parts["worker"] = partial(worker_run_beside, processes=settings.WORKER_PROCESSES)

            def ready() -> None:
                let_others_in()  # not before: they shall find the port taken
                self.stdout.write(f"Scriptorium serves at {url_of(host, port)}")

            try:
                status = run_together(parts, ready=ready, address=(host, port))
            finally:
                shutil.rmtree(counts, ignore_errors=True)
        if status:
            raise CommandError("Scriptorium stopped because a part of it ended; its last lines are above.")

    def _prepare(self, *, migrate: bool) -> None:
        """Everything that the site stands on is there; otherwise one sentence says what to do."""
        self._database(migrate=migrate)
        health.broker_or_refuse()
        if static_files.stale():
            self.stdout.write("Collecting static files …")
            static_files.collect()
        connections.close_all()  # a connection must not be shared with the copies of this process

    def _database(self, *, migrate: bool) -> None:
        """The database answers and has every migration; otherwise one sentence says what to do."""
        try:
            if migrate:
                call_command("migrate", interactive=False, verbosity=0)
                raise_if_told()
                call_command("load_catalogue", settings.FIXTURES_DIR, stdout=self.stdout)
                raise_if_told()
            executor = MigrationExecutor(connection)
            missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError as error:
            raise_if_told()
            raise CommandError(f"The database that DATABASE_URL names cannot be used: {in_one_line(error)}.") from error
        if missing:
            raise CommandError(
                f"{len(missing)} migrations are not applied: run serve with --migrate, or manage.py migrate."
            )
        if (catalogue := health.catalogue()) != "ok":
            self.stderr.write(f"Serving without the whole catalogue: {catalogue}.")


def _site_run(host: str, port: int, counts: Path) -> None:
    settings.METRICS_DIR = settings.METRICS_DIR or counts  # one folder for the processes of this server
    server.server_run(host=host, port=port, processes=settings.WEB_PROCESSES, threads=settings.WEB_THREADS)
