"""Hands that work at the same moment: the database alone keeps them apart. What breaks is told in test_faults."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import partial
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from decks.rules.documents import Unreadable
from matches.models import Chunk, Experiment
from matches.services import chunks, experiments
from matches.services.chunks import chunk_run, chunk_take, chunks_recover
from tests.catalogue import catalogue_put, whole_catalogue
from tests.makers import make_user
from tests.matches.experiments import GAME, assert_as_undisturbed, make_experiment

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def test_two_sweepers_and_two_storers_at_once_do_each_thing_once():
    """Threads with connections of their own: the database alone keeps them apart."""
    catalogue_put(whole_catalogue(GAME))
    experiment = make_experiment(make_user("ada"), games=60)
    lost, other = at_once(chunk_take, chunk_take)
    assert {lost.first, other.first} == {0, lost.number}, "two hands take two chunks"
    Chunk.objects.filter(pk=lost.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert sorted(at_once(chunks_recover, chunks_recover)) == [0, 1]
    again = chunk_take()
    assert again is not None
    assert again.pk == lost.pk
    stored = at_once(*(partial(chunk_run, chunk=chunk) for chunk in (lost, again, other)))
    assert (sorted(stored[:2]), stored[2]) == ([False, True], True)
    while chunk := chunk_take():
        chunk_run(chunk=chunk)
    assert_as_undisturbed(experiment)


def test_of_two_that_are_planned_at_once_only_as_many_are_kept_as_the_quota_has_room_for(monkeypatch, settings):
    catalogue_put(whole_catalogue(GAME))
    settings.LAB_QUOTA_EXPERIMENTS = 1
    ada = make_user("ada")
    both_asked, quota_of = Barrier(2), experiments.quota_of

    def asked_together(**who):
        quota = quota_of(**who)
        with suppress(BrokenBarrierError):
            both_asked.wait(2)  # who holds the account waits in vain for the other to ask as well
        return quota

    monkeypatch.setattr(experiments, "quota_of", asked_together)

    def plan() -> str:
        try:
            return make_experiment(ada).state
        except Unreadable as fault:
            return fault.message

    kept, refused = sorted(at_once(plan, plan), reverse=True)
    assert kept == "running"
    assert "You have 1 unfinished experiments" in refused
    assert Experiment.objects.count() == 1


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each gives, all begun at the same moment."""
    barrier = Barrier(len(acts))

    def act(do: Callable[[], Any]) -> Any:
        try:
            barrier.wait(20)
            return do()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(act, acts))


def test_a_database_that_cannot_be_written_to_never_counts_against_a_chunk(monkeypatch):
    catalogue_put(whole_catalogue(GAME))
    experiment = make_experiment(make_user("eve"))

    def refused(**said):
        raise OperationalError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(chunks, "chunk_store", refused)
        patch.setattr(chunks.time, "sleep", lambda seconds: None)
        for _ in range(chunks.MOST_LOSSES + 2):
            chunk = chunk_take()
            with pytest.raises(OperationalError):
                chunk_run(chunk=chunk)
            chunk.refresh_from_db()
            assert chunk.lease_until < timezone.now() + timedelta(seconds=chunks.STORE_AGAIN_SECONDS)
            Chunk.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
            assert chunks_recover() == 1
    while chunk := chunk_take():
        chunk_run(chunk=chunk)
    assert_as_undisturbed(experiment)
