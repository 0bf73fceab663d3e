"""The pages and the API of leaderboards."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from matches.models import Experiment, Standing
from matches.services import leaderboards
from matches.services.chunks import chunk_run, chunk_take
from matches.services.leaderboards import standing_renew
from tests.catalogue import kept_for_a_module
from tests.matches.experiments import GAME

PAGE, API = f"/leaderboard/{GAME}/", f"/api/v1/leaderboards/{GAME}/"
pytestmark = pytest.mark.usefixtures("one_game")


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def make_quick(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(leaderboards, "DECK_AGENT", "random")
    patch.setattr(leaderboards, "GAMES", 40)


@pytest.fixture(scope="module")
def played_once(one_game_loaded, django_db_blocker) -> Iterator[int]:
    with kept_for_a_module(django_db_blocker):
        with pytest.MonkeyPatch.context() as patch:
            make_quick(patch)
            experiment = standing_renew(game=GAME)
            while chunk := chunk_take(only=experiment):
                chunk_run(chunk=chunk)
        yield experiment.pk


@pytest.fixture
def standing(played_once, one_game, monkeypatch) -> Experiment:
    """A standing experiment of quick games that was played to its end."""
    make_quick(monkeypatch)
    return Experiment.objects.get(pk=played_once)


def test_the_index_names_the_games_and_what_is_ranked(client):
    told = text(client.get("/leaderboard/"))
    assert f'<a href="{PAGE}">' in told
    assert "Decks by Elo" in told
    assert PAGE.rsplit("/", 2)[0] in text(client.get("/experiments/"))


@pytest.fixture
def unplayed(one_game) -> None:
    """No standing experiment, not even the one that is kept for the other tests if one of them ran before."""
    Experiment.objects.all().delete()


def test_without_games_the_page_says_why(unplayed, client, settings):
    told = text(client.get(PAGE))
    assert "No games were played for it yet. This site plays none for leaderboards" in told
    settings.LEADERBOARD = True
    assert "This site plays none" not in text(client.get(PAGE))
    assert client.get("/leaderboard/chess/").status_code == 404
    assert Client().get("/leaderboard/elemental/").status_code == 404, "its cards are not loaded"


def test_the_page_tells_places_agents_seeds_games_and_the_experiment(client, standing):
    told = text(client.get(PAGE))
    assert told.count('<th scope="row">') == 4
    assert "Played by random (version 1)." in told
    assert "Seeds from 1 on" in told
    assert f'<a href="{standing.get_absolute_url()}">{standing.name}</a>: 240 games in all.' in told
    assert "A newer experiment" not in told


def test_every_deck_leads_to_its_list_as_it_was_played(client, standing):
    addresses = re.findall(r'<th scope="row"> <a href="([^"]+)">', text(client.get(PAGE)))
    assert len(addresses) == 4
    assert [place["deck"] for place in APIClient().get(API).json()["places"]] == [
        f"http://testserver{address}" for address in addresses
    ]
    names = [place["name"] for place in APIClient().get(API).json()["places"]]
    page = client.get(addresses[names.index("Demo ember rush")])
    assert page.status_code == 200
    assert "Coalback Lynx" in page.content.decode()


def test_until_a_newer_one_has_enough_the_page_says_so(client, standing):
    Experiment.objects.filter(pk=standing.pk).update(state="stopped")
    newer = standing_renew(game=GAME)
    told = text(client.get(PAGE))
    assert f'<a href="{newer.get_absolute_url()}">A newer experiment</a> has played 0 games' in told
    assert told.count('<th scope="row">') == 4
    Standing.objects.filter(pk=standing.pk).delete()
    told = text(client.get(PAGE))
    assert "Not enough games yet" in told
    assert "This site plays none for leaderboards at present" in told


def test_the_api_tells_the_same(standing):
    board = APIClient().get(API).json()
    assert (board["game"], board["ranked"], board["measured"], board["games"]) == (GAME, "decks", "elo", 240)
    assert board["experiment"].endswith(f"/api/v1/experiments/{standing.public_id}/")
    assert (board["newer"], board["seed"], board["agents"]) == (None, 1, ["random (version 1)"])
    assert [place["rank"] for place in board["places"]] == [1, 2, 3, 4]
    first = board["places"][0]
    assert first["low"] < first["value"] < first["high"]
    assert first["share"] > 0.5
    assert APIClient().get("/api/v1/leaderboards/chess/").status_code == 404


def test_without_games_the_api_has_no_places(unplayed):
    board = APIClient().get(API).json()
    assert (board["places"], board["experiment"], board["at"]) == ([], None, None)


@pytest.mark.parametrize("address", [PAGE, API])
def test_it_asks_the_database_as_often_with_places_as_without(client, standing, address):
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    assert len(queries) <= 3
