"""Real workers play an experiment; one of them is killed in the middle, and nobody can tell from the result."""

import random
from pathlib import Path

import pytest
from django.db import connection

from matches.models import Experiment
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


def test_a_killed_worker_on_one_broker_costs_no_game_of_the_next_on_another(tmp_path):
    play_with_kills(tmp_path, games=500, brokers=[False, True], chance=random.Random(1))


@pytest.mark.soak
@pytest.mark.parametrize("redis", [True, False], ids=["redis", "folder"])
def test_ten_killed_workers_cost_no_game(tmp_path, redis):
    play_with_kills(tmp_path, games=30_000, brokers=[redis] * 11, chance=random.Random())
