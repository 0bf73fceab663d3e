"""Run the site and its worker together: ``manage.py devserver [host:port]``."""

import os
import sys
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.servers import basehttp
from django.db import DatabaseError, connection, connections

from cardsite.celery import broker_folders_create, worker_run_beside
from cardsite.database_hints import database_hint
from cardsite.development_server import Server
from cardsite.health import broker_or_refuse
from cardsite.interrupts import raise_if_told
from cardsite.processes import (
    Part,
    address_parse,
    alone_in,
    in_one_line,
    program,
    run_together,
    url_of,
    writable,
)


class Command(BaseCommand):
    help = (
        "Migrate, load the catalogue and, where nobody has an account yet, the demonstration; then run the web server "
        "and the worker until Ctrl-C or until one of them ends."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default="127.0.0.1:8000")
        parser.add_argument("--reload", action="store_true", help="start the site anew when its code changes")

    def handle(self, *, address: str, reload: bool, **options: Any) -> None:
        raise_if_told()
        host, port = address_parse(address)
        if "SITE_URL" not in os.environ:  # the links in mails lead to where the site is now
            os.environ["SITE_URL"] = settings.SITE_URL = url_of(host, port).rstrip("/")
        parts: dict[str, Part] = {
            "site": program([sys.executable, *_runserver(address)]) if reload else partial(_site_run, host, port),
            "worker": partial(worker_run_beside, processes=settings.WORKER_PROCESSES),
        }
        writable(settings.VAR_DIR)
        with alone_in(settings.VAR_DIR) as let_others_in:
            address_parse(address)  # whoever was waited for may have taken it
            self._prepare()

            def ready() -> None:
                let_others_in()  # not before: they shall find the port taken
                self.stdout.write(self.style.SUCCESS(f"Scriptorium is at {url_of(host, port)} (Ctrl-C stops it)"))

            status = run_together(parts, ready=ready, address=(host, port))
        if status:
            raise CommandError("Scriptorium stopped because a part of it ended; its last lines are above.")

    def _prepare(self) -> None:
        """The database has its tables, the catalogue and, where it is new, the demonstration."""
        broker_folders_create()
        broker_or_refuse()
        try:
            _database_written()
            call_command("migrate", interactive=False, verbosity=0)
            raise_if_told()
            call_command("load_catalogue", settings.FIXTURES_DIR, if_changed=True, stdout=self.stdout)
            raise_if_told()
            self._demo_load()
        except DatabaseError as error:
            raise_if_told()
            hint = database_hint(error, settings.DATABASES["default"])
            raise CommandError(f"The database cannot be used: {in_one_line(error)}. {hint}") from error
        connections.close_all()  # a connection must not be shared with the copies of this process

    def _demo_load(self) -> None:
        """A site that nobody has used yet has things to look at; where that fails, it starts without them."""
        if not settings.LOAD_DEMO or get_user_model().objects.exists():
            return
        try:
            call_command("load_demo", leave_games=True, stdout=self.stdout)
        except CommandError as fault:
            self.stderr.write(str(fault))


def _database_written() -> None:
    """The database lets itself be written to: a start that changes nothing in it would not notice."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA user_version = 0")  # as it is: nothing here uses that number


def _site_run(host: str, port: int) -> None:
    """Django's own development server, without the process that watches the code: that one doubles the start."""
    application = basehttp.get_internal_wsgi_application()
    basehttp.run(host.strip("[]"), port, application, ipv6=":" in host, threading=True, server_cls=Server)


def _runserver(address: str) -> list[str]:
    return [str(settings.BASE_DIR / "manage.py"), "runserver", address, "--skip-checks"]
