"""Experiments of tables that play together, over HTTP and from a shell."""

import pytest
from django.core.management import CommandError
from rest_framework.test import APIClient

from matches.models import Experiment
from matches.services.chunks import chunk_run, chunk_take
from tests.makers import make_user
from tests.matches.management.calls import Ended
from tests.matches.parties import BANDS, QUICK

pytestmark = pytest.mark.usefixtures("catalogue")
LIST = "/api/v1/experiments/"
ARMS = [{"deck": band, "agent": QUICK} for band in BANDS]
SHELL = ("experiment", "run", "--game", "decknforge", "--agents", QUICK, "--deck", BANDS[0], "--deck", BANDS[1])


@pytest.fixture
def client() -> APIClient:
    client = APIClient()
    client.force_authenticate(make_user("ada"))
    return client


def asked(**changes):
    return {"name": "Together", "game": "decknforge", "arms": ARMS, "games": 6} | changes


def test_a_comparison_of_rules_tells_what_changed(client):
    rulesets = ["official", {"parameters": {"session_copper_cap": 5}}]
    answer = client.post(LIST, asked(kind="rule-ab", rulesets=rulesets, options={"completed": [2, 2, 2]}))
    assert answer.status_code == 202
    assert answer.json()["plan"]["options"] == {"completed": [2, 2, 2], "coppers": [], "about": ""}
    experiment = Experiment.objects.get()
    while chunk := chunk_take(only=experiment):
        assert chunk_run(chunk=chunk)
    first, second = client.get(f"{LIST}{experiment.public_id}/results/").json()["pairings"]
    assert (first["wins"], first["changes"]) == ([first["games"] - first["lost"]] * 3, {})
    change = second["changes"]["coppers"]
    assert change["count"] == 2
    assert change["difference"] < 0
    assert change["after"] == pytest.approx(second["metrics"]["coppers"]["mean"])
    games = client.get(f"{LIST}{experiment.public_id}/games/").json()["results"]
    assert {"coppers_0", "renown_2"} <= set(games[0]["metrics"])


def test_what_does_not_fit_is_refused_with_its_place(client):
    answer = client.post(LIST, asked(kind="campaign", options={"dungeons": 0}))
    assert answer.status_code == 400
    assert "/options/dungeons" in answer.content.decode()
    assert not Experiment.objects.exists()


def test_a_shell_plays_a_campaign_and_tells_of_bands():
    told = Ended(*SHELL, "--kind", "campaign", "--option", "dungeons=1", "--games", "30").out
    assert "30 campaigns of 1 dungeons" in told
    assert "ember-wake (highest): Glory " in told
    assert "Dungeons won: " in told


def test_a_shell_plays_a_party_unless_told_otherwise():
    told = Ended(*SHELL, "--games", "30").out
    assert "decknforge, party: 30 games from seed 0" in told
    assert "ember-wake (highest) with six-sparks (highest): " in told
    assert "Boss reached at a wipe" in told


def test_an_option_is_a_name_and_a_value():
    with pytest.raises(CommandError, match="write NAME=VALUE"):
        Ended(*SHELL, "--option", "dungeons")


def test_games_of_a_table_are_chosen_by_whether_it_won(client):
    client.post(LIST, asked(visibility="public"))
    experiment = Experiment.objects.get()
    while chunk := chunk_take(only=experiment):
        assert chunk_run(chunk=chunk)
    experiment.games.filter(number=4).update(winners="", lost=True)
    games = f"{LIST}{experiment.public_id}/games/"
    won = [game["number"] for game in client.get(games, {"winner": "won"}).json()["results"]]
    assert won == [row.number for row in experiment.games.order_by("number") if row.played().winners]
    assert 4 not in won
    page = client.get(f"{experiment.get_absolute_url()}games/?winner=lost").content.decode()
    assert '<option value="lost" selected>' in " ".join(page.split())
    assert "Watch 4" in page
    assert "the whole table" in client.get(f"{experiment.get_absolute_url()}games/?winner=won").content.decode()
