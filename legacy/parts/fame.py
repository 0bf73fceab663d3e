"""Fame across bands: the greatest, the longest-lived, those that are no more, and who carried an inscription."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from cards.rules.index import CardIndex
from legacy.models import BandRow
from legacy.parts.box import card_sign
from legacy.parts.timeline import moment
from legacy.rules.prose import SOMEBODY
from legacy.rules.state import BandState, Carried

BEST = 10


@dataclass(frozen=True)
class Famed:
    """A band in the hall: what it is famous for, and how long it lived or has lived; at a closed table it grows no
    older."""

    row: BandRow
    band: BandState
    since: datetime
    until: datetime | None
    resting: datetime | None
    holder: str
    epitaph: str

    @property
    def glory(self) -> int:
        """The Glory that its chronicle tells of; what it brought from paper stands beside it."""
        return self.band.glory - self.paper_glory

    @property
    def paper_glory(self) -> int:
        return self.band.paper[0] if self.band.paper else 0

    @property
    def dungeons(self) -> int:
        """The dungeons that its chronicle tells of."""
        return self.band.dungeons - self.paper_dungeons

    @property
    def paper_dungeons(self) -> int:
        return self.band.paper[1] if self.band.paper else 0

    @property
    def kills(self) -> int:
        return self.band.kills

    @property
    def days(self) -> int:
        return ((self.until or self.resting or datetime.now(UTC)) - self.since).days


@dataclass(frozen=True)
class Hall:
    """The lists of a hall of fame, each the best first, by what the chronicles tell and not by what was on paper."""

    glory: tuple[Famed, ...]
    dungeons: tuple[Famed, ...]
    kills: tuple[Famed, ...]
    lived: tuple[Famed, ...]
    retired: tuple[Famed, ...]


@dataclass(frozen=True)
class Carrier:
    """An inscription on a card of a band: from when to when, through how many dungeons, and how it went.

    Of what a band bore and lost on paper neither is known.
    """

    row: BandRow
    card: str
    source: str
    payer: str
    since: datetime | None
    until: datetime | None
    stands: bool
    dungeons: int
    went: str


PAPER = "on paper"
WENT = {"fading": "faded", "cursed": "taken by a curse", "exchanged": "given away by Tower’s Memory"}
CAME = {"bought": "bought at the founding", "turning": "bought", "awarded": "awarded", "heirloom": "an heirloom"}


def hall(rows: Iterable[BandRow], wizards: Mapping[str, str], index: CardIndex, closed: Mapping[int, datetime]) -> Hall:
    """The hall of these bands; `closed` tells since when tables are."""
    famed = [_famed(row, row.band, wizards, index, closed.get(row.campaign_id)) for row in rows]

    def best(measure: str) -> tuple[Famed, ...]:
        ranked = sorted(famed, key=lambda each: (-getattr(each, measure), each.row.name))
        return tuple(each for each in ranked[:BEST] if getattr(each, measure))

    gone = sorted((each for each in famed if each.until), key=lambda each: each.until or each.since, reverse=True)
    lived = sorted(famed, key=lambda each: (-each.days, -each.band.dungeons, each.row.name))
    return Hall(best("glory"), best("dungeons"), best("kills"), tuple(lived[:BEST]), tuple(gone))


def carriers(rows: Iterable[BandRow], inscription: str, wizards: Mapping[str, str], index: CardIndex) -> list[Carrier]:
    """Who carried this inscription, the newest first, and last those who did on paper."""
    found = [
        _carrier(row, band, each, wizards, index)
        for row in rows
        for band in (row.band,)
        for each in band.carried
        if each.inscription == inscription
    ]
    return sorted(found, key=lambda carrier: carrier.since.timestamp() if carrier.since else 0, reverse=True)


def carried_counts(rows: Iterable[BandRow]) -> dict[str, tuple[int, int]]:
    """Of each inscription that was ever carried: how often, and how often it stands now."""
    counts: dict[str, tuple[int, int]] = {}
    for row in rows:
        for each in row.band.carried:
            ever, now = counts.get(each.inscription, (0, 0))
            counts[each.inscription] = (ever + 1, now + each.stands)
    return counts


def _famed(
    row: BandRow, band: BandState, wizards: Mapping[str, str], index: CardIndex, resting: datetime | None
) -> Famed:
    until = _ended(band) if band.retired else None
    epitaph = _epitaph(band, wizards, index) if band.retired else ""
    return Famed(row, band, moment(band.founded_at), until, resting, wizards.get(band.holder, SOMEBODY), epitaph)


def _ended(band: BandState) -> datetime:
    """When its last inscription went."""
    return moment(max((each.lost_at for each in band.carried if each.lost_at), default=band.founded_at))


def _epitaph(band: BandState, wizards: Mapping[str, str], index: CardIndex) -> str:
    founder = wizards.get(band.holders[0], SOMEBODY) if band.holders else SOMEBODY
    words = [f"Founded by {founder}, {band.dungeons} dungeon{'s' * (band.dungeons != 1)}, {band.glory} Glory."]
    gone = sorted((each for each in band.carried if each.lost_at), key=lambda each: each.lost_at)
    if gone:
        last = gone[-1]
        name = index.inscriptions[last.inscription].name if last.inscription in index.inscriptions else last.inscription
        words.append(f"The last to fade was {name} on {_sign(last.card, index)}, in the hands of "
                     f"{wizards.get(band.retired_by or '', SOMEBODY)}.")  # fmt: skip
    if band.heirloom:
        name = index.inscriptions[band.heirloom].name if band.heirloom in index.inscriptions else band.heirloom
        words.append(f"{name} was kept as an heirloom.")
    return " ".join(words)


def _carrier(row: BandRow, band: BandState, each: Carried, wizards: Mapping[str, str], index: CardIndex) -> Carrier:
    if not each.gained_at:
        return Carrier(row, _sign(each.card, index), PAPER, "", None, None, each.stands, 0, PAPER)
    through = [
        visit for visit in band.visits if visit.result and visit.at >= each.gained_at
        and (not each.lost_at or visit.at <= each.lost_at)
    ]  # fmt: skip
    return Carrier(
        row=row,
        card=_sign(each.card, index),
        source=CAME[each.source],
        payer=wizards.get(each.payer, SOMEBODY) if each.payer else "",
        since=moment(each.gained_at),
        until=moment(each.lost_at) if each.lost_at else None,
        stands=each.stands,
        dungeons=len(through),
        went=WENT.get(each.lost_how, each.lost_how),
    )


def _sign(slug: str, index: CardIndex) -> str:
    return card_sign(index.cards[slug]) if slug in index.cards else slug
