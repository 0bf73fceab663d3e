"""Small experiments of a game whose table plays together."""

from typing import Any

import msgspec

from matches.engine import agents, registry
from matches.findings.sources import index_of, sample_documents
from matches.lab.inline import run
from matches.lab.plans import Plan
from matches.lab.schedule import Played, Schedule, cards_hash
from matches.lab.tally import Tally

GAME = "decknforge"
BANDS = ("ember-wake", "six-sparks", "twin-blades")
QUICK = "highest"


def make_party(*bands: str, agent: str = QUICK, **changes: Any) -> Plan:
    """A plan of these sample bands without a database."""
    version = agents.get(agent).version
    arms = [
        {
            "name": band,
            "agent": agent,
            "agent_version": version,
            "zones": {"band": sample_documents(GAME)[band]["band"]},
        }
        for band in bands or BANDS
    ]
    official = {"slug": "official", "parameters": msgspec.to_builtins(registry.get(GAME).parameters())}
    document = {
        "kind": "party",
        "game": GAME,
        "arms": arms,
        "rulesets": [official],
        "games": len(arms),
        "seed": 7,
        "engine_version": registry.get(GAME).version,
        "catalogue_version": 1,
        "cards_hash": cards_hash(index_of(GAME)),
    }
    return msgspec.convert(document | changes, Plan)


def other_rules(plan: Plan, **parameters: Any) -> list[dict[str, Any]]:
    """The plan's ruleset, and another one with these parameters."""
    official = msgspec.to_builtins(plan.rulesets[0])
    return [official, {"slug": "other", "parameters": {**official["parameters"], **parameters}}]


def schedule(*bands: str, **changes: Any) -> Schedule:
    return Schedule(make_party(*bands, **changes), index_of(GAME))


def result(made: Schedule) -> tuple[Tally, list[Played]]:
    """All games of the schedule, and what is counted of them."""
    games: list[Played] = []
    tally, _ = run(made, keep=games.append)
    return tally, games
