"""Where a card may be played; a higher room knows the construction rules and is asked, the catalogue knows none."""

from collections.abc import Callable
from dataclasses import dataclass

from cards.models import Card
from cards.rules.playing import Verdict


@dataclass(frozen=True)
class RulesetName:
    """A ruleset as a page names it."""

    slug: str
    name: str


@dataclass(frozen=True)
class Playing:
    """A verdict on a card and the rulesets under which it holds; ``everywhere`` where those are all of the game."""

    verdict: Verdict
    rulesets: tuple[RulesetName, ...]
    everywhere: bool


Judge = Callable[[Card], list[tuple[RulesetName, Verdict]]]
_judges: list[Judge] = []


def judge_register(judge: Judge) -> None:
    """From now on a card's page tells what the judge says of it, ruleset by ruleset."""
    _judges.append(judge)


def card_playing(*, card: Card) -> list[Playing]:
    """What the rulesets of the game say of this card; those that say the same stand together."""
    answers = [answer for judge in _judges for answer in judge(card)]
    verdicts: dict[Verdict, list[RulesetName]] = {}
    for ruleset, verdict in answers:
        verdicts.setdefault(verdict, []).append(ruleset)
    return [Playing(verdict, tuple(rulesets), len(verdicts) == 1) for verdict, rulesets in verdicts.items()]
