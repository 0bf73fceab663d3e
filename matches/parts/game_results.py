"""What a game counts of itself, and what its cards did: the parts of a result that are read card by card."""

from collections.abc import Mapping
from typing import Any

from matches.lab import results as lab
from matches.lab.enough import FEWEST_GAMES, NOT_ENOUGH, is_few
from matches.lab.impact import Impact
from matches.lab.tally import TURNS, PairingTally
from matches.parts.duel_results import compares, is_duel
from matches.parts.result_words import mean_words, metric_words, shift_words
from matches.parts.results import Part, Result, register


def numbers(result: Result) -> Mapping[str, Any] | None:
    """The game's own numbers: of each arm beside each other, or before and after where pairings are compared."""
    if not result.tally.games:
        return None
    if len(result.plan.rulesets) > 1:
        return _shifts(result)
    plan, pairings = result.plan, result.tally.pairings
    arms = {arm: lab.arm_metrics(pairings, arm) for arm in range(len(plan.arms))}
    names = sorted({name for told in arms.values() for name in told})
    rows = [
        (metric_words(plan.game, name), [mean_words(told[name]) if name in told else "" for told in arms.values()])
        for name in names
    ]
    if not rows:
        return None
    return {"columns": [arm.name for arm in plan.arms], "rows": rows, "is_change": False}


def _shifts(result: Result) -> Mapping[str, Any] | None:
    """Every number by the first ruleset, by the second, and the change on the same seeds."""
    before, after = result.tally.pairings[0], result.tally.pairings[1]
    if not after.shifts:
        return None
    names = result.arms_of(0)
    rows = []
    for name, sums in sorted(after.shifts.items()):
        base, place = lab.arm_metric(name)
        words = metric_words(result.plan.game, base) + ("" if place is None else f", {names[place]}")
        if name == TURNS:
            old, new = (f"{_turns(pairing):.2f}" for pairing in (before, after))
        else:
            old, new = (mean_words(lab.mean_of(pairing.metrics[name])) for pairing in (before, after))
        rows.append((words, [old, new, shift_words(lab.mean_of(sums, result.seats))]))
    return {
        "columns": [*(ruleset.slug for ruleset in result.plan.rulesets), "Change on the same seeds"],
        "rows": rows,
        "is_change": True,
    }


def _turns(pairing: PairingTally) -> float:
    return sum(turns * games for turns, games in pairing.turns.items()) / max(1, pairing.games)


def cards(result: Result) -> Mapping[str, Any] | None:
    """What each card did for its arm, the best first; cards with too few games last."""
    found = lab.impacts_of(result.plan, result.tally)
    if not found:
        return None
    arms = []
    for arm, told in enumerate(result.plan.arms):
        rows: list[dict[str, Any]] = [
            {
                "card": each.card,
                "name": result.names.get(each.card, each.card),
                "cells": (_cell(each.drawn), _cell(each.played)),
                "order": (each.drawn.is_few, -each.drawn.difference),
            }
            for each in found
            if each.arm == arm
        ]
        if rows:
            clear = sum(each.drawn.is_clear + each.played.is_clear for each in found if each.arm == arm)
            arms.append({"name": told.name, "rows": sorted(rows, key=lambda row: row["order"]), "clear": clear})
    return {"arms": arms, "few": FEWEST_GAMES, "game": result.plan.game, "compared": 2 * len(found)}


def _cell(impact: Impact) -> dict[str, Any]:
    split = impact.split
    games = split.with_games
    return {
        "games": games,
        "share": "" if is_few(games) else f"{100 * split.with_points / games:.0f} %",
        "change": NOT_ENOUGH if impact.is_few else f"{100 * impact.difference:+.1f}",
        "bounds": "" if impact.is_few else f"{100 * impact.low:+.1f} to {100 * impact.high:+.1f}",
        "is_few": impact.is_few,
        "is_clear": impact.is_clear,
    }


register(
    Part(
        slug="numbers",
        template="matches/_results_numbers.html",
        made=numbers,
        rank=70,
        fits=lambda result: is_duel(result) and (not compares(result) or len(result.plan.rulesets) > 1),
    )
)
register(Part(slug="cards", template="matches/_results_cards.html", made=cards, rank=80, fits=is_duel))
