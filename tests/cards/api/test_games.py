"""The games over HTTP."""

import pytest
from rest_framework.test import APIClient

from cards.models import Game
from tests.makers import GAME

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
URL = "http://testserver/api/v1/games/augmented/"
SHOWN = {name: value for name, value in GAME.items() if name != "pigment"} | {"notice": "", "url": URL}


def test_the_list_holds_every_game_in_order(api: APIClient) -> None:
    Game.objects.create(
        **{**GAME, "slug": "elemental", "name": "Elemental", "short_name": "Elemental", "position": 7}
    )  # fmt: skip
    answer = api.get("/api/v1/games/").json()
    assert [game["slug"] for game in answer["results"]] == ["augmented", "elemental"]
    assert answer["results"][0] == SHOWN


@pytest.mark.parametrize("slug", ["augmented", "aug"])
def test_a_game_is_found_by_slug_and_by_its_short_form(api: APIClient, slug: str) -> None:
    assert api.get(f"/api/v1/games/{slug}/").json() == SHOWN


def test_a_game_that_exists_but_is_not_loaded_is_not_found(api: APIClient) -> None:
    response = api.get("/api/v1/games/mysterion/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_game_that_does_not_exist_is_told_so(api: APIClient) -> None:
    response = api.get("/api/v1/games/agmented/")
    assert (response.status_code, response.json()["code"]) == (404, "unknown_game")
    assert "Did you mean augmented?" in response.json()["detail"]
