"""Seats over HTTP: links, codes, the keeper, votes, leaving."""

from typing import Any

import msgspec
import pytest

from legacy.api.shapes import WizardWhole
from legacy.models import Campaign, Invitation, Wizard
from tests.legacy.api.calls import API, Evening, caller, send
from tests.makers import make_user


def role_of(user: Any) -> tuple[str, bool]:
    wizard = Wizard.objects.get(account=user)
    return wizard.role, wizard.left_at is not None


# --- links -------------------------------------------------------------------------------------------------------
def test_a_link_leads_to_the_table(evening: Evening) -> None:
    made = caller(evening.ada).post(evening.at("invitations/"), {"role": "wizard", "days": 3})
    assert made.status_code == 201, made.content
    token = made.json()["token"]
    joined = caller(evening.dan).post(f"{API}campaigns/join/", {"token": token, "name": "Dan"})
    assert joined.status_code == 200, joined.content
    assert (joined.json()["id"], joined.json()["role"]) == (evening.campaign.public_id, "wizard")
    assert joined["ETag"] == f'"{Campaign.objects.get().head_hash}"'
    assert role_of(evening.dan) == ("wizard", False)
    listed = caller(evening.ada).get(evening.at("invitations/"))
    assert "token" not in listed.json()["results"][0]
    assert token not in listed.content.decode()


def test_a_link_that_opens_nothing_is_not_there(evening: Evening) -> None:
    number, token = evening.invitation()
    assert caller(evening.ada).delete(evening.at(f"invitations/{number}/")).status_code == 204
    assert Invitation.objects.get().withdrawn_at is not None
    for word in (token, "nothing", "\u00e9"):
        response = caller(evening.dan).post(f"{API}campaigns/join/", {"token": word, "name": "Dan"})
        assert (response.status_code, response.json()["code"]) == (404, "not_found")
        assert "ask the keeper" in response.json()["detail"]
    assert caller(evening.ada).delete(evening.at("invitations/99999999999999999999/")).status_code == 404


@pytest.mark.parametrize(
    ("body", "pointer"),
    [({"role": "keeper"}, "#/role"), ({"days": 0}, "#/days"), ({"days": True}, "#/days"), ({"day": 1}, "#/day")],
)
def test_an_invitation_that_cannot_be_made_is_refused(evening: Evening, body: Any, pointer: str) -> None:
    response = caller(evening.ada).post(evening.at("invitations/"), body)
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, pointer)


def test_joining_needs_a_token_a_name_and_a_seat(evening: Evening) -> None:
    _, token = evening.invitation()
    client = caller(evening.dan)
    for body, pointer in (
        ({"token": token}, "#/name"),
        ({"token": 5, "name": "Dan"}, "#/token"),
        ({"token": token, "name": "BOB"}, "#/name"),
    ):
        response = client.post(f"{API}campaigns/join/", body)
        assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, pointer)
    for name in ("Fay", "Gil"):
        assert caller(evening.ada).post(evening.at("wizards/"), {"name": name}).status_code == 201
    full = client.post(f"{API}campaigns/join/", {"token": token, "name": "Dan"})
    assert full.status_code == 400
    assert "spectator" in full.json()["detail"]


# --- guests and codes --------------------------------------------------------------------------------------------
def test_a_guest_is_seated_and_claimed_by_a_code(evening: Evening) -> None:
    keeper = caller(evening.ada)
    guest = keeper.post(evening.at("wizards/"), {"name": "Hob"})
    assert guest.status_code == 201, guest.content
    assert msgspec.convert(guest.json(), WizardWhole).guest
    made = keeper.post(f"{API}wizards/{guest.json()['id']}/code/")
    assert made.status_code == 201, made.content
    claimed = caller(evening.dan).post(evening.at("claim/"), {"code": made.json()["code"].upper()})
    assert claimed.status_code == 200, claimed.content
    assert claimed.json()["wizard"] == guest.json()["id"]
    again = caller(make_user("fay")).post(evening.at("claim/"), {"code": made.json()["code"]})
    assert again.status_code == 404, "a code opens once"
    assert keeper.post(f"{API}wizards/{guest.json()['id']}/code/").status_code == 400, "who has an account is no guest"


def test_a_wrong_code_does_not_tell_whether_there_is_a_table(evening: Evening) -> None:
    client = caller(evening.dan)
    told = [
        client.post(f"{API}campaigns/{public_id}/claim/", {"code": "aaaa-bbbb-cccc-dddd"}).json()["detail"]
        for public_id in (evening.campaign.public_id, "2222222222")
    ]
    assert told[0] == told[1]
    assert client.post(evening.at("claim/"), {"code": 7}).status_code == 400


# --- the keeper --------------------------------------------------------------------------------------------------
def test_the_keeper_hands_over(evening: Evening) -> None:
    response = caller(evening.ada).post(evening.at("keeper/"), {"wizard": evening.wizard.public_id})
    assert (response.status_code, response.json()["role"]) == (200, "wizard")
    assert role_of(evening.bob) == ("keeper", False)
    assert caller(evening.ada).post(evening.at("keeper/"), {"wizard": "x"}).status_code == 403


@pytest.mark.parametrize("who", ["guest", "spectator", "former"])
def test_only_a_wizard_with_an_account_keeps_a_table(evening: Evening, who: str) -> None:
    response = caller(evening.ada).post(evening.at("keeper/"), {"wizard": getattr(evening, who).public_id})
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, "#/wizard")
    for word, status in (("2222222222", 404), (1, 400)):
        assert caller(evening.ada).post(evening.at("keeper/"), {"wizard": word}).status_code == status


def test_more_than_half_of_the_wizards_make_another_keeper(evening: Evening) -> None:
    _, token = evening.invitation()
    caller(evening.dan).post(f"{API}campaigns/join/", {"token": token, "name": "Dan"})
    vote = {"wizard": evening.wizard.public_id}
    first = caller(evening.bob).post(evening.at("votes/"), vote)
    assert (first.status_code, first.json()) == (200, {"keeper_changed": False, "electors": 3})
    second = caller(evening.dan).post(evening.at("votes/"), vote)
    assert second.json()["keeper_changed"] is True
    assert role_of(evening.bob) == ("keeper", False)
    assert caller(evening.bob).post(evening.at("votes/"), {}).status_code == 400


# --- leaving -----------------------------------------------------------------------------------------------------
def test_a_wizard_leaves_and_comes_back_as_the_same(evening: Evening) -> None:
    assert caller(evening.bob).post(evening.at("leave/")).status_code == 204
    assert role_of(evening.bob) == ("wizard", True)
    assert caller(evening.bob).get(evening.at()).status_code == 404
    _, token = evening.invitation()
    back = caller(evening.bob).post(f"{API}campaigns/join/", {"token": token, "name": "Bob"})
    assert back.json()["wizard"] == evening.wizard.public_id


def test_nobody_leaves_a_dungeon_and_no_keeper_a_table(evening: Evening) -> None:
    caller(evening.ada).post(evening.at("keeper/"), {"wizard": evening.wizard.public_id})
    in_a_dungeon = caller(evening.ada).post(evening.at("leave/"))
    assert (in_a_dungeon.status_code, in_a_dungeon.json()["problems"][0]["code"]) == (422, "in_a_dungeon")
    keeper = caller(evening.bob).post(evening.at("leave/"))
    assert (keeper.status_code, keeper.json()["code"]) == (400, "invalid_input")
    assert role_of(evening.ada) == ("wizard", False)


def test_the_keeper_lets_a_guest_go(evening: Evening) -> None:
    assert caller(evening.ada).post(f"{API}wizards/{evening.guest.public_id}/leave/").status_code == 204
    evening.guest.refresh_from_db()
    assert evening.guest.left_at is not None


def test_a_seat_taken_between_is_missed_by_whoever_acts_on_the_head_before(evening: Evening) -> None:
    seen = evening.campaign.head_hash
    caller(evening.ada).post(evening.at("wizards/"), {"name": "Hob"})
    response = send(caller(evening.ada), evening.campaign, {"kind": "reveal_boss"}, head=seen)
    assert (response.status_code, [each["kind"] for each in response.json()["missed"]]) == (409, ["wizard_joined"])


# --- one wizard --------------------------------------------------------------------------------------------------
def test_a_wizard_is_told_with_purse_and_ledger(evening: Evening) -> None:
    address = f"{API}wizards/{evening.keeper.public_id}/"
    told = caller(evening.cleo).get(address)
    assert told["ETag"] == f'"{evening.campaign.head_hash}"'
    assert set(told.json()) == set(WizardWhole.__struct_fields__)
    whole = msgspec.convert(told.json(), WizardWhole)
    assert (whole.coppers, whole.received, whole.spent, whole.campaign) == (15, 15, 0, evening.campaign.public_id)
    assert [band.id for band in whole.bands] == [evening.band.public_id]
    ledger = caller(evening.cleo).get(f"{address}ledger/").json()
    assert [(each["kind"], each["data"]["balance"]) for each in ledger["results"]] == [("coppers", 15)]
    empty = caller(evening.cleo).get(f"{API}wizards/{evening.guest.public_id}/")
    assert (empty.json()["coppers"], empty.json()["heirlooms"]) == (0, [])


def test_a_name_is_ones_own_and_stands_once_at_a_table(evening: Evening) -> None:
    address = f"{API}wizards/{evening.wizard.public_id}/"
    assert caller(evening.bob).patch(address, {"name": "Bob the Bold"}).json()["name"] == "Bob the Bold"
    for body in ({"name": "ada OF ash"}, {"name": ""}, {"name": 3}, {}):
        response = caller(evening.bob).patch(address, body)
        assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, "#/name")
