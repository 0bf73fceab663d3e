"""Guests at a fixed table, for games that a table wins or loses together: what does each of them earn there?"""

import msgspec

from matches.lab.blocks import mean_number
from matches.lab.kinds import Kind, Pairing, register
from matches.lab.numbers import Number
from matches.lab.plans import Plan
from matches.lab.tally import Tally

HOSTS = 2  # the last arms of a plan: they sit at every table
GLORY = "glory_0"  # of the guest, who has the first place at the table of its number


def _guest_and_hosts(plan: Plan) -> list[Pairing]:
    hosts = tuple(range(len(plan.arms) - HOSTS, len(plan.arms)))
    return [Pairing((guest, *hosts)) for guest in range(len(plan.arms) - HOSTS)]


GUESTS = register(
    Kind(
        slug="guests",
        name="Guests at a table",
        about="Each band goes into the same dungeons with the last two, which never change.",
        pairings=_guest_and_hosts,
        fewest_arms=HOSTS + 1,
        games=("decknforge",),
        together=True,
        by_form=False,
    )
)


def earned(tally: Tally) -> dict[int, Number]:
    """The Glory a game of every guest who has played more than one seed; its interval counts seeds."""
    if tally.blocks is msgspec.UNSET:
        return {}
    told = {guest: mean_number(blocks, GLORY) for guest, blocks in enumerate(tally.blocks)}
    return {guest: number for guest, number in told.items() if number is not None}
