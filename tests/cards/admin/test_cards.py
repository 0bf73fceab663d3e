"""A curator edits a card as a document: the form shows all of it, every fault beside its field; a save is a version."""

import html
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, CardVersion, Game, Release
from tests.curators import FIXTURES, load, load_mysterion, person
from tests.makers import WOLF, WOLF_CUB

pytestmark = pytest.mark.django_db


@pytest.fixture
def curator(client: Client) -> Client:
    client.force_login(person(may="all"))
    return client


def address(card: Card, page: str = "change") -> str:
    return f"/admin/cards/card/{card.pk}/{page}/"


def filled(client: Client, where: str) -> dict[str, Any]:
    """What a browser would send if the form were saved as it stands."""
    form = client.get(where).context["form"]
    sent: dict[str, Any] = {}
    for field in form:
        value = field.value()
        if value is True:
            sent[field.name] = "on"
        elif value is not None and value is not False and value != "":
            sent[field.name] = value
        elif choices := getattr(field.field, "choices", ()):
            sent[field.name] = choices[0][0]
    return sent


def wolf(slug: str = "wolf") -> Card:
    return Card.objects.get(slug=slug)


def test_a_save_is_a_version_by_name_and_reason(curator: Client) -> None:
    load()
    sent = filled(curator, address(wolf()))
    response = curator.post(address(wolf()), sent | {"health": "5", "sigils": ["airborne", ""], "why": "Errata."})
    assert response.status_code == 302
    card = wolf()
    assert (card.health, card.origin) == (5, "edited")
    newest = card.versions.order_by("-number")[0]
    assert newest.document["sigils"] == ["airborne"]
    assert (newest.release.by.username, newest.release.why) == ("curator", "Errata.")  # type: ignore[union-attr]
    history = curator.get(address(card, "history")).content.decode()
    assert "Version 2" in history
    assert "Errata." in history
    assert "curator" in history


def test_opened_and_saved_is_the_same_card(curator: Client) -> None:
    load()
    for slug in ("wolf", "wolf-cub"):
        response = curator.post(address(wolf(slug)), filled(curator, address(wolf(slug))), follow=True)
        assert "nothing changed" in response.content.decode()
    assert Release.objects.count() == 1


def test_every_fault_stands_beside_its_field(curator: Client) -> None:
    load()
    sent = filled(curator, address(wolf())) | {"sigils": ["airborn"], "health": "many", "related.creates": ["wulf"]}
    response = curator.post(address(wolf()), sent)
    assert response.status_code == 200
    assert response.context["form"].errors["health"] == ["a whole number, not 'many'"]
    assert response.context["form"].errors["sigils"] == ["'airborn' is not known; did you mean 'airborne'?"]
    sent |= {"health": "-4"}
    assert curator.post(address(wolf()), sent).context["form"].errors["health"] == ["a whole number from 0"]
    sent["health"] = "0"
    errors = curator.post(address(wolf()), sent).context["form"].errors
    assert errors == {
        "health": ["an Augmented card has at least 1 health"],
        "sigils": ["'airborn' is not known; did you mean 'airborne'?"],
        "related.evolves_into": ["'wulf' is not known; did you mean 'wolf'?"],
    }
    assert CardVersion.objects.filter(card=wolf()).count() == 1


def test_a_fault_of_another_card_stands_above_the_form(curator: Client) -> None:
    load_mysterion()
    card = wolf("wickling")
    sent = {name: value for name, value in filled(curator, address(card)).items() if name != "related.evolves_into"}
    response = curator.post(address(card), sent)
    assert "Kilnhound, stage: a stage 2 Creature must name the stage 1 it evolves from" in html.unescape(
        response.content.decode()
    )


def test_the_second_of_two_curators_is_told(curator: Client) -> None:
    load()
    mine = theirs = filled(curator, address(wolf()))
    curator.post(address(wolf()), theirs | {"health": "5"})
    response = curator.post(address(wolf()), mine | {"health": "6"})
    assert "Somebody else has written this card since you opened it." in response.content.decode()
    assert wolf().health == 5


def test_a_new_card_begins_with_its_game(curator: Client) -> None:
    load()
    where = "/admin/cards/card/add/"
    assert "?game=augmented" in curator.get(where).content.decode()
    where += "?game=augmented"
    sent = filled(curator, where) | {"name": "Elk", "tier": "common", "temple": "beast", "power": "1", "health": "4"}
    assert curator.post(where, sent).status_code == 302
    elk = wolf("elk")
    assert (elk.origin, elk.official, elk.health) == ("edited", True, 4)
    errors = curator.post(where, sent).context["form"].errors
    assert errors == {"slug": ["There is a card 'elk' already; open that one."]}


def test_the_slug_of_a_card_never_changes(curator: Client) -> None:
    load()
    curator.post(address(wolf()), filled(curator, address(wolf())) | {"slug": "hound", "health": "5"})
    assert not Card.objects.filter(slug="hound").exists()
    assert wolf().health == 5


def test_withdraw_and_return(curator: Client, settings: Any) -> None:
    settings.FIXTURES_DIR = FIXTURES
    load_mysterion()
    card = Card.objects.get(game__slug="mysterion", slug="vial-of-balsam")

    def act(action: str) -> str:
        sent = {"action": action, "_selected_action": [card.pk]}
        return curator.post("/admin/cards/card/", sent, follow=True).content.decode()

    assert "Withdrawn: 1." in act("withdraw")
    card.refresh_from_db()
    assert (card.withdrawn, card.origin) == (True, "edited")
    assert "saving brings it back" in curator.get(address(card)).content.decode()
    assert "Returned to the fixtures; changed: 1." in act("return_to_fixtures")
    card.refresh_from_db()
    assert (card.withdrawn, card.origin) == (False, "fixture")
    parent = Card.objects.get(game__slug="mysterion", slug="wickling")
    response = curator.post("/admin/cards/card/", {"action": "withdraw", "_selected_action": [parent.pk]}, follow=True)
    assert "Nothing was withdrawn." in response.content.decode()


def test_returning_a_card_of_ones_own_is_refused(curator: Client, settings: Any) -> None:
    settings.FIXTURES_DIR = FIXTURES
    load()
    card = Card.objects.create(game=Game.objects.get(), slug="elk-of-ours", name="Elk of Ours", kind="creature")
    sent = {"action": "return_to_fixtures", "_selected_action": [card.pk]}
    page = curator.post("/admin/cards/card/", sent, follow=True).content.decode()
    assert "Nothing was changed. Elk of Ours: the fixtures have no such card" in page


def test_fixtures_that_cannot_be_read_are_said(curator: Client, settings: Any, tmp_path: Any) -> None:
    settings.FIXTURES_DIR = tmp_path
    load()
    sent = {"action": "return_to_fixtures", "_selected_action": [wolf().pk]}
    page = curator.post("/admin/cards/card/", sent, follow=True).content.decode()
    assert "augmented/game.json: this file is missing" in page


def test_lists_search_and_odd_data(curator: Client) -> None:
    load()
    page = curator.get("/admin/cards/card/", {"q": "cub"}).content.decode()
    assert "Wolf Cub" in page
    assert ">Wolf<" not in page
    assert "/admin/cards/card/import/" in page
    odd = curator.get("/admin/cards/card/odd/").content.decode()
    assert f'<a href="{address(wolf())}">Wolf</a>' in odd


def test_a_page_of_many_cards_costs_what_a_page_of_two_does(
    curator: Client, django_assert_max_num_queries: Any
) -> None:
    load(cards=[WOLF, WOLF_CUB, *[WOLF | {"slug": f"w{n}", "name": f"W {n}"} for n in range(30)]])
    with django_assert_max_num_queries(12):
        curator.get("/admin/cards/card/")


def test_a_card_that_is_not_there(curator: Client) -> None:
    load()
    for page in ("change", "history"):
        assert curator.get(f"/admin/cards/card/999999/{page}/").status_code == 302
        assert curator.get(f"/admin/cards/card/abc/{page}/").status_code == 302


def test_the_desk_and_the_card_lead_to_each_other(curator: Client) -> None:
    load()
    card = wolf()
    assert f'href="{card.get_absolute_url()}"' in curator.get(address(card)).content.decode()
    assert f'href="{address(card)}"' in curator.get(card.get_absolute_url()).content.decode()
    assert 'href="/admin/"' in curator.get("/account/").content.decode()


@pytest.mark.parametrize(("staff", "may"), [(False, "all"), (True, "view_card")])
def test_who_may_not_edit_is_not_led_to_the_form(client: Client, staff: bool, may: str) -> None:
    load()
    client.force_login(person(staff=staff, may=may))
    assert "/admin/cards/" not in client.get(wolf().get_absolute_url()).content.decode()
    assert ('href="/admin/"' in client.get("/account/").content.decode()) is staff
