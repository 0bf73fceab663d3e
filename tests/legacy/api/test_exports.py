"""A campaign as a file over HTTP: taken away, and brought to another site."""

import json
from typing import Any

import pytest
from django.db import transaction

from legacy.models import Campaign, Wizard
from legacy.verify_export import verify
from tests.legacy.api.calls import API, Evening, caller, exported_elsewhere

IMPORT = f"{API}campaigns/import/"


def bring(user: Any, body: bytes, media: str = "application/x-ndjson") -> Any:
    return caller(user).post(IMPORT, body, content_type=media)


def exported(evening: Evening) -> list[bytes]:
    response = caller(evening.cleo).get(evening.at("export/"))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/x-ndjson"
    assert response["ETag"] == f'"{evening.campaign.head_hash}"'
    assert evening.campaign.public_id in response["Content-Disposition"]
    return b"".join(response.streaming_content).splitlines(keepends=True)


def test_an_export_verifies_without_this_site(evening: Evening) -> None:
    lines = exported(evening)
    assert verify(lines)
    assert len(lines) == evening.campaign.head_number + 2
    assert json.loads(lines[-1])["head"] == evening.campaign.head_hash


def test_a_campaign_is_brought_in_and_kept_by_who_brought_it(evening: Evening) -> None:
    body = exported_elsewhere()
    made = bring(evening.dan, body)
    assert made.status_code == 201, made.content
    told = made.json()
    campaign = Campaign.objects.get(public_id=told["id"])
    assert made["Location"] == told["url"]
    assert made["ETag"] == f'"{campaign.head_hash}"' == f'"{json.loads(body.splitlines()[-1])["head"]}"'
    assert (told["name"], told["role"], told["visibility"]) == ("Elsewhere", "keeper", "private")
    assert [(each["name"], each["guest"]) for each in told["table"]["wizards"]] == [
        ("Ada of Ash", False),
        ("Yan", True),
    ]
    response = caller(evening.dan).get(f"{API}campaigns/{told['id']}/export/")
    assert b"".join(response.streaming_content) == body, "out again it is the same, byte for byte"


def test_what_does_not_verify_is_refused_whole(evening: Evening) -> None:
    body = exported_elsewhere()
    here = b"".join(exported(evening))
    for wrong in (b"", b"{}\n", b"\xff\n", body.replace(b"wizard_joined", b"wizard_joyned"), body[:-2], here):
        response = bring(evening.dan, wrong)
        assert (response.status_code, response.json()["code"]) == (400, "invalid_input"), response.content
    assert Campaign.objects.count() == 1
    assert not Wizard.objects.filter(account=evening.dan).exists()


def test_another_media_type_and_too_large_a_file_are_refused(evening: Evening, settings: Any) -> None:
    assert bring(evening.dan, b"{}", "application/json").status_code == 415
    assert bring(evening.dan, b"{}\n" * 700_000).status_code == 400, "larger than other bodies may be"
    assert bring(evening.dan, b"{}\n" * (settings.CAMPAIGN_MAX_BYTES // 3 + 1)).status_code == 413
    too_many = caller(evening.dan).post(f"{API}campaigns/", b" " * 2_000_000, content_type="application/json")
    assert too_many.status_code == 413


def test_nobody_keeps_more_campaigns_than_there_can_be_by_bringing_them(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("legacy.services.campaigns.MOST_CAMPAIGNS", 1)
    body = exported_elsewhere()
    refused = bring(evening.ada, body)
    assert (refused.status_code, "hand one over" in refused.json()["detail"]) == (400, True)
    assert bring(evening.bob, body).status_code == 201, "who plays at a table does not keep it"


@pytest.mark.parametrize("keeps", [True, False])
def test_a_private_campaign_is_not_exported_to_outsiders(evening: Evening, keeps: bool) -> None:
    with transaction.atomic():
        Campaign.objects.update(visibility="private" if keeps else "public")
        assert caller().get(evening.at("export/")).status_code == (404 if keeps else 200)
