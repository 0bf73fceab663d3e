"""The shapes in which results are told: every number of the page, with its error."""

from collections.abc import Iterator
from typing import Any

import msgspec

from matches.api.shapes import EndName, StateName
from matches.engine.statistics import Score
from matches.lab import results as lab
from matches.lab.blocks import change_number
from matches.lab.enough import is_few
from matches.lab.impact import Impact
from matches.lab.lengths import Lengths
from matches.lab.paired import Pairs
from matches.lab.plans import Plan, Sprt
from matches.lab.tally import PairingTally, Tally
from matches.models import Experiment


class EloHere(msgspec.Struct, frozen=True, kw_only=True):
    """A difference in Elo with its interval; null is unbounded."""

    value: float | None
    low: float | None
    high: float | None


class ShareHere(msgspec.Struct, frozen=True, kw_only=True):
    """A share of the points with Wilson's interval at 95 %; `few` says that there are too few games for a number."""

    games: int
    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float
    few: bool


class PairsHere(msgspec.Struct, frozen=True, kw_only=True):
    """Pairs of games with one seed, counted by the half points of the first arm from 0 to 4."""

    counts: tuple[int, ...]
    share: float
    low: float
    high: float
    elo: EloHere
    superiority: float
    few: bool


class LengthsHere(msgspec.Struct, frozen=True, kw_only=True):
    """How many turns games lasted; `turns` counts games by their turns."""

    shortest: int
    lower: float
    median: float
    upper: float
    longest: int
    mean: float
    turns: dict[str, int]


class MetricHere(msgspec.Struct, frozen=True, kw_only=True):
    """A number of the game over the games that told it; `low` and `high` are null where that is one game. Names that
    end in a number are those of the arm at that place of the pairing."""

    games: int
    mean: float
    low: float | None
    high: float | None
    least: float
    most: float


class ChangeHere(msgspec.Struct, frozen=True, kw_only=True):
    """What the pairing made of the first pairing's points a game on the same seeds; `seeds_by_results` has a row for
    the half points of the first pairing and a column for those of this one. `corrected` is after Holm's rule."""

    seeds: int
    before: float
    after: float
    change: float
    low: float
    high: float
    likelihood: float
    corrected: float
    few: bool
    seeds_by_results: tuple[tuple[int, ...], ...]
    metrics: dict[str, MetricHere]


class MeasureChange(msgspec.Struct, frozen=True, kw_only=True):
    """What a metric of a game is more in this pairing than in the first, over so many pairs of blocks with one seed."""

    before: float
    after: float
    difference: float
    low: float
    high: float
    p: float
    count: int


class PairingResult(msgspec.Struct, frozen=True, kw_only=True):
    """The games of one pairing, from its first arm. `began` are wins, draws and losses of who began; `trail` are games
    and half points on the way, `trail_pairs` the pairs at the same points. Where tables play together `changes`
    compares every metric with that of the first pairing."""

    arms: tuple[int, ...]
    ruleset: int
    games: int
    wins: tuple[int, ...]
    draws: int
    lost: int
    guards: int
    missing: int
    share: float
    low: float
    high: float
    few: bool
    elo: EloHere
    superiority: float
    pairs: PairsHere | None
    first_seat: ShareHere
    lengths: LengthsHere | None
    reasons: dict[str, int]
    decisions: int
    metrics: dict[str, MetricHere]
    trail: tuple[tuple[int, int], ...]
    trail_pairs: tuple[tuple[int, ...], ...]
    change: ChangeHere | None
    changes: dict[str, MeasureChange]


class PointHere(msgspec.Struct, frozen=True, kw_only=True):
    """Where the sequential test stood after so many games."""

    games: int
    ratio: float


class SequentialHere(msgspec.Struct, frozen=True, kw_only=True):
    """The sequential test between its two bounds; at the lower one elo0 is accepted, at the upper one elo1."""

    elo0: float
    elo1: float
    lower: float
    upper: float
    points: tuple[PointHere, ...]


class ImpactHere(msgspec.Struct, frozen=True, kw_only=True):
    """The points a game with a card, without it, and the difference; `corrected` is after Benjamini and Hochberg."""

    games_with: int
    games_without: int
    share_with: float | None
    share_without: float | None
    difference: float | None
    low: float | None
    high: float | None
    likelihood: float
    corrected: float
    few: bool


class CardHere(msgspec.Struct, frozen=True, kw_only=True):
    """What a card did for an arm: when it was drawn, and when it was played among the games in which it was held."""

    arm: int
    card: str
    drawn: ImpactHere
    played: ImpactHere


class ArmResult(msgspec.Struct, frozen=True, kw_only=True):
    """An arm over all its pairings."""

    name: str
    score: ShareHere


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """What the games counted so far say; intervals are those at 95 %. `stopped_by_hand` marks what a person ended."""

    state: StateName
    ended_by: EndName
    ended_why: str
    stopped_by_hand: bool
    games: int
    missing: int
    arms: tuple[ArmResult, ...]
    first_seat: ShareHere
    test: SequentialHere | None
    pairings: tuple[PairingResult, ...]
    cards: tuple[CardHere, ...]


def results_of(experiment: Experiment) -> Results:
    """What an experiment says so far, from its tally alone."""
    plan, tally = experiment.read_plan(), Tally.read(experiment.tally)
    changes = {each.pairing: each for each in lab.changes_of(tally)}
    return Results(
        state=experiment.state,  # type: ignore[arg-type]
        ended_by=experiment.ended_by,  # type: ignore[arg-type]
        ended_why=experiment.ended_why,
        stopped_by_hand=experiment.ended_by == Experiment.EndedBy.HAND,
        games=tally.games,
        missing=tally.missing,
        arms=tuple(
            ArmResult(name=arm.name, score=_share(lab.arm_score(tally, number))) for number, arm in enumerate(plan.arms)
        ),
        first_seat=_share(lab.first_seat(tally.pairings)),
        test=_test(plan, tally),
        pairings=tuple(_pairing(tally, number, changes.get(number)) for number in range(len(tally.pairings))),
        cards=tuple(
            CardHere(arm=each.arm, card=each.card, drawn=_impact(each.drawn), played=_impact(each.played))
            for each in lab.impacts_of(plan, tally)
        ),
    )


def _share(score: Score) -> ShareHere:
    low, high = score.interval
    return ShareHere(
        games=score.games,
        wins=score.wins,
        draws=score.draws,
        losses=score.losses,
        share=score.share,
        low=low,
        high=high,
        few=is_few(score.games),
    )


def _test(plan: Plan, tally: Tally) -> SequentialHere | None:
    if not isinstance(plan.stop, Sprt):
        return None
    hypotheses = plan.stop.hypotheses
    return SequentialHere(
        elo0=hypotheses.elo0,
        elo1=hypotheses.elo1,
        lower=hypotheses.lower,
        upper=hypotheses.upper,
        points=tuple(
            PointHere(games=point.games, ratio=point.ratio)
            for point in lab.ratios_on_the_way(tally.pairings[0], plan.stop)
        ),
    )


def _pairing(tally: Tally, number: int, compared: lab.Compared | None) -> PairingResult:
    pairing = tally.pairings[number]
    score = pairing.score()
    low, high = score.interval
    elo = lab.elo_of(pairing)
    return PairingResult(
        arms=pairing.arms,
        ruleset=pairing.ruleset,
        games=pairing.games,
        wins=tuple(pairing.wins),
        draws=pairing.draws,
        lost=pairing.lost,
        guards=pairing.guards,
        missing=pairing.missing,
        share=score.share,
        low=low,
        high=high,
        few=is_few(pairing.games),
        elo=EloHere(value=elo.value, low=elo.low, high=elo.high),
        superiority=lab.superiority_of(pairing),
        pairs=_pairs(lab.pairs_of(pairing)),
        first_seat=_share(lab.first_seat([pairing])),
        lengths=_lengths(pairing, lab.lengths_of([pairing])),
        reasons=pairing.reasons,
        decisions=pairing.decisions,
        metrics={name: _metric(lab.mean_of(sums)) for name, sums in sorted(pairing.metrics.items())},
        trail=tuple(pairing.trail),
        trail_pairs=tuple(pairing.trail_pairs),
        change=_change(pairing, compared, len(pairing.arms)) if compared is not None else None,
        changes=_measures(tally, number),
    )


def _measures(tally: Tally, number: int) -> dict[str, MeasureChange]:
    if tally.blocks is msgspec.UNSET:
        return {}
    before, after = tally.blocks[0], tally.blocks[number]
    found = {name: change_number(before, after, name) for name in sorted(after.changes)}
    return {name: MeasureChange(**msgspec.structs.asdict(each)) for name, each in found.items() if each is not None}


def _pairs(pairs: Pairs) -> PairsHere | None:
    if not pairs.pairs:
        return None
    low, high = pairs.interval
    elo = pairs.elo
    return PairsHere(
        counts=pairs.counts,
        share=pairs.share,
        low=low,
        high=high,
        elo=EloHere(value=elo.value, low=elo.low, high=elo.high),
        superiority=pairs.superiority,
        few=pairs.is_few,
    )


def _lengths(pairing: PairingTally, lengths: Lengths | None) -> LengthsHere | None:
    if lengths is None:
        return None
    turns = {str(turns): games for turns, games in sorted(pairing.turns.items())}
    told = {name: getattr(lengths, name) for name in LengthsHere.__struct_fields__ if name != "turns"}
    return LengthsHere(**told, turns=turns)


def _metric(mean: lab.Mean) -> MetricHere:
    return MetricHere(**msgspec.structs.asdict(mean))


def _change(pairing: PairingTally, compared: lab.Compared, seats: int) -> ChangeHere:
    change = compared.change
    return ChangeHere(
        seeds=change.count,
        before=change.before,
        after=change.after,
        change=change.difference,
        low=change.low,
        high=change.high,
        likelihood=change.p,
        corrected=compared.corrected,
        few=change.is_few,
        seeds_by_results=tuple(tuple(row) for row in pairing.changes),
        metrics={name: _metric(lab.mean_of(sums, seats)) for name, sums in sorted(pairing.shifts.items())},
    )


def _impact(impact: Impact) -> ImpactHere:
    split = impact.split
    known = bool(split.with_games and split.without_games)
    return ImpactHere(
        games_with=split.with_games,
        games_without=split.without_games,
        share_with=split.with_points / split.with_games if split.with_games else None,
        share_without=split.without_points / split.without_games if split.without_games else None,
        difference=impact.difference if known else None,
        low=impact.low if known else None,
        high=impact.high if known else None,
        likelihood=impact.likelihood,
        corrected=impact.corrected,
        few=impact.is_few,
    )


# --- tables ------------------------------------------------------------------------------------------------------
RESULT_COLUMNS = (
    "pairing", "arms", "ruleset", "games", "wins", "draws", "losses", "guards", "missing", "share", "low", "high",
    "elo", "elo_low", "elo_high", "superiority", "pairs_0", "pairs_1", "pairs_2", "pairs_3", "pairs_4", "paired_low",
    "paired_high", "first_seat_share", "first_seat_low", "first_seat_high", "median_turns", "mean_turns", "change",
    "change_low", "change_high", "change_corrected", "state", "ended_by",
)  # fmt: skip
SAME_COLUMNS = ("games", "draws", "guards", "missing", "share", "low", "high")
GAME_COLUMNS = (
    "number", "pairing", "seats", "seed", "winners", "lost", "reason", "guard", "turns", "decisions", "metrics", "hash",
)  # fmt: skip


def result_rows(experiment: Experiment) -> Iterator[dict[str, Any]]:
    """A row for each pairing."""
    plan, told = experiment.read_plan(), results_of(experiment)
    for number, pairing in enumerate(told.pairings):
        pairs, lengths, change = pairing.pairs, pairing.lengths, pairing.change
        counts = pairs.counts if pairs else (0,) * 5
        yield {
            "pairing": number,
            "arms": " | ".join(plan.arms[arm].name for arm in pairing.arms),
            "ruleset": plan.rulesets[pairing.ruleset].slug,
            "wins": pairing.wins[0],
            "losses": pairing.games - pairing.wins[0] - pairing.draws,
            **{name: getattr(pairing, name) for name in SAME_COLUMNS},
            "elo": pairing.elo.value,
            "elo_low": pairing.elo.low,
            "elo_high": pairing.elo.high,
            "superiority": pairing.superiority,
            **{f"pairs_{points}": count for points, count in enumerate(counts)},
            "paired_low": pairs.low if pairs else None,
            "paired_high": pairs.high if pairs else None,
            "first_seat_share": pairing.first_seat.share,
            "first_seat_low": pairing.first_seat.low,
            "first_seat_high": pairing.first_seat.high,
            "median_turns": lengths.median if lengths else None,
            "mean_turns": lengths.mean if lengths else None,
            "change": change.change if change else None,
            "change_low": change.low if change else None,
            "change_high": change.high if change else None,
            "change_corrected": change.corrected if change else None,
            "state": told.state,
            "ended_by": told.ended_by,
        }
