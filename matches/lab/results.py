"""What a tally says, in numbers with their errors: the one place that pages, tables and the API read results from."""

from collections.abc import Sequence

import msgspec

from matches.engine.statistics import Score
from matches.lab.comparisons import holm
from matches.lab.elo import Difference, elo_difference
from matches.lab.impact import ALPHA, Impact, impacts
from matches.lab.lengths import Lengths, lengths_counted
from matches.lab.numbers import Change, spread_of
from matches.lab.paired import Pairs, change_counted
from matches.lab.plans import Plan, Sprt
from matches.lab.seen import deck_cards
from matches.lab.sprt import Point, log_ratio
from matches.lab.stopping import FEWEST_PAIRS
from matches.lab.superiority import superiority
from matches.lab.tally import PairingTally, Sums, Tally


class Mean(msgspec.Struct, frozen=True, kw_only=True):
    """A number over the games that told it, with Student's interval of its mean; one game alone has none."""

    games: int
    mean: float
    low: float | None
    high: float | None
    least: float
    most: float


def mean_of(sums: Sums, parts: int = 1) -> Mean:
    """The mean of a number; of sums over so many games each, everything is told of one game."""
    half = spread_of(sums.deviation, sums.games)
    return Mean(
        games=sums.games * parts,
        mean=sums.mean / parts,
        low=(sums.mean - half) / parts if sums.games > 1 else None,
        high=(sums.mean + half) / parts if sums.games > 1 else None,
        least=sums.least / parts,
        most=sums.most / parts,
    )


# --- one pairing -------------------------------------------------------------------------------------------------
def pairs_of(pairing: PairingTally) -> Pairs:
    """The pairs of games with one seed."""
    none, half, one, more, two = pairing.pairs
    return Pairs((none, half, one, more, two))


def elo_of(pairing: PairingTally) -> Difference:
    """The difference in Elo between the first arm and the other."""
    return elo_difference(pairing.score())


def superiority_of(pairing: PairingTally) -> float:
    """The likelihood that the first arm is the better one."""
    return superiority(pairing.score())


def first_seat(pairings: Sequence[PairingTally]) -> Score:
    """How whoever began fared in these pairings."""
    wins, draws, losses = (sum(pairing.began[place] for pairing in pairings) for place in range(3))
    return Score(wins, draws, losses)


def lengths_of(pairings: Sequence[PairingTally]) -> Lengths | None:
    """How long the games of these pairings lasted."""
    counts: dict[int, int] = {}
    for pairing in pairings:
        for turns, games in pairing.turns.items():
            counts[turns] = counts.get(turns, 0) + games
    return lengths_counted(counts, sum(pairing.guards for pairing in pairings))


def scores_on_the_way(pairing: PairingTally) -> list[Score]:
    """The score at each point of the trail and at the end; only its share means something, as half points are kept."""
    points = [*pairing.trail, (pairing.games, 2 * pairing.wins[0] + pairing.draws)]
    unique = dict(points)
    return [
        Score(half_points // 2, half_points % 2, games - half_points // 2 - half_points % 2)
        for games, half_points in sorted(unique.items())
        if games
    ]


def ratios_on_the_way(pairing: PairingTally, stop: Sprt) -> list[Point]:
    """Where the sequential test stood at each point of the trail and at the end, from where it may speak."""
    hypotheses = stop.hypotheses
    found = {}
    for counts in (*pairing.trail_pairs, pairing.pairs):
        if (pairs := sum(counts)) >= FEWEST_PAIRS:
            ratio = log_ratio(counts, hypotheses)
            found[pairs] = Point(2 * pairs, ratio, hypotheses.verdict(ratio))
    return [point for _, point in sorted(found.items())]


# --- all pairings ------------------------------------------------------------------------------------------------
def arm_score(tally: Tally, arm: int) -> Score:
    """The result of an arm over all its pairings."""
    scores = [pairing.score(pairing.arms.index(arm)) for pairing in tally.pairings if arm in pairing.arms]
    return Score(
        sum(score.wins for score in scores), sum(score.draws for score in scores), sum(score.losses for score in scores)
    )


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing against the first one on the same seeds; ``corrected`` is the likelihood after Holm's correction."""

    pairing: int
    change: Change
    corrected: float

    @property
    def is_clear(self) -> bool:
        return not self.change.is_few and self.corrected < ALPHA


def changes_of(tally: Tally) -> list[Compared]:
    """What every other pairing made of the first one's score; pairings with too few seeds are left out of the
    correction."""
    changes = {
        number: change_counted(pairing.changes) for number, pairing in enumerate(tally.pairings) if pairing.changes
    }
    enough = [number for number, change in changes.items() if not change.is_few]
    corrected = dict(zip(enough, holm([changes[number].p for number in enough]), strict=True))
    return [
        Compared(pairing=number, change=change, corrected=corrected.get(number, 1.0))
        for number, change in changes.items()
    ]


# --- cards -------------------------------------------------------------------------------------------------------
class CardImpact(msgspec.Struct, frozen=True, kw_only=True):
    """What a card did for an arm: when it was drawn, and when it was played among the games in which it was held."""

    arm: int
    card: str
    drawn: Impact
    played: Impact


def impacts_of(plan: Plan, tally: Tally) -> list[CardImpact]:
    """Every card of every arm; the likelihoods of all of them are corrected together."""
    places = [
        (arm, card, number)
        for arm, told in enumerate(plan.arms)
        if arm in tally.cards
        for number, card in enumerate(deck_cards(told.zones))
    ]
    drawn = impacts({f"{arm} {card}": tally.cards[arm].when_drawn(number) for arm, card, number in places})
    played = impacts({f"{arm} {card}": tally.cards[arm].when_played(number) for arm, card, number in places})
    return [
        CardImpact(arm=arm, card=card, drawn=when_drawn, played=when_played)
        for (arm, card, _), when_drawn, when_played in zip(places, drawn, played, strict=True)
    ]


# --- numbers of the game -----------------------------------------------------------------------------------------
def joined(sums: Sequence[Sums]) -> Sums:
    """The same number told by several pairings, as one."""
    told = [each for each in sums if each.games]
    if not told:
        return Sums()
    return Sums(
        sum(each.games for each in told),
        sum(each.total for each in told),
        sum(each.squares for each in told),
        min(each.least for each in told),
        max(each.most for each in told),
    )


def arm_metrics(pairings: Sequence[PairingTally], arm: int) -> dict[str, Mean]:
    """The numbers that are told of each arm, of this one over these pairings."""
    found: dict[str, list[Sums]] = {}
    for pairing in pairings:
        for name, sums in pairing.metrics.items():
            base, place = arm_metric(name)
            if place is not None and place < len(pairing.arms) and pairing.arms[place] == arm:
                found.setdefault(base, []).append(sums)
    return {base: mean_of(joined(sums)) for base, sums in sorted(found.items())}


def arm_metric(name: str) -> tuple[str, int | None]:
    """A number's name without the arm, and the arm's place in its pairing: `gold_1` is the gold of the second."""
    base, _, place = name.rpartition("_")
    return (base, int(place)) if base and place.isdecimal() else (name, None)
