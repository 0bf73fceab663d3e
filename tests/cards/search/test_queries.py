"""Two hundred queries over the real catalogue: the same cards in the same order on PostgreSQL and SQLite."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction

from cards.models import Card
from cards.search import search
from cards.search.grammar import MAX_TERMS
from tests.cards.search import run_queries
from tests.cards.search.run_queries import QUERIES, answers

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def real(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """The answers to all queries on this database, filled with the real fixtures."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_catalogue", settings.FIXTURES_DIR, verbosity=0)
        yield answers()
        transaction.set_rollback(True)


def test_there_are_two_hundred_different_queries() -> None:
    assert len(QUERIES) >= 200
    assert len(set(QUERIES)) == len(QUERIES)


def test_every_query_is_understood_and_nearly_every_one_finds_something(real: dict[str, Any]) -> None:
    assert {query: codes for query, answer in real.items() if (codes := set(answer["warnings"]) - {"near_name"})} == {}
    empty = [query for query, answer in real.items() if not answer["cards"]]
    assert len(empty) <= len(QUERIES) // 20, empty
    whole = [query for query, answer in real.items() if answer["total"] == Card.objects.current().count()]
    assert len(whole) <= len(QUERIES) // 20, whole


def test_the_first_cards_are_the_expected_ones(real: dict[str, Any]) -> None:
    expected = {query: cards for query, cards in QUERIES.items() if cards}
    assert len(expected) > 10
    assert {query: real[query]["cards"][: len(cards)] for query, cards in expected.items()} == expected


def test_the_canonical_spelling_finds_the_same(real: dict[str, Any]) -> None:
    for query, answer in real.items():
        assert search(answer["normalized"]).total == answer["total"], query
        assert search(answer["normalized"]).normalized == answer["normalized"], query


def test_the_contrary_finds_all_other_cards(real: dict[str, Any]) -> None:
    everything = Card.objects.current().count()
    for query, answer in real.items():
        if sum(query.count(word) for word in ("order:", "direction:", "dir:", "display:")) == 0:
            assert search(f"-({query})").total == everything - answer["total"], query
    assert MAX_TERMS == 30


@pytest.mark.soak  # a second catalogue takes as long as all else here, and the second leg asks the same on SQLite
@pytest.mark.postgresql
def test_the_same_cards_in_the_same_order_on_sqlite(real: dict[str, Any], tmp_path: Path) -> None:
    assert connection.vendor == "postgresql"
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{tmp_path}/other.sqlite3",
        "DJANGO_SETTINGS_MODULE": "cardsite.settings.test",
    }
    command = [sys.executable, "-m", run_queries.__name__]
    other = subprocess.run(command, env=environment, cwd=settings.BASE_DIR, capture_output=True, check=True)
    answered = json.loads(other.stdout)
    assert answered["vendor"] == "sqlite"
    assert {query: answer for query, answer in answered["answers"].items() if answer != real[query]} == {}
    assert list(answered["answers"]) == list(real)
