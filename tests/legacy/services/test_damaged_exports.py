"""Exports that were damaged, or forged with hashes that fit: brought in whole or refused, and nothing half written."""

import time
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decks.rules.documents import Unreadable
from legacy.models import Campaign, ChronicleEntry, Wizard
from legacy.services.exports import campaign_import
from legacy.services.verifying import chronicle_difference
from tests.legacy.services.test_exports import resealed
from tests.mutations import damaged, seeds

pytestmark = [pytest.mark.postgresql, pytest.mark.usefixtures("catalogue")]
SEEDS = seeds("chronicle")
LONGEST = 5.0  # seconds of processor time
VALUES = st.sampled_from(
    ["", " ", "a\0b", "\u202e", "x" * 300, 0, -1, 10**20, True, None, [], [[]], {}, {"a": 1}, "campaign", "purse:x",
     "band:bandaaaaaa", "2026-01-01", "joined", "opened"]
)  # fmt: skip
relaxed = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)


def brought_in(lines: list[bytes]) -> bool:
    """Whether the export was taken, in which case it verifies; if not, nothing of it is here."""
    began = time.process_time()
    with transaction.atomic():
        try:
            campaign = campaign_import(lines=lines)
        except Unreadable as refusal:
            taken = False
            sentence = refusal.message
        else:
            taken = True
            sentence = "It was taken."
            assert chronicle_difference(campaign=campaign) is None
        if not taken:
            counts = [noun.objects.count() for noun in (Campaign, Wizard, ChronicleEntry)]
            assert counts == [0, 0, 0]
        assert sentence.strip()
        transaction.set_rollback(True)
    assert time.process_time() - began < LONGEST
    return taken


def paths(document: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a document."""
    inner = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    return [before, *(path for key, value in inner for path in paths(value, (*before, key)))]


@st.composite
def forged(draw: st.DrawFn) -> list[bytes]:
    """An export in which one or two values are others, sealed anew as only its writer could."""
    lines = draw(st.sampled_from(list(SEEDS.values()))).splitlines(keepends=True)

    def change(documents: list[Any]) -> None:
        for _ in range(draw(st.integers(1, 2))):
            document = documents[draw(st.integers(0, len(documents) - 1))]
            *way, last = draw(st.sampled_from(paths(document)[1:]))
            for step in way:
                document = document[step]
            document[last] = deepcopy(draw(VALUES))  # what is changed next may be within it

    try:
        return resealed(lines, change)
    except (KeyError, TypeError, AttributeError, IndexError):
        return lines  # what was changed is what the sealing itself needs


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_is_taken(name: str) -> None:
    assert brought_in(SEEDS[name].splitlines(keepends=True))


@settings(relaxed, max_examples=15)
@given(content=damaged("chronicle"))
def test_a_damaged_export_is_refused_whole(content: bytes) -> None:
    if content not in SEEDS.values():
        brought_in(content.splitlines(keepends=True))


@settings(relaxed, max_examples=15)
@given(lines=forged())
def test_a_forged_export_is_taken_or_refused_whole(lines: list[bytes]) -> None:
    brought_in(lines)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@settings(relaxed, max_examples=3000)
@given(lines=forged())
def test_thousands_of_forged_exports_are_taken_or_refused_whole(lines: list[bytes]) -> None:
    brought_in(lines)
