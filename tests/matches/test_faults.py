"""Whatever breaks while games are played, none is lost, none counts twice, and nobody can tell from the result.

Real processes: PostgreSQL with Redis as in production, SQLite with a folder as in ``make run``. The soak breaks each
thing ten times at moments chosen by chance, on all four pairs of a database and a broker.
"""

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from matches.lab.schedule import Played
from matches.lab.tally import Tally
from matches.models import Chunk, Experiment
from matches.services.chunks import MOST_ATTEMPTS, chunk_run, chunks_recover
from tests.matches import experiments
from tests.matches.breaking import ALWAYS, ONCE, break_game, mend_game
from tests.matches.houses import Folder, House, PostgreSQL, Redis, SQLite, ended, house, kill_who_plays, stored
from tests.matches.workers import wait_until

pytestmark = [pytest.mark.worker, pytest.mark.postgresql]  # both databases are chosen here
GAMES = 160
HOUSES = {
    "postgresql-redis": (PostgreSQL, Redis),
    "sqlite-folder": (SQLite, Folder),
    "postgresql-folder": (PostgreSQL, Folder),
    "sqlite-redis": (SQLite, Redis),
}
Fault = Callable[[House, Experiment], None]


# --- what breaks -------------------------------------------------------------------------------------------------
def a_process_is_killed(house: House, experiment: Experiment) -> None:
    """Its parent lives: the chunk is played again long before its lease would end."""
    lost, began = kill_who_plays(experiment), time.monotonic()
    wait_until(lambda: ended(experiment) or stored_chunk(lost), "the chunk of the killed process is played again")
    assert time.monotonic() - began < settings.LAB_LEASE_SECONDS - 1


def the_worker_is_killed(house: House, experiment: Experiment) -> None:
    """Nothing is left of it: the next one that starts on this machine knows that it is gone."""
    house.worker.kill()
    held = list(Chunk.objects.filter(experiment=experiment, state="running"))
    house.start_worker()
    if held:
        wait_until(lambda: stored_chunk(held[0]), "the chunk of the killed worker is played again")
        held[0].refresh_from_db()


def the_broker_is_away(house: House, experiment: Experiment) -> None:
    house.broker.go_away(1)


def the_database_hangs_up(house: House, experiment: Experiment) -> None:
    house.database.hang_up()


def a_chunk_is_delivered_twice(house: House, experiment: Experiment) -> None:
    """Messages beyond those that are wanted, and a chunk that two play at the same time."""
    house.send_hands(6)
    for chunk in Chunk.objects.filter(experiment=experiment, state="running").select_related("experiment__game"):
        chunk_run(chunk=chunk)


def two_sweep_at_once(house: House, experiment: Experiment) -> None:
    """While those who play hold leases that have ended."""

    def sweep(_: int) -> int:
        try:
            return chunks_recover()
        finally:
            connection.close()

    held = Chunk.objects.filter(experiment=experiment, state="running")
    held.update(lease_until=timezone.now() - timedelta(seconds=1))
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(sweep, range(6)))


def a_game_raises_once(house: House, experiment: Experiment) -> None:
    break_game(house.folder, GAMES - 3, ONCE)


def a_write_is_refused(house: House, experiment: Experiment) -> None:
    house.execute(house.database.refusal)
    try:
        time.sleep(1)
    finally:
        house.execute(house.database.pardon)


FAULTS: tuple[Fault, ...] = (
    a_process_is_killed,
    the_worker_is_killed,
    the_broker_is_away,
    the_database_hangs_up,
    a_chunk_is_delivered_twice,
    two_sweep_at_once,
    a_game_raises_once,
    a_write_is_refused,
)


# --- how it is told ----------------------------------------------------------------------------------------------
def stored_chunk(chunk: Chunk) -> bool:
    return Chunk.objects.filter(pk=chunk.pk, state="done").exists()


@cache
def undisturbed(games: int) -> tuple[Tally, list[Played]]:
    """What all experiments of this size give that nothing disturbs."""
    return experiments.undisturbed(experiments.schedule_of(Experiment.objects.get(games_planned=games)))


def broken_in_the_middle(house: House, fault: Fault, *, games: int, chance: random.Random) -> Experiment:
    """An experiment that was played to its end, though this happened on the way."""
    Experiment.objects.all().delete()
    experiment = house.experiment(games)
    wanted = chance.randrange(1, games // 2)
    wait_until(lambda: stored(experiment) >= wanted, "games are played")
    fault(house, experiment)
    wait_until(lambda: ended(experiment), "the experiment is played to its end")
    experiment.refresh_from_db()
    tally, played = undisturbed(games)
    assert [row.played() for row in experiment.games.order_by("number")] == played
    assert experiment.tally == tally.document()
    assert (experiment.games_stored, experiment.games_counted) == (games, games)
    assert set(experiment.chunks.values_list("state", flat=True)) == {"done"}
    return experiment


@pytest.fixture(scope="module", params=list(HOUSES)[:2])
def built(request, tmp_path_factory, django_db_blocker, django_db_setup) -> Iterator[House]:
    with django_db_blocker.unblock(), house(tmp_path_factory.mktemp("house"), *HOUSES[request.param]) as found:
        yield found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_nobody_can_tell_from_the_result_that(built, fault):
    broken_in_the_middle(built, fault, games=GAMES, chance=random.Random(4))


def test_a_game_that_always_raises_is_missing_and_the_rest_goes_on(built):
    Experiment.objects.all().delete()
    break_game(built.folder, 77, ALWAYS)
    try:
        experiment = built.experiment(GAMES)
        wait_until(lambda: ended(experiment), "the experiment is played to its end")
    finally:
        mend_game(built.folder)
    failed = experiment.chunks.get(state="failed")
    assert (failed.attempts, failed.fault["game"], failed.fault["seed"]) == (MOST_ATTEMPTS, 77, 7 + 77 // 2)
    assert "ZeroDivisionError: a sigil divides by zero" in failed.fault["traceback"]
    _, games = undisturbed(GAMES)
    rows = [row.played() for row in experiment.games.order_by("number")]
    assert rows == [game for game in games if game.number != 77]


@pytest.mark.soak
@pytest.mark.parametrize("pair", HOUSES)
def test_nobody_can_tell_after_ten_times_of_each(tmp_path, django_db_blocker, django_db_setup, pair):
    chance = random.Random()
    with django_db_blocker.unblock(), house(tmp_path, *HOUSES[pair]) as found:
        for fault in FAULTS * 10:
            broken_in_the_middle(found, fault, games=GAMES, chance=chance)
