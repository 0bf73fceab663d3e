"""How many copies of one card a deck may hold: the game's own rules are asked about a deck of nothing else."""

from typing import Any

import msgspec

from cards.rules.index import CardIndex
from cards.rules.playing import Place, Said, Verdict
from cards.rules.problems import Problem, Severity
from decks.rules.documents import MAX_COPIES
from decks.rules.kinds import GameRules

# What is said of the card itself. The other codes speak of what a deck lacks, and a deck of one card lacks much.
OF_THE_CARD = frozenset(
    [
        "bad_card_data",
        "form_in_deck",
        "group_limit_exceeded",
        "left_out_of_play",
        "not_a_deck_card",
        "not_on_official_list",
        "too_many_copies",
        "wrong_card_for_zone",
        "wrong_tier_for_zone",
    ]
)
OF_A_GROUP = "group_limit_exceeded"


def verdict(*, game: GameRules, index: CardIndex, card: str, parameters: Any) -> Verdict:
    """What the rules of the game say of this card under these parameters."""
    places: dict[Place, list[str]] = {}
    said: dict[Said, None] = {}
    refused: dict[Said, None] = {}
    for zone, fields in game.alone(card, MAX_COPIES):
        kind = game.kind(fields)
        problems = kind.report(kind.read(fields, index), parameters).problems
        spoken = [problem for problem in problems if problem.code in OF_THE_CARD and _names(problem, card)]
        place = _place(zone, spoken, problems)
        against = {Said(each.rule, each.message): None for each in spoken if each.limit is None}
        if place.limit == 0:
            refused = refused or {Said(each.rule, each.message): None for each in spoken if _allows(each) == 0}
        else:
            places.setdefault(place, []).append(zone)
            said |= against
    if not places:
        return Verdict((), tuple(refused))
    merged = tuple(msgspec.structs.replace(place, zones=tuple(zones)) for place, zones in places.items())
    return Verdict(merged, tuple(said))


def _place(zone: str, spoken: list[Problem], problems: tuple[Problem, ...]) -> Place:
    own = [(_allows(each), each) for each in spoken if each.code != OF_A_GROUP and _allows(each) is not None]
    groups = [each for each in spoken if each.code == OF_A_GROUP]
    limit = min((allowed for allowed, _ in own if allowed is not None), default=None)
    group_limit = min((each.limit for each in groups if each.limit is not None), default=None)
    full = [each.limit for each in problems if each.zone == zone and not each.cards and _is_full(each)]
    return Place(
        zones=(),
        limit=limit,
        room=min((size for size in full if size is not None), default=None)
        if limit is None and group_limit is None
        else None,
        rules=tuple(dict.fromkeys(each.rule for allowed, each in own if allowed == limit)),
        group_limit=group_limit,
        group_rules=tuple(dict.fromkeys(each.rule for each in groups)),
    )


def _names(problem: Problem, card: str) -> bool:
    return any(each.card == card for each in problem.cards)


def _is_full(problem: Problem) -> bool:
    return problem.limit is not None and problem.actual is not None and problem.actual > problem.limit


def _allows(problem: Problem) -> int | None:
    """How many copies the problem leaves; a warning leaves them all."""
    if problem.severity is not Severity.ERROR:
        return None
    return 0 if problem.limit is None else problem.limit
