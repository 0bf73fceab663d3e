"""A judgement told to people: problems with their cards and buttons, repairs in words, what became of each line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from msgspec import UnsetType

from cards.rules.index import CardIndex
from cards.rules.problems import Severity
from decks import edits
from decks.formats.base import Line, Status
from decks.formats.zone_words import title
from decks.models.shared import HOUSE
from decks.rules.base import Passed
from decks.rules.documents import shortened
from decks.selectors import Lawbook
from decks.selectors.lawbooks import OFFICIAL
from decks.services.checking import REPAIR
from decks.services.verdicts import Addition, Edit, FoundProblem, Result, Setting, Verdict

UNKNOWN = "unknown_card"
MOST_CHOICES = 5


@dataclass(frozen=True)
class Choice:
    """A button: what is written on it, and the change that it makes."""

    label: str
    do: str


@dataclass(frozen=True)
class CardTold:
    """A card that a problem concerns; the slug is empty where nobody knows the name."""

    slug: str
    name: str
    count: int
    excess: int


@dataclass(frozen=True)
class ProblemTold:
    """A problem with its cards, the button that mends it, what the button does where that is several things, others."""

    problem: FoundProblem
    cards: tuple[CardTold, ...]
    fix: Choice | None
    steps: tuple[str, ...]
    others: tuple[Choice, ...]

    @property
    def is_error(self) -> bool:
        return self.problem.severity is Severity.ERROR


@dataclass(frozen=True)
class PassedTold:
    """A rule that holds, in words, with what was measured and the bound, where it measures anything."""

    passed: Passed
    words: str
    zone: str
    measures: bool


@dataclass(frozen=True)
class ResultTold:
    """The judgement by one ruleset."""

    ruleset: str
    name: str
    legal: bool
    problems: tuple[ProblemTold, ...]
    errors: int
    warnings: int
    passed: tuple[PassedTold, ...]
    repairable: bool
    reason: str
    repair: tuple[str, ...]
    repair_all: Choice | None
    cost: int
    fields_set: int = 0
    own: tuple[ProblemTold, ...] = ()  # those that the ruleset told first does not have
    has_same_repair: bool = False

    @property
    def rules_page(self) -> str:
        """The ruleset under which the page of the game's rules tells them; house rules have none there."""
        return "" if self.ruleset == OFFICIAL or self.ruleset.startswith(HOUSE) else self.ruleset

    @property
    def cost_words(self) -> str:
        """What the repair costs: cards of a list, and fields of a document."""
        fields = self.fields_set
        cards = self.cost - fields
        said = [f"{cards} card{'s' if cards > 1 else ''} added or removed"] if cards else []
        return " and ".join(said + ([f"{fields} field{'s' if fields > 1 else ''} set"] if fields else []))

    @property
    def shared(self) -> int:
        return len(self.problems) - len(self.own)


@dataclass(frozen=True)
class LineTold:
    """A line, the name of the card that it became, and buttons with the nearest names where it became none."""

    line: Line
    card: str
    slug: str
    choices: tuple[Choice, ...]

    @property
    def is_odd(self) -> bool:
        return self.line.status in (Status.UNKNOWN, Status.UNREADABLE)


def results_told(verdict: Verdict, law: Lawbook) -> tuple[ResultTold, ...]:
    """The judgement by each ruleset that was asked about."""
    near = {unresolved.text: unresolved.suggestions for unresolved in verdict.unresolved}
    first, *others = (_result(result, law, near) for result in verdict.results)
    return (
        replace(first, own=first.problems),
        *(
            replace(
                other,
                own=tuple(problem for problem in other.problems if problem not in first.problems),
                has_same_repair=bool(other.repair) and other.repair == first.repair,
            )
            for other in others
        ),
    )


def _result(result: Result, law: Lawbook, near: dict[str, tuple[str, ...]]) -> ResultTold:
    problems = sorted((_problem(problem, law.index, near) for problem in result.problems), key=lambda p: not p.is_error)
    errors = sum(1 for problem in problems if problem.is_error)
    repair = () if isinstance(result.repair, UnsetType) else result.repair
    known = law.rulesets.get(result.ruleset)
    return ResultTold(
        ruleset=result.ruleset,
        name=known.name if known else result.ruleset,
        legal=result.legal,
        problems=tuple(problems),
        errors=errors,
        warnings=len(problems) - errors,
        passed=tuple(_passed(passed) for passed in result.passed),
        repairable=result.repairable is True,
        reason=result.reason if isinstance(result.reason, str) else "",
        repair=tuple(edit_words(edit, law.index) for edit in repair),
        repair_all=Choice("Apply the whole repair", f"{REPAIR}{result.ruleset}") if repair else None,
        cost=sum(getattr(edit, "count", 1) for edit in repair),
        fields_set=sum(1 for edit in repair if isinstance(edit, Setting)),
    )


def problems_told(problems: Iterable[FoundProblem], law: Lawbook) -> tuple[ProblemTold, ...]:
    """Problems without the judgement that they come from, errors first."""
    told = (_problem(problem, law.index, {}) for problem in problems)
    return tuple(sorted(told, key=lambda problem: not problem.is_error))


def _problem(problem: FoundProblem, index: CardIndex, near: dict[str, tuple[str, ...]]) -> ProblemTold:
    others: list[Choice] = []
    if problem.code == UNKNOWN and problem.zone:
        for card in problem.cards:
            others += replacements(problem.zone, card.card, card.count, near.get(card.card, ()), index)
    elif len(problem.fixes) == 1:
        (edit,) = problem.fixes
        if isinstance(edit, Addition):
            others = [
                Choice(named(card, index), edits.copies(edit.zone, card, edit.count))
                for card in edit.others[:MOST_CHOICES]
            ]
    steps = tuple(edit_words(edit, index) for edit in problem.fixes)
    label = steps[0] if len(steps) == 1 else f"Take these {len(steps)} steps"
    return ProblemTold(
        problem=problem,
        cards=tuple(
            CardTold(card.card if card.card in index.cards else "", named(card.card, index), card.count, card.excess)
            for card in problem.cards
        ),
        fix=Choice(label, edits.written(problem.fixes)) if problem.fixes else None,
        steps=steps if len(steps) > 1 else (),
        others=tuple(others),
    )


def replacements(zone: str, name: str, count: int, near: Sequence[str], index: CardIndex) -> list[Choice]:
    """Buttons that put a card with a name like this one in its place."""
    return [
        Choice(
            f"Use {found.name}",
            f"{edits.copies(zone, name, -count)}\n{edits.copies(zone, found.slug, count)}",
        )
        for other in near[:MOST_CHOICES]
        if (found := index.find(other))
    ]


def edit_words(edit: Edit, index: CardIndex) -> str:
    """An edit as a sentence without its full stop: what a button does."""
    if isinstance(edit, Setting):
        return f"Set {edit.path} to {_value(edit.value)}"
    direction = "to" if edit.op == "add" else "from"
    verb = "Add" if edit.op == "add" else "Remove"
    return f"{verb} {edit.count} {named(edit.card, index)} {direction} {title(edit.zone).lower()}"


def _value(value: object) -> str:
    if value is None:
        return "nothing"
    return shortened(str(value))


def named(card: str, index: CardIndex) -> str:
    """The name of a card, or what was typed for one."""
    known = index.cards.get(card)
    return known.name if known else card


def _passed(passed: Passed) -> PassedTold:
    words = passed.name.replace("_", " ").capitalize()
    return PassedTold(passed, words, title(passed.zone).lower(), bool(passed.actual or passed.limit))


def lines_told(lines: Iterable[Line], index: CardIndex) -> tuple[LineTold, ...]:
    """What became of each line that is no blank one, or one that begins a zone."""
    return tuple(
        LineTold(
            line,
            named(line.card, index),
            line.card if line.card in index.cards else "",
            tuple(replacements(line.zone, line.card, line.count, line.suggestions, index)),
        )
        for line in lines
        if line.status is not Status.BLANK or line.zone
    )
