"""Chunks: taken by a worker, played, stored once, and given back where something went wrong.

Everything that changes an experiment holds its row first, so that rows, counts and state always fit together. What a
chunk gives depends on its plan alone: it may be played twice, and whoever stores first stores the same.
"""

import logging
import time
import traceback
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection, transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from cards.selectors import CatalogueVersion
from decks.selectors import lawbook
from matches.engine.interface import Unplayable
from matches.lab import stopping
from matches.lab.plans import UnreadablePlan
from matches.lab.schedule import Played, Schedule
from matches.lab.tally import Tally
from matches.models import Chunk, Experiment, ExperimentQuerySet, PlayedGame, Standing
from matches.selectors.experiments import cards_fingerprint
from matches.services.endings import experiment_end
from matches.services.holders import holder_is_gone, holder_name

logger = logging.getLogger(__name__)
CHUNK_SECONDS = 0.5
FIRST_SECONDS = 0.1  # of a chunk before anything was measured: it is the measurement
MOST_IN_CHUNK = 4_000
MOST_ATTEMPTS = 3  # then what can be played of a chunk that raises is stored without the rest
MOST_LOSSES = 6  # then a chunk whose workers keep vanishing is given up
IDLE_SECONDS = 1  # of a chunk that nobody waits for, before it is looked whether somebody waits for another
GAMES_IN_LEASE = 5  # a lease is at least as long as so many games
STORE_TRIES = 3
STORE_AGAIN_SECONDS = 2  # after which the games of a chunk that could not be stored are played again
NOT_OF_THE_CHUNK = (OperationalError, InterfaceError, InternalError)  # what a database says that cannot write now
READ_AT_ONCE = 5_000
FAULT_LENGTH = 8_000

_schedules: dict[tuple[int, str, CatalogueVersion], Schedule] = {}


class Outdated(Exception):
    """The games of a plan cannot be played any more as they were planned; the sentence says why."""


def schedule_of(*, experiment: Experiment) -> Schedule:
    """The experiment made ready to play, kept for the next chunk; raises ``Outdated``."""
    law = lawbook(game=experiment.game.slug)
    key = (experiment.pk, experiment.plan_hash, law.version)
    if key not in _schedules:
        try:
            schedule = Schedule(experiment.read_plan(), law.index)
        except (UnreadablePlan, Unplayable, LookupError) as fault:
            raise Outdated(str(fault)) from fault
        if problem := schedule.versions_problem(cards_fingerprint(law=law)):
            raise Outdated(problem)
        if len(_schedules) >= 8 or law.version.number == 0:
            _schedules.clear()
        _schedules[key] = schedule
    return _schedules[key]


# --- taking ------------------------------------------------------------------------------------------------------
def experiments_with_work() -> ExperimentQuerySet:
    """Running experiments of which a chunk can be taken."""
    queued = Chunk.objects.filter(experiment=OuterRef("pk"), state=Chunk.State.QUEUED)
    found: ExperimentQuerySet = Experiment.objects.filter(state=Experiment.State.RUNNING).filter(
        Q(games_given__lt=F("games_planned")) | Exists(queued)
    )
    return found


def work_is_left() -> bool:
    """Whether anybody's experiment has games that nobody plays."""
    return experiments_with_work().exists()


def somebody_waits() -> bool:
    """Whether an experiment that belongs to somebody has games that nobody plays."""
    return experiments_with_work().filter(owner__isnull=False).exists()


def chunk_take(*, only: Experiment | None = None) -> Chunk | None:
    """A chunk that this caller has until its lease ends, of the experiment whose turn it is; None if there is none.

    It is the turn of whoever was served longest ago, and of that person's experiments of the one served longest ago;
    experiments that belong to nobody wait until nobody else has work.
    """
    served = (
        Experiment.objects.filter(owner=OuterRef("owner")).order_by().values("owner").annotate(last=Max("served_at"))
    )
    turn = (
        experiments_with_work()
        .annotate(
            owner_served=Subquery(served.values("last")),
            nobodys=ExpressionWrapper(Q(owner__isnull=True), output_field=BooleanField()),
        )
        .order_by("nobodys", F("owner_served").asc(nulls_first=True), F("served_at").asc(nulls_first=True), "pk")
    )
    if only is not None:
        turn = turn.filter(pk=only.pk)
    while (first := turn.values_list("pk", flat=True).first()) is not None:
        if chunk := _take_of(first):
            return chunk
    return None


@transaction.atomic
def _take_of(pk: int) -> Chunk | None:
    """A chunk of this experiment; None where somebody took the last one in this moment."""
    experiment = Experiment.objects.select_for_update(of=("self",)).select_related("game").filter(pk=pk).first()
    if experiment is None or experiment.state != Experiment.State.RUNNING:
        return None
    chunk = _queued_chunk(experiment) or _next_chunk(experiment)
    if chunk is None:
        return None
    now = timezone.now()
    lease = max(settings.LAB_LEASE_SECONDS, GAMES_IN_LEASE * experiment.seconds_a_game)
    chunk.state, chunk.lease_until = Chunk.State.RUNNING, now + timedelta(seconds=lease)
    chunk.holder = holder_name()
    chunk.attempts += 1
    chunk.save()
    experiment.served_at = now
    experiment.save(update_fields=["served_at", "games_given"])
    chunk.experiment = experiment
    return chunk


def _queued_chunk(experiment: Experiment) -> Chunk | None:
    return Chunk.objects.filter(experiment=experiment, state=Chunk.State.QUEUED).order_by("first").first()


def _next_chunk(experiment: Experiment) -> Chunk | None:
    """The next games that were in no chunk yet, unsaved; as many as take half a second."""
    left = experiment.games_planned - experiment.games_given
    if left <= 0:
        return None
    number = min(left, chunk_size(experiment=experiment))
    chunk = Chunk(experiment=experiment, first=experiment.games_given, number=number)
    experiment.games_given += number
    return chunk


def chunk_size(*, experiment: Experiment) -> int:
    """How many games the next chunk has: whole blocks, and as much work as a chunk should be."""
    a_game = max(experiment.seconds_a_game, 1e-6)
    games, short = int(CHUNK_SECONDS / a_game), int(FIRST_SECONDS / a_game)
    left = experiment.games_planned - experiment.games_given
    shared = left // (2 * settings.LAB_PROCESSES)  # so that at the end nobody waits long for the last chunk
    games = min(games, max(shared, short)) if experiment.games_stored else short
    games = max(experiment.seats, min(games, MOST_IN_CHUNK))
    return games - games % experiment.seats


# --- playing -----------------------------------------------------------------------------------------------------
def chunk_run(*, chunk: Chunk) -> bool:
    """The games of a taken chunk are played and stored, or it is given back with what went wrong; says if stored."""
    try:
        schedule = schedule_of(experiment=chunk.experiment)
        began = time.perf_counter()
        played = _play(schedule, chunk)
        seconds = time.perf_counter() - began
        if played is not None and _store_stubbornly(chunk, played[0], seconds, played[1]):
            return True
        _work_in_vain(chunk, seconds)
        return False
    except Outdated as outdated:
        experiment_end(
            experiment=chunk.experiment,
            state=Experiment.State.STOPPED,
            by=Experiment.EndedBy.VERSIONS,
            why=str(outdated),
        )
        return False
    except NOT_OF_THE_CHUNK:
        _forgive(chunk)
        raise


def _work_in_vain(chunk: Chunk, seconds: float) -> None:
    """Who ends an experiment while its games are played has had that work, too: nobody plays for nothing so."""
    ended = Experiment.objects.filter(pk=chunk.experiment_id, ended_by=Experiment.EndedBy.HAND)
    ended.update(work_seconds=F("work_seconds") + seconds, revision=F("revision") + 1)


def _forgive(chunk: Chunk) -> None:
    """That the database could not be written to is no fault of the chunk, and does not count as a lost worker."""
    if connection.in_atomic_block:
        return
    connection.close()
    soon = timezone.now() + timedelta(seconds=min(STORE_AGAIN_SECONDS, settings.LAB_LEASE_SECONDS))
    mine = Chunk.objects.filter(pk=chunk.pk, state=Chunk.State.RUNNING, attempts=chunk.attempts)
    try:
        mine.update(attempts=F("attempts") - 1, lease_until=soon)
    except DatabaseError:
        logger.warning("The database cannot be reached: the lease of a chunk has to end by itself.")


def _play(schedule: Schedule, chunk: Chunk) -> tuple[list[Played], dict[str, Any] | None] | None:
    """The games of the chunk, and what went wrong with one in the last attempt; None if they are not to be stored."""
    games: list[Played] = []
    fault: dict[str, Any] | None = None
    renewed = looked = time.perf_counter()
    for number in range(chunk.first, chunk.until):
        if chunk.experiment.owner_id is None and time.perf_counter() - looked >= IDLE_SECONDS:
            looked = time.perf_counter()
            if somebody_waits():
                chunk_put_back(chunk=chunk)
                return None
        if time.perf_counter() - renewed > settings.LAB_LEASE_SECONDS / 4:
            renewed = time.perf_counter()
            if not lease_renew(chunk=chunk):
                return None
        try:
            games.append(schedule.play(number))
        except Exception as error:
            logger.exception("Game %d of experiment %s could not be played.", number, chunk.experiment.public_id)
            fault = fault or fault_of(schedule, number, error)
            if chunk.attempts < MOST_ATTEMPTS:
                chunk_give_back(chunk=chunk, fault=fault)
                return None
    return games, fault


def _store_stubbornly(chunk: Chunk, games: list[Played], seconds: float, fault: dict[str, Any] | None) -> bool:
    """The games are stored, over a new connection where the old one was lost."""
    for tried in range(1, STORE_TRIES):
        try:
            return chunk_store(chunk=chunk, games=games, seconds=seconds, fault=fault)
        except (OperationalError, InterfaceError):
            if connection.in_atomic_block:
                raise
            logger.warning("The games of a chunk could not be stored: trying again.", exc_info=True)
            connection.close()
            time.sleep(0.2 * tried)
    return chunk_store(chunk=chunk, games=games, seconds=seconds, fault=fault)


def fault_of(schedule: Schedule, number: int, error: BaseException) -> dict[str, Any]:
    """What is kept of a game that raised: enough to play it again."""
    fixture = schedule.fixture(number)
    return {
        "game": number,
        "seed": fixture.seed,
        "seats": list(fixture.seats),
        "error": f"{type(error).__name__}: {error}"[:500],
        "traceback": "".join(traceback.format_exception(error))[-FAULT_LENGTH:],
    }


def lease_renew(*, chunk: Chunk) -> bool:
    """The chunk is still this caller's, for another lease; says no if it is not wanted any more."""
    until = timezone.now() + timedelta(seconds=settings.LAB_LEASE_SECONDS)
    held = Chunk.objects.filter(pk=chunk.pk, state=Chunk.State.RUNNING)
    return bool(held.filter(lease_until__lt=until).update(lease_until=until) or held.exists())


@transaction.atomic
def chunk_give_back(*, chunk: Chunk, fault: dict[str, Any]) -> None:
    """The chunk can be taken again and says what went wrong."""
    held = Chunk.objects.filter(pk=chunk.pk, state=Chunk.State.RUNNING)
    if held.update(state=Chunk.State.QUEUED, lease_until=None, fault=fault):
        Experiment.objects.filter(pk=chunk.experiment_id).update(revision=F("revision") + 1)


def chunk_put_back(*, chunk: Chunk) -> None:
    """The chunk can be taken again as if nobody had: games that nobody waits for make room for others."""
    held = Chunk.objects.filter(pk=chunk.pk, state=Chunk.State.RUNNING, attempts=chunk.attempts)
    held.update(state=Chunk.State.QUEUED, lease_until=None, attempts=F("attempts") - 1)


# --- storing -----------------------------------------------------------------------------------------------------
@transaction.atomic
def chunk_store(*, chunk: Chunk, games: list[Played], seconds: float, fault: dict[str, Any] | None = None) -> bool:
    """The games are stored and counted, all or none; says no where that was done already or nobody wants them."""
    found = Experiment.objects.select_for_update(of=("self",)).select_related("game")
    experiment = found.filter(pk=chunk.experiment_id).first()
    if experiment is None:  # deleted with its owner's account
        return False
    held = Chunk.objects.select_for_update().get(pk=chunk.pk)
    if experiment.has_ended or held.state not in (Chunk.State.RUNNING, Chunk.State.QUEUED):
        return False
    PlayedGame.objects.bulk_create([PlayedGame.of(experiment, game) for game in games], batch_size=1_000)
    held.state = Chunk.State.FAILED if fault else Chunk.State.DONE
    held.lease_until, held.seconds = None, seconds
    held.fault = fault or held.fault
    held.save()
    experiment.games_stored += len(games)
    experiment.work_seconds += seconds
    experiment.revision += 1
    if held.first == experiment.games_counted:
        _count(experiment, {held.first: {game.number: game for game in games}})
    experiment.save()
    _end_if_due(experiment)
    return True


def _count(experiment: Experiment, fresh: dict[int, dict[int, Played]]) -> None:
    """Every chunk up to the first that is still out is counted, unsaved; chunks in `fresh` need not be read again."""
    schedule = schedule_of(experiment=experiment)
    tally = Tally.read(experiment.tally)
    settled = Chunk.objects.filter(experiment=experiment, first__gte=experiment.games_counted).order_by("first")
    for first, number, state in settled.values_list("first", "number", "state"):
        if state not in (Chunk.State.DONE, Chunk.State.FAILED):
            break
        games = fresh.get(first)
        if games is None:
            rows = PlayedGame.objects.filter(experiment=experiment, number__gte=first, number__lt=first + number)
            games = {row.number: row.played() for row in rows.iterator(chunk_size=READ_AT_ONCE)}
        experiment.ended_why = stopping.count(schedule, tally, games, first + number)
        if experiment.ended_why:
            break
    experiment.tally, experiment.games_counted = tally.document(), tally.until


def _end_if_due(experiment: Experiment) -> None:
    """An experiment that has played enough, or worked too long, has ended."""
    state, by = Experiment.State, Experiment.EndedBy
    if experiment.ended_why:
        experiment_end(experiment=experiment, state=state.FINISHED, by=by.RULE, why=experiment.ended_why)
    elif experiment.games_counted >= experiment.games_planned:
        experiment_end(experiment=experiment, state=state.FINISHED, by=by.PLAN)
    elif experiment.work_seconds > settings.LAB_EXPERIMENT_SECONDS and not _is_standing(experiment):
        why = f"It has worked for more than {settings.LAB_EXPERIMENT_SECONDS:,} seconds."
        experiment_end(experiment=experiment, state=state.STOPPED, by=by.TIME, why=why)


def _is_standing(experiment: Experiment) -> bool:
    """Whether it is played only while nobody waits, for as long as that takes."""
    return Standing.objects.filter(pk=experiment.pk).exists()


# --- what was lost -----------------------------------------------------------------------------------------------
def chunks_lost() -> QuerySet[Chunk]:
    """Chunks whose leases have ended, or whose holders have."""
    running = Chunk.objects.filter(state=Chunk.State.RUNNING, lease_until__isnull=False)
    holders = running.exclude(holder="").order_by().values_list("holder", flat=True).distinct()
    gone = [holder for holder in holders if holder_is_gone(holder)]
    return running.filter(Q(lease_until__lt=timezone.now()) | Q(holder__in=gone))


def chunks_recover() -> int:
    """Chunks that were lost can be taken again; those that were lost too often are given up. Says how many."""
    lost = chunks_lost()
    recovered = lost.filter(attempts__lt=MOST_LOSSES).update(state=Chunk.State.QUEUED, lease_until=None)
    for chunk in lost.filter(attempts__gte=MOST_LOSSES):
        chunk_give_up(chunk=chunk)
        recovered += 1
    return recovered


@transaction.atomic
def chunk_give_up(*, chunk: Chunk) -> None:
    """The games of a chunk are missing for good, and the experiment goes on without them."""
    experiment = Experiment.objects.select_for_update(of=("self",)).select_related("game").get(pk=chunk.experiment_id)
    why = f"The worker was lost {chunk.attempts} times, or took longer than it may."
    fault: dict[str, Any] = {"game": chunk.first, "seed": None, "seats": [], "error": why, "traceback": ""}
    held = chunks_lost().filter(pk=chunk.pk)
    if not held.update(state=Chunk.State.FAILED, lease_until=None, fault=chunk.fault or fault) or experiment.has_ended:
        return
    experiment.revision += 1
    if chunk.first == experiment.games_counted:
        try:
            _count(experiment, {chunk.first: {}})
        except Outdated as fault_of_plan:
            experiment_end(
                experiment=experiment,
                state=Experiment.State.STOPPED,
                by=Experiment.EndedBy.VERSIONS,
                why=str(fault_of_plan),
            )
            return
    experiment.save()
    _end_if_due(experiment)
