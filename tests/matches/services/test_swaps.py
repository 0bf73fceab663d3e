"""Swaps make variants of a deck, or are refused at their place."""

import pytest

from decks.rules.documents import Unreadable, faults_of
from matches.services.plans import plan_read
from tests.matches.experiments import asked

pytestmark = pytest.mark.usefixtures("one_game")


def swapped(*swaps, **changes):
    return plan_read(document=asked(kind="card-swap", swaps=list(swaps), **changes))


def refused(*swaps, **changes) -> list[tuple[str, str]]:
    with pytest.raises(Unreadable) as caught:
        swapped(*swaps, **changes)
    return [(fault.pointer, fault.message) for fault in faults_of(caught.value)]


def test_every_copy_is_exchanged_unless_a_number_is_given():
    plan = swapped({"out": "Kilnhound", "in": "powder-golem"}, {"out": "kilnhound", "in": "Powder Golem", "copies": 1})
    deck, _, whole, one = (arm.zones["main"] for arm in plan.arms)
    assert (deck["kilnhound"], deck["powder-golem"]) == (4, 1)
    assert "kilnhound" not in whole
    assert whole["powder-golem"] == 5
    assert (one["kilnhound"], one["powder-golem"]) == (3, 2)
    assert [arm.name for arm in plan.arms[2:]] == ["Powder Golem for Kilnhound", "Powder Golem for 1 Kilnhound"]
    assert plan.arms[2].agent == plan.arms[0].agent
    assert plan.arms[2].problems == ()
    assert plan.record_cards


def test_a_variant_that_is_not_legal_says_why():
    plan = swapped({"out": "kilnhound", "in": "powder-golem"}, rulesets=["copy-limit"])
    assert any("Powder Golem: 5 copies (limit 4)" in problem for problem in plan.arms[2].problems)


def test_all_swaps_that_are_wrong_are_told_together():
    assert refused({"out": "kilnhund", "in": "powder-golem"}, {"out": "kilnhound", "in": "kilnhound"}) == [
        ("/swaps/0/out", "'kilnhund' is no card of mysterion. Did you mean Kilnhound?"),
        ("/swaps/1/in", "Kilnhound would take its own place: name another card."),
    ]
    (fault,) = refused({"out": "kilnhound", "in": "wickling", "copies": 5})
    assert fault == ("/swaps/0/copies", "demo-ember-forge holds 4 of Kilnhound, not 5.")
    (fault,) = refused({"out": "tide-script", "in": "wickling"})
    assert fault[0] == "/swaps/0/out"
    same = {"out": "kilnhound", "in": "wickling"}
    assert "asked for twice" in refused(same, same)[0][1]


def test_swaps_are_made_in_the_first_of_two_arms():
    assert refused({"out": "kilnhound", "in": "wickling"}, arms=[{"deck": "demo-ember-forge"}])[0][0] == "/swaps"
    with pytest.raises(Unreadable, match="no swap is named"):
        swapped()


def test_cards_are_recorded_unless_somebody_says_no():
    assert plan_read(document=asked()).record_cards
    assert not plan_read(document=asked(record_cards=False)).record_cards
