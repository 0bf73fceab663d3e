"""The result of arms that play against each other: who is stronger, how sure that is, and how the games went."""

from collections.abc import Mapping
from typing import Any

from matches.engine import registry
from matches.lab import kinds
from matches.lab import results as lab
from matches.lab.enough import FEWEST_GAMES, NOT_ENOUGH, is_few
from matches.lab.plans import Sprt
from matches.lab.tally import PairingTally
from matches.parts.charts import change_chart, heat_map, histogram, interval_chart, rate_chart, sprt_chart
from matches.parts.result_words import duration_words, likelihood_words, reason_words, share_words
from matches.parts.results import Part, Result, register

MOST_LINES = 4  # pairings whose way is drawn


def is_duel(result: Result) -> bool:
    """Whether two arms sit down against each other."""
    return result.seats == 2 and not registry.together(result.plan.game)


def compares(result: Result) -> bool:
    """Whether its pairings are held against the first, seed by seed."""
    kind = kinds.KINDS.get(result.plan.kind)
    return kind is not None and kind.compares


# --- what it says ------------------------------------------------------------------------------------------------
def verdict(result: Result) -> Mapping[str, Any] | None:
    """The result in a sentence, and a few numbers of all games together."""
    tally = result.tally
    if not tally.games:
        return None
    began = lab.first_seat(tally.pairings)
    draws, guards = (sum(getattr(each, name) for each in tally.pairings) for name in ("draws", "guards"))
    low, high = began.interval
    return {
        "sentence": _compared_sentence(result) if compares(result) else _sentence(result),
        "by_hand": result.ended_by == "hand",
        "is_sequential": isinstance(result.plan.stop, Sprt),
        "games": tally.games,
        "first_seat": "" if is_few(began.games) else f"{100 * began.share:.1f} %",
        "first_seat_error": f"± {50 * (high - low):.1f}",
        "drawn": share_words(draws, tally.games),
        "guards": guards,
        "few": FEWEST_GAMES,
    }


def _sentence(result: Result) -> tuple[str, str]:
    """Who is stronger, in a few words and then in numbers."""
    tally, names = result.tally, [arm.name for arm in result.plan.arms]
    if len(tally.pairings) == 1:
        pairing = tally.pairings[0]
        one, other = result.arms_of(0)
        score = pairing.score()
        if is_few(score.games):
            return "There are not enough games yet.", f"Below {FEWEST_GAMES} games nothing is said."
        low, high = score.interval
        told = f"{one} takes {score.text()} of the points."
        if low <= 0.5 <= high:
            return f"{one} and {other} cannot be told apart.", told
        stronger, weaker = (one, other) if low > 0.5 else (other, one)
        return f"{stronger} is stronger than {weaker}.", told
    scores = {arm: lab.arm_score(tally, arm) for arm in range(len(names))}
    if any(is_few(score.games) for score in scores.values()):
        return "There are not enough games yet.", f"Below {FEWEST_GAMES} games of an arm nothing is said."
    best = max(scores, key=lambda arm: scores[arm].share)
    rivals = [names[arm] for arm in scores if arm != best and scores[arm].interval[1] >= scores[best].interval[0]]
    told = f"It takes {scores[best].text()} of the points over all its opponents."
    if result.plan.kind == "gauntlet":
        beaten = [names[each.arms[1]] for each in tally.pairings if each.score().interval[0] > 0.5]
        lost = [names[each.arms[1]] for each in tally.pairings if each.score().interval[1] < 0.5]
        return (
            f"{names[0]} is stronger than {len(beaten)} of {len(tally.pairings)} and weaker than {len(lost)}.",
            f"It takes {scores[0].text()} of the points over all of them.",
        )
    if rivals:
        return f"{names[best]} has the most points, but is not told apart from {', '.join(rivals)}.", told
    return f"{names[best]} is the strongest of the {len(names)}.", told


def _compared_sentence(result: Result) -> tuple[str, str]:
    found = lab.changes_of(result.tally)
    enough = [each for each in found if not each.change.is_few]
    if not enough:
        return "There are not enough games yet.", f"Below {FEWEST_GAMES} seeds nothing is said."
    clear = [each for each in enough if each.is_clear]
    if not clear and len(found) == 1:
        change = enough[0].change
        told = f"It is {change.points_text()} percentage points of {result.arms_of(0)[0]}, on {change.count} seeds."
        return "The change is not told apart from chance.", told
    if not clear:
        return "No variant is told apart from the deck.", f"{len(enough)} were held against it on the same seeds."
    better = sum(each.change.difference > 0 for each in clear)
    who = result.arms_of(0)[0]
    if len(found) == 1:
        word = "more" if better else "less"
        return (
            f"{who} takes {word} of the points after the change.",
            f"The change is {clear[0].change.points_text()} percentage points.",
        )
    return (
        f"Of {len(found)} variants {better} are better than {who} and {len(clear) - better} are worse.",
        "The others are not told apart from it.",
    )


# --- everyone against everyone -----------------------------------------------------------------------------------
def matrix(result: Result) -> Mapping[str, Any] | None:
    """The points of each arm against each other one as a heat map, and over all opponents with intervals."""
    plan, tally = result.plan, result.tally
    names = [arm.name for arm in plan.arms]
    if len(tally.pairings) < 2 or not tally.games:
        return None
    scores = {(each.arms[0], each.arms[1]): each.score() for each in tally.pairings}
    if len(tally.pairings) == len(names) * (len(names) - 1) // 2:
        chart = interval_chart(
            "arms", "Over all opponents", [(name, lab.arm_score(tally, arm)) for arm, name in enumerate(names)]
        )
        return {"map": heat_map("Points of the row, per cent", names, scores), "chart": chart}
    versus = [(f"against {names[each.arms[1]]}", each.score()) for each in tally.pairings]
    return {"map": None, "chart": interval_chart("arms", f"{names[0]}, against each", versus)}


# --- seed by seed ------------------------------------------------------------------------------------------------
def changes(result: Result) -> Mapping[str, Any] | None:
    """What every other pairing made of the first one's score on the same seeds."""
    found = lab.changes_of(result.tally)
    if not found:
        return None
    rules_differ = len(result.plan.rulesets) > 1
    rows = []
    for each in found:
        pairing = result.tally.pairings[each.pairing]
        name = result.plan.rulesets[pairing.ruleset].slug if rules_differ else result.arms_of(each.pairing)[0]
        change = each.change
        rows.append(
            {
                "name": name,
                "before": f"{100 * change.before:.1f} %",
                "after": f"{100 * change.after:.1f} %",
                "change": change.points_text(),
                "seeds": change.count,
                "likelihood": NOT_ENOUGH if change.is_few else likelihood_words(each.corrected),
                "word": "" if change.is_few else "clear" if each.is_clear else "not told apart",
                "is_clear": each.is_clear,
            }
        )
    first = result.tally.pairings[0]
    return {
        "rows": rows,
        "before": result.plan.rulesets[first.ruleset].slug if rules_differ else "the unchanged deck",
        "who": result.arms_of(0)[0],
        "noun": "Ruleset" if rules_differ else "Variant",
        "is_corrected": len(found) > 1,
        "chart": change_chart(
            "changes",
            "Change of the points a game, on the same seeds",
            [(str(row["name"]), each.change, each.is_clear) for row, each in zip(rows, found, strict=True)],
        ),
    }


# --- strength ----------------------------------------------------------------------------------------------------
def strength(result: Result) -> Mapping[str, Any] | None:
    """Elo, likelihood of superiority and pairs of every pairing."""
    if not result.tally.games:
        return None
    rows = [_strength(result, number, pairing) for number, pairing in enumerate(result.tally.pairings)]
    return {"rows": rows, "has_rulesets": len(result.plan.rulesets) > 1, "is_long": len(rows) > 8}


def _strength(result: Result, number: int, pairing: PairingTally) -> dict[str, Any]:
    pairs, few = lab.pairs_of(pairing), is_few(pairing.games)
    low, high = pairs.interval
    began = lab.first_seat([pairing])
    return {
        "name": " against ".join(result.arms_of(number)),
        "ruleset": result.plan.rulesets[pairing.ruleset].slug,
        "games": pairing.games,
        "elo": lab.elo_of(pairing).text(),
        "superiority": NOT_ENOUGH if few else _sure(lab.superiority_of(pairing)),
        "pairs": pairs.counts,
        "paired": NOT_ENOUGH
        if pairs.is_few
        else f"{100 * pairs.share:.1f} % (95 % between {100 * low:.1f} and {100 * high:.1f})",
        "paired_elo": pairs.elo.text(),
        "paired_superiority": NOT_ENOUGH if pairs.is_few else _sure(pairs.superiority),
        "first_seat": NOT_ENOUGH if is_few(began.games) else began.text(),
        "guards": share_words(pairing.guards, pairing.games),
    }


def _sure(likelihood: float) -> str:
    percent = 100 * likelihood
    return "above 99.9 %" if percent > 99.9 else "below 0.1 %" if percent < 0.1 else f"{percent:.1f} %"


# --- the way -----------------------------------------------------------------------------------------------------
def way(result: Result) -> Mapping[str, Any] | None:
    """How the score, and the sequential test, came to where they are."""
    charts = []
    for number, pairing in enumerate(result.tally.pairings[:MOST_LINES]):
        if not pairing.trail or not pairing.games:  # of a pairing whose games all failed there is no way to draw
            continue
        one, other = result.arms_of(number)
        under = f", {result.plan.rulesets[pairing.ruleset].slug}" if len(result.plan.rulesets) > 1 else ""
        chart = rate_chart(f"way-{number}", f"{one} against {other}{under}", lab.scores_on_the_way(pairing))
        charts.append(chart)
    stop, test = result.plan.stop, None
    if isinstance(stop, Sprt):
        points = lab.ratios_on_the_way(result.tally.pairings[0], stop)
        test = sprt_chart("sprt", "The sequential test", points, stop.hypotheses)
    if not charts and test is None:
        return None
    return {"charts": charts, "test": test, "hypotheses": stop.hypotheses.text() if isinstance(stop, Sprt) else ""}


# --- lengths and endings -----------------------------------------------------------------------------------------
def lengths(result: Result) -> Mapping[str, Any] | None:
    """How long the games lasted and why they ended; by ruleset where two are compared."""
    pairings, rulesets = result.tally.pairings, result.plan.rulesets
    groups = [
        (rulesets[number].slug if len(rulesets) > 1 else "", [each for each in pairings if each.ruleset == number])
        for number in range(len(rulesets))
    ]
    shown = []
    for number, (name, group) in enumerate(groups):
        found = lab.lengths_of(group)
        if found is None:
            continue
        reasons: dict[str, int] = {}
        for pairing in group:
            for reason, games in pairing.reasons.items():
                reasons[reason] = reasons.get(reason, 0) + games
        shown.append(
            {
                "name": name,
                "chart": histogram(f"lengths-{number}", f"Length{', ' + name if name else ''}", found),
                "told": duration_words(found),
                "reasons": [
                    (reason_words(reason), games, share_words(games, found.games))
                    for reason, games in sorted(reasons.items(), key=lambda entry: -entry[1])
                ],
            }
        )
    return {"groups": shown} if shown else None


register(Part(slug="verdict", template="matches/_results_verdict.html", made=verdict, rank=10, fits=is_duel))
register(Part(slug="changes", template="matches/_results_changes.html", made=changes, rank=20, fits=compares))
register(
    Part(
        slug="matrix",
        template="matches/_results_matrix.html",
        made=matrix,
        rank=30,
        fits=lambda result: is_duel(result) and not compares(result),
    )
)
register(Part(slug="way", template="matches/_results_way.html", made=way, rank=40, fits=is_duel))
register(Part(slug="strength", template="matches/_results_strength.html", made=strength, rank=50, fits=is_duel))
register(Part(slug="lengths", template="matches/_results_lengths.html", made=lengths, rank=45, fits=is_duel))
