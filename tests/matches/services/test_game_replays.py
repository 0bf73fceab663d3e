"""A game of an experiment is played again and is the same, or it is said why not."""

import pytest

from matches.models import Experiment
from matches.replays import MatchRefused
from matches.services.chunks import chunk_run, chunk_take
from matches.services.game_replays import NoSuchGame, game_watch
from tests.makers import make_user
from tests.matches.experiments import make_experiment

pytestmark = pytest.mark.usefixtures("one_game")


@pytest.fixture
def played() -> Experiment:
    experiment = make_experiment(make_user("ada"), games=6)
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    experiment.refresh_from_db()
    return experiment


def test_every_game_is_the_one_that_was_counted(played):
    for row in played.games.all():
        watched = game_watch(experiment=played, number=row.number)
        assert (watched.record.seed, len(watched.record.decisions)) == (row.seed, row.decisions)
        assert watched.replay.outcome.reason == row.reason
        assert [seat.agent for seat in watched.replay.seats] == ["random", "random"]


def test_a_row_that_says_otherwise_is_not_shown_as_the_same(played):
    played.games.filter(number=3).update(turns=99, hash="0" * 16)
    with pytest.raises(MatchRefused, match="game 3 is another one: its turns, hash differ"):
        game_watch(experiment=played, number=3)


def test_a_game_that_is_not_counted_is_none(played):
    with pytest.raises(NoSuchGame, match="from 0 to 5"):
        game_watch(experiment=played, number=6)
    with pytest.raises(NoSuchGame, match="No game"):
        game_watch(experiment=make_experiment(make_user("eve")), number=0)


def test_where_rows_are_forgotten_the_plan_alone_plays(played):
    seed = played.games.get(number=2).seed
    played.games.all().delete()
    played.games_kept = False
    assert game_watch(experiment=played, number=2).record.seed == seed


def test_what_another_version_played_is_refused(played, monkeypatch):
    monkeypatch.setattr("matches.services.chunks._schedules", {})
    played.plan["engine_version"] += 1
    with pytest.raises(MatchRefused, match="planned for version"):
        game_watch(experiment=played, number=0)


def test_the_next_step_does_not_play_again(played, monkeypatch):
    game_watch(experiment=played, number=1)

    def nobody(*args, **kwargs):
        raise AssertionError("it is kept")

    monkeypatch.setattr("matches.lab.schedule.recorded", nobody)
    assert game_watch(experiment=played, number=1).record.seed == 7
