"""What was changed by hand in the database is found and named."""

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from legacy.models import BandRow, Campaign, ChronicleEntry, DungeonRow, PurseRow, TableRow, Wizard
from tests.catalogue import kept_for_a_module
from tests.chronicle import chronicle_unguarded
from tests.legacy.tables import append, coppers, keeper_of, make_campaign, played_by_the_rules

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture(scope="module")
def played_once(loaded: None, django_db_blocker: Any) -> Iterator[int]:
    with kept_for_a_module(django_db_blocker):
        yield played_by_the_rules(make_campaign(guests=["Bob"])).pk


@pytest.fixture
def campaign(played_once: int, catalogue: None) -> Campaign:
    return Campaign.objects.get(pk=played_once)


def verified(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify_chronicle", *arguments, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


def by_hand(statement: str, *values: Any) -> None:
    """What somebody with the database's own password could do."""
    with chronicle_unguarded(connection), connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount == 1


def test_a_chronicle_that_nobody_touched_holds(campaign: Campaign) -> None:
    make_campaign(name="Elsewhere")
    status, told = verified()
    assert (status, told.count("holds")) == (0, 2), told
    assert verified(campaign.public_id)[1].count("holds") == 1
    with pytest.raises(CommandError, match="no campaign"):
        verified("nowhere")


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("data", None),
        ("kind", "glory"),
        ("wizard", "bbbbbbbbbb"),
        ("at", "2020-01-01T00:00:00.000Z"),
        ("hash", "0" * 64),
        ("previous", "0" * 64),
        ("head_before", "0" * 64),
        ("act", 1),
    ],
)
def test_a_change_in_any_column_of_an_entry_is_found(campaign: Campaign, column: str, value: Any) -> None:
    entry = ChronicleEntry.objects.filter(kind="inscribed").first()
    assert entry is not None
    if value is None:
        text = json.dumps(entry.data)
        value = text.replace("two-of-spades", "two-of-spader")  # one byte
        assert value != text
    by_hand(f"UPDATE legacy_chronicleentry SET {column} = %s WHERE id = %s", value, entry.pk)
    status, told = verified(campaign.public_id)
    assert status == 1
    assert f"DIFFERS. Entry {entry.number}" in told
    assert verified()[0] == 1


def test_the_last_entry_cut_off_is_found(campaign: Campaign) -> None:
    by_hand("DELETE FROM legacy_chronicleentry WHERE number = %s", campaign.head_number)
    status, told = verified()
    assert status == 1
    assert f"head is entry {campaign.head_number}" in told


@pytest.mark.parametrize(
    ("model", "changes", "said"),
    [
        (BandRow, {"glory": 7}, "glory is 7, not 0"),
        (BandRow, {"retired": True}, "retired is True, not False"),
        (BandRow, {"holder": None}, "held_by is None"),
        (BandRow, {"state": "{}"}, "state is other"),
        (PurseRow, {"coppers": 99}, "coppers is 99, not 15"),
        (DungeonRow, {"place": 4}, "place is 4, not 1"),
        (TableRow, {"state": "{}"}, "/table"),
        (Wizard, {"role": "wizard"}, "wizard is kept, keeper is told"),
    ],
)
def test_a_projection_that_differs_is_found_and_rebuilt(
    campaign: Campaign, model: Any, changes: dict[str, Any], said: str
) -> None:
    row = model.objects.order_by("pk").first()
    model.objects.filter(pk=row.pk).update(**changes)
    status, told = verified(campaign.public_id)
    assert status == 1
    assert said in told
    if model is not Wizard:  # who sits where is no projection
        call_command("rebuild_projections", campaign.public_id, stdout=StringIO())
        assert verified()[0] == 0


def test_rows_that_are_missing_or_made_up_are_found_and_rebuilt(campaign: Campaign) -> None:
    BandRow.objects.all().delete()
    TableRow.objects.all().delete()
    made_up = {"public_id": "x" * 10, "place": 9, "started_number": 1, "ended_number": 2, "result": "won"}
    DungeonRow.objects.create(campaign=campaign, state="{}", **made_up)
    status, told = verified()
    assert status == 1
    assert "not kept" in told
    told = StringIO()
    call_command("rebuild_projections", stdout=told)
    assert "2 bands, 1 dungeons" in told.getvalue()
    assert verified()[0] == 0


def test_other_rules_than_those_of_the_first_entry_are_found(campaign: Campaign) -> None:
    told = campaign.ruleset
    for changed in ({**told, "parameters": {**told["parameters"], "kill_coppers": 99}}, {"name": "Official"}):
        Campaign.objects.update(ruleset=changed)
        status, said = verified()
        assert (status, "other rules" in said) == (1, True)


def test_a_broken_rule_is_found(campaign: Campaign) -> None:
    append(campaign, coppers(keeper_of(campaign), 1, 99))
    status, told = verified()
    assert status == 1
    assert "not 99c as written" in told


def test_as_json(campaign: Campaign) -> None:
    status, told = verified("--json")
    assert status == 0
    answer = {"campaign": campaign.public_id, "entries": campaign.head_number, "head": campaign.head_hash}
    assert json.loads(told) == {"triggers_missing": [], "campaigns": [{**answer, "difference": None}]}
    PurseRow.objects.update(coppers=1)
    status, told = verified("--json")
    assert status == 1
    (found,) = json.loads(told)["campaigns"]
    assert found["difference"]["code"] == "projection_differs"


def test_a_database_without_triggers_is_told(campaign: Campaign) -> None:
    with chronicle_unguarded(connection):
        status, told = verified()
    assert status == 1
    assert "does not guard" in told


def test_a_trigger_that_ordinary_sessions_do_not_obey_is_none(campaign: Campaign) -> None:
    statement = "DROP TRIGGER chronicle_refuses_replace"
    if connection.vendor == "postgresql":
        connection.check_constraints()
        statement = "ALTER TABLE legacy_chronicleentry ENABLE REPLICA TRIGGER chronicle_keeps_every_entry"
    with connection.cursor() as cursor:
        cursor.execute(statement)
    status, told = verified()
    assert (status, "does not guard" in told) == (1, True)
