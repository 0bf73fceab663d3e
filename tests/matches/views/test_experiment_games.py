"""The games of an experiment: listed, chosen, watched."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Experiment
from matches.selectors.games import GameFilter, game_page
from matches.services.chunks import chunk_run, chunk_take
from tests.catalogue import kept_for_a_module
from tests.makers import make_user
from tests.matches.experiments import make_experiment

pytestmark = pytest.mark.usefixtures("one_game")


@pytest.fixture(scope="module")
def played_once(one_game_loaded, django_db_blocker) -> Iterator[int]:
    with kept_for_a_module(django_db_blocker):
        experiment = make_experiment(make_user("ada"), visibility="public", games=60)
        while chunk := chunk_take(only=experiment):
            chunk_run(chunk=chunk)
        yield experiment.pk


@pytest.fixture
def played(played_once, one_game) -> Experiment:
    return Experiment.objects.get(pk=played_once)


def games_page(experiment: Experiment) -> str:
    return f"{experiment.get_absolute_url()}games/"


def test_games_are_listed_a_page_at_a_time_and_back(played):
    client = Client()
    first = client.get(games_page(played))
    assert [row["number"] for row in first.context["rows"]] == list(range(50))
    assert (first.context["page"].before, first.context["page"].after) == (None, 49)
    second = client.get(games_page(played), {"after": 49})
    assert [row["number"] for row in second.context["rows"]] == list(range(50, 60))
    assert second.context["page"].after is None
    back = client.get(games_page(played), {"before": second.context["page"].before})
    assert [row["number"] for row in back.context["rows"]] == list(range(50))
    assert (back.context["page"].before, back.context["page"].after) == (None, 49)


def test_games_are_chosen_by_pairing_winner_and_guard(played):
    client = Client()
    (pairing,) = played.tally["pairings"]
    for arm, wins in enumerate(pairing["wins"]):
        rows = client.get(games_page(played), {"winner": arm, "pairing": 0}).context["rows"]
        assert len(rows) == min(50, wins)
        assert {row["won"] for row in rows} == {played.plan["arms"][arm]["name"]}
    played.games.update(guard="")
    assert client.get(games_page(played), {"guard": 1}).context["rows"] == []
    played.games.filter(number=4).update(guard="turns")
    assert [row["number"] for row in client.get(games_page(played), {"guard": 1}).context["rows"]] == [4]
    played.games.filter(number=9).update(winners="")
    assert [row["number"] for row in client.get(games_page(played), {"winner": "drawn"}).context["rows"]] == [9]
    nonsense = {"winner": "77", "pairing": "x", "after": "9" * 40}
    assert len(client.get(games_page(played), nonsense).context["rows"]) == 50


def test_a_winner_among_several_is_found(played):
    played.games.filter(number=0).update(winners="1,10,2")
    found = {arm: game_page(experiment=played, wanted=GameFilter(winner=arm)).games for arm in ("10", "2")}
    assert [game.number for game in found["10"]] == [game.number for game in found["2"]] == [0]


def test_a_game_is_watched_step_by_step_and_downloaded(played):
    client = Client()
    address = f"{games_page(played)}3/"
    page = client.get(address, {"step": 2})
    told = page.content.decode()
    assert page.status_code == 200
    assert "The same as when it was counted" in told
    assert f'href="{games_page(played)}"' in told
    assert 'href="?step=3"' in told
    assert page.context["watching"].replay.seed == 8
    record = client.get(f"{address}record.json")
    assert record.json()["seed"] == 8
    assert "private" in record["Cache-Control"], "what is shared with one is kept for no other"
    assert 'filename="mysterion-8.json"' in record["Content-Disposition"]
    assert f"{address}record.json" in told
    assert client.get(address, {"turn": "1"}).status_code == 302
    assert client.get(f"{games_page(played)}60/").status_code == 404
    assert client.get(f"{games_page(played)}60/record.json").status_code == 404


def test_a_game_is_played_on_from_a_step_however_long_it_is(played):
    client = Client()
    address = f"{games_page(played)}0/"
    page = client.get(address, {"step": 3})
    form = page.context["going_on"]
    assert form.carried == {"at": str(page.context["watching"].step.decisions)}
    assert form.action == ""
    other = client.get(address, {"at": 3, "then_a": "random", "then_b": "random", "reseed": 99})
    assert other.status_code == 200
    assert "Played on from another match" in other.content.decode()
    assert other.context["watching"].replay.seed == 99
    further = client.get(address, {"at": 3, "then_a": "random", "then_b": "random", "reseed": 99, "step": 2})
    assert further.context["going_on"].action == "/matches/replay/"
    refused = client.get(address, {"at": 3999, "reseed": 1})
    assert refused.status_code == 409


def test_what_differs_is_said(played):
    played.games.filter(number=3).update(turns=99)
    page = Client().get(f"{games_page(played)}3/")
    assert page.status_code == 409
    assert "game 3 is another one" in page.content.decode()
    assert Client().get(f"{games_page(played)}3/record.json").status_code == 409


def test_a_private_experiment_has_no_games_for_others(played):
    Experiment.objects.update(visibility="private")
    for address in (games_page(played), f"{games_page(played)}3/", f"{games_page(played)}3/record.json"):
        assert Client().get(address).status_code == 404


def test_a_page_of_games_costs_the_same_however_many_there_are(played):
    client = Client()
    client.get(games_page(played))
    with CaptureQueriesContext(
        connection,
    ) as counted:
        client.get(games_page(played), {"after": 10, "winner": 0})
    assert len(counted) <= 3
