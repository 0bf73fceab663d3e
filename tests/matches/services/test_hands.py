"""Messages are sent when there is work, and never cost an experiment."""

import uuid
from datetime import timedelta

import pytest
from billiard.exceptions import SoftTimeLimitExceeded
from celery import current_app
from django.utils import timezone

from matches.lab.schedule import Schedule
from matches.models import Chunk
from matches.services import hands
from matches.services.chunks import MOST_ATTEMPTS, chunk_run, chunk_take
from matches.services.experiments import experiment_create, experiment_pause, experiment_resume
from matches.services.hands import work_do
from tests.makers import make_user
from tests.matches.experiments import asked, make_experiment

pytestmark = pytest.mark.usefixtures("one_game")


@pytest.fixture
def ada():
    return make_user("ada")


@pytest.fixture
def sent(monkeypatch, settings):
    """The messages that reach the broker."""
    settings.LAB_PROCESSES = 3
    found: list[tuple[str, dict]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **options: found.append((name, options)))
    return found


def test_an_experiment_is_told_to_as_many_as_may_play_once_it_is_stored(ada, sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        experiment_create(owner=ada, document=asked(), name="Ember")
        assert sent == []
    for callback in callbacks:
        callback()
    assert [name for name, _ in sent] == ["matches.work"] * 3
    assert {options["expires"] for _, options in sent} == {hands.EXPIRES}, "nobody wants old ones"


def test_one_that_is_resumed_is_told_again(ada, sent, django_capture_on_commit_callbacks):
    experiment = make_experiment(ada)
    experiment_pause(experiment=experiment, by=ada)
    with django_capture_on_commit_callbacks(execute=True):
        experiment_resume(experiment=experiment, by=ada)
    assert len(sent) == 3


def test_without_a_broker_it_is_stored_all_the_same(ada, monkeypatch, django_capture_on_commit_callbacks):
    def unreachable(name, **options):
        raise ConnectionRefusedError("nobody listens")

    monkeypatch.setattr(current_app, "send_task", unreachable)
    with django_capture_on_commit_callbacks(execute=True):
        experiment = experiment_create(owner=ada, document=asked(), name="Ember")
    assert experiment.pk


@pytest.mark.parametrize(("at_work", "waiting", "missing"), [(0, 0, 3), (1, 0, 2), (1, 1, 1), (2, 1, 0), (1, 9, 0)])
def test_as_many_are_sent_as_are_neither_at_work_nor_on_their_way(ada, sent, monkeypatch, at_work, waiting, missing):
    make_experiment(ada, games=1000)
    for _ in range(at_work):
        chunk_take()
    monkeypatch.setattr(hands, "hands_on_their_way", lambda: waiting)
    hands.hands_complete()
    assert len(sent) == missing


def test_nobody_is_sent_where_there_is_nothing_to_do(sent):
    hands.hands_complete()
    assert sent == []


def test_messages_that_wait_are_counted():
    """At the broker of the tests, in a queue of their own."""
    queue = current_app.conf.task_default_queue
    current_app.conf.task_default_queue = f"waiting-{uuid.uuid4().hex}"
    try:
        assert hands.hands_on_their_way() == 0
        current_app.send_task("matches.work", queue=current_app.conf.task_default_queue, expires=1)
        current_app.send_task("matches.work", queue=current_app.conf.task_default_queue, expires=1)
        assert hands.hands_on_their_way() == 2
    finally:
        current_app.conf.task_default_queue = queue


def test_a_hand_plays_what_others_lost_without_waiting_for_a_sweep(ada, settings):
    settings.LAB_PROCESSES = 1
    experiment = make_experiment(ada)
    lost = chunk_take()
    assert work_do() is False, "one is at work, and that is enough"
    Chunk.objects.filter(pk=lost.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    work_do(seconds=60)
    lost.refresh_from_db()
    experiment.refresh_from_db()
    assert (lost.state, experiment.state) == ("done", "finished")


def test_a_game_that_takes_too_long_is_as_one_that_raises(ada, monkeypatch):
    """The worker's limit interrupts it where it is."""
    experiment = make_experiment(ada)
    play = Schedule.play

    def endless(self, number):
        if number == 3:
            raise SoftTimeLimitExceeded(600)
        return play(self, number)

    monkeypatch.setattr(Schedule, "play", endless)
    while chunk := chunk_take():
        chunk_run(chunk=chunk)
    experiment.refresh_from_db()
    failed = experiment.chunks.get(state="failed")
    assert (failed.attempts, failed.fault["game"]) == (MOST_ATTEMPTS, 3)
    assert failed.fault["error"].startswith("SoftTimeLimitExceeded")
    assert (experiment.state, experiment.games_stored) == ("finished", 39)
