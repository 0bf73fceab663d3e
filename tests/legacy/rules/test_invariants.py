"""Each invariant fails on a table that breaks it; that they hold is shown by the campaigns that are played."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from legacy.rules import invariants
from legacy.rules.chain import heads, sealed
from legacy.rules.entries import NewEntry
from legacy.rules.state import Carried, Mark, PhaseState, Stuck, Table, Waiting
from tests.legacy.rules.campaigns import CAMPAIGN, Campaign


@pytest.fixture(scope="module")
def played() -> Campaign:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    return campaign


def band(table: Table, **changes: object) -> Table:
    return replace(table, bands={**table.bands, "b-mara": replace(table.bands["b-mara"], **changes)})


def labelled(*labels: Stuck) -> Callable[[Table], Table]:
    def change(table: Table) -> Table:
        first, *others = table.bands["b-mara"].monsters
        return band(table, monsters=(replace(first, labels=labels), *others))

    return change


def second_inscription(table: Table) -> Table:
    carried = table.bands["b-mara"].carried
    return band(table, carried=(*carried, Carried(card="seven-of-clubs", inscription="quick", source="turning")))


def purse(**changes: int) -> Callable[[Table], Table]:
    return lambda table: replace(table, purses={**table.purses, "mara": replace(table.purse("mara"), **changes)})


def label_used_twice(table: Table) -> Table:
    visit = table.bands["b-mara"].visits[-1]
    ref = visit.met[0]
    return band(table, visits=(replace(visit, labels=((ref, "doom"), (ref, "doom"))),))


def seat_hp(table: Table) -> Table:
    assert table.dungeon
    first, *others = table.dungeon.seats
    return replace(table, dungeon=replace(table.dungeon, seats=(replace(first, hp=21), *others)))


def seat_glory(table: Table) -> Table:
    assert table.dungeon
    first, *others = table.dungeon.seats
    return replace(table, dungeon=replace(table.dungeon, seats=(replace(first, glory=9), *others)))


def stranger_waited_for(table: Table) -> Table:
    assert table.dungeon
    waiting = (Waiting(wizard="eve", to="draw"),)
    return replace(table, phase=PhaseState(phase="fading", dungeon=table.dungeon.id, waiting=waiting))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (second_inscription, "bears 2 inscriptions"),
        (labelled(*(Stuck(label=f"l{number}") for number in range(6))), "bears 6 labels"),
        (labelled(Stuck(label="doom"), Stuck(label="doom")), "a label twice"),
        (labelled(*(Stuck(label=f"l{number}", dungeon="d") for number in range(3))), "3 labels in one dungeon"),
        (label_used_twice, "used twice"),
        (purse(coppers=99), "holds 99c"),
        (purse(owed=-1), "below nothing"),
        (lambda table: band(table, glory=7), "7 Glory, not 6"),
        (lambda table: band(table, kills=7, glory=7), "do not agree"),
        (lambda table: band(table, dungeons=2), "completed 2 dungeons"),
        (lambda table: band(table, holders=("ivo",)), "holds 2 bands"),
        (lambda table: band(table, name="Band of ivo"), "Two bands are called"),
        (lambda table: band(table, retired=True), "still bears"),
        (lambda table: band(table, heirloom="sharp"), "lives, and has an heirloom"),
        (lambda table: band(table, retired=True, carried=(), heirloom="doom"), "never bore"),
        (seat_hp, "has 21 HP"),
        (seat_glory, "personal Glory"),
        (stranger_waited_for, "who had no seat"),
        (lambda table: replace(table, dungeon=None), "without a finished dungeon"),
    ],
)
def test_what_does_not_hold_is_said(played: Campaign, change: Callable[[Table], Table], said: str) -> None:
    assert invariants.failures(played.table) == []
    assert any(said in sentence for sentence in invariants.failures(change(played.table)))


def test_what_the_keeper_overrode_is_no_failure(played: Campaign) -> None:
    broken = second_inscription(played.table)
    mark = Mark(number=1, rules=("DNF-T-02",), reason="It is on the card.")
    assert invariants.failures(band(broken, marks=(mark,))) == []


def test_a_balance_that_was_written_wrong_is_found() -> None:
    campaign = Campaign("mara", "ivo")
    data = {"wizard": "mara", "amount": 1, "reason": "other", "balance": 9}
    more = sealed(
        [NewEntry("purse:mara", "coppers", data)], campaign=CAMPAIGN, after=heads(campaign.entries), wizard=None, at=""
    )
    assert list(invariants.history_failures(campaign.entries)) == []
    (said,) = invariants.history_failures([*campaign.entries, *more])
    assert "holds 6c, not 9c" in said
