"""In whose hands a band was, and for which of its dungeons."""

from collections.abc import Mapping
from dataclasses import dataclass

from legacy.rules.prose import SOMEBODY
from legacy.rules.state import BandState


@dataclass(frozen=True)
class Holder:
    """Somebody who held the band; `dungeons` tells which of its dungeons they led it into."""

    wizard: str
    name: str
    dungeons: str
    holds: bool


def lineage(band: BandState, wizards: Mapping[str, str]) -> list[Holder]:
    """The holders in their order; on paper nobody counted, so dungeons before an adoption belong to no one."""
    before = band.paper[1] if band.paper else 0
    visits = list(band.visits)
    place, holders = 0, []
    for turn, wizard in enumerate(band.holders):
        first = place
        while place < len(visits) and visits[place].wizard == wizard:
            place += 1
        is_last = turn == len(band.holders) - 1
        span = _span(before + first + 1, before + place)
        holders.append(Holder(wizard, wizards.get(wizard, SOMEBODY), span, is_last and not band.retired))
    return holders


def _span(first: int, last: int) -> str:
    if last < first:
        return "no dungeon yet"
    if first == last:
        return f"dungeon {first}"
    return f"dungeons {first} {'and' if last == first + 1 else 'to'} {last}"
