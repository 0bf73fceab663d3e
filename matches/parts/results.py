"""What the page of an experiment shows of its result: parts, each from the kept tally, chosen by kind, game or plan.

A part has a template of its own and says what the template is given. Modules that have parts call ``register``; the
app imports them when it is loaded. No part counts games.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from matches.lab.plans import Plan
from matches.lab.tally import Tally


@dataclass(frozen=True)
class Result:
    """What a part is made from: the frozen plan, the tally as it stands, and what kept the experiment from its end."""

    plan: Plan
    tally: Tally
    ended_by: str = ""
    address: str = ""  # of the experiment's page, which ends in a slash
    names: Mapping[str, str] = field(default_factory=dict)  # of cards, by slug

    @property
    def seats(self) -> int:
        """How many arms sit at one table."""
        return len(self.tally.pairings[0].arms)

    def arms_of(self, pairing: int) -> list[str]:
        """The names of the arms that meet in this pairing."""
        return [self.plan.arms[arm].name for arm in self.tally.pairings[pairing].arms]


@dataclass(frozen=True)
class Part:
    """A section of the page. ``made`` gives what its template reads, or None where there is nothing to show.

    Without kinds and games it is offered for every experiment; ``fits`` may look closer. Lower ranks stand first.
    """

    slug: str
    template: str
    made: Callable[[Result], Mapping[str, Any] | None]
    rank: int = 100
    kinds: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    fits: Callable[[Result], bool] = lambda result: True

    def is_for(self, result: Result) -> bool:
        """Whether the part belongs to this experiment."""
        plan = result.plan
        return (
            (not self.kinds or plan.kind in self.kinds)
            and (not self.games or plan.game in self.games)
            and self.fits(result)
        )


@dataclass(frozen=True)
class Shown:
    """A part as the page includes it: its template, and what stands in it under the name ``part``."""

    slug: str
    template: str
    part: Mapping[str, Any]


PARTS: dict[str, Part] = {}


def register(part: Part) -> Part:
    """The part is offered from now on."""
    if part.slug in PARTS:
        raise ValueError(f"There is a part named {part.slug!r} already: give the new one another name.")
    PARTS[part.slug] = part
    return part


def parts_of(result: Result) -> list[Shown]:
    """The parts that this experiment has something for, in their order."""
    shown = []
    for part in sorted(PARTS.values(), key=lambda each: (each.rank, each.slug)):
        if part.is_for(result) and (made := part.made(result)) is not None:
            shown.append(Shown(part.slug, part.template, made))
    return shown
