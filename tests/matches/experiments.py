"""Small experiments for tests: quick games of random agents."""

from typing import Any

import msgspec

from matches.engine.registry import get
from matches.lab.inline import run
from matches.lab.plans import Plan
from matches.lab.schedule import Played, Schedule, cards_hash
from matches.lab.tally import Tally
from matches.models import Experiment
from tests.matches.engine.duels import catalogue
from tests.matches.samples import GAME, samples

DECKS = ("demo-ember-forge", "demo-ember-rush", "demo-tide-patience")
OTHER_RULES = {"ruleset": "official", "parameters": {"starting_hp": 10}}


def asked(*agents: str, **changes: Any) -> dict[str, Any]:
    """What somebody asks for: a match-up of two random agents unless another is wanted."""
    arms = [{"deck": deck, "agent": agent} for deck, agent in zip(DECKS, agents or ("random", "random"), strict=False)]
    return {"game": GAME, "kind": "match-up", "arms": arms, "games": 40, "seed": 7} | changes


def make_experiment(owner: Any, *, name: str = "Ember against ember", **changes: Any) -> Experiment:
    """A stored experiment, of which no worker was told."""
    from matches.services.experiments import experiment_create

    visibility = changes.pop("visibility", "private")
    return experiment_create(owner=owner, document=asked(**changes), name=name, visibility=visibility, announce=False)


def schedule_of(experiment: Experiment) -> Schedule:
    """The experiment made ready to play, from the files alone."""
    return Schedule(experiment.read_plan(), catalogue(GAME))


def undisturbed(schedule: Schedule) -> tuple[Tally, list[Played]]:
    """The result of a plan that one process plays from the first game to the last."""
    games: list[Played] = []
    tally, _ = run(schedule, keep=games.append)
    return tally, games


def assert_as_undisturbed(experiment: Experiment) -> None:
    """No game is lost, none is counted twice, and the result is that of a run without any trouble."""
    experiment.refresh_from_db()
    tally, games = undisturbed(schedule_of(experiment))
    assert [row.played() for row in experiment.games.order_by("number")] == games
    assert experiment.tally == tally.document()
    assert (experiment.games_stored, experiment.games_counted) == (len(games), len(games))


def make_plan(**changes: Any) -> Plan:
    """A plan without a database."""
    arms = [
        {"name": deck, "agent": "random", "agent_version": 1, "zones": samples(GAME)[deck]}
        for deck in changes.pop("decks", DECKS[:2])
    ]
    parameters = get(GAME).parameters()
    official = {"slug": "official", "parameters": msgspec.to_builtins(parameters)}
    document = {
        "kind": "match-up",
        "game": GAME,
        "arms": arms,
        "rulesets": [official],
        "games": 20,
        "seed": 7,
        "engine_version": get(GAME).version,
        "catalogue_version": 1,
        "cards_hash": cards_hash(catalogue(GAME)),
    }
    return msgspec.convert(document | changes, Plan)
