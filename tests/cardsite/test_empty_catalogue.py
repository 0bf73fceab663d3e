"""Before anything is loaded every page of the frame works and promises nothing."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_front_page_says_that_nothing_is_loaded(client: Client) -> None:
    assert "shelves are empty" in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/", "/about/", "/credits/", "/privacy/"])
def test_pages_offer_no_game_and_no_version(path: str, client: Client) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert "/games/augmented" not in response.content.decode()
    assert "Catalogue 0" not in response.content.decode()


@pytest.mark.parametrize("path", ["/games/augmented/", "/cards/augmented/wolf/", "/cards/augmented/wolf.png"])
def test_what_is_not_there_is_not_found(path: str, client: Client) -> None:
    assert client.get(path).status_code == 404


def test_the_map_holds_the_pages_of_the_frame(client: Client) -> None:
    assert client.get("/sitemap.xml").content.decode().count("<loc>") == 20


def test_no_preview_is_named_and_none_is_there(client: Client) -> None:
    assert "og:image" not in client.get("/").content.decode()
    assert client.get("/showcase.png").status_code == 404
