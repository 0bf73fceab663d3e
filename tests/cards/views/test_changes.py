"""What changed stands on pages that anybody may read, and in a feed that readers understand."""

from xml.etree import ElementTree

import pytest
from django.test import Client

from cards.models import Card, Change, Game, Release
from cards.services import cards_import, cards_retire
from cards.services.releases import Ledger
from tests.curators import load, person, reading
from tests.makers import WOLF, WOLF_CUB

pytestmark = pytest.mark.django_db

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def text_of(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


def test_changes_are_told_newest_first(client: Client) -> None:
    load()
    load(cards=[WOLF | {"health": 5}, WOLF_CUB])
    page = text_of(client, "/changes/")
    newer, older = Release.objects.all()
    assert page.index(f'id="release-{newer.pk}"') < page.index(f'id="release-{older.pk}"')
    assert "1 card changed" in page
    assert '<a href="/cards/augmented/wolf/versions/">Wolf</a>' in page
    assert page.count("<h1>") == 1


def test_a_large_release_is_a_number_that_opens(client: Client) -> None:
    many = [WOLF | {"slug": f"wolf-{n}", "name": f"Wolf {n}"} for n in range(150)]
    load(cards=many)
    page = text_of(client, "/changes/")
    assert "<summary>150 cards added</summary>" in page
    assert "and 50 more" in page
    assert "Wolf 99" not in page
    assert "Wolf 99" in text_of(client, f"/changes/{Release.objects.get().pk}/")


def test_the_pages_of_changes(client: Client) -> None:
    load()
    game = Game.objects.get()
    for number in range(25):
        ledger = Ledger("edit", why=f"Reason {number}.")
        ledger.record(game=game, noun="rule", slug=f"R{number}", name=f"Rule {number}", action="changed")
        ledger.close()
    first = text_of(client, "/changes/")
    assert "Reason 24." in first
    assert "Reason 0." not in first
    assert 'href="?page=2"' in first
    assert "Reason 0." in text_of(client, "/changes/?page=2")


@pytest.mark.parametrize("number", ["0", "-1", "x", "999999999999999999999", "\x00"])
def test_a_page_that_is_not_there(client: Client, number: str) -> None:
    load()
    assert client.get("/changes/", {"page": number}).status_code == 404


def test_before_anything_was_loaded(client: Client) -> None:
    assert "Nothing has been loaded yet." in text_of(client, "/changes/")
    ElementTree.fromstring(text_of(client, "/changes/feed/"))


def test_versions_of_a_card_with_their_differences(client: Client) -> None:
    load()
    curator = person("ysolde")
    changed = reading(WOLF | {"health": 5})
    cards_import(game=Game.objects.get(), reading=changed, replace=True, by=curator, why="Measured again.")
    page = text_of(client, "/cards/augmented/wolf/versions/")
    assert page.index("Version 2") < page.index("Version 1")
    assert "Cards were imported" in page
    assert "Measured again." in page
    assert "<del>2</del>" in page
    assert "<ins>5</ins>" in page
    assert "ysolde" not in page
    assert "withdrawn" not in page


def test_a_withdrawn_card_still_answers_and_says_so(client: Client) -> None:
    load()
    cards_retire(cards=Card.objects.select_related("game"))
    page = text_of(client, "/cards/augmented/wolf/versions/")
    assert "This card is withdrawn" in page
    assert "<h2>Withdrawn</h2>" in page


@pytest.mark.parametrize("address", ["/cards/augmented/wulf/versions/", "/cards/chess/wolf/versions/", "/changes/99/"])
def test_what_does_not_exist_is_not_found(client: Client, address: str) -> None:
    load()
    text_of(client, address, status=404)


def test_names_are_escaped(client: Client) -> None:
    load(cards=[WOLF | {"name": "<b>Wolf</b> & Co"}])
    for address in ("/changes/", "/cards/augmented/wolf/versions/"):
        page = text_of(client, address)
        assert "<b>Wolf" not in page
        assert "&lt;b&gt;Wolf" in page
    feed = ElementTree.fromstring(text_of(client, "/changes/feed/"))
    assert "&lt;b&gt;Wolf&lt;/b&gt; &amp; Co" in feed.findtext("a:entry/a:summary", "", ATOM)


def test_a_control_character_does_not_break_the_feed(client: Client) -> None:
    load()
    Change.objects.filter(slug="wolf").update(name="Wo\x0blf")
    feed = ElementTree.fromstring(text_of(client, "/changes/feed/"))
    assert "Wo lf" in feed.findtext("a:entry/a:summary", "", ATOM)


def test_the_feed_is_atom_with_addresses_of_the_site(client: Client, settings: object) -> None:
    settings.SITE_URL = "https://scriptorium.example"  # type: ignore[attr-defined]
    load()
    load(cards=[WOLF | {"health": 5}, WOLF_CUB])
    response = client.get("/changes/feed/", headers={"host": "localhost"})
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(response.content)
    newest = Release.objects.first()
    assert newest
    assert feed.tag == "{http://www.w3.org/2005/Atom}feed"
    assert feed.findtext("a:id", "", ATOM) == "https://scriptorium.example/changes/feed/"
    assert feed.findtext("a:author/a:name", "", ATOM) == "Scriptorium"
    assert feed.findtext("a:updated", "", ATOM) == newest.created_at.isoformat()
    entries = feed.findall("a:entry", ATOM)
    assert len(entries) == 2
    assert entries[0].findtext("a:title", "", ATOM) == "Augmented: 1 card changed"
    assert entries[0].findtext("a:id", "", ATOM) == f"https://scriptorium.example/changes/{newest.pk}/"
    for link in feed.iter("{http://www.w3.org/2005/Atom}link"):
        assert link.attrib["href"].startswith("https://scriptorium.example/")
    assert {entry.findtext("a:updated", "", ATOM)[:4] for entry in entries} <= {str(newest.created_at.year)}


def test_an_unchanged_feed_is_not_sent_again(client: Client) -> None:
    load()
    etag = client.get("/changes/feed/")["ETag"]
    assert client.get("/changes/feed/", headers={"if-none-match": etag}).status_code == 304
    load(cards=[WOLF | {"health": 5}, WOLF_CUB])
    assert client.get("/changes/feed/", headers={"if-none-match": etag}).status_code == 200
