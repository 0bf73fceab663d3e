"""The labels on a band's monsters: how many, which, when, and by whom they may be added."""

from collections.abc import Sequence
from itertools import pairwise

from cards.rules.decknforge import Parameters
from cards.rules.index import fold
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.decknforge.documents import Band, Built, Seat, Stuck
from decks.rules.decknforge.playing_cards import find
from decks.rules.documents import pointer
from decks.rules.repair import set_field


def told(band: Band) -> list[tuple[Built, Stuck]]:
    """The labels of which is known how they were added, dungeon by dungeon and round by round."""
    labels = [(monster, label) for monster in band.monsters for label in monster.labels if label.round]
    return sorted(labels, key=lambda each: (each[1].dungeon, each[1].round))


def by_monster_and_dungeon(band: Band) -> list[list[Stuck]]:
    """The labels that one monster was given in one dungeon, in the order of rounds."""
    groups: dict[tuple[str, int], list[Stuck]] = {}
    for monster, label in told(band):
        groups.setdefault((monster.path, label.dungeon), []).append(label)
    return list(groups.values())


def acting_seat(band: Band, label: Stuck) -> Seat:
    """The wizard who added the label, and the band held by then."""
    return band.sheet.dungeons[label.dungeon].seats[label.seat]


@rule("DNF-L-01")
def few_labels_in_a_life(band: Band, p: Parameters) -> Answers:
    """A monster has at most `max_labels_life` labels."""
    if not band.monsters:
        return
    limit = p.max_labels_life
    yield Measured(max(len(monster.labels) for monster in band.monsters), limit)
    for monster in band.monsters:
        for label in monster.labels[max(0, limit) :]:
            message = f"This monster already has {limit} labels."
            yield Fault("too_many_labels", message, path=label.path, limit=limit, actual=len(monster.labels))


@rule("DNF-L-02")
def few_labels_in_a_dungeon(band: Band, p: Parameters) -> Answers:
    """In one dungeon a monster gets few labels: in consecutive rounds, by different wizards, going clockwise."""
    groups = by_monster_and_dungeon(band)
    if not groups:
        return
    limit = p.max_labels_dungeon
    yield Measured(max(map(len, groups)), limit)
    for group in groups:
        for label in group[max(0, limit) :]:
            message = "No more labels on this Boss in this dungeon."
            yield Fault("too_many_labels", message, path=label.path, limit=limit, actual=len(group))
        yield from _out_of_turn(band, group[: max(0, limit)])


def _out_of_turn(band: Band, group: list[Stuck]) -> Answers:
    """The labels that do not follow the one before them by one round, and clockwise once around the table."""
    for before, label in pairwise(group):
        if label.round != before.round + 1:
            message = "Labels on one Boss are added in consecutive rounds."
            yield Fault("wrong_label_order", message, path=f"{label.path}/added/round")
        first, seats = group[0].seat, len(band.sheet.dungeons[label.dungeon].seats)
        if (label.seat - first) % seats <= (before.seat - first) % seats:
            message = "Labels on one Boss are added by different wizards, going clockwise."
            yield Fault("wrong_label_order", message, path=f"{label.path}/added/wizard")


@rule("DNF-L-03")
def first_dungeons_have_no_labels(band: Band, p: Parameters) -> Answers:
    """The band of the wizard who adds a label has completed a dungeon before."""
    for _, label in (labels := told(band)):
        if not acting_seat(band, label).completed:
            message = "Labels are not available in a band's first dungeon."
            yield Fault("first_dungeon", message, path=label.path, limit=1, actual=0)
    if labels:
        yield NOTHING


@rule("DNF-L-04")
def labelled_bosses_are_new(band: Band, p: Parameters) -> Answers:
    """The band of the wizard who adds a label meets this Boss for the first time."""
    for monster, label in (labels := told(band)):
        acting = fold(acting_seat(band, label).band)
        if any(_met(band, monster, dungeon, acting) for dungeon in range(label.dungeon)):
            yield Fault("boss_met_before", "This band has met this Boss before.", path=label.path)
    if labels:
        yield NOTHING


def _met(band: Band, monster: Built, number: int, acting: str) -> bool:
    """Whether the acting band sat in this dungeon while the monster was a Boss; one that was labelled there was."""
    dungeon = band.sheet.dungeons[number]
    if acting not in {fold(seat.band) for seat in dungeon.seats}:
        return False
    bosses = [find(band.index, name) for name in dungeon.bosses]
    return monster.card.card in bosses or any(label.dungeon == number for label in monster.labels)


@rule("DNF-L-05")
def labels_differ(band: Band, p: Parameters) -> Answers:
    """No monster has the same label twice."""
    for monster in band.monsters:
        seen: set[str] = set()
        for label in monster.labels:
            if label.key in seen:
                message = f"{label.name} is already on this monster."
                yield Fault("label_repeated", message, path=label.path, limit=1, actual=2)
            seen.add(label.key)
    if any(monster.labels for monster in band.monsters):
        yield NOTHING


@rule("DNF-L-06")
def labels_come_from_one_pool(band: Band, p: Parameters) -> Answers:
    """A label is one of the catalogue's, and is used once in a dungeon; twice on one monster is said by DNF-L-05."""
    for monster in band.monsters:
        for label in monster.labels:
            if label.label is None:
                path = f"{label.path}/label"
                borne = {each.key for each in monster.labels}
                near = [each.name for each in band.index.nearest_labels(label.written) if each.slug not in borne]
                yield _unknown(label.written, path, near)
    elsewhere: set[tuple[int, str]] = set()
    for place, dungeon in enumerate(band.sheet.dungeons):
        for number, name in enumerate(dungeon.other_labels):
            if found := band.index.find_label(name):
                elsewhere.add((place, found.slug))
            else:
                path = pointer("band", "dungeons", place, "other_labels", number)
                yield _unknown(name, path, [each.name for each in band.index.nearest_labels(name)])
    here: dict[tuple[int, str], str] = {}
    for monster, label in told(band):
        key = (label.dungeon, label.key)
        if label.label and (key in elsewhere or here.get(key, monster.path) != monster.path):
            message = f"{label.name} has already been used in this dungeon."
            yield Fault("label_used_up", message, path=label.path, limit=1, actual=2)
        here.setdefault(key, monster.path)
    if elsewhere or any(monster.labels for monster in band.monsters):
        yield NOTHING


def _unknown(written: str, path: str, near: Sequence[str]) -> Fault:
    """A label that nobody knows; what may have been meant is the name most like it."""
    fixes = tuple(set_field(path, name) for name in near[:1])
    return Fault("unknown_label", f"Unknown label: {written}.", path=path, fixes=fixes)


RULES = (
    few_labels_in_a_life,
    few_labels_in_a_dungeon,
    first_dungeons_have_no_labels,
    labelled_bosses_are_new,
    labels_differ,
    labels_come_from_one_pool,
)
