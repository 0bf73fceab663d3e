"""Kinds of experiments: which arms meet, and by which ruleset. A game may register kinds of its own."""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

import msgspec

from matches.engine import registry
from matches.lab.plans import MOST_ARMS, Plan


class Pairing(msgspec.Struct, frozen=True):
    """Arms that sit down together, and the number of the ruleset they play by."""

    arms: tuple[int, ...]
    ruleset: int = 0


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """``pairings`` gives what is played; ``fault`` says in a sentence why a plan is none of this kind."""

    slug: str
    name: str
    about: str
    pairings: Callable[[Plan], list[Pairing]]
    fewest_arms: int = 2
    most_arms: int = MOST_ARMS
    rulesets: int = 1
    needs_lists: bool = False  # only where decks are lists of cards
    compares: bool = False  # every other pairing is compared with the first, seed by seed
    fault: Callable[[Plan], str] = lambda plan: ""
    games: tuple[str, ...] = ()  # the games that have this kind; none named: all


KINDS: dict[str, Kind] = {}


class UnknownKind(LookupError):
    """No kind of experiment is called so."""


def register(kind: Kind) -> Kind:
    """The kind can be planned from now on."""
    if kind.slug in KINDS:
        raise ValueError(f"There is a kind named {kind.slug!r} already: give the new one another name.")
    KINDS[kind.slug] = kind
    return kind


def get(slug: str, game: str) -> Kind:
    """The kind of this name, if the game has it; an unknown one gets those that it has."""
    kind = kinds_of(game).get(slug)
    if kind is None:
        raise UnknownKind(f"{game} has no kind of experiment {slug!r}; there are {', '.join(kinds_of(game))}.")
    return kind


def kinds_of(game: str) -> dict[str, Kind]:
    """The kinds that the game has."""
    has_lists = registry.has_lists(game)
    return {
        slug: kind
        for slug, kind in KINDS.items()
        if (not kind.games or game in kind.games) and (has_lists or not kind.needs_lists)
    }


def problem_of(plan: Plan) -> str:
    """Why the plan is none of its kind, or nothing."""
    kind, arms = get(plan.kind, plan.game), len(plan.arms)
    if not kind.fewest_arms <= arms <= kind.most_arms:
        wanted = str(kind.fewest_arms)
        if kind.most_arms > kind.fewest_arms:
            wanted += f" to {kind.most_arms}"
        return f"An experiment of the kind {kind.slug} has {wanted} arms, not {arms}."
    if len(plan.rulesets) != kind.rulesets:
        word = "ruleset" if kind.rulesets == 1 else "rulesets"
        return f"An experiment of the kind {kind.slug} is played by {kind.rulesets} {word}, not {len(plan.rulesets)}."
    return kind.fault(plan)


# --- the kinds that every game has -------------------------------------------------------------------------------
def _everyone(plan: Plan) -> list[Pairing]:
    return [Pairing(pair) for pair in combinations(range(len(plan.arms)), 2)]


def _first_against_all(plan: Plan) -> list[Pairing]:
    return [Pairing((0, other)) for other in range(1, len(plan.arms))]


def _under_each_ruleset(plan: Plan) -> list[Pairing]:
    return [Pairing((0, 1), number) for number in range(len(plan.rulesets))]


def _all_against_the_second(plan: Plan) -> list[Pairing]:
    return [Pairing((arm, 1)) for arm in range(len(plan.arms)) if arm != 1]


def _swapped(plan: Plan) -> str:
    deck = plan.arms[0]
    for arm in plan.arms[2:]:
        if arm.agent != deck.agent:
            return (
                f"{arm.name} is played by {arm.agent} and the unchanged deck by {deck.agent}: give both the same agent."
            )
        if problem := _swap_problem(deck.zones, arm.zones):
            return f"{arm.name} {problem}"
    return ""


def _swap_problem(deck: Mapping[str, Mapping[str, Any]], variant: Mapping[str, Mapping[str, Any]]) -> str:
    """Why the variant is not the deck with copies of one card exchanged for another, or nothing."""
    changes = [
        (variant.get(zone, {}).get(card, 0) - deck.get(zone, {}).get(card, 0), zone)
        for zone in dict.fromkeys((*deck, *variant))
        for card in dict.fromkeys((*deck.get(zone, {}), *variant.get(zone, {})))
    ]
    changed = sorted(change for change in changes if change[0])
    if not changed:
        return "is the unchanged deck: exchange a card of it."
    if len(changed) != 2 or changed[0][0] != -changed[1][0] or changed[0][1] != changed[1][1]:
        return "differs from the deck in more than one card: exchange copies of one card for as many of one other."
    return ""


def _decks_differ(plan: Plan) -> str:
    if all(arm.zones == plan.arms[0].zones for arm in plan.arms):
        return ""
    return "An agent ladder compares agents: give every arm the same deck."


def _rules_are_the_same(plan: Plan) -> str:
    one, other = plan.rulesets
    if one.parameters != other.parameters:
        return ""
    return f"The rulesets {one.slug} and {other.slug} say the same: change a parameter of one of them."


register(
    Kind(
        slug="match-up",
        name="Match-up",
        about="Two decks play each other.",
        pairings=_everyone,
        most_arms=2,
    )
)
register(
    Kind(
        slug="round-robin",
        name="Round robin",
        about="Every deck plays every other; the result is a matrix.",
        pairings=_everyone,
        fewest_arms=3,
    )
)
register(
    Kind(
        slug="gauntlet",
        name="Gauntlet",
        about="The first deck plays each of the others.",
        pairings=_first_against_all,
        fewest_arms=3,
    )
)
register(
    Kind(
        slug="rule-ab",
        name="Rule A/B",
        about="Two decks play each other by one ruleset and, from the same seeds, by another.",
        pairings=_under_each_ruleset,
        most_arms=2,
        rulesets=2,
        compares=True,
        fault=_rules_are_the_same,
    )
)
register(
    Kind(
        slug="agent-ladder",
        name="Agent ladder",
        about="Agents play each other, all with the same deck.",
        pairings=_everyone,
        fault=_decks_differ,
    )
)
register(
    Kind(
        slug="card-swap",
        name="Card swap",
        about="A deck and its variants with one card exchanged play the second deck from the same seeds.",
        pairings=_all_against_the_second,
        fewest_arms=3,
        needs_lists=True,
        compares=True,
        fault=_swapped,
    )
)
