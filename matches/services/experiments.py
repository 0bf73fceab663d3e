"""Experiments: planned, paused, resumed, stopped, cancelled, and in the end forgotten."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from cards.selectors import game_key
from decks.models.shared import Visibility
from decks.rules.documents import Unreadable
from decks.selectors import lawbook
from decks.services.decks import owner_check
from decks.services.owners import owner_hold
from decks.services.texts import texts_read, visibility_read
from legacy.services.chronicle import KeyReused, key_check
from matches.lab.plans import Plan, fingerprint
from matches.lab.schedule import Schedule
from matches.lab.tally import Tally
from matches.models import Chunk, Experiment, PlayedGame
from matches.selectors.experiments import Quota, agents_key, experiment_of_key, plan_estimate, quota_of
from matches.services.endings import experiment_end
from matches.services.hands import hands_send
from matches.services.plans import plan_read, texts_check

FORGOTTEN_AT_ONCE = 20
CANCELLED_DAYS = 7
TWICE_SECONDS = 10  # within which the same plan comes from a button that was pressed twice


class NotNow(Exception):
    """This cannot be done to an experiment in its state; the sentence says why."""


class Estimate:
    """What an experiment will cost, and what its owner has left."""

    def __init__(self, plan: Plan, user: AbstractBaseUser | None) -> None:
        self.plan = plan
        schedule = Schedule(plan, lawbook(game=plan.game).index)
        self.pairings = len(schedule.pairings)
        self.seats = schedule.seats
        self.games = schedule.games
        self.seconds = plan_estimate(plan=plan, games=self.games)
        self.quota: Quota | None = quota_of(user=user) if user is not None else None
        self.empty = Tally.empty(schedule.pairings, together=schedule.together)

    @property
    def has_room(self) -> bool:
        """Whether the owner may have one more that is unfinished."""
        return self.quota is None or self.quota.running_left > 0

    @property
    def problem(self) -> str:
        """Why the owner's quota does not allow it, or nothing."""
        if self.quota is None:
            return ""
        if not self.has_room:
            return f"You have {self.quota.running} unfinished experiments, the most there can be: wait or cancel one."
        if self.seconds > self.quota.seconds_left:
            return (
                f"This takes about {self.seconds:,.0f} seconds of work and you have {self.quota.seconds_left:,.0f} "
                f"of {self.quota.seconds:,.0f} left today: plan fewer games, or quicker agents."
            )
        return ""


def experiment_estimate(*, document: Mapping[str, Any], user: AbstractBaseUser | None) -> Estimate:
    """What the experiment would cost; raises as ``plan_read`` does."""
    return Estimate(plan_read(document=document, user=user), user)


def experiment_create(
    *,
    owner: AbstractBaseUser | None,
    document: Mapping[str, Any],
    name: str,
    visibility: str = Visibility.PRIVATE,
    files: bool = False,
    announce: bool = True,
    once: bool = False,
    key: str | None = None,
) -> Experiment:
    """An experiment with a frozen plan, of which workers play games from now on.

    Without an owner it is public and has no quota. With `once` it is the one that the owner planned a moment ago in the
    same words, if there is one: a button that is pressed twice was meant once. With a `key` it is the one that the same
    request made before under that key. Raises ``Unreadable``, ``UnknownGame``, ``UnknownRuleset`` and ``KeyReused``;
    nothing is kept then.
    """
    said = texts_read({"name": name, "visibility": visibility})
    texts_check(document)
    key_check(key=key)
    request = fingerprint({"document": document, **said}) if key else ""
    if owner is not None and key and (planned := _planned_under(owner, key, request)):
        return planned
    plan = plan_read(document=document, user=owner, files=files)
    estimate = Estimate(plan, None)
    with transaction.atomic():
        if owner is not None:
            owner_hold(owner=owner)
            if key and (planned := _planned_under(owner, key, request)):
                return planned
            if once and (planned := _planned_just_now(owner, plan, said["name"])):
                return planned
            estimate.quota = quota_of(user=owner)
        if estimate.problem:
            raise Unreadable(estimate.problem, ("games",) if estimate.has_room else ())
        experiment = Experiment(
            owner_id=owner.pk if owner is not None else None,
            game_id=game_key(slug=plan.game),
            name=said["name"],
            visibility=said["visibility"] if owner is not None else Visibility.PUBLIC,
            kind=plan.kind,
            plan=plan.document(),
            plan_hash=plan.fingerprint(),
            key=key or "",
            request_hash=request,
            agents=agents_key(plan=plan),
            seats=estimate.seats,
            games_planned=estimate.games,
            tally=estimate.empty.document(),
            estimate_seconds=estimate.seconds,
        )
        experiment.save()
        if announce:
            transaction.on_commit(partial(hands_send, count=settings.LAB_PROCESSES))
    return experiment


def _planned_just_now(owner: AbstractBaseUser, plan: Plan, name: str) -> Experiment | None:
    since = timezone.now() - timedelta(seconds=TWICE_SECONDS)
    same = Experiment.objects.filter(owner=owner.pk, name=name, plan_hash=plan.fingerprint(), created_at__gte=since)
    found: Experiment | None = same.unfinished().first()
    return found


def _planned_under(owner: AbstractBaseUser, key: str, request: str) -> Experiment | None:
    """What this request made when it came with this key before; raises ``KeyReused`` for another request."""
    found = experiment_of_key(owner=owner, key=key)
    if found is not None and found.request_hash != request:
        raise KeyReused
    return found


@transaction.atomic
def experiment_pause(*, experiment: Experiment, by: AbstractBaseUser) -> Experiment:
    """No more games are given out; those that are being played are still stored. Raises ``NotNow``."""
    held = _locked(experiment, by)
    if held.state != Experiment.State.RUNNING:
        raise NotNow(f"Only a running experiment can be paused; this one is {held.state}.")
    return _state_set(held, Experiment.State.PAUSED)


@transaction.atomic
def experiment_resume(*, experiment: Experiment, by: AbstractBaseUser) -> Experiment:
    """Games are given out again. Raises ``NotNow``."""
    held = _locked(experiment, by)
    if held.state != Experiment.State.PAUSED:
        raise NotNow(f"Only a paused experiment can be resumed; this one is {held.state}.")
    transaction.on_commit(partial(hands_send, count=settings.LAB_PROCESSES))
    return _state_set(held, Experiment.State.RUNNING)


@transaction.atomic
def experiment_stop(*, experiment: Experiment, by: AbstractBaseUser) -> Experiment:
    """The experiment has ended with what was counted, and its result says that a person stopped it."""
    held = _locked(experiment, by)
    if held.has_ended:
        raise NotNow(f"This experiment is {held.state} already.")
    why = "Stopped by hand, so chance may have chosen the moment."
    return experiment_end(experiment=held, state=Experiment.State.STOPPED, by=Experiment.EndedBy.HAND, why=why)


@transaction.atomic
def experiment_cancel(*, experiment: Experiment, by: AbstractBaseUser) -> Experiment:
    """The experiment has ended and has no result."""
    held = _locked(experiment, by)
    if held.has_ended:
        raise NotNow(f"This experiment is {held.state} already.")
    held.games_counted, held.tally = 0, Tally.read(held.tally).emptied().document()
    held.games_kept = False
    held.save(update_fields=["games_counted", "tally", "games_kept"])
    return experiment_end(
        experiment=held,
        state=Experiment.State.CANCELLED,
        by=Experiment.EndedBy.HAND,
        why="Cancelled: there is no result.",
    )


@transaction.atomic
def experiment_visibility_set(*, experiment: Experiment, by: AbstractBaseUser, visibility: str) -> Experiment:
    """The experiment is private, unlisted or public from now on."""
    held = _locked(experiment, by)
    held.visibility = visibility_read(visibility)
    held.revision += 1
    held.save(update_fields=["visibility", "revision", "updated_at"])
    return held


def experiments_forget() -> int:
    """Games of experiments that ended long ago are gone, their results stay; so are cancelled experiments. A few at a
    time; says how many."""
    now = timezone.now()
    old = Experiment.objects.filter(ended_at__lt=now - timedelta(days=settings.LAB_KEEP_DAYS), games_kept=True)
    found = list(old.order_by("ended_at")[:FORGOTTEN_AT_ONCE])
    for experiment in found:
        with transaction.atomic():
            PlayedGame.objects.filter(experiment=experiment).delete()
            Chunk.objects.filter(experiment=experiment, fault__isnull=True).delete()
            experiment.games_kept = False
            experiment.revision += 1
            experiment.save(update_fields=["games_kept", "revision"])
    cancelled = Experiment.objects.filter(
        state=Experiment.State.CANCELLED, ended_at__lt=now - timedelta(days=CANCELLED_DAYS)
    )
    gone = list(cancelled[:FORGOTTEN_AT_ONCE])
    for experiment in gone:
        experiment.delete()
    return len(found) + len(gone)


def _locked(experiment: Experiment, by: AbstractBaseUser) -> Experiment:
    held: Experiment = Experiment.objects.select_for_update(of=("self",)).select_related("game").get(pk=experiment.pk)
    owner_check(thing=held, by=by)
    return held


def _state_set(experiment: Experiment, state: str) -> Experiment:
    experiment.state = state
    experiment.revision += 1
    experiment.save()
    return experiment
