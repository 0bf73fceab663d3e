"""The shapes in which experiments are told. The schema is made from them, so that it cannot say anything else."""

from datetime import datetime
from typing import Any, Literal

import msgspec
from rest_framework.request import Request
from rest_framework.reverse import reverse

from matches.lab.plans import Plan, Stop
from matches.lab.schedule import Played
from matches.models import Chunk, Experiment
from matches.replays import Watched
from matches.services.experiments import Estimate

StateName = Literal["running", "paused", "finished", "stopped", "cancelled"]
EndName = Literal["", "plan", "rule", "hand", "time", "versions"]


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far an experiment is: games of all pairings together. `seconds_left` is work that a stop rule may save."""

    planned: int
    played: int
    counted: int
    share: float
    seconds_worked: float
    seconds_left: float


class ExperimentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An experiment in a list. `ended_by` is the plan's last game, its stop rule, a person (hand), or a limit."""

    url: str
    page: str
    id: str
    name: str
    owner: str | None
    game: str
    kind: str
    visibility: Literal["private", "unlisted", "public"]
    state: StateName
    ended_by: EndName
    ended_why: str
    progress: Progress
    created_at: datetime
    ended_at: datetime | None


class ArmHere(msgspec.Struct, frozen=True, kw_only=True):
    """One side of an experiment; `problems` say why its deck is not legal, if it is not."""

    name: str
    agent: str
    agent_version: int
    zones: dict[str, dict[str, Any]]
    problems: tuple[str, ...]


class RulesetHere(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset of an experiment with every parameter."""

    slug: str
    parameters: dict[str, Any]


class PlanHere(msgspec.Struct, frozen=True, kw_only=True):
    """The frozen plan; `games` are those of each pairing, `options` what its kind was told beside."""

    arms: tuple[ArmHere, ...]
    rulesets: tuple[RulesetHere, ...]
    games: int
    stop: Stop
    seed: int
    record_cards: bool
    options: dict[str, Any]
    engine_version: int
    catalogue_version: int
    cards_hash: str


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """A game that went wrong. `lost` says that it is missing for good; its seed plays it again."""

    game: int
    seed: int | None
    seats: tuple[int, ...]
    error: str
    attempts: int
    lost: bool


class ExperimentWhole(ExperimentEntry, frozen=True, kw_only=True):
    """An experiment with its plan."""

    plan: PlanHere
    plan_hash: str
    faults: tuple[Fault, ...]
    results: str
    games: str
    bundle: str | None


class GameHere(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played; `winners` are arms, none in a draw."""

    number: int
    pairing: int
    seats: tuple[int, ...]
    seed: int
    winners: tuple[int, ...]
    lost: bool
    reason: str
    guard: str
    turns: int
    decisions: int
    metrics: dict[str, int]
    hash: str
    page: str


class StepHere(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a replay: whose it is, what happened (docs/engine.md), and how many decisions were made by then."""

    turn: int
    seat: int | None
    decisions: int
    events: tuple[dict[str, Any], ...]


class ReplayHere(msgspec.Struct, frozen=True, kw_only=True):
    """A game played again: its record, which `manage.py simulate` and the page of matches read, and its steps."""

    page: str
    record: dict[str, Any]
    steps: tuple[StepHere, ...]


class QuotaHere(msgspec.Struct, frozen=True, kw_only=True):
    """What the caller may still have done: seconds of work within a day, and unfinished experiments."""

    seconds: float
    seconds_left: float
    experiments: int
    experiments_left: int


class EstimateHere(msgspec.Struct, frozen=True, kw_only=True):
    """What an experiment would cost; `problem` says why the quota does not allow it, if it does not."""

    pairings: int
    games: int
    seconds: float
    quota: QuotaHere
    problem: str


# --- written -----------------------------------------------------------------------------------------------------
def experiment_entry(experiment: Experiment, request: Request) -> ExperimentEntry:
    """An experiment as lists show it."""
    return ExperimentEntry(**_entry(experiment, request))


def _entry(experiment: Experiment, request: Request) -> dict[str, Any]:
    return {
        "url": reverse("api:experiment-detail", args=[experiment.public_id], request=request),
        "page": request.build_absolute_uri(experiment.get_absolute_url()),
        "id": experiment.public_id,
        "name": experiment.name,
        "owner": experiment.owner.get_username() if experiment.owner is not None else None,
        "game": experiment.game.slug,
        "kind": experiment.kind,
        "visibility": experiment.visibility,
        "state": experiment.state,
        "ended_by": experiment.ended_by,
        "ended_why": experiment.ended_why,
        "progress": Progress(
            planned=experiment.games_planned,
            played=experiment.games_stored,
            counted=experiment.games_counted,
            share=round(experiment.share_done, 4),
            seconds_worked=round(experiment.work_seconds, 3),
            seconds_left=round(experiment.seconds_left, 3),
        ),
        "created_at": experiment.created_at,
        "ended_at": experiment.ended_at,
    }


def experiment_whole(experiment: Experiment, faults: list[Chunk], request: Request) -> ExperimentWhole:
    """An experiment with its plan."""
    plan = experiment.read_plan()

    def address(name: str) -> str:
        return str(reverse(f"api:experiment-{name}", args=[experiment.public_id], request=request))

    return ExperimentWhole(
        **_entry(experiment, request),
        plan=_plan(plan),
        plan_hash=experiment.plan_hash,
        faults=tuple(_fault(chunk) for chunk in faults),
        results=address("results"),
        games=address("games"),
        bundle=address("bundle") if experiment.games_kept else None,
    )


def _plan(plan: Plan) -> PlanHere:
    fields: PlanHere = msgspec.convert(
        {name: getattr(plan, name) for name in PlanHere.__struct_fields__}, PlanHere, from_attributes=True
    )
    return fields


def _fault(chunk: Chunk) -> Fault:
    told = chunk.fault or {}
    return Fault(
        game=told["game"],
        seed=told["seed"],
        seats=tuple(told["seats"]),
        error=told["error"],
        attempts=chunk.attempts,
        lost=chunk.state == Chunk.State.FAILED,
    )


def game_entry(played: Played, page: str) -> GameHere:
    """A game as lists show it."""
    told = {name: getattr(played, name) for name in GameHere.__struct_fields__ if name != "page"}
    return GameHere(**told, page=page)


def replay_whole(watched: Watched, page: str) -> ReplayHere:
    """A game as it is watched."""
    return ReplayHere(
        page=page,
        record=msgspec.json.decode(watched.record.json()),
        steps=tuple(
            StepHere(turn=step.turn, seat=step.seat, decisions=step.decisions, events=msgspec.to_builtins(step.events))
            for step in watched.replay.steps
        ),
    )


def estimate_whole(estimate: Estimate) -> EstimateHere:
    """What an experiment would cost."""
    quota = estimate.quota
    assert quota is not None, "who asks has an account"
    return EstimateHere(
        pairings=estimate.pairings,
        games=estimate.games,
        seconds=round(estimate.seconds, 3),
        quota=QuotaHere(
            seconds=quota.seconds,
            seconds_left=round(quota.seconds_left, 3),
            experiments=quota.running,
            experiments_left=quota.running_left,
        ),
        problem=estimate.problem,
    )
