"""What lies between two states of one band."""

import msgspec

from legacy.rules.state import BandState, Carried


class Gained(msgspec.Struct, frozen=True):
    """An inscription on a card."""

    card: str
    inscription: str


class Labelled(msgspec.Struct, frozen=True):
    """A label on a monster."""

    card: str
    label: str


class BandDifference(msgspec.Struct, frozen=True, kw_only=True):
    """What a band gained and lost from one point to another; numbers are later less earlier."""

    inscribed: tuple[Gained, ...] = ()
    lost: tuple[Gained, ...] = ()
    labelled: tuple[Labelled, ...] = ()
    unlabelled: tuple[Labelled, ...] = ()
    glory: int = 0
    dungeons: int = 0
    holders: tuple[str, ...] = ()
    retired: bool = False
    heirloom: str | None = None

    @property
    def is_empty(self) -> bool:
        return self == BandDifference()


def difference(before: BandState, after: BandState) -> BandDifference:
    """What is on the band after and was not before, and the other way round.

    Labels are lost and Glory shrinks only where a correction lies between, or where the later point is told first.
    """
    borne_before, borne_after = _borne(before.standing), _borne(after.standing)
    labels_before, labels_after = _labels(before), _labels(after)
    return BandDifference(
        inscribed=tuple(each for each in borne_after if each not in borne_before),
        lost=tuple(each for each in borne_before if each not in borne_after),
        labelled=tuple(each for each in labels_after if each not in labels_before),
        unlabelled=tuple(each for each in labels_before if each not in labels_after),
        glory=after.glory - before.glory,
        dungeons=after.dungeons - before.dungeons,
        holders=after.holders[len(before.holders) :],
        retired=after.retired and not before.retired,
        heirloom=after.heirloom if after.heirloom != before.heirloom else None,
    )


def _borne(carried: tuple[Carried, ...]) -> tuple[Gained, ...]:
    return tuple(Gained(each.card, each.inscription) for each in carried)


def _labels(band: BandState) -> tuple[Labelled, ...]:
    return tuple(Labelled(monster.card, stuck.label) for monster in band.monsters for stuck in monster.labels)
