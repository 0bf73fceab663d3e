"""What guests at a fixed table earn, against numbers worked out by hand."""

import pytest

from matches.lab.guests import HOSTS, earned
from matches.lab.kinds import Pairing, get
from matches.lab.numbers import spread_of
from matches.lab.schedule import Played
from matches.lab.tally import Tally
from tests.matches.experiments import make_plan

GUEST_TABLES = [Pairing((0, 2, 3)), Pairing((1, 2, 3))]


def block(pairing: int, *glory: int) -> list[Played]:
    """The games of one seed, with what the guest earned in each; the hosts earn nine wherever they sit."""
    return [
        Played(
            number=number, pairing=pairing, seats=GUEST_TABLES[pairing].arms, seed=1, winners=(), reason="", guard="",
            turns=1, decisions=1, metrics={"glory_0": value, "glory_1": 9, "glory_2": 9}, hash="",
        )
        for number, value in enumerate(glory)
    ]  # fmt: skip


def test_each_guest_sits_with_the_same_hosts() -> None:
    plan = make_plan(decks=("demo-ember-forge", "demo-ember-rush", "demo-tide-patience", "demo-tide-snares"))
    tables = [pairing.arms for pairing in get("guests", "decknforge").pairings(plan)]
    assert tables == [each.arms for each in GUEST_TABLES]
    assert HOSTS == 2


def test_only_what_the_guest_earned_counts_and_its_interval_counts_seeds() -> None:
    """Seeds gave 3, 9 and 15 in three games each: 1, 3 and 5 a game, with the standard deviation 2."""
    tally = Tally.empty(GUEST_TABLES, together=True)
    for glory in ((1, 1, 1), (4, 3, 2), (5, 5, 5)):
        tally.add_block(0, block(0, *glory), 3)
    tally.add_block(1, block(1, 7, 7, 7), 3)
    (guest,) = earned(tally).values()  # one seed says nothing about the other guest
    assert (guest.mean, guest.count) == (3, 9)
    assert guest.high - guest.mean == pytest.approx(spread_of(2, 3), abs=1e-6)


def test_without_tables_that_play_together_nothing_is_told() -> None:
    assert earned(Tally.empty([Pairing((0, 1))])) == {}
