"""Parts of the result page are found by kind, game and plan, in their order."""

import pytest

from matches.lab.kinds import Pairing
from matches.lab.tally import Tally
from matches.parts import results
from matches.parts.results import Part, Result, parts_of, register
from tests.matches.experiments import make_plan


@pytest.fixture(autouse=True)
def no_other_parts(monkeypatch):
    monkeypatch.setattr(results, "PARTS", {})


def a_result() -> Result:
    return Result(make_plan(), Tally.empty([Pairing((0, 1))]))


def test_parts_stand_in_the_order_of_their_ranks():
    register(Part(slug="late", template="late.html", made=lambda result: {"n": 2}, rank=20))
    register(Part(slug="early", template="early.html", made=lambda result: {"n": result.seats}, rank=10))
    shown = parts_of(a_result())
    assert [(each.template, each.part["n"]) for each in shown] == [("early.html", 2), ("late.html", 2)]


def test_a_part_stands_where_kind_game_and_plan_fit_and_where_it_has_something_to_say():
    register(Part(slug="party", template="p.html", made=lambda result: {}, kinds=("party",)))
    register(Part(slug="other", template="o.html", made=lambda result: {}, games=("elemental",)))
    register(Part(slug="silent", template="s.html", made=lambda result: None))
    register(Part(slug="unfit", template="u.html", made=lambda result: {}, fits=lambda result: result.seats > 2))
    register(Part(slug="fit", template="f.html", made=lambda result: {}, kinds=("match-up",), games=("mysterion",)))
    assert [each.slug for each in parts_of(a_result())] == ["fit"]


def test_no_two_parts_have_one_name():
    register(Part(slug="same", template="a.html", made=lambda result: {}))
    with pytest.raises(ValueError, match="already"):
        register(Part(slug="same", template="b.html", made=lambda result: {}))
