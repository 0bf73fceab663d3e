"""The frozen plan of an experiment: who plays whom, by which rules, how often, from which seed. It never changes."""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from matches.lab.sprt import Hypotheses

FORMAT = 1
MOST_ARMS = 16  # unless a kind says otherwise
MOST_ARMS_OF_ALL = 32
MOST_GAMES = 1_000_000  # of one experiment, all pairings together
LARGEST_SEED = 2**53 - 1  # every reader of JSON understands it

Risk = Annotated[float, Meta(gt=0, lt=0.5)]
LARGEST_ELO = 1000
Elo = Annotated[float, Meta(ge=-LARGEST_ELO, le=LARGEST_ELO)]


class Fixed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="fixed", tag_field="rule"):
    """Every game of the plan is played."""


class HalfWidth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="half-width", tag_field="rule"):
    """Over once the interval around every pairing's score is narrow enough on both sides."""

    width: Annotated[float, Meta(ge=0.001, le=0.5)] = 0.02


class Sprt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sprt", tag_field="rule"):
    """Over once one of two hypotheses about the first arm's strength is accepted (Wald's sequential test)."""

    elo0: Elo = 0.0
    elo1: Elo = 20.0
    alpha: Risk = 0.05
    beta: Risk = 0.05

    @property
    def hypotheses(self) -> Hypotheses:
        """What the test chooses between; raises ``ValueError`` where the first is not below the second."""
        return Hypotheses(elo0=self.elo0, elo1=self.elo1, alpha=self.alpha, beta=self.beta)


Stop = Fixed | HalfWidth | Sprt


class PlanArm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side: a deck, whole, and who plays it. ``problems`` says why the deck is not legal, if it is not."""

    name: str
    agent: str
    agent_version: int
    zones: dict[str, dict[str, Any]] = {}
    problems: tuple[str, ...] = ()


class PlanRuleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ruleset with all its parameters, those that it changes and those that it leaves alone."""

    slug: str
    parameters: dict[str, Any]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``games`` are those of each pairing. ``cards_hash`` tells whether the catalogue still says the same."""

    format: int = FORMAT
    kind: str
    game: str
    arms: tuple[PlanArm, ...]
    rulesets: tuple[PlanRuleset, ...]
    games: int
    stop: Stop = Fixed()
    seed: int = 0
    options: dict[str, Any] = {}
    record_cards: bool = False  # whether it is kept which cards each arm drew and played
    engine_version: int
    catalogue_version: int
    cards_hash: str

    def document(self) -> dict[str, Any]:
        """The plan as plain values."""
        written: dict[str, Any] = msgspec.to_builtins(self)
        return written

    def fingerprint(self) -> str:
        """A hash that equal plans share."""
        return fingerprint(self.document())


class UnreadablePlan(ValueError):
    """A document is no plan of an experiment; the sentence says what is wrong with it."""


def read_plan(document: Any) -> Plan:
    """The plan of such a document."""
    try:
        plan = msgspec.convert(document, Plan)
    except msgspec.ValidationError as error:
        raise UnreadablePlan(f"This is no plan of an experiment: {error}.") from None
    except UnicodeEncodeError:
        raise UnreadablePlan("This is no plan of an experiment: it holds half characters.") from None
    if plan.format != FORMAT:
        raise UnreadablePlan(f"This plan has the format {plan.format}; this version reads {FORMAT}.")
    return plan


def changed_name(ruleset: str, changes: Mapping[str, Any]) -> str:
    """What a plan calls a ruleset of which these parameters are changed."""
    return ruleset + "".join(f" {name}={msgspec.json.encode(changes[name]).decode()}" for name in sorted(changes))


def fingerprint(value: Any) -> str:
    """A short hash of plain values, whatever the order of their keys."""
    written = msgspec.json.encode(value, order="deterministic")
    return hashlib.blake2b(written, digest_size=16).hexdigest()
