"""Every call that docs/api.md shows is answered, and what it lists is there."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from rest_framework.test import APIClient

from cardsite.accounts.services import token_create
from tests.catalogue import loaded_for_a_module, whole_catalogues
from tests.curators import person
from tests.legacy.api.calls import exported_elsewhere
from tests.legacy.tables import founding, keeper_of, make_campaign, perform

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.django_db


def calls() -> list[str]:
    """The commands of the page, but for the one that shows a refusal."""
    text = (ROOT / "docs" / "api.md").read_text().replace("\\\n", " ")
    found = re.findall(r"^    (curl .*)$", text, re.MULTILINE)
    return [call for call in found if "page=x" not in call]


@pytest.fixture(scope="module", autouse=True)
def catalogue(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker, whole_catalogues()):
        yield


FILES = {"@deck.txt": lambda: "4 Wolf\n3 Stoat\n", "@campaign.jsonl": exported_elsewhere}


def campaign_of(user: Any) -> dict[str, str]:
    """What the page's words for a campaign stand for: one that this person keeps, with a band in a dungeon."""
    campaign = make_campaign(user, visibility="public")
    keeper = keeper_of(campaign)
    perform(campaign, founding(keeper))
    seats = {"wizards": [keeper.public_id], "active": keeper.public_id}
    head = perform(campaign, {"kind": "start_dungeon", "name": "", "shuffled": True, **seats}).appended.head
    band = campaign.bands.get().public_id
    return {"<campaign>": campaign.public_id, "<head>": head, "<band>": band}


def sent(api: APIClient, call: str) -> Any:
    """The answer to a curl command, of whose options only those that the page uses are known."""
    words = iter(shlex.split(call, comments=True)[1:])
    address, headers, query, body = "", {}, [], None
    for word in words:
        if word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word in ("-d", "--data-urlencode", "--data-binary"):
            query.append(next(words))
        elif word == "-o":
            next(words)
        elif word.startswith("http"):
            address = word
        else:
            assert word in ("-G", "-i", "-O", "--compressed"), word
    place = urlsplit(address)
    if query and "-G" not in call:
        body = FILES[query[0]]() if query[0] in FILES else query[0]
    path = f"{place.path}?{place.query}" if place.query else place.path
    media = headers.pop("Content-Type", None)
    if body is not None:
        return api.post(path, body, content_type=media, headers=headers)
    pairs = dict(part.split("=", 1) for part in query)
    return api.get(path, pairs or None, headers=headers)


def test_the_page_shows_calls() -> None:
    assert len(calls()) > 20


@pytest.mark.parametrize("call", calls())
def test_a_call_of_the_page(api: APIClient, call: str) -> None:
    user = person()
    words = {"<yours>": token_create(user=user, name="example", days=1)[1] if "<yours>" in call else ""}
    if "campaigns/" in call or "bands/" in call:
        words |= campaign_of(user)
    response = sent(api, re.sub("<[a-z]+>", lambda found: words[found[0]], call))
    assert 200 <= response.status_code < 300, response.content
    if "json" in response["Content-Type"] and "ndjson" not in response["Content-Type"]:
        answer = response.json()
        assert answer.get("warnings", []) == []
        assert answer.get("results", ["one"]) != [] or "/decks/" in call, "only what people made may be missing"
