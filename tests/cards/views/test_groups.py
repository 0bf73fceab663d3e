"""Pages of groups and of what is written on cards: what they tell, whom they list, and what they answer to a slip."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils.html import escape

from cards.models import Inscription, MonsterLabel, Tier
from tests.cards.views.test_cards import shown
from tests.cards.views.test_sigils import faces_of
from tests.catalogue import loaded_for_a_module


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


@pytest.mark.parametrize(
    ("path", "cards"),
    [
        ("/games/augmented/tribes/canine/", ["Wolf", "Wolf Cub"]),
        ("/games/augmented/tiers/rare/", None),
        ("/games/inscription/temples/beast/", None),
        ("/games/elemental/elements/fire/", ["Volcanic Eruption"]),
    ],
)
def test_a_group_shows_its_cards(client: Client, catalogue: None, path: str, cards: list[str] | None) -> None:
    found = faces_of(client.get(path).content.decode())
    assert found == cards if cards else found


def test_a_group_tells_what_it_means_and_leads_to_a_search(client: Client, catalogue: None) -> None:
    words = shown(client, "/games/augmented/temples/beast/")
    assert "Most of them cost blood" in words
    html = client.get("/games/augmented/temples/beast/").content.decode()
    address = "/search/?q=game:augmented+temple:beast"
    assert f'href="{address}"' in html
    assert faces_of(client.get(address).content.decode()) == faces_of(html)


def test_groups_of_a_kind_are_listed_with_their_counts(client: Client, catalogue: None) -> None:
    words = shown(client, "/games/augmented/tribes/")
    assert re.search(r"Canine (?:[^0-9]* )?2 cards", words)


def test_a_page_exists_only_where_the_game_has_such_rows(client: Client, catalogue: None) -> None:
    for path in (
        "/games/elemental/tribes/",
        "/games/augmented/inscriptions/",
        "/games/augmented/labels/",
        "/games/nobody/tiers/",
        "/games/augmented/cousins/",
    ):
        assert client.get(path).status_code == 404, path
    response = client.get("/games/augmented/tribes/canin/")
    assert response.status_code == 404
    assert '/tribes/canine/">“canine”</a>?' in response.content.decode()


def test_a_tier_counts_what_it_holds(client: Client, catalogue: None) -> None:
    words = shown(client, "/games/decknforge/tiers/")
    tier = Tier.objects.get(game__slug="decknforge", inscriptions__slug="sharp")
    assert re.search(rf"{tier.name} .*?{tier.inscriptions.count()} inscriptions", words)
    assert "3 inscriptions of DeckNForge" in shown(client, f"/games/decknforge/tiers/{tier.slug}/")


@pytest.mark.parametrize(("path", "model"), [("inscriptions", Inscription), ("labels", MonsterLabel)])
def test_what_is_written_is_listed_and_has_pages_of_its_own(
    client: Client, catalogue: None, path: str, model: type[Inscription] | type[MonsterLabel]
) -> None:
    html = client.get(f"/games/decknforge/{path}/").content.decode()
    rows = list(model._default_manager.all())
    assert rows
    for row in rows:
        assert f'href="/games/decknforge/{path}/{row.slug}/"' in html
        words = shown(client, f"/games/decknforge/{path}/{row.slug}/")
        assert row.name in words
        assert escape(row.effect) in words
    near = client.get(f"/games/decknforge/{path}/{rows[0].slug}x/")
    assert near.status_code == 404
    assert f'/{rows[0].slug}/">“{rows[0].slug}”</a>?' in near.content.decode()


@pytest.mark.parametrize(
    ("noun", "link"),
    [
        ("tiers", "/games/augmented/tiers/common/"),
        ("temples", "/games/inscription/temples/beast/"),
        ("tribes", "/games/augmented/tribes/canine/"),
        ("elements", "/games/elemental/elements/fire/"),
        ("inscriptions", "/games/decknforge/inscriptions/sharp/"),
        ("labels", "/games/decknforge/labels/swift/"),
    ],
)
def test_a_noun_is_listed_over_all_games_that_have_it(client: Client, catalogue: None, noun: str, link: str) -> None:
    html = client.get(f"/{noun}/").content.decode()
    assert f'href="{link}"' in html
    assert f'href="/{noun}/"' in html.partition("<footer")[2]


def test_the_games_and_all_cards_have_an_address(client: Client, catalogue: None) -> None:
    assert "DeckNForge" in shown(client, "/games/")
    assert client.get("/cards/")["Location"] == "/search/"


def test_the_game_leads_to_its_groups(client: Client, catalogue: None) -> None:
    html = client.get("/games/augmented/").content.decode()
    assert 'href="/games/augmented/tribes/canine/"' in html
    assert 'href="/sigils/?game=augmented"' in html
    html = client.get("/games/decknforge/").content.decode()
    assert 'href="/games/decknforge/inscriptions/"' in html
    assert "/games/decknforge/tribes/" not in html
