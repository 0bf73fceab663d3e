"""A house: a database, a broker and a worker of their own, whose parts can be broken one by one."""

import os
import secrets
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from celery import Celery
from django.core.management import call_command
from django.db import connection, connections

from cardsite.environment import Environment
from matches.models import Chunk, Experiment
from matches.services.hands import WORK
from tests import sites
from tests.catalogue import catalogue_put, whole_catalogue
from tests.makers import make_user
from tests.matches.experiments import GAME, make_experiment
from tests.matches.workers import Worker, environment_of, wait_until
from tests.services import redis_bin

LIKE_A_SITE = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000;"


# --- brokers -----------------------------------------------------------------------------------------------------
class Redis:
    """A Redis of its own, which forgets everything when it is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.password = folder, sites.free_port(), secrets.token_hex(8)
        self.url = f"redis://:{self.password}@127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [redis_bin(), "--bind", "127.0.0.1", "--port", str(self.port), "--requirepass", self.password,
             "--save", "", "--appendonly", "no", "--dir", self.folder],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def go_away(self, seconds: float) -> None:
        self.stop()
        time.sleep(seconds)
        self.start()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(20)

    def app(self, environment: dict[str, str]) -> Celery:
        return _app(self.url, {"global_keyprefix": environment["REDIS_PREFIX"]})


class Folder:
    """A folder with a file for each message."""

    url = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "broker"

    def go_away(self, seconds: float) -> None:
        elsewhere = self.folder.with_name("elsewhere")
        self.folder.rename(elsewhere)
        time.sleep(seconds)
        elsewhere.rename(self.folder)

    def stop(self) -> None:
        pass

    def app(self, environment: dict[str, str]) -> Celery:
        queue, control = self.folder / "queue", self.folder / "control"
        for folder in (queue, control):
            folder.mkdir(parents=True, exist_ok=True)
        folders = {"data_folder_in": str(queue), "data_folder_out": str(queue), "control_folder": str(control)}
        return _app("filesystem://", folders)


def _app(url: str, options: dict[str, Any]) -> Celery:
    app = Celery("house", broker=url, set_as_current=False)
    app.conf.broker_transport_options = options
    return app


# --- databases ---------------------------------------------------------------------------------------------------
class PostgreSQL:
    """A database of its own on the server of the tests."""

    refusal = (
        "CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$",
        "CREATE TRIGGER refuse BEFORE INSERT ON matches_playedgame FOR EACH ROW EXECUTE FUNCTION disk_full()",
    )
    pardon = ("DROP TRIGGER refuse ON matches_playedgame", "DROP FUNCTION disk_full()")

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.url = stack.enter_context(sites.postgres_database())

    def hang_up(self) -> None:
        """Every connection but this one is ended."""
        with psycopg.connect(self.url, autocommit=True) as other:
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            for _ in range(5):
                other.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
                time.sleep(0.1)
        connection.close()


class SQLite:
    """A file."""

    refusal = (
        "CREATE TRIGGER refuse BEFORE INSERT ON matches_playedgame BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    )
    pardon = ("DROP TRIGGER refuse",)

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.file = folder / "db.sqlite3"
        self.url = f"sqlite:///{self.file}"

    def hang_up(self) -> None:
        """Nobody else can write for a while."""
        other = sqlite3.connect(self.file, timeout=20, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(1)
            other.execute("ROLLBACK")
        finally:
            other.close()


@contextmanager
def as_default(url: str) -> Iterator[None]:
    """This process works with that database, in all its threads."""
    found = Environment.db_url_config(url)
    if url.startswith("sqlite"):
        found["OPTIONS"] = {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": LIKE_A_SITE}
    kept, before = connections.settings["default"], connections["default"]
    connections.settings["default"] = connections.configure_settings({"default": dict(found)})["default"]
    del connections["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = kept
        connections["default"] = before


# --- a house -----------------------------------------------------------------------------------------------------
class House:
    """Games are played in it; ``worker`` may be killed and started again."""

    def __init__(self, folder: Path, database: PostgreSQL | SQLite, broker: Redis | Folder) -> None:
        self.folder, self.database, self.broker = folder, database, broker
        self.environment = environment_of(
            database_url=database.url,
            folder=folder,
            redis_url=broker.url,
            DJANGO_SETTINGS_MODULE="tests.matches.breaking_settings",
        )
        self.app = broker.app(self.environment)
        self.worker = Worker(self.environment)
        self.owner = make_user("ada")

    def start_worker(self) -> None:
        self.worker = Worker(self.environment)

    def send_hands(self, count: int) -> None:
        """So many messages that there are games to play."""
        for _ in range(count):
            self.app.send_task(WORK)

    def experiment(self, games: int) -> Experiment:
        """An experiment of which the worker was told."""
        planned = make_experiment(self.owner, games=games)
        self.send_hands(2)
        return planned

    def execute(self, statements: tuple[str, ...]) -> None:
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    def close(self) -> None:
        self.worker.stop()
        self.broker.stop()


@contextmanager
def house(
    folder: Path, database: type[PostgreSQL] | type[SQLite], broker: type[Redis] | type[Folder]
) -> Iterator[House]:
    """A house with one game's cards, whose worker is at hand."""
    with ExitStack() as stack:
        stored = database(folder, stack)
        stack.enter_context(as_default(stored.url))
        call_command("migrate", interactive=False, verbosity=0)
        catalogue_put(whole_catalogue(GAME))
        built = House(folder, stored, broker(folder))
        stack.callback(built.close)
        yield built


def stored(experiment: Experiment) -> int:
    """How many games are stored."""
    return int(Experiment.objects.values_list("games_stored", flat=True).get(pk=experiment.pk))


def ended(experiment: Experiment) -> bool:
    return Experiment.objects.filter(pk=experiment.pk, state="finished").exists()


def kill_who_plays(experiment: Experiment) -> Chunk:
    """A process that plays games of this experiment is killed outright; the chunk that it had."""
    held: list[Chunk] = []

    def somebody_plays() -> bool:
        held[:] = Chunk.objects.filter(experiment=experiment, state="running").exclude(holder="")[:1]
        return bool(held)

    wait_until(somebody_plays, "somebody plays")
    os.kill(int(held[0].holder.split("/")[1]), signal.SIGKILL)
    return held[0]
