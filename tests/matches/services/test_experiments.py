"""Experiments are planned within a quota, and forgotten when they are old."""

import time
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from decks.rules.documents import Unreadable
from matches.models import Chunk, Experiment, PlayedGame
from matches.selectors.experiments import plan_estimate, quota_of
from matches.services import experiments as service
from matches.services.chunks import chunk_run, chunk_take
from matches.services.hands import chunks_sweep, work_do
from tests.makers import make_user
from tests.matches.experiments import asked, make_experiment

pytestmark = pytest.mark.usefixtures("one_game")


@pytest.fixture
def ada():
    return make_user("ada")


def test_a_hundred_thousand_games_are_planned_at_once(ada):
    make_experiment(ada)  # the first one reads the catalogue
    began = time.process_time()
    experiment = make_experiment(ada, games=100_000, arms=asked()["arms"])
    assert time.process_time() - began < 0.3
    assert experiment.games_planned == 100_000
    assert not Chunk.objects.exists(), "they are cut when somebody takes them"


def test_the_estimate_learns_from_what_was_played(ada):
    experiment = make_experiment(ada)
    plan = experiment.read_plan()
    assert plan_estimate(plan=plan, games=1000) == pytest.approx(4)
    Experiment.objects.filter(pk=experiment.pk).update(games_given=10, games_stored=10, work_seconds=0.5)
    assert plan_estimate(plan=plan, games=1000) == pytest.approx(50)


def test_more_than_the_quota_is_refused_and_nothing_is_kept(ada, settings):
    settings.LAB_QUOTA_SECONDS = 10
    make_experiment(ada, games=1500)  # about 6 of 10 seconds
    assert quota_of(user=ada).seconds_left == pytest.approx(4)
    with pytest.raises(Unreadable, match="plan fewer games"):
        make_experiment(ada, games=1500)
    make_experiment(make_user("eve"), games=1500)
    assert Experiment.objects.count() == 2


def test_what_was_done_today_counts_and_what_was_cancelled_frees_the_rest(ada, settings):
    settings.LAB_QUOTA_SECONDS = 100
    experiment = make_experiment(ada, games=20_000)
    Experiment.objects.filter(pk=experiment.pk).update(work_seconds=7)
    service.experiment_cancel(experiment=experiment, by=ada)
    assert quota_of(user=ada).seconds_left == 93
    Experiment.objects.update(
        ended_at=timezone.now() - timedelta(days=2), created_at=timezone.now() - timedelta(days=2)
    )
    assert quota_of(user=ada).seconds_left == 100


def test_only_so_many_experiments_are_unfinished(ada, settings):
    settings.LAB_QUOTA_EXPERIMENTS = 1
    make_experiment(ada)
    with pytest.raises(Unreadable, match="unfinished experiments"):
        make_experiment(ada)


@pytest.mark.parametrize("verb", ["pause", "stop", "cancel", "resume"])
def test_only_the_owner_may_do_things_to_it(ada, verb):
    experiment = make_experiment(ada, visibility="public")
    with pytest.raises(PermissionDenied):
        getattr(service, f"experiment_{verb}")(experiment=experiment, by=make_user("eve"))


def test_what_has_ended_cannot_be_paused_or_ended_again(ada):
    experiment = make_experiment(ada)
    with pytest.raises(service.NotNow, match="this one is running"):
        service.experiment_resume(experiment=experiment, by=ada)
    service.experiment_stop(experiment=experiment, by=ada)
    for verb in (service.experiment_pause, service.experiment_stop, service.experiment_cancel):
        with pytest.raises(service.NotNow, match="stopped"):
            verb(experiment=experiment, by=ada)


def test_what_can_be_played_no_more_can_still_be_cancelled(ada):
    """A release may take away an agent, a kind or a parameter of what somebody has paused."""
    experiment = make_experiment(ada)
    experiment.plan["arms"][0]["agent"] = "oracle"
    experiment.save()
    cancelled = service.experiment_cancel(experiment=experiment, by=ada)
    assert (cancelled.state, cancelled.tally["pairings"][0]["games"]) == ("cancelled", 0)


def test_old_games_are_forgotten_and_the_result_stays(ada, settings):
    experiment = make_experiment(ada)
    while chunk := chunk_take():
        chunk_run(chunk=chunk)
    assert service.experiments_forget() == 0
    long_ago = timezone.now() - timedelta(days=settings.LAB_KEEP_DAYS + 1)
    Experiment.objects.update(ended_at=long_ago)
    assert (service.experiments_forget(), service.experiments_forget()) == (1, 0)
    experiment.refresh_from_db()
    assert (experiment.games_kept, experiment.tally["pairings"][0]["games"]) == (False, 40)
    assert not PlayedGame.objects.exists()


def test_cancelled_experiments_go_after_a_week(ada):
    service.experiment_cancel(experiment=make_experiment(ada), by=ada)
    assert service.experiments_forget() == 0
    Experiment.objects.update(ended_at=timezone.now() - timedelta(days=8))
    assert service.experiments_forget() == 1
    assert not Experiment.objects.exists()


def test_one_hand_too_many_finds_that_enough_are_at_work(ada, settings):
    settings.LAB_PROCESSES = 1
    experiment = make_experiment(ada)
    chunk_take()
    assert work_do() is False
    experiment.refresh_from_db()
    assert experiment.games_stored == 0
    settings.LAB_PROCESSES = 2
    assert work_do(seconds=60) is False, "all is played"
    experiment.refresh_from_db()
    assert experiment.games_stored > 0


def test_a_sweep_sends_as_many_hands_as_are_missing(ada, settings, monkeypatch):
    sent = []
    monkeypatch.setattr("matches.services.hands.hands_send", lambda count: sent.append(count))
    monkeypatch.setattr("matches.services.hands.hands_on_their_way", lambda: 0)
    settings.LAB_PROCESSES = 3
    chunks_sweep()
    make_experiment(ada)
    chunk_take()
    chunks_sweep()
    assert sent == [2]
