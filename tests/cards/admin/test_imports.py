"""In the admin nothing is imported that nobody has looked at."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.admin import imports
from cards.models import Card, Release
from tests.curators import load, person
from tests.makers import WOLF

pytestmark = pytest.mark.django_db

WHERE = "/admin/cards/card/import/"
ELK = WOLF | {"slug": "elk", "name": "Elk"}


@pytest.fixture
def curator(client: Client) -> Client:
    load()
    client.force_login(person(may="all"))
    return client


def look(client: Client, *cards: dict[str, Any], **more: Any) -> Any:
    sent = {"game": "augmented", "text": json.dumps(cards), **more}
    return client.post(WHERE, sent)


def test_a_preview_shows_every_field_and_writes_nothing(curator: Client) -> None:
    response = look(curator, ELK, WOLF | {"health": 7}, replace="on")
    page = response.content.decode()
    assert "cards: 1 added, 1 changed, 0 unchanged." in page
    assert "added: Elk (elk)" in page
    assert '<th scope="row">Health</th>\n        <td>2</td>\n        <td>7</td>' in page
    assert Card.objects.count() == 2
    assert Release.objects.count() == 1


def test_what_was_looked_at_is_imported(curator: Client) -> None:
    token = look(curator, ELK, WOLF | {"health": 7}, replace="on", why="My box.").context["token"]
    response = curator.post(WHERE, {"token": token}, follow=True)
    assert (
        "Imported into Inscryption PvP Augmented: cards: 1 added, 1 changed, 0 unchanged." in response.content.decode()
    )
    assert Card.objects.get(slug="wolf").health == 7
    newest = Release.objects.get(source="import")
    assert (newest.why, newest.by.username) == ("My box.", "curator")  # type: ignore[union-attr]


def test_a_file_is_read_too(curator: Client) -> None:
    table = "name,kind,tier,temple,power,health,tribes\nElk,creature,common,beast,1,4,hooved\n"
    file = SimpleUploadedFile("elk.csv", table.encode())
    response = curator.post(WHERE, {"game": "augmented", "file": file, "create_groups": "on"})
    page = response.content.decode()
    assert "The tribe Hooved (hooved) is added." in page
    curator.post(WHERE, {"token": response.context["token"]})
    assert [tribe.name for tribe in Card.objects.get(slug="elk").tribes.all()] == ["Hooved"]


def test_faults_are_all_shown_and_cannot_be_confirmed(curator: Client) -> None:
    response = look(curator, ELK | {"tier": "comon"}, WOLF | {"health": 0})
    page = response.content.decode()
    assert "did you mean &#x27;common&#x27;?" in page
    assert "an Augmented card has at least 1 health" in page
    assert "the catalogue has a card &#x27;wolf&#x27; of its own" in page
    assert response.context["token"] == ""
    assert 'name="token"' not in page


def test_what_the_catalogue_says_already_is_not_imported(curator: Client) -> None:
    page = look(curator, WOLF).content.decode()
    assert "there is nothing to import" in page
    assert 'name="token"' not in page


def test_a_catalogue_that_moved_on_is_looked_at_again(curator: Client) -> None:
    token = look(curator, ELK).context["token"]
    other = look(curator, ELK | {"health": 1}).context["token"]
    curator.post(WHERE, {"token": other})
    response = curator.post(WHERE, {"token": token})
    assert "The catalogue has changed since you looked." in response.content.decode()
    assert "changed: Elk (elk)" in response.content.decode()
    assert Card.objects.get(slug="elk").health == 1
    curator.post(WHERE, {"token": response.context["token"]})
    assert Card.objects.get(slug="elk").health == 2


def test_a_confirmed_import_that_would_now_be_wrong_is_shown_with_its_faults(curator: Client) -> None:
    token = look(curator, ELK).context["token"]
    curator.post(WHERE, {"token": look(curator, ELK | {"slug": "great-elk"}).context["token"]})
    page = curator.post(WHERE, {"token": token}).content.decode()
    assert "the card &#x27;great-elk&#x27; of the catalogue has this name" in page


@pytest.mark.parametrize("spoil", [lambda token: token[:-1] + ("a" if token[-1] != "a" else "b"), lambda token: "x"])
def test_a_token_that_is_not_ours_does_nothing(curator: Client, spoil: Any) -> None:
    token = spoil(look(curator, ELK).context["token"])
    page = curator.post(WHERE, {"token": token}).content.decode()
    assert "This preview has expired or is not yours." in page
    assert not Card.objects.filter(slug="elk").exists()


def test_a_token_is_its_curators_own(curator: Client) -> None:
    token = look(curator, ELK).context["token"]
    curator.force_login(person("other", may="all"))
    assert "is not yours" in curator.post(WHERE, {"token": token}).content.decode()
    assert not Card.objects.filter(slug="elk").exists()


def test_a_token_expires(curator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    token = look(curator, ELK).context["token"]
    monkeypatch.setattr(imports, "HOUR", -1)
    assert "has expired" in curator.post(WHERE, {"token": token}).content.decode()
    assert not Card.objects.filter(slug="elk").exists()


@pytest.mark.parametrize(
    "sent",
    [{}, {"game": "augmented"}, {"game": "chess", "text": "[]"}, {"game": "augmented", "text": "  "}],
)
def test_a_form_that_lacks_something_says_so(curator: Client, sent: dict[str, str]) -> None:
    response = curator.post(WHERE, sent)
    assert response.status_code == 200
    assert response.context["form"].errors


def test_what_is_too_large_is_refused_kindly(curator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    big = SimpleUploadedFile("big.csv", b"name\n" + b"x" * imports.MAX_BYTES)
    page = curator.post(WHERE, {"game": "augmented", "file": big}).content.decode()
    assert "the file has more than 2,097,152 bytes" in page
    monkeypatch.setattr(imports, "MAX_TOKEN", 10)
    response = look(curator, ELK)
    assert "too large to confirm on a page" in response.content.decode()
    assert response.context["token"] == ""


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[", b'{"cards": [{"slug": "\x00"}]}', b"\xef\xbb\xbf"])
def test_any_file_gets_an_answer(curator: Client, content: bytes) -> None:
    response = curator.post(WHERE, {"game": "augmented", "file": SimpleUploadedFile("x", content)})
    assert response.status_code == 200
    assert response.context["form"].errors or response.context["plan"].faults
