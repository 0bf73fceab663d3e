"""Experiments over HTTP."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from matches.models import Experiment
from matches.services.chunks import chunk_run, chunk_take
from tests.makers import make_user
from tests.matches.experiments import DECKS, asked, make_experiment

pytestmark = pytest.mark.usefixtures("one_game")
LIST = "/api/v1/experiments/"


@pytest.fixture
def played(ada) -> Experiment:
    """A public experiment that was played to its end."""
    experiment = make_experiment(ada, visibility="public", games=20)
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    experiment.refresh_from_db()
    return experiment


def at(experiment: Experiment, *parts: str) -> str:
    return LIST + "/".join([experiment.public_id, *parts]) + "/"


def test_planning_answers_at_once_with_the_address_of_the_progress(client, django_capture_on_commit_callbacks):
    answer = client.post(LIST, asked(name="Ember", games=100_000))
    assert answer.status_code == 202
    whole = answer.json()
    assert answer["Location"] == whole["url"]
    assert (whole["state"], whole["progress"]["planned"], whole["progress"]["played"]) == ("running", 100_000, 0)
    assert whole["visibility"] == "private"
    assert whole["plan"]["arms"][0]["name"] == DECKS[0]
    assert client.get(whole["url"]).json() == whole


def test_a_request_that_comes_again_with_its_key_plans_one_experiment(client):
    def plan(key: str, **changes: object):
        return client.post(LIST, asked(name="Ember", **changes), headers={"idempotency-key": key})

    first, again = plan("ember-1"), plan("ember-1")
    assert (first.status_code, again.status_code) == (202, 200)
    assert again.json()["id"] == first.json()["id"]
    assert again["Location"] == first["Location"]
    other = plan("ember-1", games=20)
    assert (other.status_code, other.json()["errors"][0]["pointer"]) == (400, "#/Idempotency-Key")
    assert plan("k" * 256).status_code == 400
    assert plan("a\0b").status_code == 400
    assert plan("ember-2").status_code == 202
    eve = APIClient()
    eve.force_authenticate(make_user("eve"))
    theirs = eve.post(LIST, asked(name="Ember"), headers={"idempotency-key": "ember-1"}, format="json")
    assert theirs.status_code == 202, "a key is its owner's alone"
    assert Experiment.objects.count() == 3


def test_planning_needs_an_account_and_reading_what_is_public_does_not(played):
    stranger = APIClient()
    assert stranger.post(LIST, asked(name="Ember")).status_code == 401
    assert stranger.get(at(played)).json()["owner"] == "ada"
    assert [entry["id"] for entry in stranger.get(LIST).json()["results"]] == [played.public_id]


def test_what_is_private_is_not_there_for_others(ada, client):
    experiment = make_experiment(ada)
    stranger = APIClient()
    for part in ("", "results", "games", "bundle"):
        assert stranger.get(at(experiment, part) if part else at(experiment)).status_code == 404
    assert stranger.get(LIST).json()["total"] == 0
    assert stranger.get(LIST + "?mine=true").status_code == 401
    assert client.get(LIST + "?mine=true&state=running").json()["total"] == 1
    assert client.get(LIST + "?mine=true&state=paused").json()["total"] == 0
    assert client.get(LIST + "?state=asleep").status_code == 400
    assert client.get(LIST + "?mine=true&game=mysterion").json()["total"] == 1
    assert client.get(LIST + "?game=%00").status_code in (400, 404)


def test_what_cannot_be_planned_is_refused_by_its_field(client):
    arms = [{"deck": DECKS[0]}, {"deck": "nobody"}]
    answer = client.post(LIST, asked(name="Ember", arms=arms))
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert error["pointer"] == "#/arms/1/deck"
    answer = client.post(LIST, {"game": "mysterion", "arm": []})
    assert [error["pointer"] for error in answer.json()["errors"]] == ["#/arm", "#/name", "#/arms"]
    assert client.post(LIST, asked(name="Ember", game="chess")).status_code == 404
    assert client.post(LIST, asked(name="Ember", rulesets=["none"])).status_code == 404
    assert not Experiment.objects.exists()


def test_the_cost_is_told_before_anything_runs(client, settings):
    settings.LAB_QUOTA_SECONDS = 1
    answer = client.post(LIST + "estimate/", asked(games=1000)).json()
    assert (answer["pairings"], answer["games"], answer["seconds"]) == (1, 1000, 4)
    assert answer["quota"]["seconds_left"] == 1
    assert "plan fewer games" in answer["problem"]
    assert client.post(LIST, asked(name="Ember", games=1000)).json()["errors"][0]["pointer"] == "#/games"
    assert APIClient().post(LIST + "estimate/", asked()).status_code == 401


def test_a_tag_spares_what_has_not_changed(ada, client):
    experiment = make_experiment(ada)
    tag = client.get(at(experiment))["ETag"]
    assert client.get(at(experiment), headers={"if-none-match": tag}).status_code == 304
    chunk_run(chunk=chunk_take())
    again = client.get(at(experiment), headers={"if-none-match": tag})
    assert (again.status_code, again["ETag"] != tag) == (200, True)
    assert 0 < again.json()["progress"]["share"] < 1


def test_its_owner_pauses_resumes_stops_and_cancels(ada, client):
    experiment = make_experiment(ada, visibility="public")
    assert client.post(at(experiment, "resume")).status_code == 409
    assert client.post(at(experiment, "pause")).json()["state"] == "paused"
    assert client.post(at(experiment, "resume")).json()["state"] == "running"
    eve = APIClient()
    eve.force_authenticate(make_user("eve"))
    assert eve.post(at(experiment, "cancel")).status_code == 403
    stopped = client.post(at(experiment, "stop")).json()
    assert (stopped["state"], stopped["ended_by"]) == ("stopped", "hand")
    assert client.post(at(experiment, "cancel")).status_code == 409
    assert client.post(at(make_experiment(ada), "cancel")).json()["bundle"] is None


def test_results_games_and_bundle_agree(client, played):
    results = client.get(at(played, "results")).json()
    (pairing,) = results["pairings"]
    assert (results["games"], sum(pairing["wins"]) + pairing["draws"]) == (20, 20)
    assert pairing["low"] <= pairing["share"] <= pairing["high"]
    games = client.get(at(played, "games") + "?page_size=15").json()
    assert (games["total"], len(games["results"]), games["next"] is not None) == (20, 15, True)
    assert sum(game["winners"] == [0] for game in games["results"]) <= pairing["wins"][0]
    bundle = client.get(at(played, "bundle"))
    lines = b"".join(bundle.streaming_content).splitlines()
    assert len(lines) == 22
    assert played.public_id in bundle["Content-Disposition"]


def test_a_fault_is_told_with_its_seed(ada, client, monkeypatch):
    experiment = make_experiment(ada, games=2)

    def broken(self, number):
        raise ZeroDivisionError("a sigil divides by zero")

    monkeypatch.setattr("matches.lab.schedule.Schedule.play", broken)
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    (fault,) = client.get(at(experiment)).json()["faults"]
    assert fault == {
        "game": 0, "seed": 7, "seats": [0, 1], "error": "ZeroDivisionError: a sigil divides by zero", "attempts": 3,
        "lost": True,
    }  # fmt: skip
    assert client.get(at(experiment, "results")).json()["missing"] == 2


@pytest.mark.parametrize(("part", "most"), [("", 3), ("results", 2), ("games", 4)])
def test_reading_asks_the_database_a_few_times(client, played, part, most):
    address = at(played, part) if part else at(played)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    assert len(queries) <= most


def test_a_list_asks_as_often_for_many_as_for_one(ada, client):
    for _ in range(3):
        make_experiment(ada, visibility="public")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(LIST).json()["total"] == 3
    assert len(queries) == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"name": 7}, {"name": "a\x00b"}, {"visibility": "loud"}, {"arms": 1}, {"arms": [1]}, {"arms": [{"deck": 1}]},
        {"arms": [{"deck": "\x00"}, {"deck": {}}]}, {"arms": [{"deck": {"zones": []}}, {"deck": {"text": "\x00"}}]},
        {"arms": [{"deck": "d1.mysterion.AAAA"}, {"deck": "d1.augmented.AAAA"}]}, {"stop": 1}, {"stop": {}},
        {"stop": {"rule": "sprt", "elo0": 1e308}}, {"rulesets": [{}, 1]}, {"rulesets": [{"parameters": {"x": {}}}]},
        {"seed": 2**70}, {"games": 1.5}, {"kind": "\x00"}, {"game": "\x00"}, {"rulesets": ["\x00"]},
        {"rulesets": [{"parameters": {"starting_hp": 10**30}}]}, {"arms": [{"agent": "search:" + "9" * 5000}] * 2},
    ],
)  # fmt: skip
def test_garbage_is_refused_and_never_breaks_anything(client, changes):
    answer = client.post(LIST, asked(name="Ember") | changes)
    assert answer.status_code in (400, 404), answer.content
    assert answer.json()["detail"]
    assert not Experiment.objects.exists()


def test_its_owner_says_later_who_sees_it(client, ada):
    experiment = make_experiment(ada)
    stranger, eve = APIClient(), APIClient()
    eve.force_authenticate(make_user("eve"))
    assert stranger.get(at(experiment)).status_code == 404
    assert client.post(at(experiment, "visibility"), {"visibility": "public"}).json()["visibility"] == "public"
    assert stranger.get(at(experiment)).status_code == 200
    assert eve.post(at(experiment, "visibility"), {"visibility": "private"}).status_code == 403
    for wrong in ({"visibility": "secret"}, {"visibility": None}, {}):
        assert client.post(at(experiment, "visibility"), wrong).status_code == 400
    assert stranger.get(at(experiment)).status_code == 200
