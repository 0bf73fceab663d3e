"""Following an experiment over HTTP: asked again with the tag, answered only where something has changed."""

import pytest
from rest_framework.test import APIClient

from matches.lab.schedule import Schedule
from matches.models import Experiment
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_pause, experiment_visibility_set
from tests.matches.experiments import asked, make_experiment

pytestmark = pytest.mark.usefixtures("one_game")
LIST = "/api/v1/experiments/"


@pytest.fixture
def experiment(ada) -> Experiment:
    return make_experiment(ada)


def at(experiment: Experiment, part: str = "") -> str:
    return f"{LIST}{experiment.public_id}/{part}"


def asked_again(client: APIClient, address: str, tag: str) -> int:
    return client.get(address, headers={"if-none-match": tag}).status_code


@pytest.mark.parametrize("part", ["", "results/"])
@pytest.mark.parametrize("written", ["{}", "W/{}", '"other", {}'])
def test_who_has_the_answer_is_told_so_without_a_body(client, experiment, part, written):
    first = client.get(at(experiment, part))
    again = client.get(at(experiment, part), headers={"if-none-match": written.format(first["ETag"])})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Cache-Control"] == "private, no-cache"


def test_a_tag_of_another_experiment_is_none_of_this(ada, client, experiment):
    other = client.get(at(make_experiment(ada)))["ETag"]
    assert asked_again(client, at(experiment), other) == 200


def test_a_tag_opens_nothing_for_who_may_not_see_it(client, experiment):
    tag = client.get(at(experiment))["ETag"]
    assert asked_again(APIClient(), at(experiment), tag) == 404


def test_whatever_can_be_seen_changes_the_tag(ada, client, experiment, monkeypatch):
    def changed() -> bool:
        nonlocal tag
        status = asked_again(client, at(experiment), tag)
        tag = client.get(at(experiment))["ETag"]
        return status == 200

    tag = client.get(at(experiment))["ETag"]
    assert not changed()
    chunk = chunk_take()
    assert changed(), "games were given out"
    with monkeypatch.context() as patch:
        patch.setattr(Schedule, "play", lambda self, number: 1 / 0)
        chunk_run(chunk=chunk)
    assert client.get(at(experiment)).json()["faults"], "a fault is told"
    assert changed()
    chunk_run(chunk=chunk_take())
    assert changed(), "games were stored"
    experiment_pause(experiment=experiment, by=ada)
    assert changed()
    experiment_visibility_set(experiment=experiment, by=ada, visibility="public")
    assert changed()
    assert not changed()


def test_while_games_are_played_it_is_said_when_to_ask_again(ada, client, experiment):
    first = client.get(at(experiment))
    assert first["Retry-After"] == "2"
    assert client.get(at(experiment), headers={"if-none-match": first["ETag"]})["Retry-After"] == "2"
    assert client.post(LIST, asked(name="Ember"))["Retry-After"] == "2"
    experiment_pause(experiment=experiment, by=ada)
    assert "Retry-After" not in client.get(at(experiment)), "nothing happens until somebody resumes it"
    client.post(at(experiment, "resume/"))
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    ended = client.get(at(experiment))
    assert (ended.json()["state"], "Retry-After" in ended) == ("finished", False)
