"""Nobody sets by a request what is not theirs to set: fields that do not exist or are only read are refused by name."""

import json
from typing import Any

import pytest
from django.db import transaction

from cardsite.accounts.models import User
from decks.models import Deck
from tests.access.table import Row, rows
from tests.access.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql, pytest.mark.usefixtures("catalogue")]
WISHED = {"id": 1, "owner": "dan", "is_staff": True, "created_at": "2000-01-01T00:00:00Z"}
# What is sent along is not read at all, or is a document of the game whose fields the game names.
READS_NO_BODY = ("/publish/", "/pause/", "/resume/", "/stop/", "/cancel/", "/leave/", "/code/")


@pytest.fixture
def world(loaded: None, db: None) -> World:
    return World()


def calls() -> list[Row]:
    found = {row.plain: row for row in rows() if row.path.startswith("/api/") and row.method in ("POST", "PATCH")}
    return [row for row in found.values() if not row.path.endswith((*READS_NO_BODY, "/import/"))]


def test_a_field_that_is_not_ones_own_to_set_is_refused(world: World, monkeypatch: Any) -> None:
    from tests.access import table

    taken = []
    for row in calls():
        role = "keeper" if "keeper" in row.expected else "owner" if "owner" in row.expected else "stranger"
        for name, value in WISHED.items():
            if name in table.BODIES.get(row.plain, {}):
                continue
            monkeypatch.setitem(table.BODIES, row.plain, table.BODIES.get(row.plain, {}) | {name: value})
            answer, _ = table.tried(world, row, role)
            monkeypatch.undo()
            taken += [f"{row.name}: {name} is answered {answer}"] if answer != "400" else []
    assert not taken, "\n".join(taken)


def test_a_form_reads_its_own_fields_only(world: World) -> None:
    client, deck = world.clients["owner"], Deck.objects.get(public_id=world.words["private-deck"])
    with transaction.atomic():
        body = {"name": "Mine", "ruleset": "official", "visibility": "private", "owner": "4", "owner_id": "4"}
        assert client.post(f"/decks/d/{deck.public_id}/edit/", body | {"is_staff": "on"}).status_code == 302
        changed = Deck.objects.get(pk=deck.pk)
        assert (changed.name, changed.owner_id) == ("Mine", deck.owner_id)
        sent = {"name": "Script", "days": "30", "user": "4", "is_staff": "on", "digest": "x"}
        assert client.post("/account/tokens/", sent).status_code == 200
        assert not User.objects.get(pk=deck.owner_id).is_staff
        transaction.set_rollback(True)


def test_what_is_read_only_cannot_be_written_by_its_owner_either(world: World) -> None:
    client, at = world.clients["owner"], f"/api/v1/decks/{world.words['private-deck']}/"
    before = client.get(at).json()
    refused = client.patch(
        at, json.dumps({"version": 1, "judgement": {"legal": False}}), content_type="application/json"
    )
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (400, "#/judgement")
    assert client.get(at).json() == before
