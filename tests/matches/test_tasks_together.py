"""Real workers play campaigns; one of them is killed in the middle, and nobody can tell from the result."""

from pathlib import Path

import pytest
from django.db import connection

from decks.selectors import lawbook
from matches.lab.schedule import Schedule
from matches.models import Experiment
from matches.services.experiments import experiment_create
from tests.catalogue import catalogue_put, whole_catalogue
from tests.conftest import database_url_of
from tests.makers import make_user
from tests.matches.parties import BANDS, GAME, QUICK, result
from tests.matches.workers import Worker, environment_of, wait_until

pytestmark = [pytest.mark.worker, pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.mark.timeout(300)
def test_campaigns_survive_the_death_of_their_worker(tmp_path: Path) -> None:
    catalogue_put(whole_catalogue(GAME))
    arms = [{"deck": band, "agent": QUICK} for band in BANDS[:2]]
    document = {"game": GAME, "kind": "campaign", "arms": arms, "games": 12, "seed": 5, "options": {"dungeons": 2}}
    experiment = experiment_create(owner=make_user("ada"), document=document, name="Two dungeons", announce=False)
    rows = Experiment.objects.filter(pk=experiment.pk)
    url = database_url_of(connection)
    environment = environment_of(database_url=url, folder=tmp_path)
    first = Worker(environment)
    try:
        wait_until(lambda: rows.filter(games_stored__gte=2).exists(), "the first worker plays a campaign")
    finally:
        first.kill()
    second = Worker(environment)
    try:
        wait_until(lambda: rows.filter(state="finished").exists(), "the second worker plays to the end", seconds=200)
    finally:
        second.stop()
    experiment.refresh_from_db()
    tally, games = result(Schedule(experiment.read_plan(), lawbook(game=GAME).index))
    assert [row.played() for row in experiment.games.order_by("number")] == games
    assert experiment.tally == tally.document()
