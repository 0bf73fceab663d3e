"""Chunks are taken in turn, stored once, and what goes wrong costs time and never a game."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone
from msgspec.structs import replace

from cards.models import Game
from cards.selectors.known import card_last_release
from cards.services import card_edit
from decks.selectors import lawbook
from matches.lab.schedule import Schedule
from matches.models import Chunk, Experiment, PlayedGame
from matches.my_data import experiments_forget
from matches.selectors.experiments import experiment_faults, quota_of
from matches.services import chunks
from matches.services.chunks import chunk_run, chunk_store, chunk_take, chunks_recover, schedule_of
from matches.services.experiments import (
    experiment_cancel,
    experiment_create,
    experiment_pause,
    experiment_resume,
    experiment_stop,
)
from tests.makers import make_user
from tests.matches.experiments import DECKS, GAME, asked, assert_as_undisturbed, make_experiment, undisturbed
from tests.matches.experiments import schedule_of as files_schedule

pytestmark = pytest.mark.usefixtures("one_game")


@pytest.fixture
def ada():
    return make_user("ada")


def work(experiment: Experiment, most: int = 1000) -> None:
    """Play what is left, as one worker would."""
    while most and (chunk := chunk_take(only=experiment)):
        chunk_run(chunk=chunk)
        most -= 1
    experiment.refresh_from_db()


def played(chunk: Chunk) -> list:
    schedule = schedule_of(experiment=chunk.experiment)
    return [schedule.play(number) for number in range(chunk.first, chunk.until)]


def lose(chunk: Chunk) -> None:
    """The worker that had the chunk is gone for longer than its lease."""
    Chunk.objects.filter(pk=chunk.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_an_experiment_is_played_to_its_end(ada):
    experiment = make_experiment(ada)
    work(experiment)
    assert (experiment.state, experiment.ended_by) == ("finished", "plan")
    assert_as_undisturbed(experiment)
    assert set(experiment.chunks.values_list("state", flat=True)) == {"done"}


def test_the_first_chunk_measures_and_the_next_ones_are_as_long_as_they_should_be(ada, settings):
    settings.LAB_PROCESSES = 3
    experiment = make_experiment(ada, games=2000)
    first = chunk_take()
    assert 2 <= first.number <= 50
    chunk_store(chunk=first, games=played(first), seconds=first.number * 0.002)
    second = chunk_take()
    assert second.number == 250, "half a second of games that take 2 ms"
    experiment.refresh_from_db()
    experiment.games_given = 1400
    assert chunks.chunk_size(experiment=experiment) == 100, "shared out among six at the end"
    experiment.games_given = 1990
    assert chunks.chunk_size(experiment=experiment) == 50, "but never less than a tenth of a second"
    experiment.work_seconds = 1000.0 * experiment.games_stored
    assert chunks.chunk_size(experiment=experiment) == 2, "never less than a whole block"


def test_chunks_that_come_out_of_order_are_counted_in_order(ada):
    experiment = make_experiment(ada)
    first, second = chunk_take(), chunk_take()
    assert chunk_run(chunk=second)
    experiment.refresh_from_db()
    assert (experiment.games_stored, experiment.games_counted) == (second.number, 0)
    assert chunk_run(chunk=first)
    experiment.refresh_from_db()
    assert experiment.games_counted == first.number + second.number
    work(experiment)
    assert_as_undisturbed(experiment)


def test_the_same_chunk_delivered_twice_is_stored_once(ada):
    experiment = make_experiment(ada)
    chunk = chunk_take()
    games = played(chunk)
    assert chunk_store(chunk=chunk, games=games, seconds=1)
    assert not chunk_store(chunk=chunk, games=games, seconds=1)
    experiment.refresh_from_db()
    assert (experiment.games_stored, experiment.work_seconds) == (len(games), 1)
    work(experiment)
    assert_as_undisturbed(experiment)


def test_a_game_cannot_be_stored_twice_even_by_mistake(ada):
    experiment = make_experiment(ada)
    work(experiment)
    row = experiment.games.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayedGame.of(experiment, row.played()).save()


def test_a_lost_chunk_is_played_again_and_whoever_was_slow_stores_nothing(ada):
    experiment = make_experiment(ada)
    slow = chunk_take()
    assert chunks_recover() == 0, "its lease has not ended"
    lose(slow)
    assert (chunks_recover(), chunks_recover()) == (1, 0), "a second sweeper finds nothing to do"
    again = chunk_take()
    assert (again.pk, again.attempts) == (slow.pk, 2)
    assert chunk_run(chunk=again)
    assert not chunk_run(chunk=slow)
    work(experiment)
    assert_as_undisturbed(experiment)


def test_a_chunk_whose_process_has_ended_is_played_again_before_its_lease_ends(ada):
    experiment = make_experiment(ada)
    kept, lost = chunk_take(), chunk_take()
    machine, pid, since = kept.holder.split("/")
    Chunk.objects.filter(pk=lost.pk).update(holder=f"{machine}/{pid}/{int(since) - 1}")
    assert chunks_recover() == 1
    assert chunk_take().pk == lost.pk
    work(experiment)
    assert chunk_run(chunk=kept), "whose process lives keeps its chunk"
    Chunk.objects.filter(pk=lost.pk).update(lease_until=timezone.now())
    chunks_recover()
    work(experiment)
    assert_as_undisturbed(experiment)


def test_a_slow_worker_that_is_first_after_all_stores_what_is_queued_again(ada):
    experiment = make_experiment(ada)
    slow = chunk_take()
    lose(slow)
    chunks_recover()
    assert chunk_run(chunk=slow)
    work(experiment)
    assert_as_undisturbed(experiment)


REFUSALS = {
    "postgresql": (
        "CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$",
        "CREATE TRIGGER refuse BEFORE UPDATE ON matches_experiment FOR EACH ROW EXECUTE FUNCTION disk_full()",
    ),
    "sqlite": (
        "CREATE TRIGGER refuse BEFORE UPDATE ON matches_experiment BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    ),
}


def test_a_refused_write_leaves_nothing_half_written(ada):
    experiment = make_experiment(ada)
    chunk = chunk_take()
    table = " ON matches_experiment" if connection.vendor == "postgresql" else ""
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in REFUSALS[connection.vendor]:
            cursor.execute(statement)
        with pytest.raises(DatabaseError, match="the disk is full"):  # after the rows of the games were written
            chunk_run(chunk=chunk)
        cursor.execute(f"DROP TRIGGER refuse{table}")
    assert not PlayedGame.objects.exists()
    lose(chunk)
    chunks_recover()
    work(experiment)
    assert_as_undisturbed(experiment)


def raising(monkeypatch, number: int, times: int = 1000) -> None:
    """The game of this number raises so many times."""
    play, left = Schedule.play, [times]

    def broken(self, asked):
        if asked == number and left[0]:
            left[0] -= 1
            raise ZeroDivisionError("a sigil divides by zero")
        return play(self, asked)

    monkeypatch.setattr(Schedule, "play", broken)


def test_a_chunk_that_raises_once_is_tried_again_and_keeps_what_went_wrong(ada, monkeypatch):
    experiment = make_experiment(ada)
    with monkeypatch.context() as patch:
        raising(patch, 3, times=1)
        work(experiment)
    assert_as_undisturbed(experiment)
    fault = experiment.chunks.get(fault__isnull=False).fault
    assert (fault["game"], fault["seed"], fault["seats"]) == (3, 8, [1, 0])
    assert fault["error"] == "ZeroDivisionError: a sigil divides by zero"
    assert "in broken" in fault["traceback"]


def test_a_chunk_that_always_raises_loses_that_game_alone_and_the_rest_goes_on(ada, monkeypatch):
    experiment = make_experiment(ada)
    with monkeypatch.context() as patch:
        raising(patch, 3)
        work(experiment)
    assert (experiment.state, experiment.games_counted, experiment.games_stored) == ("finished", 40, 39)
    failed = experiment.chunks.get(state="failed")
    assert (failed.attempts, failed.fault["game"]) == (chunks.MOST_ATTEMPTS, 3)
    _, games = undisturbed(files_schedule(experiment))
    assert [row.played() for row in experiment.games.all()] == [game for game in games if game.number != 3]
    assert experiment.tally["pairings"][0]["missing"] == 1


def test_a_chunk_whose_workers_keep_vanishing_is_given_up(ada):
    experiment = make_experiment(ada)
    for _ in range(chunks.MOST_LOSSES):
        chunk = chunk_take()
        lose(chunk)
        assert chunks_recover() == 1
    chunk.refresh_from_db()
    assert (chunk.state, chunk.first) == ("failed", 0)
    work(experiment)
    assert (experiment.state, experiment.games_counted) == ("finished", 40)
    assert experiment.tally["pairings"][0]["missing"] == chunk.number


def test_a_stop_rule_drops_what_was_played_beyond_it(ada):
    experiment = make_experiment(ada, games=2000, stop={"rule": "half-width", "width": 0.12})
    early = [chunk_take() for _ in range(4)]
    for chunk in reversed(early):
        chunk_run(chunk=chunk)
    work(experiment)
    assert (experiment.state, experiment.ended_by) == ("finished", "rule")
    assert "12 points" in experiment.ended_why
    assert_as_undisturbed(experiment)


def test_a_game_that_failed_beyond_the_end_is_missing_from_nothing(ada, monkeypatch):
    experiment = make_experiment(ada)
    _, second = chunk_take(), chunk_take()
    with monkeypatch.context() as patch:
        raising(patch, second.first)
        second.attempts = chunks.MOST_ATTEMPTS
        chunk_run(chunk=second)
    assert [each.state for each in experiment_faults(experiment=experiment)] == ["failed"]
    experiment_stop(experiment=experiment, by=ada)
    assert experiment_faults(experiment=experiment) == []


def test_those_who_waited_longest_are_served_first(ada):
    eve = make_user("eve")
    one, two = make_experiment(ada, name="One", games=400), make_experiment(ada, name="Two", games=400)
    other = make_experiment(eve, name="Other", games=400)
    nobodys = make_experiment(None, name="Nobody's")
    turns = [chunk_take().experiment_id for _ in range(6)]
    assert turns == [one.pk, other.pk, two.pk, other.pk, one.pk, other.pk]
    for experiment in (one, two, other):
        experiment_pause(experiment=experiment, by=experiment.owner)
    assert chunk_take().experiment_id == nobodys.pk


def test_games_that_nobody_waits_for_make_room_for_those_of_somebody(ada, monkeypatch):
    monkeypatch.setattr(chunks, "IDLE_SECONDS", 0)
    idle = experiment_create(owner=None, document=asked(games=40), name="Standing", announce=False)
    play, played = Schedule.play, []

    def somebody_comes(self, number):
        played.append(number)
        if len(played) == 3:
            make_experiment(ada, name="Waiting", games=4)
        return play(self, number)

    monkeypatch.setattr(Schedule, "play", somebody_comes)
    taken = chunk_take()
    assert (taken.experiment, taken.number > 3) == (idle, True)
    assert not chunk_run(chunk=taken)
    assert played == [0, 1, 2], "the game that is being played is the last"
    taken.refresh_from_db()
    assert (taken.state, taken.attempts) == (Chunk.State.QUEUED, 0)
    while chunk := chunk_take():
        assert (chunk.experiment == idle) == (not Experiment.objects.filter(owner=ada, state="running").exists())
        chunk_run(chunk=chunk)
    assert_as_undisturbed(idle)


def test_a_paused_experiment_stores_what_is_out_and_gives_nothing_new(ada):
    experiment = make_experiment(ada)
    chunk = chunk_take()
    experiment_pause(experiment=experiment, by=ada)
    assert chunk_take() is None
    assert chunk_run(chunk=chunk)
    experiment_resume(experiment=experiment, by=ada)
    work(experiment)
    assert_as_undisturbed(experiment)


def test_one_that_is_stopped_keeps_what_was_counted_and_says_so(ada):
    experiment = make_experiment(ada, games=100)
    first, second, third = chunk_take(), chunk_take(), chunk_take()
    chunk_run(chunk=first)
    chunk_run(chunk=third)
    experiment = experiment_stop(experiment=experiment, by=ada)
    assert (experiment.state, experiment.ended_by, "by hand" in experiment.ended_why) == ("stopped", "hand", True)
    assert experiment.games_stored == experiment.games_counted == first.number == experiment.games.count()
    assert not chunk_run(chunk=second), "nobody wants it any more"
    assert chunk_take() is None


def test_a_cancelled_one_has_no_result(ada):
    experiment = make_experiment(ada)
    chunk_run(chunk=chunk_take())
    out = chunk_take()
    experiment = experiment_cancel(experiment=experiment, by=ada)
    assert (experiment.state, experiment.games_stored, experiment.games_kept) == ("cancelled", 0, False)
    assert experiment.tally["pairings"][0]["games"] == 0
    assert not chunk_run(chunk=out)


@pytest.mark.parametrize("end", [experiment_cancel, experiment_stop])
def test_work_that_was_ended_meanwhile_counts_all_the_same(ada, end):
    experiment = make_experiment(ada)
    chunk = chunk_take()
    end(experiment=experiment, by=ada)
    left = quota_of(user=ada).seconds_left
    assert not chunk_run(chunk=chunk)
    assert quota_of(user=ada).seconds_left < left
    experiment.refresh_from_db()
    assert experiment.games_stored == 0


def test_games_of_an_experiment_that_was_deleted_meanwhile_are_dropped(ada):
    experiment = make_experiment(ada)
    chunk = chunk_take()
    experiments_forget(ada.pk)
    assert not Experiment.objects.filter(pk=experiment.pk).exists()
    assert not chunk_run(chunk=chunk)
    assert not PlayedGame.objects.exists()


def test_a_changed_card_stops_the_experiment_with_what_it_has(ada):
    experiment = make_experiment(ada)
    chunk_run(chunk=chunk_take())
    game = Game.objects.get(slug=GAME)
    spec = replace(lawbook(game=GAME).index.cards["kilnhound"], power=9)
    card_edit(game=game, spec=spec, seen=card_last_release(game=game, slug=spec.slug))
    work(experiment)
    assert (experiment.state, experiment.ended_by) == ("stopped", "versions")
    assert "have changed" in experiment.ended_why
    assert experiment.games_counted == experiment.games.count() > 0


def test_an_experiment_that_works_too_long_is_stopped(ada, settings):
    settings.LAB_EXPERIMENT_SECONDS = 10
    experiment = make_experiment(ada)
    chunk = chunk_take()
    chunk_store(chunk=chunk, games=played(chunk), seconds=11)
    experiment.refresh_from_db()
    assert (experiment.state, experiment.ended_by) == ("stopped", "time")


def test_a_long_chunk_keeps_its_lease(ada, settings):
    settings.LAB_LEASE_SECONDS = 0  # renewed before every game
    chunk = make_experiment(ada) and chunk_take()
    before = chunk.lease_until
    settings.LAB_LEASE_SECONDS = 100
    assert chunks.lease_renew(chunk=chunk)
    chunk.refresh_from_db()
    assert chunk.lease_until > before + timedelta(seconds=90)
    Chunk.objects.filter(pk=chunk.pk).update(state="dropped", lease_until=None)
    assert not chunks.lease_renew(chunk=chunk)


def test_a_round_robin_counts_every_pairing(ada):
    arms = [{"deck": deck, "agent": "random"} for deck in DECKS]
    experiment = make_experiment(ada, kind="round-robin", arms=arms, games=8)
    work(experiment)
    assert [pairing["games"] for pairing in experiment.tally["pairings"]] == [8, 8, 8]
    assert_as_undisturbed(experiment)
