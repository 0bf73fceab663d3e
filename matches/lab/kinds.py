"""Kinds of experiments: which arms meet, and by which ruleset. A game may register kinds of its own."""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from matches.engine import registry
from matches.lab.plans import MOST_ARMS, Plan

if TYPE_CHECKING:
    from matches.engine.record import Record
    from matches.lab.schedule import Fixture, Played, Schedule


class Pairing(msgspec.Struct, frozen=True):
    """Arms that sit down together, and the number of the ruleset they play by."""

    arms: tuple[int, ...]
    ruleset: int = 0


Count = Annotated[int, Meta(ge=0, le=9_999)]


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the arms of a table bring along, a number for each: matches that they have completed, and coppers.

    ``about`` is what it was planned for, such as the id of a band: by it a page finds its experiments again.
    """

    completed: tuple[Count, ...] = ()
    coppers: tuple[Count, ...] = ()
    about: Annotated[str, Meta(max_length=40)] = ""


BROUGHT = ("completed", "coppers")


def dealt(plan: Plan, seats: tuple[int, ...]) -> dict[str, list[int]]:
    """What the engine is told of the options with these arms in its seats."""
    told = {name: plan.options.get(name) for name in BROUGHT}
    return {name: [values[arm] for arm in seats] for name, values in told.items() if values}


class OwnPlay(msgspec.Struct, frozen=True, kw_only=True):
    """A kind's own way to play one game of the schedule, where that is more than one match.

    ``try_out`` raises ``Unplayable`` for a plan that cannot be played; ``record`` tells one match of a game, by its
    number within the game, from 1 on, and ``watch`` may stop one that nobody has the time for.
    """

    play: Callable[["Schedule", "Fixture"], "Played"]
    try_out: Callable[["Schedule"], None]
    record: Callable[["Schedule", "Fixture", int, Callable[[int], None]], "Record"]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """``pairings`` gives what is played; ``fault`` says in a sentence why a plan is none of this kind.

    ``together`` says whether it is for games whose table wins or loses as one, or for those whose players meet each
    other; None is for both. At ``one_table`` sit all arms, as many as the game has seats. ``options`` are what a plan
    may say beside, and ``matches`` tells of them how many matches a game of the schedule is.
    """

    slug: str
    name: str
    about: str
    pairings: Callable[[Plan], list[Pairing]]
    fewest_arms: int = 2
    most_arms: int = MOST_ARMS
    rulesets: int = 1
    needs_lists: bool = False  # only where decks are lists of cards
    takes_swaps: bool = False  # further arms may be told as cards that are exchanged in the first
    compares: bool = False  # every other pairing is compared with the first, seed by seed
    fault: Callable[[Plan], str] = lambda plan: ""
    fault_at: str = "arms"  # the part of a plan that ``fault`` speaks of
    games: tuple[str, ...] = ()  # the games that have this kind; none named: all
    together: bool | None = None
    one_table: bool = False
    options: type[msgspec.Struct] | None = None
    own: OwnPlay | None = None
    matches: Callable[[Mapping[str, Any]], int] = lambda options: 1
    has_score: bool = True  # whether a game is won or lost, so that a stop rule can watch the score
    by_form: bool = True  # whether people plan it by the form; some are planned by pages of their own

    def seats_of(self, game: str) -> tuple[int, int]:
        """The fewest and the most arms of a plan of this kind."""
        return registry.seats(game) if self.one_table else (self.fewest_arms, self.most_arms)

    def options_of(self, game: str) -> type[msgspec.Struct] | None:
        """What a plan of this kind may say beside; a table that plays together may bring something along."""
        return self.options or (TableOptions if self.one_table and registry.together(game) else None)


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
    return {slug: kind for slug, kind in KINDS.items() if _has(game, kind)}


def usual(game: str) -> str:
    """The kind that is meant where none is named: the first of the game that needs one ruleset."""
    return next(slug for slug, kind in kinds_of(game).items() if kind.rulesets == 1)


def _has(game: str, kind: Kind) -> bool:
    if kind.games and game not in kind.games:
        return False
    if game not in registry.MODULES:
        return True
    if kind.needs_lists and not registry.has_lists(game):
        return False
    return kind.together is None or kind.together == registry.together(game)


class Problem(NamedTuple):
    """What is wrong with a plan, and the part of it that has to be changed; a plan of its kind has none."""

    message: str
    at: str


def problem_of(plan: Plan) -> Problem:
    """Why the plan is none of its kind, or an empty sentence."""
    kind, arms = get(plan.kind, plan.game), len(plan.arms)
    if (shape := kind.options_of(plan.game)) is not None:
        try:
            msgspec.convert(plan.options, shape)
        except msgspec.ValidationError as error:
            return Problem(f"These are no options of the kind {kind.slug}: {error}.", "options")
    fewest, most = kind.seats_of(plan.game)
    if not fewest <= arms <= most:
        wanted = str(fewest)
        if most > fewest:
            wanted += f" to {most}"
        return Problem(f"An experiment of the kind {kind.slug} has {wanted} arms, not {arms}.", "arms")
    if len(plan.rulesets) != kind.rulesets:
        word = "ruleset" if kind.rulesets == 1 else "rulesets"
        told = f"An experiment of the kind {kind.slug} is played by {kind.rulesets} {word}, not {len(plan.rulesets)}."
        return Problem(told, "rulesets")
    return Problem(kind.fault(plan), kind.fault_at)


# --- the kinds of games in which decks meet, and the one that every game has ------------------------------------
def _everyone(plan: Plan) -> list[Pairing]:
    return [Pairing(pair) for pair in combinations(range(len(plan.arms)), 2)]


def _first_against_all(plan: Plan) -> list[Pairing]:
    return [Pairing((0, other)) for other in range(1, len(plan.arms))]


def _under_each_ruleset(plan: Plan) -> list[Pairing]:
    return [Pairing(tuple(range(len(plan.arms))), number) for number in range(len(plan.rulesets))]


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
        together=False,
    )
)
register(
    Kind(
        slug="round-robin",
        name="Round robin",
        about="Every deck plays every other; the result is a matrix.",
        pairings=_everyone,
        fewest_arms=3,
        together=False,
    )
)
register(
    Kind(
        slug="gauntlet",
        name="Gauntlet",
        about="The first deck plays each of the others.",
        pairings=_first_against_all,
        fewest_arms=3,
        together=False,
    )
)
register(
    Kind(
        slug="rule-ab",
        name="Rule A/B",
        about="The same table plays by one ruleset and, from the same seeds, by another.",
        pairings=_under_each_ruleset,
        one_table=True,
        rulesets=2,
        compares=True,
        fault=_rules_are_the_same,
        fault_at="rulesets",
    )
)
register(
    Kind(
        slug="agent-ladder",
        name="Agent ladder",
        about="Agents play each other, all with the same deck.",
        pairings=_everyone,
        fault=_decks_differ,
        together=False,
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
        takes_swaps=True,
        compares=True,
        fault=_swapped,
    )
)
