"""Thousands of queries over the whole catalogue: none breaks it, and what is told back finds the same cards."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from cards.search import QueryError, help_table, search
from cards.services import catalogue_load, fixtures_read
from tests.cards.search.test_properties import PIECES

FIXTURES = Path(__file__).parents[3] / "fixtures"
QUERIES = 4_000
NOTHING_LEFT = "no cards: nothing of the query was understood"  # so there is nothing to be told back
pytestmark = [pytest.mark.django_db, pytest.mark.soak]


@pytest.fixture(scope="module", autouse=True)
def catalogue(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), transaction.atomic():
        catalogue_load(catalogues=fixtures_read(folder=FIXTURES), source="test")
        yield
        transaction.set_rollback(True)


def test_what_is_told_back_finds_the_same_cards() -> None:
    chance = random.Random(7)
    examples = [row["example"] for row in help_table() if row["example"]]
    found, refusals = 0, []
    for _ in range(QUERIES):
        pieces = chance.choices(examples if chance.random() < 0.5 else PIECES, k=chance.randint(1, 6))
        if chance.random() < 0.3:
            pieces.insert(chance.randrange(len(pieces)), chance.choice(["or", "-", "(", ")"]))
        query = " ".join(pieces)
        try:
            result = search(query, page_size=250)
        except QueryError as refusal:
            refusals.append((query, refusal))
            continue
        if result.explanation == NOTHING_LEFT:
            assert (result.total, bool(result.warnings)) == (0, True), query
            continue
        again = search(result.normalized, page_size=250)
        assert (again.total, again.ids) == (result.total, result.ids), query
        found += bool(result.total)
    assert found > QUERIES / 20
    assert len(refusals) > QUERIES / 20
    assert all(refusal.code and 0 <= refusal.position <= len(query) for query, refusal in refusals)
