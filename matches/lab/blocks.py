"""Numbers of tables that play together: means, shares and paired changes from the totals of blocks with one seed."""

from matches.engine.statistics import wilson
from matches.lab.numbers import Change, Number, rounded, spread_of, student_of
from matches.lab.tally import BlockTally, PairingTally


def mean_number(blocks: BlockTally, metric: str, scale: float = 1.0) -> Number | None:
    """The mean of a metric over the games of whole blocks, with Student's interval over blocks; none before two."""
    sums = blocks.totals.get(metric)
    if sums is None or sums.games < 2:
        return None
    unit = blocks.seats / scale
    middle = sums.mean / unit
    half = spread_of(sums.deviation, sums.games) / unit
    return Number(rounded(middle), rounded(middle - half), rounded(middle + half), sums.games * blocks.seats)


def share_number(blocks: BlockTally, metric: str) -> Number | None:
    """The share of the games in which a metric of 0 and 1 is 1, with Wilson's interval; none before the first block.

    Where the games of one seed are alike they count for less: for as many as would be as sure by themselves.
    """
    sums = blocks.totals.get(metric)
    if sums is None or not sums.games:
        return None
    games = sums.games * blocks.seats
    share = sums.total / games
    by_chance = blocks.seats * share * (1 - share)  # how far totals of independent games would spread
    apart = sums.deviation**2
    alike = max(1.0, min(apart / by_chance, blocks.seats)) if by_chance and sums.games > 1 else blocks.seats
    counted = max(1, round(games / alike))
    low, high = wilson(share * counted, counted)
    return Number(rounded(share), rounded(low), rounded(high), games)


def told_number(pairing: PairingTally, metric: str, scale: float = 1.0) -> Number | None:
    """The mean of a metric that not every game tells, with Student's interval over those that do; none before two."""
    sums = pairing.metrics.get(metric)
    if sums is None or sums.games < 2:
        return None
    half = spread_of(sums.deviation, sums.games) * scale
    middle = sums.mean * scale
    return Number(rounded(middle), rounded(middle - half), rounded(middle + half), sums.games)


def told_share(pairing: PairingTally, metric: str) -> Number | None:
    """The share of 1 in a metric of 0 and 1 that not every game tells, over those that do."""
    sums = pairing.metrics.get(metric)
    if sums is None or not sums.games:
        return None
    low, high = wilson(sums.total, sums.games)
    return Number(rounded(sums.mean), rounded(low), rounded(high), sums.games)


def change_number(before: BlockTally, after: BlockTally, metric: str, scale: float = 1.0) -> Change | None:
    """What a metric is more in a game of another pairing than in the same one of the first, pair by pair; none before
    two pairs of blocks."""
    sums, base = after.changes.get(metric), before.totals.get(metric)
    if sums is None or base is None or sums.games < 2:
        return None
    unit = after.seats / scale
    apart, middle = sums.deviation, sums.mean
    half = spread_of(apart, sums.games) / unit
    old = base.mean / unit
    return Change(
        before=rounded(old),
        after=rounded(old + middle / unit),
        difference=rounded(middle / unit),
        low=rounded(middle / unit - half),
        high=rounded(middle / unit + half),
        p=float(f"{student_of(middle, apart, sums.games):.3g}"),
        count=sums.games,
    )
