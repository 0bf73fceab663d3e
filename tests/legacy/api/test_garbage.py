"""Acts that nobody would mean, sent by somebody who may: each is written whole or refused, and nothing breaks."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from legacy.models import Campaign, ChronicleEntry
from legacy.services.acts import PERFORMED
from legacy.services.verifying import chronicle_difference
from tests.legacy.api.calls import Evening, caller, send

OVERRIDE = {"rules": ["DNF-P-03", "DNF-P-07", "DNF-P-08", "DNF-P-10", "DNF-P-11"], "reason": "Why not?"}
WORDS = ["<ada>", "<bob>", "<band>", "10♠", "2♠", "two-of-spades", "joker-b", "sharp", "phoenix", "greedy", "Ashen Few"]
WIZARDS = ("wizard", "wizards", "killer", "active", "giver", "owner", "pacts")
ODD = st.sampled_from(["", " ", "a\0b", "\u202e", "x" * 201, 0, -1, 10**20, 1.5, True, None, OVERRIDE, [], [[]], {}])


def values_of(told: inspect.Type, name: str = "") -> st.SearchStrategy[Any]:
    """What fits this type, with words that mean something at a table."""
    if isinstance(told, inspect.StructType):
        return struct_of(told)
    if isinstance(told, inspect.UnionType):
        return st.one_of(*(values_of(each, name) for each in told.types))
    if isinstance(told, inspect.VarTupleType):
        return st.lists(values_of(told.item_type, name), min_size=told.min_length or 0, max_size=3)
    if isinstance(told, inspect.DictType):
        return st.dictionaries(values_of(told.key_type, name), values_of(told.value_type, name), max_size=2)
    if isinstance(told, inspect.LiteralType):
        return st.sampled_from(list(told.values))
    if isinstance(told, inspect.IntType):
        return st.integers(-3 if told.ge is None else max(told.ge, -3), 12)
    if isinstance(told, inspect.BoolType):
        return st.booleans()
    if isinstance(told, inspect.NoneType):
        return st.none()
    return st.sampled_from(["<ada>", "<ada>", "<bob>"] if name in WIZARDS else WORDS)


def struct_of(told: inspect.StructType) -> st.SearchStrategy[dict[str, Any]]:
    """An object with what it needs and some of what it may have."""
    fields = {field.encode_name: field for field in told.fields}
    kind = {"kind": st.just(told.tag)} if told.tag else {}
    needed = {name: values_of(field.type, name) for name, field in fields.items() if field.required}
    others = {name: values_of(field.type, name) for name, field in fields.items() if not field.required}
    others |= {"override": st.just(OVERRIDE)} if "override" in fields else {}
    return st.fixed_dictionaries(kind | needed, optional=others)


@st.composite
def acts(draw: st.DrawFn) -> dict[str, Any]:
    """An act of some kind; in one of three a field holds what it should not."""
    told = inspect.type_info(draw(st.sampled_from(list(PERFORMED.values()))))
    assert isinstance(told, inspect.StructType)
    act = draw(struct_of(told))
    if draw(st.integers(0, 2)) == 2:
        act[draw(st.sampled_from([*(field.encode_name for field in told.fields), "kind", "other"]))] = draw(ODD)
    return act


BEFORE: dict[str, list[dict[str, Any]]] = {
    "a dungeon runs": [],
    "a Boss stands": [{"kind": "reveal_boss"}],
    "the Fading is open": [{"kind": "end_dungeon", "reason": "abandoned", "override": OVERRIDE}],
    "the Turning is open": [
        {"kind": "end_dungeon", "reason": "abandoned", "override": OVERRIDE},
        {"kind": "draw_fading", "wizard": "<ada>"},
        {"kind": "close_phase"},
        {"kind": "pick_band", "wizard": "<ada>", "band": "<band>"},
        {"kind": "close_phase"},
    ],
}


def said(value: Any, words: dict[str, str]) -> Any:
    """The act with the ids of this evening."""
    if isinstance(value, str):
        return words.get(value, value)
    if isinstance(value, list):
        return [said(part, words) for part in value]
    if isinstance(value, dict):
        return {said(name, words): said(part, words) for name, part in value.items()}
    return value


@pytest.fixture(params=BEFORE)
def words(request: pytest.FixtureRequest, evening: Evening) -> dict[str, str]:
    """What ids are called in an act, at a table that has come so far."""
    words = {
        "<ada>": evening.keeper.public_id,
        "<bob>": evening.wizard.public_id,
        "<band>": evening.band.public_id,
    }
    for act in BEFORE[request.param]:
        assert send(caller(evening.ada), evening.campaign, said(act, words)).status_code == 201
    return words


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(act=acts())
def test_an_act_is_written_whole_or_refused(evening: Evening, words: dict[str, str], act: dict[str, Any]) -> None:
    with transaction.atomic():
        count = ChronicleEntry.objects.count()
        response = send(caller(evening.ada), evening.campaign, said(act, words))
        assert response.status_code in (201, 400, 422), response.content
        if response.status_code != 201:
            assert ChronicleEntry.objects.count() == count
        assert chronicle_difference(campaign=Campaign.objects.get()) is None
        transaction.set_rollback(True)
