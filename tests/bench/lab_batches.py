"""Batches of the lab: two worker processes against one that plays alone, the folder against Redis, and planning.

Rates are games a second on the clock, all in the same round: what else the machine does touches all alike.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from statistics import median
from typing import Any

from tests.bench.children import called, empty
from tests.bench.registry import Bench, Goal, measure

GAME = "mysterion"
DECKS = ("demo-ember-forge", "demo-tide-patience")
AGENT = "greedy"
GAMES = 200  # of a batch: eight seconds for one process, so that its beginning and its last chunk are a small part
MANY = 100_000
POSTGRES = "PostgreSQL"
LONGEST = 600  # seconds for a batch
MODULE = "tests.bench.lab_batches"


# --- rates -------------------------------------------------------------------------------------------------------
def inline(bench: Bench) -> float:
    """Games a second of one process that plays them one after the other and stores none."""
    return _shared(bench, "inline", lambda: called(bench, f"{MODULE}.play_inline", database_url=_database(bench)))


def twice_inline(bench: Bench) -> float:
    return 2 * inline(bench)


def batch(bench: Bench, *, broker: str) -> float:
    """Games a second from the planning of an experiment to its end, by a worker of two processes."""

    def take() -> float:
        environment = _environment(bench, broker)
        bench.keep(f"lab worker {broker}", partial(_worker, environment))
        return float(_child(environment, "play_batch"))

    return _shared(bench, broker, take)


def planned(bench: Bench) -> float:
    """Milliseconds until the answer to the planning of many games."""
    return float(called(bench, f"{MODULE}.plan_many", database_url=_database(bench, "planning")))


def queries(bench: Bench) -> float:
    """How often a page that follows an experiment asks the database, the most for a small and a large one."""
    url = _database(bench, "planning")
    bench.keep("lab static", lambda: nullcontext(called(bench, "cardsite.static_files.collect", database_url=url)))
    return float(called(bench, f"{MODULE}.count_queries", database_url=url))


def _shared(bench: Bench, what: str, take: Callable[[], float]) -> float:
    """What was taken in this round."""
    return float(bench.keep(f"lab {what} {bench.round}", lambda: nullcontext(take())))


def _database(bench: Bench, use: str = "playing") -> str:
    """A database with the cards of one game; no worker looks into the one for planning."""
    return bench.keep(f"lab database for {use}", partial(_filled, bench))


@contextmanager
def _filled(bench: Bench) -> Iterator[str]:
    with empty(bench, POSTGRES, 0) as url:
        called(bench, f"{MODULE}.load", database_url=url)
        yield url


def _environment(bench: Bench, broker: str) -> dict[str, str]:
    """A site with this broker, as it is configured without tests."""
    import os

    from tests.matches.workers import environment_of

    def make() -> dict[str, str]:
        return environment_of(
            database_url=_database(bench),
            folder=bench.folder / f"lab-{broker}-{os.getpid()}",
            redis_url=os.environ["REDIS_URL"] if broker == "redis" else "",
            DJANGO_SETTINGS_MODULE="cardsite.settings.dev",
            DEBUG="off",
            LOG_LEVEL="WARNING",
        )

    return bench.keep(f"lab environment {broker}", lambda: nullcontext(make()))


@contextmanager
def _worker(environment: dict[str, str]) -> Iterator[None]:
    """A worker, which has played something before the first measurement."""
    from tests.matches.workers import Worker

    worker = Worker(environment)
    try:
        _child(environment, "play_batch", 20)
        yield
    finally:
        worker.stop()


def _child(environment: dict[str, str], name: str, *arguments: Any) -> Any:
    import json
    import subprocess
    import sys

    from tests import sites
    from tests.bench.children import CALL

    child = subprocess.run(
        [sys.executable, "-c", CALL, MODULE, name, json.dumps(arguments)],
        cwd=sites.ROOT, env=environment, stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    return json.loads(child.stdout)


def _register() -> None:
    one = "lab: one process, twice its rate"
    redis = "lab: batch by two processes, Redis"
    measure("lab: one process, inline", unit="games/s")(inline)
    measure(one, unit="games/s")(twice_inline)
    measure(redis, unit="games/s", reference=one, goal=Goal(at_least=0.75))(partial(batch, broker="redis"))
    measure("lab: batch by two processes, folder", unit="games/s", reference=redis, goal=Goal(at_least=0.8))(
        partial(batch, broker="folder")
    )
    measure(f"lab: {MANY:,} games planned", unit="ms", goal=Goal(at_most=300))(planned)
    measure("lab: queries of a progress page", unit="queries", goal=Goal(at_most=6))(queries)


_register()


# --- in the child ------------------------------------------------------------------------------------------------
def load() -> None:
    """The cards of one game, and somebody who plans."""
    from django.core.management import call_command

    from cards.rules.catalogue import read
    from cards.rules.check_fixtures import folder_files
    from cards.services import catalogue_load
    from cardsite.accounts.models import User
    from tests import sites

    call_command("migrate", interactive=False, verbosity=0)
    catalogue_load(catalogues=[read(folder_files(sites.ROOT / "fixtures" / GAME))], source="bench")
    User.objects.create_user("ada", email="ada@scriptorium.example", password=None)


def asked(games: int, agent: str = AGENT) -> dict[str, Any]:
    return {"game": GAME, "arms": [{"deck": deck, "agent": agent} for deck in DECKS], "games": games, "seed": 7}


def play_inline() -> float:
    from decks.selectors import lawbook
    from matches.lab.inline import run
    from matches.lab.schedule import Schedule
    from matches.services.plans import plan_read

    schedule = Schedule(plan_read(document=asked(GAMES)), lawbook(game=GAME).index.cards)
    schedule.try_setups()
    began = time.perf_counter()
    run(schedule)
    return GAMES / (time.perf_counter() - began)


def play_batch(games: int = GAMES) -> float:
    from matches.models import Experiment
    from matches.services.experiments import experiment_create

    experiment = experiment_create(owner=None, document=asked(games), name="A batch")
    deadline = time.monotonic() + LONGEST
    while not experiment.has_ended:
        if time.monotonic() > deadline:
            raise AssertionError(f"{experiment.games_stored} of {games} games were played in {LONGEST} s")
        time.sleep(0.1)
        experiment = Experiment.objects.get(pk=experiment.pk)
    assert experiment.ended_at is not None
    assert experiment.games_stored == games
    return games / (experiment.ended_at - experiment.created_at).total_seconds()


def plan_many() -> float:
    from rest_framework.test import APIClient

    from cardsite.accounts.models import User
    from matches.models import Experiment

    client = APIClient(headers={"Host": "127.0.0.1"})
    client.force_authenticate(User.objects.get())
    took = []
    for _ in range(7):
        began = time.perf_counter()
        answer = client.post("/api/v1/experiments/", asked(MANY, "random") | {"name": "Many"}, format="json")
        took.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 202, answer.content
        Experiment.objects.filter(owner__isnull=False).delete()
    return median(took[1:])  # the first one reads the catalogue


def count_queries() -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from matches.services.chunks import chunk_run, chunk_take
    from matches.services.experiments import experiment_create

    most = 0
    for games in (20, MANY):
        experiment = experiment_create(owner=None, document=asked(games, "random"), name="Followed", announce=False)
        for _ in range(3):
            if chunk := chunk_take(only=experiment):
                chunk_run(chunk=chunk)
        for headers in ({}, {"HX-Request": "true"}):
            client = Client(headers={"Host": "127.0.0.1", **headers})
            client.get(experiment.get_absolute_url())
            with CaptureQueriesContext(connection) as counted:
                assert client.get(experiment.get_absolute_url()).status_code == 200
            most = max(most, len(counted))
        experiment.delete()
    return most
