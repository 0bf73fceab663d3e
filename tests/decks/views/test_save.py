"""Saving decks from the builder, the page that checks and the draft, and what happens when somebody was faster."""

import random
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from zeal import zeal_ignore

from cards.rules.inscription import Parameters
from decks.models import Deck, DeckVersion
from decks.selectors.decks import deck_head
from decks.services import deck_update
from tests.decks.decks import EXAMPLES, LEGAL, augmented
from tests.decks.pages import text_of
from tests.decks.stored import make_deck, make_rules
from tests.decks.views.test_build import code_of
from tests.decks.views.test_draft import takes
from tests.decks.views.test_stored import signed_in
from tests.makers import PASSWORD, make_user

pytestmark = pytest.mark.usefixtures("catalogue")
SAVE = "/decks/save/augmented/"
BUILD = "/decks/build/augmented/"


def links(page: Any, words: str) -> list[str]:
    found = re.findall(r'<a[^>]*href="([^"]*)"[^>]*>\s*([^<]*?)\s*</a>', page.content.decode())
    return [unescape(address) for address, label in found if label == words]


def test_a_visitor_signs_in_and_comes_back_with_the_list(client: Client) -> None:
    code = code_of(LEGAL["zones"])
    (link,) = links(client.get(BUILD, {"code": code}), "Sign in to save")
    answer = client.get(link)
    assert answer.status_code == 302
    make_user("ada")
    signed = client.post(answer["Location"], {"username": "ada", "password": PASSWORD})
    assert signed["Location"] == link
    assert "3 Wolf" in client.get(link).context["form"]["list"].value()


def test_a_list_of_the_builder_becomes_a_deck() -> None:
    ada = make_user("ada")
    client = signed_in(ada)
    (link,) = links(client.get(BUILD, {"code": code_of(LEGAL["zones"]), "ruleset": "two-temples"}), "Save")
    form = client.get(link).context["form"]
    said = {"name": "Wolves", "list": form["list"].value(), "ruleset": form["ruleset"].value()}
    answer = client.post(SAVE, said)
    deck = Deck.objects.get(owner=ada)
    assert answer["Location"] == f"/decks/d/{deck.public_id}/"
    assert (deck.name, deck.ruleset, deck.visibility) == ("Wolves", "two-temples", "private")
    assert sum(deck_head(deck=deck).document["zones"]["main"].values()) == 40


def test_what_cannot_be_kept_is_told_beside_its_field_and_not_lost() -> None:
    client = signed_in(make_user("ada"))
    answer = client.post(SAVE, {"name": "  ", "list": "3 Wolf"})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"name"}
    assert "3 Wolf" in answer.content.decode()
    answer = client.post(SAVE, {"name": "x" * 81, "list": "3 Wolf"})
    assert set(answer.context["form"].errors) == {"name"}
    answer = client.post(SAVE, {"name": "Pack", "list": '{"zones": {"main": {"Wolf": -1}}}'})
    assert set(answer.context["form"].errors) == {"list"}
    assert not Deck.objects.exists()
    assert client.get("/decks/save/chess/").status_code == 404


def test_no_line_is_lost_when_a_list_is_saved() -> None:
    client = signed_in(make_user("ada"))
    lines = "3 Wolf\n1500 Stoat\n[Sideways]\n1 Squirrel"
    answer = client.post(SAVE, {"name": "Pack", "list": lines})
    assert answer.status_code == 422
    assert [said.partition(":")[0] for said in answer.context["form"].errors["list"]] == ["Line 2", "Line 3"]
    assert not Deck.objects.exists()
    assert client.get(SAVE, {"list": lines}).context["form"].initial["list"] == lines


def test_a_changed_list_becomes_a_new_version() -> None:
    ada = make_user("ada")
    client, deck = signed_in(ada), make_deck(ada)
    page = client.get(f"/decks/d/{deck.public_id}/")
    (link,) = links(page, "Change the list")
    builder = client.get(link)
    assert builder.context["changed"] == deck
    html = builder.content.decode()
    assert re.search(r'<input type="hidden" name="code" value="[^"]+" form="save-form">', html)
    code = code_of(augmented({"Wolf": 2})["zones"])
    answer = client.post(SAVE, {"deck": deck.public_id, "version": "1", "code": code})
    assert answer["Location"] == f"/decks/d/{deck.public_id}/"
    deck.refresh_from_db()
    assert deck.head_number == 2
    assert deck_head(deck=deck).change == "main: −1 Wolf"
    again = client.post(SAVE, {"deck": deck.public_id, "version": "2", "code": code}, follow=True)
    assert "Nothing is different" in text_of(again)
    assert DeckVersion.objects.filter(deck=deck).count() == 2


def test_a_stale_list_is_not_saved_before_its_owner_has_chosen() -> None:
    ada = make_user("ada")
    client, deck = signed_in(ada), make_deck(ada)
    deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Cat": 1}))
    mine = {"deck": deck.public_id, "version": "1", "code": code_of(augmented({"Wolf": 2})["zones"])}
    answer = client.post(SAVE, mine)
    assert answer.status_code == 409
    words = text_of(answer)
    assert "What changed since version 1 Main Card Before After Change Cat 2 1 −1" in words
    assert "Wolf 3 2 −1" in words
    assert DeckVersion.objects.filter(deck=deck).count() == 2
    assert client.get(links(answer, "Save mine as a new deck")[0]).status_code == 200
    assert client.get(links(answer, "Go on changing mine")[0]).context["bench"].version == "2"
    chosen = {"deck": deck.public_id, "version": "2", "list": answer.context["content"], "change": ""}
    assert client.post(SAVE, chosen).status_code == 302
    deck.refresh_from_db()
    main = deck_head(deck=deck).document["zones"]["main"]
    assert (deck.head_number, main["wolf"], main["cat"]) == (3, 2, 2)


def test_a_public_deck_stays_legal() -> None:
    ada = make_user("ada")
    deck = make_deck(ada, visibility="public")
    answer = signed_in(ada).post(SAVE, {"deck": deck.public_id, "version": "1", "list": "4 Wolf"})
    assert answer.status_code == 422
    assert "Wolf: 4 copies" in text_of(answer)
    assert DeckVersion.objects.count() == 1


def test_a_deck_is_saved_only_with_a_list_of_its_game() -> None:
    ada = make_user("ada")
    deck = make_deck(ada)
    answer = signed_in(ada).post("/decks/save/mysterion/", {"deck": deck.public_id, "version": "1", "list": "1 Wolf"})
    assert answer.status_code == 404


def test_a_document_is_saved_and_changed_by_its_text() -> None:
    ada = make_user("ada")
    client = signed_in(ada)
    game = next(game for game, kind, _ in EXAMPLES if kind == "draft")
    checked = client.get("/check/", {"game": game, "example": "draft"})
    (link,) = links(checked, "Save")
    form = client.get(link).context["form"]
    client.post(f"/decks/save/{game}/", {"name": "Our draft", "list": form["list"].value()})
    deck = Deck.objects.get(owner=ada)
    assert deck.kind == "draft"
    (link,) = links(client.get(f"/decks/d/{deck.public_id}/"), "Change it")
    assert '"draft"' in client.get(link).context["form"]["list"].value()


def test_both_decks_of_a_draft_are_saved(client: Client) -> None:
    chance = random.Random(5)
    draft = "/decks/draft/inscription/"
    page = client.get(draft, {"seed": "owl"})
    while found := takes(page):
        page = client.get(draft + chance.choice(found))
    (link,) = links(page, "Sign in to save both decks")
    assert unescape(link).startswith("/account/sign-in/?next=%2Fdecks%2Fdraft%2Finscription%2F%3F")
    ada = make_user("ada")
    client.force_login(ada)
    told = page.context["table"]["told"]
    assert client.get(f"{draft}save/").status_code == 302
    client.post(f"{draft}save/", told | {"picks": "0"})
    assert not Deck.objects.exists(), "the draft is not finished"
    with zeal_ignore():  # two decks are written, each by the same few queries
        answer = client.post(f"{draft}save/", told)
    assert answer["Location"] == "/decks/?mine=1"
    decks = Deck.objects.filter(owner=ada).order_by("name")
    assert [deck.name for deck in decks] == ["Draft owl, player A", "Draft owl, player B"]
    assert [sum(deck_head(deck=deck).document["zones"]["main"].values()) for deck in decks] == [
        Parameters().deck_size
    ] * 2


def test_house_rules_are_what_the_builder_judges_by(client: Client) -> None:
    ada = make_user("ada")
    house = make_rules(ada, visibility="unlisted")
    code = code_of(augmented({"Wolf": 4, "Stoat": 2})["zones"])
    asked = {"code": code, "ruleset": house.reference}
    page = client.get(BUILD, asked)
    assert page.context["verdict"].legal
    assert "Four of a kind" in text_of(page)
    assert client.get(BUILD, {"code": code}).context["verdict"].legal is False
    private = make_rules(ada, name="Hidden")
    assert client.get(BUILD, {"code": code, "ruleset": private.reference}).status_code == 404
