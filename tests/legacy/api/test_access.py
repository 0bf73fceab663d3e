"""Who may do what over HTTP: every role at every address, and what they are answered."""

import re
from typing import Any, NamedTuple

import pytest
from django.db import transaction

from legacy.api.urls import urlpatterns
from legacy.models import Campaign
from tests.legacy.api.calls import API, Evening, caller, exported_elsewhere, match

# Who asks, and whether the campaign is public.
ROLES = {
    "keeper": ("ada", False),
    "wizard": ("bob", False),
    "spectator": ("cleo", False),
    "passer_by": ("dan", True),
    "stranger": ("dan", False),
    "former": ("eve", False),
    "nobody_public": ("", True),
    "nobody_private": ("", False),
}
MISSING = {"stranger": 404, "former": 404, "nobody_private": 404}
UNKNOWN = {"nobody_public": 401, "nobody_private": 401}


def reads(good: int = 200) -> dict[str, int]:
    """What all at the table and, of a public one, everybody may read."""
    return dict.fromkeys(ROLES, good) | MISSING


def writes(good: int, *who: str, **others: int) -> dict[str, int]:
    """What these may do; the rest at the table and passers-by are told that they may not."""
    return dict.fromkeys(ROLES, 403) | MISSING | UNKNOWN | dict.fromkeys(who, good) | others


def signed_in(good: int, **others: int) -> dict[str, int]:
    """What everybody with an account may do."""
    return dict.fromkeys(ROLES, good) | UNKNOWN | others


class Row(NamedTuple):
    """An address and what each role is answered."""

    method: str
    path: str
    expected: dict[str, int]
    body: Any = None


PLAYS, KEEPS = ("keeper", "wizard"), ("keeper",)
EVERYBODY = dict.fromkeys(ROLES, 200)
TABLE = [
    Row("get", "campaigns/", EVERYBODY),
    Row("post", "campaigns/", signed_in(201), {"name": "Another", "wizard_name": "Me"}),
    Row("get", "campaigns/acts/", EVERYBODY),
    Row("post", "campaigns/import/", signed_in(201), "<export>"),
    Row("post", "campaigns/join/", signed_in(200), {"token": "<token>", "name": "Newcomer"}),
    Row("get", "campaigns/<campaign>/", reads()),
    Row("patch", "campaigns/<campaign>/", writes(200, *KEEPS), {"name": "Deeper"}),
    Row("post", "campaigns/<campaign>/acts/", writes(201, *PLAYS), {"kind": "reveal_boss"}),
    Row("get", "campaigns/<campaign>/phases/", reads()),
    Row("get", "campaigns/<campaign>/chronicle/", reads()),
    Row("get", "campaigns/<campaign>/verify/", reads()),
    Row("get", "campaigns/<campaign>/export/", reads()),
    Row("get", "campaigns/<campaign>/bands/", reads()),
    Row("get", "campaigns/<campaign>/dungeons/", reads()),
    Row("get", "campaigns/<campaign>/wizards/", reads()),
    Row("post", "campaigns/<campaign>/wizards/", writes(201, *KEEPS), {"name": "Hob"}),
    Row("get", "campaigns/<campaign>/invitations/", writes(200, *KEEPS, nobody_private=404)),
    Row("post", "campaigns/<campaign>/invitations/", writes(201, *KEEPS), {"role": "spectator"}),
    Row("delete", "campaigns/<campaign>/invitations/<invitation>/", writes(204, *KEEPS)),
    # Whoever has the code of a guest may be that guest, but for those who have a seat of their own.
    Row("post", "campaigns/<campaign>/claim/", signed_in(200, keeper=400, wizard=400), {"code": "<code>"}),
    Row("post", "campaigns/<campaign>/keeper/", writes(200, *KEEPS), {"wizard": "<wizard>"}),
    Row("post", "campaigns/<campaign>/votes/", writes(200, *PLAYS), {"wizard": "<wizard>"}),
    # A keeper hands over first.
    Row("post", "campaigns/<campaign>/leave/", writes(204, "wizard", "spectator", keeper=400)),
    Row("get", "bands/<band>/", reads()),
    Row("get", "bands/<band>/at/1/", reads()),
    Row("get", "bands/<band>/diff/", reads()),
    Row("get", "bands/<band>/verify/", reads()),
    Row("get", "bands/<band>/chronicle/", reads()),
    Row("get", "wizards/<wizard>/", reads()),
    # The wizard of this address is Bob: one's own name and seat are one's own, those of others are the keeper's.
    Row("patch", "wizards/<wizard>/", writes(200, *PLAYS), {"name": "Bob the Bold"}),
    Row("get", "wizards/<wizard>/ledger/", reads()),
    Row("post", "wizards/<guest>/code/", writes(201, *KEEPS)),
    Row("post", "wizards/<wizard>/leave/", writes(204, *PLAYS)),
    Row("get", "wizards/<wizard>/roll/", writes(200, *PLAYS, nobody_private=404)),
    Row("get", "dungeons/<dungeon>/", reads()),
]


@pytest.mark.parametrize("row", TABLE, ids=[f"{row.method} {row.path}" for row in TABLE])
def test_every_role_is_answered_as_the_table_says(evening: Evening, row: Row) -> None:
    words = words_of(evening)
    found = {}
    for role, (name, public) in ROLES.items():
        with transaction.atomic():
            Campaign.objects.update(visibility="public" if public else "private")
            response = call(evening, row, words, getattr(evening, name, None))
            found[role] = response.status_code
            if response.status_code == 404:
                assert "The Deep" not in response.content.decode()
            transaction.set_rollback(True)
    assert found == row.expected


def test_the_table_knows_every_address() -> None:
    there = {
        (method, re.sub(r"<\w+:(\w+)>", r"<\1>", str(pattern.pattern)))
        for pattern in urlpatterns
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(pattern.callback.view_class, method)  # type: ignore[attr-defined]
    }
    told = {
        (
            row.method,
            row.path.replace("<guest>", "<wizard>").replace("<invitation>", "<number>").replace("/1/", "/<seq>/"),
        )
        for row in TABLE
    }
    assert told == there


def words_of(evening: Evening) -> dict[str, str]:
    """What stands for each word of an address or a body."""
    number, token = evening.invitation()
    return {
        "campaign": evening.campaign.public_id,
        "wizard": evening.wizard.public_id,
        "guest": evening.guest.public_id,
        "band": evening.band.public_id,
        "dungeon": evening.dungeon.public_id,
        "invitation": str(number),
        "token": token,
        "code": evening.code,
    }


def call(evening: Evening, row: Row, words: dict[str, str], user: Any) -> Any:
    def said(text: str) -> str:
        return re.sub(r"<(\w+)>", lambda found: words[found[1]], text)

    client, address = caller(user), API + said(row.path)
    if row.body == "<export>":
        return client.post(address, exported_elsewhere(), content_type="application/x-ndjson")
    headers = match(evening.campaign) if row.path.endswith("acts/") else None
    body = {name: said(value) for name, value in row.body.items()} if row.body else None
    return getattr(client, row.method)(address, body, headers=headers)
