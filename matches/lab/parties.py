"""Kinds for games whose table wins or loses as one: all arms play together, every game of a block one seat further."""

from typing import Annotated

from msgspec import Meta

from matches.engine import registry
from matches.lab.kinds import Kind, Pairing, TableOptions, register
from matches.lab.plans import MOST_ARMS_OF_ALL, Plan


class SubstituteOptions(TableOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``table`` are the arms that sit at the table first; each of the others takes the place of the first of them."""

    table: Annotated[int, Meta(ge=1)]


def one_table(plan: Plan) -> list[Pairing]:
    """All arms sit down together."""
    return [Pairing(tuple(range(len(plan.arms))))]


def _substitutes(plan: Plan) -> list[Pairing]:
    table = tuple(range(_seats(plan)))
    return [Pairing(table), *(Pairing((other, *table[1:])) for other in range(len(table), len(plan.arms)))]


def _seats(plan: Plan) -> int:
    return int(plan.options["table"])


def _substitutes_fault(plan: Plan) -> str:
    (_, most), seats = registry.seats(plan.game), _seats(plan)
    if seats > most:
        return f"At a table of {plan.game} sit at most {most}, not {seats}: lower options.table."
    if seats >= len(plan.arms):
        return f"With {seats} at the table nobody is left who could take a place: give more than {seats} arms."
    return ""


register(
    Kind(
        slug="party",
        name="Party",
        about="All bands go into the same dungeons together.",
        pairings=one_table,
        together=True,
        one_table=True,
    )
)
register(
    Kind(
        slug="watchlist",
        name="Watchlist",
        about="A party whose games answer the questions of the playtest watchlist.",
        pairings=one_table,
        together=True,
        one_table=True,
        by_form=False,
    )
)
register(
    Kind(
        slug="substitutes",
        name="Substitutes",
        about="A party, and from the same seeds the same party with another band in the place of the first.",
        pairings=_substitutes,
        most_arms=MOST_ARMS_OF_ALL,
        together=True,
        options=SubstituteOptions,
        fault=_substitutes_fault,
        by_form=False,
    )
)
