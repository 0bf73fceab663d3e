"""Stored decks over HTTP: who may do what, and what is answered."""

import json
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards.models import Release
from decks.api.deck_shapes import DeckSerializer, VersionSerializer, WholeDeckSerializer, WholeVersionSerializer
from decks.models import Deck, Report
from decks.rules.documents import MAX_LINES
from decks.services import deck_judge, deck_update, verdict_json
from tests.decks.decks import EXAMPLES, LEGAL, augmented
from tests.decks.stored import ILLEGAL, make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
DECKS = "/api/v1/decks/"


@pytest.fixture
def ada(db: None) -> Any:
    return make_user("ada")


@pytest.fixture
def bob(db: None) -> Any:
    return make_user("bob")


def caller(user: Any = None) -> APIClient:
    client = APIClient(raise_request_exception=False)
    if user is not None:
        client.force_authenticate(user)
    return client


def at(deck: Deck, more: str = "") -> str:
    return f"{DECKS}{deck.public_id}/{more}"


# --- making and reading ------------------------------------------------------------------------------------------
def test_a_deck_is_made_and_read_back(ada: Any) -> None:
    body = {"game": "aug", "name": "Pack", "document": LEGAL, "notes": "# *Bite*", "tags": ["Aggro"]}
    made = caller(ada).post(DECKS, body)
    assert made.status_code == 201, made.content
    told = made.json()
    assert made["Location"] == told["url"] == f"http://testserver{DECKS}{told['id']}/"
    assert set(told) == set(WholeDeckSerializer().fields)
    assert (told["game"], told["owner"], told["visibility"], told["version"]) == ("augmented", "ada", "private", 1)
    assert (told["tags"], told["notes"], told["notes_html"]) == (["aggro"], "# *Bite*", "<h3><em>Bite</em></h3>\n")
    assert told["judgement"] == {
        "legal": True,
        "catalogue_version": Release.objects.latest("pk").pk,
        "illegal_since": None,
        "reason": "",
        "problems": [],
    }
    assert told["document"]["zones"]["side"] == {"emerald-mox": 5, "skeleton": 5, "squirrel": 10}
    assert list(told["document"]["zones"]) == ["main", "side"]
    assert told["deck_hash"] == deck_judge(game="augmented", fields=LEGAL).deck_hash
    assert told["formats"] == ["text", "csv", "json", "imf", "tts", "code"]
    assert caller(ada).get(told["url"]).json() == told


def test_a_session_needs_its_csrf_token_and_a_deck_is_kept(ada: Any) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(ada)
    body = {"game": "augmented", "name": "Pack", "document": LEGAL}
    assert browser.post(DECKS, body).json()["code"] == "csrf_failed"
    plain = Client()
    plain.force_login(ada)
    assert plain.post(DECKS, json.dumps(body), content_type="application/json").status_code == 201


def test_the_problems_are_those_of_validation(ada: Any) -> None:
    told = caller(ada).post(DECKS, {"game": "augmented", "name": "Pack", "document": ILLEGAL}).json()
    verdict = json.loads(verdict_json(deck_judge(game="augmented", fields=ILLEGAL)))
    assert told["judgement"]["legal"] is False
    assert told["judgement"]["problems"] == verdict["results"][0]["problems"]
    refused = caller(ada).post(DECKS + told["id"] + "/publish/")
    assert (refused.status_code, refused.json()["code"]) == (422, "refused")
    assert refused.json()["problems"] == verdict["results"][0]["problems"]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["#/game", "#/name", "#/document"]),
        ({"game": "augmented", "name": "x", "document": []}, ["#/document"]),
        ({"game": "augmented", "name": None, "document": LEGAL}, ["#/name"]),
        ({"game": "augmented", "name": "x", "document": LEGAL, "titel": 1}, ["#/titel"]),
        ({"game": "augmented", "name": "", "document": LEGAL, "tags": "a"}, ["#/name", "#/tags"]),
        ({"game": "aug", "name": "x", "document": {"zones": {"main": {"Wolf": -1}}}}, ["#/document/zones/main/Wolf"]),
        ({"game": "augmented", "name": "x\u0007", "document": LEGAL}, ["#/name"]),
    ],
)  # fmt: skip
def test_bad_input_is_told_by_its_field_and_nothing_is_kept(ada: Any, body: Any, pointers: list[str]) -> None:
    answer = caller(ada).post(DECKS, body)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert [error["pointer"] for error in answer.json()["errors"]] == pointers
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    ("ruleset", "told"), [("two-temple", "Did you mean two-temples?"), ("house-aaaaaaaaaa", "not shared with you")]
)
def test_an_unknown_ruleset_is_a_404_and_nothing_is_kept(ada: Any, ruleset: str, told: str) -> None:
    answer = caller(ada).post(DECKS, {"game": "augmented", "name": "x", "document": LEGAL, "ruleset": ruleset})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_ruleset")
    assert told in answer.json()["detail"]
    assert not Deck.objects.exists()


def test_other_refusals_have_the_one_shape(ada: Any) -> None:
    client = caller(ada)
    deck = {"game": "augmented", "name": "x", "document": LEGAL}
    assert client.post(DECKS, deck | {"game": "chess"}).json()["code"] == "unknown_game"
    assert client.generic("POST", DECKS, b"{", content_type="application/json").json()["code"] == "malformed_body"
    assert client.generic("POST", DECKS, b"x", content_type="text/css").json()["code"] == "unsupported_media_type"
    assert client.post(DECKS, deck | {"notes": "x" * 200_000}).json()["code"] == "too_large"
    many = {"zones": {"main": {f"Card {n}": 1 for n in range(MAX_LINES + 1)}}}
    assert client.post(DECKS, deck | {"document": many}).json()["code"] == "too_large"
    assert client.put(DECKS, deck).json()["code"] == "method_not_allowed"
    assert not Deck.objects.exists()


# --- who may what ------------------------------------------------------------------------------------------------
READS = ["", "versions/", "versions/1/", "difference/", "export/?format=text"]
WRITES: list[tuple[str, str, Any, int]] = [
    ("patch", "", {"version": 1, "name": "New"}, 200),
    ("post", "visibility/", {"visibility": "unlisted"}, 200),
    ("post", "publish/", None, 200),
    ("delete", "", None, 204),
]


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
@pytest.mark.parametrize("path", READS)
def test_who_reads_a_deck(ada: Any, bob: Any, visibility: str, path: str) -> None:
    deck = make_deck(ada, visibility=visibility)
    others = 404 if visibility == "private" else 200
    assert caller(ada).get(at(deck, path)).status_code == 200
    assert caller(bob).get(at(deck, path)).status_code == others
    assert caller().get(at(deck, path)).status_code == others


@pytest.mark.parametrize("visibility", ["private", "public"])
@pytest.mark.parametrize(("method", "path", "body", "status"), WRITES)
def test_only_its_owner_changes_a_deck(
    ada: Any, bob: Any, visibility: str, method: str, path: str, body: Any, status: int
) -> None:
    deck = make_deck(ada, visibility=visibility)
    before = Deck.objects.values().get()
    assert getattr(caller(), method)(at(deck, path), body).status_code == 401
    others = 404 if visibility == "private" else 403
    assert getattr(caller(bob), method)(at(deck, path), body).status_code == others
    assert Deck.objects.values().get() == before
    assert getattr(caller(ada), method)(at(deck, path), body).status_code == status


def test_making_a_deck_needs_an_account() -> None:
    assert caller().post(DECKS, {"game": "augmented", "name": "x", "document": LEGAL}).status_code == 401


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 201), ("public", 201)])
def test_who_forks_a_deck(ada: Any, bob: Any, visibility: str, status: int) -> None:
    deck = make_deck(ada, visibility=visibility)
    assert caller().post(at(deck, "fork/")).status_code == 401
    forked = caller(bob).post(at(deck, "fork/"), {"name": "Mine"})
    assert forked.status_code == status
    if status == 201:
        assert (forked.json()["owner"], forked.json()["forked_from"]) == ("bob", deck.public_id)
        Deck.objects.filter(pk=deck.pk).update(visibility="private")
        assert caller(bob).get(forked.json()["url"]).json()["forked_from"] is None, "what became private is not told"


def test_a_hidden_deck_is_there_for_its_owner_alone(ada: Any, bob: Any) -> None:
    from django.utils import timezone

    deck = make_deck(ada, visibility="public")
    Deck.objects.update(hidden_at=timezone.now())
    assert caller(ada).get(at(deck)).json()["hidden"] is True
    assert caller(bob).get(at(deck)).status_code == 404
    assert caller(bob).get(DECKS).json()["total"] == 0
    assert caller(ada).get(DECKS + "?mine=true").json()["total"] == 1


# --- changing ----------------------------------------------------------------------------------------------------
def test_a_changed_list_is_a_version_and_a_stale_change_is_told_what_is_there(ada: Any) -> None:
    deck = make_deck(ada)
    changed = caller(ada).patch(at(deck), {"version": 1, "document": augmented({"Wolf": 2}), "change": "Fewer."})
    assert (changed.json()["version"], changed.json()["change"]) == (2, "Fewer.")
    stale = caller(ada).patch(at(deck), {"version": 1, "document": LEGAL, "name": "Lost"})
    assert (stale.status_code, stale.json()["code"]) == (409, "conflict")
    assert stale.json()["current"] == caller(ada).get(at(deck)).json()
    assert stale.json()["current"]["name"] == "Pack"
    for body in ({"name": "x"}, {"version": 0}, {"version": "1"}, {"version": True}):
        answer = caller(ada).patch(at(deck), body)
        assert [error["pointer"] for error in answer.json()["errors"]] == ["#/version"]


def test_versions_and_their_difference(ada: Any) -> None:
    deck = make_deck(ada)
    deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 2, "Stoat": 0, "Magpie": 1}))
    client = caller(ada)
    listed = client.get(at(deck, "versions/")).json()
    assert [version["number"] for version in listed["results"]] == [2, 1]
    assert set(listed["results"][0]) == set(VersionSerializer().fields)
    first = client.get(listed["results"][1]["url"]).json()
    assert set(first) == set(WholeVersionSerializer().fields)
    assert first["document"]["zones"]["main"]["wolf"] == 3
    expected = {
        "zones": [
            {
                "zone": "main",
                "added": [{"card": "magpie", "before": 0, "after": 1}],
                "removed": [{"card": "stoat", "before": 3, "after": 0}],
                "changed": [{"card": "wolf", "before": 3, "after": 2}],
            }
        ],
        "paths": [],
    }
    assert client.get(at(deck, "difference/")).json() == expected
    assert client.get(at(deck, "difference/?before=1&after=2")).json() == expected
    assert client.get(at(deck, "difference/?before=2&after=2")).json() == {"zones": [], "paths": []}
    for nowhere in ("versions/3/", f"versions/{'9' * 30}/", "difference/?after=3", f"difference/?after={'9' * 30}"):
        assert client.get(at(deck, nowhere)).status_code == 404
    assert client.get(at(deck, "difference/?after=x")).status_code == 400


def test_comparing_two_decks(ada: Any, bob: Any) -> None:
    one, other = make_deck(ada, visibility="public"), make_deck(ada, ILLEGAL)
    compared = caller(ada).get(f"{DECKS}compare/?a={one.public_id}&b={other.public_id}").json()
    assert [change["card"] for change in compared["zones"][0]["changed"]] == ["stoat", "wolf"]
    assert caller(bob).get(f"{DECKS}compare/?a={one.public_id}&b={other.public_id}").status_code == 404
    missing = caller(ada).get(f"{DECKS}compare/?a={one.public_id}").json()
    assert [error["pointer"] for error in missing["errors"]] == ["#/b"]
    example = next(example for game, kind, example in EXAMPLES if (game, kind) == ("mysterion", "zones"))
    alien = make_deck(ada, example, game="mysterion")
    answer = caller(ada).get(f"{DECKS}compare/?a={one.public_id}&b={alien.public_id}")
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "#/b")


@pytest.mark.parametrize("name", ["text", "csv", "json", "imf", "tts", "code"])
def test_every_export_is_a_file(ada: Any, settings: Any, name: str) -> None:
    deck = make_deck(ada)
    answer = caller(ada).get(at(deck, f"export/?format={name}"))
    assert answer.status_code == 200, answer.content
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{deck.public_id}-1.')
    if answer["Content-Type"] == "application/json":
        assert answer.json()
    if name == "text":
        assert "3 Wolf\n" in answer.content.decode()
    if name == "tts":
        assert f"{settings.SITE_URL}/cards/augmented/wolf.png" in answer.content.decode()


def test_what_cannot_be_exported(ada: Any) -> None:
    example = next(example for game, kind, example in EXAMPLES if (game, kind) == ("inscription", "draft"))
    draft = make_deck(ada, example, game="inscription")
    assert caller(ada).get(at(draft)).json()["formats"] == ["json", "code"]
    assert caller(ada).get(at(draft, "export/?format=csv")).status_code == 400
    assert caller(ada).get(at(draft, "export/?format=json")).json()["game"] == "inscription"
    unknown = caller(ada).get(at(draft, "export/?format=xml"))
    assert (unknown.status_code, unknown.json()["errors"][0]["pointer"]) == (400, "#/format")


# --- lists -------------------------------------------------------------------------------------------------------
def test_the_list_shows_what_is_public_and_mine_shows_all_of_mine(ada: Any, bob: Any) -> None:
    make_deck(ada, name="Private")
    make_deck(ada, name="Unlisted", visibility="unlisted")
    make_deck(ada, name="Public", visibility="public", tags=["b", "a"])
    for client in (caller(), caller(ada), caller(bob)):
        told = client.get(DECKS).json()
        assert [deck["name"] for deck in told["results"]] == ["Public"]
        assert set(told["results"][0]) == set(DeckSerializer().fields)
        assert told["results"][0]["tags"] == ["a", "b"]
        assert told["query"] == {"normalized": "", "explanation": "all decks, sorted by last change"}
    mine = caller(ada).get(DECKS + "?mine=true&order=name").json()
    assert [deck["name"] for deck in mine["results"]] == ["Private", "Public", "Unlisted"]
    assert caller(bob).get(DECKS + "?mine=true").json()["total"] == 0
    assert caller().get(DECKS + "?mine=true").json()["code"] == "not_authenticated"
    assert caller().get(DECKS + "?mine=perhaps").json()["errors"][0]["pointer"] == "#/mine"
    assert caller().get(DECKS + "?order=luck").json()["errors"][0]["pointer"] == "#/order"


def test_a_query_that_cannot_be_read_is_told_with_its_place_and_a_slip_with_a_suggestion(ada: Any) -> None:
    make_deck(ada, visibility="public")
    bad = caller().get(DECKS, {"q": 'in:wolf "open'})
    assert (bad.status_code, bad.json()["code"], bad.json()["position"]) == (400, "bad_query", 8)
    slip = caller().get(DECKS, {"q": 'in:"Blak Goat" tagg:x'}).json()
    assert slip["total"] == 0
    assert [(warning["code"], warning["position"]) for warning in slip["warnings"]] == [
        ("unknown_keyword", 15),
        ("unknown_value", 0),
    ]
    assert slip["warnings"][1]["suggestion"] == 'in:"Black Goat"'
    found = caller().get(DECKS, {"q": 'in:"Black Goat" -in:Magpie'}).json()
    assert found["total"] == 1
    assert found["query"]["explanation"] == (
        'decks that hold "Black Goat", that do not hold "Magpie", sorted by last change'
    )


# --- reports -----------------------------------------------------------------------------------------------------
def test_reporting_a_public_deck(ada: Any, bob: Any) -> None:
    deck = make_deck(ada, visibility="public")
    body = {"about": "name", "reason": "Rude."}
    assert caller().post(at(deck, "report/"), body).status_code == 401
    taken = caller(bob).post(at(deck, "report/"), body)
    assert (taken.status_code, taken.json()["status"]) == (201, "open")
    assert caller(bob).post(at(deck, "report/"), body).status_code == 400
    assert caller(ada).post(at(deck, "report/"), body).status_code == 400
    assert caller(bob).post(at(deck, "report/"), {"about": "face", "reason": "x"}).status_code == 400
    assert caller(bob).post(at(make_deck(ada), "report/"), body).status_code == 404
    assert Report.objects.count() == 1


def test_house_rules_judge_a_deck_by_their_reference(ada: Any, bob: Any) -> None:
    rules = make_rules(ada)
    body = {"game": "augmented", "name": "Pack", "document": ILLEGAL, "ruleset": rules.reference}
    assert caller(ada).post(DECKS, body).json()["judgement"]["legal"] is True
    refused = caller(bob).post(DECKS, body)
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_ruleset")


def test_a_deck_that_is_not_there_or_not_shared_says_so(api: APIClient) -> None:
    private = make_deck(make_user("ada"))
    for public_id in (private.public_id, "zzzzzzzzzz"):
        answer = api.get(f"{DECKS}{public_id}/")
        assert answer.status_code == 404
        assert answer.json()["detail"] == "There is no such deck, or it is not shared with you."
