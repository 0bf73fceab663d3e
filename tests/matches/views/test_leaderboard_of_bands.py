"""The leaderboard of a game that a table wins or loses together."""

import pytest
from rest_framework.test import APIClient

from matches.models import Experiment
from matches.services import leaderboards
from matches.services.chunks import chunk_run, chunk_take
from matches.services.leaderboards import standings_renew

pytestmark = pytest.mark.usefixtures("catalogue")


def test_bands_are_ranked_by_the_glory_that_they_earn_at_the_same_table(client, settings, monkeypatch):
    settings.LEADERBOARD = True
    monkeypatch.setattr(leaderboards, "TABLE_GAMES", 30)
    monkeypatch.setattr(leaderboards, "registry", type("OneGame", (), {"MODULES": ["decknforge"]}))
    assert standings_renew() == 1
    experiment = Experiment.objects.get()
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    standings_renew()
    standings_renew()
    board = APIClient().get("/api/v1/leaderboards/decknforge/").json()
    assert (board["ranked"], board["measured"], len(board["places"])) == ("bands", "glory", 8)
    rows = [row.played() for row in experiment.games.filter(pairing=0)]
    mine = [row.metrics["glory_0"] for row in rows]
    place = next(each for each in board["places"] if each["name"] == experiment.read_plan().arms[0].name)
    assert (place["games"], place["value"]) == (30, pytest.approx(sum(mine) / 30, abs=0.001))
    assert "Glory a dungeon" in client.get("/leaderboard/decknforge/").content.decode()
