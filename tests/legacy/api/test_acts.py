"""Acts over HTTP: heads, keys, rules, overrides, and bodies that are none."""

from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from legacy.api.acts import ActDone
from legacy.models import BandRow, Campaign, ChronicleEntry
from legacy.rules.chain import broken
from legacy.rules.draws import commitment
from legacy.selectors.chronicle import entry_list
from legacy.services.acts import PERFORMED
from tests.legacy.api.calls import API, Evening, caller, match, send
from tests.legacy.tables import founding

REVEAL = {"kind": "reveal_boss"}


def entries() -> int:
    return ChronicleEntry.objects.count()


# --- what is done ------------------------------------------------------------------------------------------------
def test_an_act_answers_with_its_entries_the_new_head_and_the_table(evening: Evening) -> None:
    before = evening.campaign.head_number
    response = send(caller(evening.bob), evening.campaign, REVEAL)
    assert response.status_code == 201, response.content
    told = response.json()
    assert set(told) == set(ActDone.__struct_fields__)
    campaign = Campaign.objects.get()
    assert response["ETag"] == f'"{campaign.head_hash}"'
    assert (told["head"], told["number"], told["again"]) == (campaign.head_hash, campaign.head_number, False)
    assert [entry["number"] for entry in told["entries"]] == list(range(before + 1, campaign.head_number + 1))
    assert {entry["wizard"] for entry in told["entries"]} == {evening.wizard.public_id}
    assert told["table"]["number"] == campaign.head_number
    assert told["table"]["dungeon"]["fight"]["number"] == 1
    assert msgspec.convert(told, ActDone).table.phase is None
    assert broken(entry_list(campaign=campaign), campaign=campaign.public_id) is None


def test_one_act_goes_on_from_the_head_of_the_other(evening: Evening) -> None:
    client = caller(evening.ada)
    head = client.get(evening.at())["ETag"].strip('"')
    for act in (REVEAL, {"kind": "change_hp", "target": "boss", "change": -1}, {"kind": "next_round"}):
        response = send(client, evening.campaign, act, head=head)
        assert response.status_code == 201, response.content
        head = response["ETag"].strip('"')


def test_a_band_is_founded_from_the_roll_that_was_looked_at(evening: Evening) -> None:
    client = caller(evening.bob)
    address = f"{API}wizards/{evening.wizard.public_id}/roll/"
    promised = client.get(address).json()
    assert (promised["seed"], promised["monsters"]) == ("", []), "nobody sees a roll that is not written"
    response = send(client, evening.campaign, founding(evening.wizard, name="Second Few"))
    assert response.status_code == 422, "no band begins while a dungeon is played"
    end = {"kind": "end_dungeon", "reason": "abandoned", "override": {"rules": ["DNF-P-07"], "reason": "It was late."}}
    assert send(caller(evening.ada), evening.campaign, end).status_code == 201
    keeper = evening.keeper.public_id
    assert send(client, evening.campaign, {"kind": "draw_fading", "wizard": keeper}).status_code == 201
    assert send(client, evening.campaign, {"kind": "close_phase"}).status_code == 201
    rolling = send(client, evening.campaign, {"kind": "roll_monsters", "wizard": evening.wizard.public_id})
    assert rolling.json()["entries"][0]["prose"] == "The site rolled the monsters of a band for Bob."
    roll = client.get(address).json()
    assert commitment(roll["seed"]) == roll["commitment"]
    founded = send(client, evening.campaign, founding(evening.wizard, name="Second Few"))
    assert founded.status_code == 201, founded.content
    band = BandRow.objects.get(name="Second Few")
    rolled = {monster["card"]: tuple(monster["items"]) for monster in roll["monsters"]}
    assert {monster.card: monster.items for monster in band.band.monsters} == rolled
    draws = [entry["data"]["draw"] for entry in founded.json()["entries"] if entry["kind"] == "monster_built"]
    assert {commitment(draw["seed"]) for draw in draws} == {roll["commitment"]}
    assert {draw["label"] for draw in draws} == {monster["label"] for monster in roll["monsters"]}


def test_undo_is_a_correction(evening: Evening) -> None:
    client = caller(evening.ada)
    slip = send(client, evening.campaign, REVEAL).json()
    undo = {"kind": "correct_act", "act": slip["entries"][0]["number"], "reason": "A slip."}
    response = send(client, evening.campaign, undo)
    assert response.status_code == 201, response.content
    assert {entry["kind"] for entry in response.json()["entries"]} == {"corrected"}
    assert response.json()["table"]["dungeon"]["fight"] is None


# --- heads -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("headers", [{}, {"If-Match": "*"}, {"If-Match": ""}])
def test_without_a_head_nothing_is_written(evening: Evening, headers: dict[str, str]) -> None:
    before = entries()
    response = caller(evening.ada).post(evening.at("acts/"), REVEAL, headers=headers)
    assert (response.status_code, response.json()["code"]) == (428, "precondition_required")
    assert "If-Match" in response.json()["detail"]
    assert entries() == before


@pytest.mark.parametrize("tag", ["abc", '"a", "b"', '"', "W/"])
def test_a_head_that_cannot_be_read_is_refused(evening: Evening, tag: str) -> None:
    response = caller(evening.ada).post(evening.at("acts/"), REVEAL, headers={"If-Match": tag})
    assert (response.status_code, response.json()["code"]) == (400, "invalid_input")
    assert response.json()["errors"][0]["pointer"] == "#/If-Match"


def test_a_proxy_that_weakens_the_tag_does_no_harm(evening: Evening) -> None:
    weak = {"If-Match": f'W/"{evening.campaign.head_hash}"'}
    assert caller(evening.ada).post(evening.at("acts/"), REVEAL, headers=weak).status_code == 201


def test_a_stale_head_is_told_what_it_missed(evening: Evening) -> None:
    seen = evening.campaign.head_hash
    written = send(caller(evening.bob), evening.campaign, REVEAL).json()
    before = entries()
    response = send(caller(evening.ada), evening.campaign, REVEAL, head=seen)
    assert (response.status_code, response.json()["code"]) == (409, "conflict")
    told = response.json()
    assert told["missed"] == written["entries"]
    assert (told["head"], told["number"]) == (written["head"], written["number"])
    assert entries() == before


def test_a_head_that_never_was_misses_nothing_that_could_be_told(evening: Evening) -> None:
    response = send(caller(evening.ada), evening.campaign, REVEAL, head="f" * 64)
    assert (response.status_code, response.json()["missed"]) == (409, None)


# --- keys --------------------------------------------------------------------------------------------------------
def test_a_request_that_comes_twice_is_written_once(evening: Evening) -> None:
    client, seen = caller(evening.ada), evening.campaign.head_hash
    first = send(client, evening.campaign, REVEAL, head=seen, key="k-1")
    before = entries()
    send(caller(evening.bob), evening.campaign, {"kind": "change_hp", "target": "boss", "change": -1})
    again = send(client, evening.campaign, REVEAL, head=seen, key="k-1")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["again"] is True
    assert again.json()["entries"] == first.json()["entries"]
    assert again.json()["head"] == first.json()["head"], "what Bob wrote since is told when it is written upon"
    assert entries() == before + 1


def test_a_key_is_for_one_request(evening: Evening) -> None:
    client = caller(evening.ada)
    send(client, evening.campaign, REVEAL, key="k-1")
    response = send(client, evening.campaign, {"kind": "next_round"}, key="k-1")
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, "#/Idempotency-Key")


def test_a_key_may_be_tried_again_after_a_refusal(evening: Evening) -> None:
    client = caller(evening.ada)
    assert send(client, evening.campaign, {"kind": "next_round"}, key="k-1").status_code == 422
    assert send(client, evening.campaign, REVEAL, key="k-1").status_code == 201


def test_a_key_too_long_is_refused(evening: Evening) -> None:
    response = send(caller(evening.ada), evening.campaign, REVEAL, key="k" * 201)
    assert (response.status_code, response.json()["code"]) == (400, "invalid_input")


# --- rules -------------------------------------------------------------------------------------------------------
def test_what_breaks_a_rule_is_refused_with_every_problem(evening: Evening) -> None:
    before = entries()
    response = send(caller(evening.bob), evening.campaign, {"kind": "end_dungeon", "reason": "abandoned"})
    assert (response.status_code, response.json()["code"]) == (422, "refused")
    problem = response.json()["problems"][0]
    assert (problem["rule"], problem["code"], problem["path"]) == ("DNF-P-07", "not_lost", "/reason")
    assert entries() == before


def test_only_the_keeper_overrides_a_rule_and_it_stays_marked(evening: Evening) -> None:
    override = {"rules": ["DNF-P-07"], "reason": "It was late."}
    act = {"kind": "end_dungeon", "reason": "abandoned", "override": override}
    refused = send(caller(evening.bob), evening.campaign, act)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert "keeper" in refused.json()["detail"]
    done = send(caller(evening.ada), evening.campaign, act)
    assert done.status_code == 201, done.content
    mark = done.json()["table"]["marks"][0]
    assert (mark["rules"], mark["reason"]) == (override["rules"], override["reason"])


def test_what_cannot_be_is_not_overridden(evening: Evening) -> None:
    act = {"kind": "close_phase", "override": {"rules": ["DNF-P-11"], "reason": "Please."}}
    response = send(caller(evening.ada), evening.campaign, act)
    assert response.status_code == 422
    assert response.json()["problems"][0]["rule"] == ""


# --- bodies ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "#/kind"),
        ({"kind": "reveal_bos"}, "#/kind"),
        ({"kind": 7}, "#/kind"),
        ({"kind": "join_table", "wizard": "me"}, "#/kind"),
        ({"kind": "reveal_boss", "boss": 1}, "#/boss"),
        ({"kind": "change_hp", "target": "boss"}, "#/change"),
        ({"kind": "change_hp", "target": "boss", "change": 10**30}, "#/change"),
        ({"kind": "change_hp", "target": "boss", "change": 1.5}, "#/change"),
        ({"kind": "pass_label", "wizard": ""}, "#/wizard"),
        ({"kind": "end_dungeon", "override": {"rules": [], "reason": "x"}}, "#/override/rules"),
        ({"kind": "end_dungeon", "override": {"rules": ["DNF-P-07"], "reason": " "}}, "#/override/reason"),
    ],
)
def test_a_body_that_is_no_act_is_told_where(evening: Evening, body: Any, pointer: str) -> None:
    response = send(caller(evening.ada), evening.campaign, body)
    assert (response.status_code, response.json()["code"]) == (400, "invalid_input"), response.content
    assert response.json()["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize("body", ["[]", "{", "null", '"reveal_boss"', '{"kind": "x\\ud800"}', "[" * 5000, "\xff"])
def test_a_body_that_is_no_object_is_refused(evening: Evening, body: str) -> None:
    before, sent = entries(), body.encode("latin-1")
    address = evening.at("acts/")
    response = caller(evening.ada).post(address, sent, content_type="application/json", headers=match(evening.campaign))
    assert response.status_code == 400, response.content
    assert entries() == before


def test_a_body_in_another_format_and_one_too_large_are_refused(evening: Evening) -> None:
    client, headers = caller(evening.ada), match(evening.campaign)
    form = client.post(evening.at("acts/"), "kind=reveal_boss", content_type="text/plain", headers=headers)
    assert form.status_code == 415
    large = client.post(evening.at("acts/"), {**REVEAL, "reason": "x" * 200_000}, headers=headers)
    assert large.status_code == 413


def test_a_text_that_no_database_keeps_is_refused(evening: Evening) -> None:
    send(caller(evening.ada), evening.campaign, REVEAL)
    act = {"kind": "change_hp", "target": "boss", "change": -1, "reason": "a\0b"}
    assert send(caller(evening.ada), evening.campaign, act).status_code == 400


# --- the kinds ---------------------------------------------------------------------------------------------------
def test_every_kind_of_act_is_described_by_a_schema_that_holds(evening: Evening) -> None:
    told = {each["kind"]: each for each in caller().get(f"{API}campaigns/acts/").json()["results"]}
    assert told.keys() == PERFORMED.keys()
    for kind in told.values():
        Draft202012Validator.check_schema(kind["schema"])
        assert kind["description"]
    validator = Draft202012Validator(told["found_band"]["schema"])
    act = founding(evening.wizard)
    assert validator.is_valid(act)
    assert not validator.is_valid({**act, "name": 1})
    assert not validator.is_valid({**act, "kind": "adopt_band"})
