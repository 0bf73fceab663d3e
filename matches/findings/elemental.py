"""Elemental: what beginning is worth, and how much gold makes up for not doing so."""

from typing import Any

import msgspec

from cards.rules.elemental import SLUG, Parameters
from matches.engine import agents, registry
from matches.engine.agents import Agent
from matches.engine.interface import Action, Engine, Setup
from matches.engine.rng import Stream
from matches.engine.runner import play as play_match
from matches.findings.sources import cards_hash, index_of
from matches.findings.study import Row, Told

ENGINE = registry.get(SLUG)
DEALS = 1 << 30


class Quick:
    """Makes the moves that playouts are made of: cheap, and much better than chance."""

    name = text = "quick"
    version = 1
    looks = True
    about = "the first sensible move, without looking ahead"

    def choose(self, engine: Engine[Any, Any], view: Any, seat: int, actions: list[Action], stream: Stream) -> Action:
        """The quick move in a state that fits the view."""
        return engine.sensible(engine.determinise(view, stream.below(DEALS)), seat, stream)


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """A match of two equal agents."""

    agent: str
    gold_second: int


def player(name: str) -> Agent:
    """The agent of this name, of which the quick one plays only here."""
    return Quick() if name == Quick.name else agents.get(name)


def play(arm: Arm, seed: int) -> Told:
    """One match; `won` is the score of whoever began, in which a draw counts a half."""
    setup = Setup(
        game=SLUG, cards=index_of(SLUG).cards, decks=(), parameters=Parameters(starting_gold_second=arm.gold_second)
    )
    outcome, decisions, metrics = play_match(ENGINE, setup, [player(arm.agent)] * 2, seed)
    won = 0.5 if not outcome.winners else float(outcome.winners[0] == metrics["first"])
    return {"won": won, "turns": outcome.turns, "decisions": decisions, "guarded": int(bool(outcome.guard))}


def versions(arm: Arm) -> dict[str, Any]:
    """What a row depends on beside its inputs."""
    agent = player(arm.agent)
    return {"engine": ENGINE.version, "agents": {agent.text: agent.version}, "cards": cards_hash(SLUG)}


# --- the rows --------------------------------------------------------------------------------------------------------
GOLD = (4, 5, 6, 7, 8)
PRINTED, EQUAL = Parameters().starting_gold_second, Parameters().starting_gold_first
CHECK = 4  # matches of the row by which anybody sees in a second that the results come again
GAMES = {"random": 200, "quick": 200, "greedy": 4}


def rows() -> list[Row]:
    """Every row of the study."""
    found = [
        Row(name=f"mirror {agent} {gold}", arm=Arm(agent=agent, gold_second=gold), games=games)
        for agent, games in GAMES.items()
        for gold in GOLD
    ]
    return [*found, Row(name="check", arm=Arm(agent=Quick.name, gold_second=PRINTED), games=CHECK)]
