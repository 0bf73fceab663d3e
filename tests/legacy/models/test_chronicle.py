"""What the database itself refuses: no entry is changed, removed or replaced, and no chain forks."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from legacy.models import Campaign, ChronicleEntry
from legacy.triggers import triggers_missing
from tests.chronicle import chronicle_unguarded

SENTENCE = "append a correction instead"


def make_campaign(**fields: Any) -> Campaign:
    return Campaign.objects.create(**{"name": "The Deep", "ruleset": {}} | fields)


def make_entry(campaign: Campaign, **fields: Any) -> ChronicleEntry:
    first = {
        "number": 1,
        "act": 1,
        "stream": "campaign",
        "seq": 1,
        "kind": "glory",
        "data": {},
        "at": "2026-01-01T00:00:00Z",
        "hash": "a" * 64,
    }
    return ChronicleEntry.objects.create(campaign=campaign, **first | fields)


@pytest.fixture
def entry(db: None) -> ChronicleEntry:
    made = make_entry(make_campaign())
    connection.check_constraints()  # PostgreSQL truncates nothing while keys are still to be looked at
    return made


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE legacy_chronicleentry SET kind = 'other'",
        "UPDATE legacy_chronicleentry SET data = data",
        "DELETE FROM legacy_chronicleentry",
        pytest.param("TRUNCATE legacy_chronicleentry", marks=pytest.mark.postgresql),
        pytest.param("TRUNCATE legacy_campaign CASCADE", marks=pytest.mark.postgresql),
    ],
)
def test_no_statement_changes_or_removes_an_entry(entry: ChronicleEntry, statement: str) -> None:
    with pytest.raises(DatabaseError, match=SENTENCE), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert ChronicleEntry.objects.get().kind == "glory"


def test_no_entry_is_replaced(entry: ChronicleEntry) -> None:
    columns = "id, campaign_id, number, act, stream, seq, kind, data, wizard, at, previous, head_before, hash"
    values = f"{entry.pk}, {entry.campaign_id}, 1, 1, 'campaign', 1, 'other', '{{}}', NULL, 'x', '', '', 'b'"
    replace = {
        "sqlite": f"INSERT OR REPLACE INTO legacy_chronicleentry ({columns}) VALUES ({values})",
        "postgresql": f"INSERT INTO legacy_chronicleentry ({columns}) VALUES ({values}) "
        "ON CONFLICT (id) DO UPDATE SET kind = 'other'",
    }[connection.vendor]
    with pytest.raises(DatabaseError, match=SENTENCE), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(replace)
    assert ChronicleEntry.objects.get().kind == "glory"


def test_the_row_at_hand_says_so_before_the_database_does(entry: ChronicleEntry) -> None:
    with pytest.raises(TypeError, match="stays"):
        entry.save()
    with pytest.raises(DatabaseError, match=SENTENCE), transaction.atomic():
        entry.delete()


@pytest.mark.django_db(transaction=True)
def test_an_operator_cannot_flush_a_database_with_a_chronicle(monkeypatch: pytest.MonkeyPatch) -> None:
    make_entry(make_campaign())
    monkeypatch.setattr("tests.chronicle.TABLE", "no_such_table")  # the way round is the test runner's alone
    with pytest.raises(Exception, match="flush"):
        call_command("flush", interactive=False, verbosity=0)
    assert ChronicleEntry.objects.count() == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"number": 2},
        {"seq": 2},
        {"head_before": "a" * 64},
        {"head_before": ""},
        {"previous": "a" * 64},
        {"previous": ""},
        {"hash": "b" * 64},
        {"hash": ""},
        {"act": 4},
        {"act": 0},
        {"seq": 4},
        {"stream": "elsewhere"},
        {"kind": ""},
        {"at": ""},
    ],
)
def test_an_entry_that_cannot_be(entry: ChronicleEntry, changes: dict[str, Any]) -> None:
    second = {"number": 2, "act": 2, "seq": 2, "previous": "a" * 64, "head_before": "a" * 64, "hash": "b" * 64}
    third = {"number": 3, "act": 3, "seq": 3, "previous": "b" * 64, "head_before": "b" * 64, "hash": "c" * 64}
    make_entry(entry.campaign, **second)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_entry(entry.campaign, **third | changes)
    make_entry(entry.campaign, **third)


def test_the_triggers_are_missed_when_they_are_gone(db: None) -> None:
    assert triggers_missing(connection) == []
    with chronicle_unguarded(connection):
        assert triggers_missing(connection)
    assert triggers_missing(connection) == []
