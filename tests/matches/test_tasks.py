"""Real workers play an experiment; one of them is killed in the middle, and nobody can tell from the result."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from matches.models import Chunk, Experiment
from matches.services.chunks import chunk_run, chunk_take, chunks_recover
from tests.catalogue import catalogue_put, whole_catalogue
from tests.conftest import database_url_of
from tests.makers import make_user
from tests.matches.experiments import GAME, assert_as_undisturbed, make_experiment
from tests.matches.workers import Worker, wait_until

pytestmark = [pytest.mark.worker, pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def stored(experiment: Experiment) -> int:
    return Experiment.objects.values_list("games_stored", flat=True).get(pk=experiment.pk)


def ended(experiment: Experiment) -> bool:
    return Experiment.objects.filter(pk=experiment.pk, state="finished").exists()


def play_with_kills(folder: Path, *, games: int, brokers: list[bool], chance: random.Random) -> None:
    """Each worker but the last is killed somewhere in the middle; a `True` broker is Redis, else it is a folder."""
    catalogue_put(whole_catalogue(GAME))
    experiment = make_experiment(make_user("ada"), games=games)
    url = database_url_of(connection)
    for number, redis in enumerate(brokers, start=1):
        worker = Worker(database_url=url, folder=folder, redis=redis)
        try:
            if number == len(brokers):
                wait_until(lambda: ended(experiment), "the last worker plays to the end")
            else:
                wanted = stored(experiment) + chance.randrange(1, 1 + games // len(brokers) // 2)
                wait_until(lambda wanted=wanted: stored(experiment) >= wanted, "a worker plays games")
                worker.kill()
                assert not ended(experiment), "it was killed in the middle"
        finally:
            worker.stop()
    assert_as_undisturbed(experiment)


def test_two_sweepers_and_two_storers_at_once_do_each_thing_once():
    """Threads with connections of their own: the database alone keeps them apart."""
    catalogue_put(whole_catalogue(GAME))
    experiment = make_experiment(make_user("ada"), games=60)
    lost, other = at_once(chunk_take, chunk_take)
    assert {lost.first, other.first} == {0, lost.number}, "two hands take two chunks"
    Chunk.objects.filter(pk=lost.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert sorted(at_once(chunks_recover, chunks_recover)) == [0, 1]
    again = chunk_take()
    assert again is not None
    assert again.pk == lost.pk
    stored = at_once(*(partial(chunk_run, chunk=chunk) for chunk in (lost, again, other)))
    assert (sorted(stored[:2]), stored[2]) == ([False, True], True)
    while chunk := chunk_take():
        chunk_run(chunk=chunk)
    assert_as_undisturbed(experiment)


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each gives, all begun at the same moment."""
    barrier = Barrier(len(acts))

    def act(do: Callable[[], Any]) -> Any:
        try:
            barrier.wait(20)
            return do()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(act, acts))


def test_a_killed_worker_on_one_broker_costs_no_game_of_the_next_on_another(tmp_path):
    play_with_kills(tmp_path, games=500, brokers=[False, True], chance=random.Random(1))


@pytest.mark.soak
@pytest.mark.parametrize("redis", [True, False], ids=["redis", "folder"])
def test_ten_killed_workers_cost_no_game(tmp_path, redis):
    play_with_kills(tmp_path, games=30_000, brokers=[redis] * 11, chance=random.Random())
