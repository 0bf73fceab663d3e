"""An import is checked over the catalogue as it would then stand, and says what it would do."""

import json
from typing import Any

import msgspec
import pytest

from cards.rules.catalogue import Words
from cards.rules.documents import GroupDocument
from cards.rules.import_plans import Known, Plan, plan
from cards.rules.importing import MAX_FAULTS, Placed, Reading, read
from cards.rules.types import CardSpec

EMBER = GroupDocument(slug="ember", name="Ember")


def creature(slug: str, stage: int = 1, element: str = "ember", **more: Any) -> dict[str, Any]:
    card = {"slug": slug, "name": slug.title(), "kind": "creature", "elements": [element], "power": 1, "health": 1}
    return card | {"stage": stage} | ({"cost": {"scripts": 2}, "evolved_cost": 1} if stage > 1 else {}) | more


def spec(**fields: Any) -> CardSpec:
    return msgspec.convert(fields, CardSpec)


WICK = spec(**creature("wick"))


def known(*cards: CardSpec, guarded: tuple[str, ...] = (), **changes: Any) -> Known:
    state = Known(
        game="mysterion",
        words=Words(elements=frozenset(["ember"]), cards=frozenset(card.slug for card in cards)),
        cards={card.slug: card for card in cards},
        groups={"tribe": {}, "element": {"ember": EMBER}},
        guarded=frozenset(guarded),
        guarded_groups=frozenset([("element", "ember")]),
    )
    return msgspec.structs.replace(state, **changes)


def planned(
    *cards: dict[str, Any], now: Known | None = None, options: dict[str, bool] | None = None, **more: Any
) -> Plan:
    reading = read(json.dumps({"cards": cards, **more}).encode())
    assert reading.faults == ()
    return plan(reading, now or known(WICK), **(options or {}))


def faults_of(*args: Any, **more: Any) -> list[str]:
    return [str(fault) for fault in planned(*args, **more).faults]


def test_says_what_is_added_changed_and_unchanged() -> None:
    found = planned(
        creature("spark"), creature("wick"), creature("brand", power=3), now=known(WICK, spec(**creature("brand")))
    )
    assert found.faults == ()
    assert [(card.action, card.spec.slug) for card in found.cards] == [
        ("added", "spark"),
        ("unchanged", "wick"),
        ("changed", "brand"),
    ]
    assert [str(difference) for difference in found.of("changed")[0].differences] == ["Power: 1 → 3"]
    assert str(found) == "cards: 1 added, 1 changed, 1 unchanged."


def test_a_card_of_the_catalogue_is_changed_only_where_that_is_asked() -> None:
    guarded = known(WICK, guarded=("wick",))
    assert faults_of(creature("wick", power=2), now=guarded) == [
        "card 1 (Wick), slug: the catalogue has a card 'wick' of its own; "
        "leave it out, or import with replacing to change it"
    ]
    assert faults_of(creature("wick", power=2), now=guarded, options={"replace": True}) == []
    assert faults_of(creature("wick"), now=guarded) == []


def test_a_card_that_a_curator_withdrew_comes_back_only_where_that_is_asked() -> None:
    gone = known(guarded=("wick",))
    assert len(faults_of(creature("wick"), now=gone)) == 1
    assert planned(creature("wick"), now=gone, options={"replace": True}).cards[0].action == "added"


def test_names_stand_once_in_the_import_and_in_the_catalogue() -> None:
    assert faults_of(creature("spark", name="Wick")) == [
        "card 1 (Wick), name: the card 'wick' of the catalogue has this name"
    ]
    assert faults_of(creature("spark"), creature("spark", name="Other")) == [
        "card 2 (Other), slug: 'spark' stands in card 1 (Spark) too; a slug stands once"
    ]
    swapped = [creature("wick", name="Spark"), creature("spark", name="Wick")]
    assert faults_of(*swapped, now=known(WICK, spec(**creature("spark")))) == []


def test_an_unknown_element_is_a_fault_until_it_is_brought_or_may_be_created() -> None:
    assert faults_of(creature("imp", element="embre")) == [
        "card 1 (Imp), elements: 'embre' is not known; did you mean 'ember'? "
        "(an import can create it, if it is told to)"
    ]
    brought = planned(creature("imp", element="gale"), elements=[{"slug": "gale", "name": "The Gale"}])
    assert str(brought) == "cards: 1 added, 0 changed, 0 unchanged; element The Gale added."
    created = planned(creature("imp", element="far-gale"), options={"create_groups": True})
    assert [(group.action, group.noun, group.document.name) for group in created.groups] == [
        ("added", "element", "Far Gale")
    ]


def test_groups_of_the_catalogue_are_guarded_as_its_cards_are() -> None:
    renamed = [{"slug": "ember", "name": "Cinder"}]
    assert faults_of(creature("imp"), elements=renamed) == [
        "ember, elements: the catalogue has this element with other words; "
        "leave it out, or import with replacing to change it"
    ]
    assert planned(creature("imp"), elements=renamed, options={"replace": True}).groups[0].action == "changed"
    assert planned(creature("imp"), elements=[{"slug": "ember", "name": "Ember"}]).groups == ()
    assert faults_of(creature("imp"), elements=[{"slug": "gale", "name": "Ember"}]) == [
        "gale, name: the element 'ember' has this name"
    ]
    assert faults_of(creature("imp"), tribes=[{"slug": "canine", "name": "Canine"}]) == [
        "tribes: cards of mysterion have no tribes"
    ]
    assert faults_of(creature("imp"), elements=[{"slug": "g", "name": "G"}, {"slug": "g", "name": "G"}])[0] == (
        "g, elements: stands 2 times; a name stands once"
    )


def test_relations_reach_the_import_and_the_catalogue() -> None:
    edge = [{"kind": "evolves_into", "card": "blaze"}]
    assert faults_of(creature("spark", related=edge), creature("blaze", 2)) == []
    blaze = spec(**creature("blaze", 2))
    assert faults_of(creature("spark", related=edge), now=known(WICK, blaze)) == []
    assert faults_of(creature("spark", related=[{"kind": "creates", "card": "wik"}])) == [
        "card 1 (Spark), related.card: 'wik' is not known; did you mean 'wick'?"
    ]


MISSING = (
    "a stage 2 Creature must name the stage 1 it evolves from: that card says 'evolves_into blaze' in its field related"
)


@pytest.mark.parametrize(
    ("cards", "faults"),
    [
        ([creature("blaze", 2)], [f"card 1 (Blaze), stage: {MISSING}"]),
        (
            [creature("spark", related=[{"kind": "evolves_into", "card": "blaze"}]), creature("blaze", 3)],
            [
                "card 1 (Spark), related: a Creature evolves into the next stage of its own element, "
                "and Blaze is not that"
            ],
        ),
        (
            [
                creature("spark", related=[{"kind": "evolves_into", "card": "scroll"}]),
                {"slug": "scroll", "name": "Scroll", "kind": "script", "elements": ["ember"]},
            ],
            ["card 1 (Spark), related: only a Creature evolves, and only into a Creature: not into Scroll"],
        ),
    ],
)
def test_a_later_stage_evolves_from_the_stage_below(cards: list[dict[str, Any]], faults: list[str]) -> None:
    assert faults_of(*cards) == faults


def test_an_import_that_cuts_a_line_of_the_catalogue_is_told_whose() -> None:
    wick = spec(**creature("wick", related=[{"kind": "evolves_into", "card": "blaze"}]))
    blaze = spec(**creature("blaze", 2))
    assert faults_of(creature("wick"), now=known(wick, blaze)) == [f"Blaze, stage: {MISSING}"]
    # A line that was cut before is not the fault of an import that has nothing to do with it.
    assert faults_of(creature("spark"), now=known(blaze)) == []


def test_a_broken_card_is_still_a_word_for_others() -> None:
    cards = [creature("spark", related=[{"kind": "creates", "card": "imp"}]), creature("imp", power="two")]
    reading = read(json.dumps(cards).encode())
    assert [str(fault) for fault in plan(reading, known()).faults] == [
        "card 2 (Imp), power: expected a whole number or nothing, got text"
    ]


def test_a_fault_in_one_field_hides_none_in_another() -> None:
    table = "name,kind,elements,power\nImp,creatur,embr,x\nDouble,creature,ember,1\nDouble,creature,ember,1\n"
    found = [str(fault) for fault in plan(read(table.encode()), known()).faults]
    assert found[:2] == [
        "line 2 (Imp), power: a whole number, not 'x'",
        "line 4 (Double), slug: 'double' stands in line 3 (Double) too; a slug stands once",
    ]
    assert "line 2 (Imp), kind: 'creatur' is not known; did you mean 'creature'?" in found
    assert any(told.startswith("line 2 (Imp), elements: 'embr' is not known; did you mean 'ember'?") for told in found)


def test_a_broken_card_is_not_missed_as_well() -> None:
    """The stage below could not be read; that its child has no parent would be said in vain."""
    edge = [{"kind": "evolves_into", "card": "blaze"}]
    reading = read(json.dumps([creature("spark", related=edge, power="two"), creature("blaze", 2)]).encode())
    assert [fault.field for fault in plan(reading, known()).faults] == ["power"]


def test_faults_are_bounded() -> None:
    cards = tuple(Placed(f"card {n}", spec(**creature(f"imp-{n}", element="x"))) for n in range(MAX_FAULTS + 50))
    assert len(plan(Reading(cards=cards), known()).faults) == MAX_FAULTS + 1
