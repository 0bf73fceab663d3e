"""The words of results: shares, lengths, reasons, and what a game calls its numbers."""

from cards.faces.names import readable
from matches.engine import registry
from matches.engine.statistics import wilson
from matches.lab.enough import is_few
from matches.lab.lengths import Lengths
from matches.lab.plans import HalfWidth, Sprt, Stop
from matches.lab.results import Mean
from matches.parts.words import REASONS

LEAST_LIKELIHOOD = 0.001


def share_words(count: int, games: int) -> str:
    """So many of so many in per cent with the interval; only the count where there are few games."""
    if is_few(games):
        return f"{count} of {games}"
    low, high = wilson(count, games)
    return f"{100 * count / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def mean_words(mean: Mean) -> str:
    """A mean with its interval: "12.4 (12.1 to 12.7)"."""
    if is_few(mean.games):
        return f"few: {mean.games} games"
    return f"{mean.mean:.2f} ({mean.low:.2f} to {mean.high:.2f})"


def shift_words(mean: Mean) -> str:
    """A change of a mean with its interval and signs."""
    if is_few(mean.games):
        return f"few: {mean.games} games"
    return f"{mean.mean:+.2f} ({mean.low:+.2f} to {mean.high:+.2f})"


def likelihood_words(likelihood: float) -> str:
    """How likely something is by chance, as far as anybody needs to know."""
    return f"below {LEAST_LIKELIHOOD}" if likelihood < LEAST_LIKELIHOOD else f"{likelihood:.3f}"


def reason_words(reason: str) -> str:
    """Why games ended."""
    return REASONS.get(reason, readable(reason.replace("_", "-")).lower())


def duration_words(lengths: Lengths) -> str:
    """How long games last."""
    return (
        f"Half of the games last from {lengths.lower:g} to {lengths.upper:g} turns; the shortest has"
        f" {lengths.shortest}, the longest {lengths.longest}, the mean is {lengths.mean:.1f}."
    )


def stop_words(stop: Stop) -> str:
    """When an experiment is over, in a sentence."""
    if isinstance(stop, HalfWidth):
        return f"It is over earlier once every interval is at most {100 * stop.width:g} points wide to each side."
    if isinstance(stop, Sprt):
        return f"It is over earlier once it is known whether the first arm is {stop.hypotheses.text()}."
    return "Every game of it is played."


def work_words(seconds: float) -> str:
    """So much work as somebody waits for it: seconds, then minutes, then hours."""
    if seconds < 100:
        return _counted(seconds, "second")
    return _counted(seconds / 60, "minute") if seconds < 6_000 else _counted(seconds / 3_600, "hour")


def _counted(number: float, noun: str) -> str:
    return f"{number:,.0f} {noun}{'' if round(number) == 1 else 's'}"


def metric_words(game: str, base: str) -> str:
    """What the game calls this number."""
    words = registry.metric_words(game).get(base) or base.replace("_", " ")
    return words[:1].upper() + words[1:]
