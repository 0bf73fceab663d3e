"""Experiments of the lab, from fixed seeds."""

from typing import Any

from cardsite.accounts.models import User
from decks.models.shared import Visibility
from matches.models import Experiment
from matches.selectors import sample_decks
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_create

TIDE, EMBER = ("demo-tide-patience", "demo-tide-snares"), ("demo-ember-forge", "demo-ember-rush")


def _arm(deck: str) -> dict[str, str]:
    """A sample deck under a name for people, played greedily."""
    return {"deck": deck, "agent": "greedy", "name": deck.removeprefix("demo-").replace("-", " ").capitalize()}


PLANS: dict[str, dict[str, Any]] = {
    "Blood against bones": {
        "game": "augmented",
        "kind": "match-up",
        "arms": [_arm("beast-blood"), _arm("undead-bones")],
        "games": 40,
        "seed": 1,
    },
    "Four decks, each against each": {
        "game": "mysterion",
        "kind": "round-robin",
        "arms": [_arm(deck) for deck in (*TIDE, *EMBER)],
        "games": 10,
        "seed": 2,
    },
    "What if the study rate were the size of the Codex?": {
        "game": "mysterion",
        "kind": "rule-ab",
        "arms": [_arm(TIDE[0]), _arm(EMBER[1])],
        "rulesets": ["official", "codex-total"],
        "games": 20,
        "seed": 3,
    },
}


def demo_experiments_plan(*, keeper: User, announce: bool) -> list[Experiment]:
    """Every plan that the catalogue has decks for is an experiment; returns those that were not there.

    With `announce` workers play their games; else whoever calls does, with ``demo_experiments_play``.
    """
    known = set(Experiment.objects.filter(owner=keeper).values_list("name", flat=True))
    return [
        experiment_create(owner=keeper, document=plan, name=name, visibility=Visibility.PUBLIC, announce=announce)
        for name, plan in PLANS.items()
        if name not in known and _playable(plan)
    ]


def demo_experiments_play(*, keeper: User) -> int:
    """No game is left that nobody plays; returns how many experiments have ended by this."""
    waiting = list(Experiment.objects.filter(owner=keeper).unfinished())
    for experiment in waiting:
        while chunk := chunk_take(only=experiment):
            chunk_run(chunk=chunk)
        experiment.refresh_from_db()
    return sum(experiment.has_ended for experiment in waiting)


def _playable(plan: dict[str, Any]) -> bool:
    return {arm["deck"] for arm in plan["arms"]} <= sample_decks(game=plan["game"]).keys()
