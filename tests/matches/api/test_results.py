"""Results, games and replays over HTTP."""

import csv
import io

import pytest
from rest_framework.test import APIClient

from matches.api.results import csv_lines
from matches.models import Experiment
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_stop
from tests.makers import make_user
from tests.matches.experiments import OTHER_RULES, make_experiment

pytestmark = pytest.mark.usefixtures("one_game")


@pytest.fixture
def client() -> APIClient:
    return APIClient()


def run(**changes) -> Experiment:
    experiment = make_experiment(make_user("ada"), visibility="public", **changes)
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    experiment.refresh_from_db()
    return experiment


def at(experiment: Experiment, *parts: str) -> str:
    return f"/api/v1/experiments/{experiment.public_id}/" + "/".join(parts)


def rows_of(answer) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode())))


def test_a_match_up_has_every_number_with_its_error(client):
    played = run(games=80)
    told = client.get(at(played, "results/")).json()
    (pairing,) = told["pairings"]
    assert (told["games"], told["stopped_by_hand"], told["test"]) == (80, False, None)
    assert sum(pairing["wins"]) + pairing["draws"] == 80
    assert pairing["low"] < pairing["share"] < pairing["high"]
    assert not pairing["few"]
    assert pairing["elo"]["low"] < pairing["elo"]["value"] < pairing["elo"]["high"]
    assert 0 < pairing["superiority"] < 1
    assert sum(pairing["pairs"]["counts"]) == 40
    assert pairing["first_seat"]["games"] == 80
    assert sum(pairing["lengths"]["turns"].values()) == sum(pairing["reasons"].values()) == 80
    assert pairing["metrics"]["plays_0"]["low"] < pairing["metrics"]["plays_0"]["mean"]
    assert [sum(counts) * 2 for counts in pairing["trail_pairs"]] == [games for games, _ in pairing["trail"]]
    assert told["arms"][0]["score"]["share"] == pairing["share"]
    cards = told["cards"]
    assert {card["arm"] for card in cards} == {0, 1}
    held = next(card for card in cards if card["card"] == "ember-script")
    assert held["drawn"]["games_with"] + held["drawn"]["games_without"] == 80


def test_two_rulesets_are_compared_seed_by_seed(client):
    played = run(games=80, kind="rule-ab", rulesets=["official", OTHER_RULES])
    first, second = client.get(at(played, "results/")).json()["pairings"]
    assert first["change"] is None
    change = second["change"]
    assert (change["seeds"], change["few"]) == (40, False)
    assert change["before"] == pytest.approx(first["share"])
    assert change["after"] == pytest.approx(second["share"])
    assert change["low"] <= change["change"] <= change["high"]
    assert sum(map(sum, change["seeds_by_results"])) == 40
    assert change["metrics"]["turns"]["high"] < 0, "with half the health a match is shorter"


def test_the_sequential_test_is_told_with_its_bounds(client):
    played = run(games=60, stop={"rule": "sprt", "elo0": 0, "elo1": 300})
    test = client.get(at(played, "results/")).json()["test"]
    assert (test["elo1"], round(test["upper"], 2), round(test["lower"], 2)) == (300, 2.94, -2.94)
    assert test["points"][-1]["games"] == played.games_counted


def test_what_a_person_stopped_says_so(client):
    experiment = make_experiment(make_user("ada"), visibility="public", games=400)
    chunk_run(chunk=chunk_take())
    experiment_stop(experiment=experiment, by=experiment.owner)
    assert client.get(at(experiment, "results/")).json()["stopped_by_hand"]
    (row,) = rows_of(client.get(at(experiment, "results.csv")))
    assert (row["state"], row["ended_by"]) == ("stopped", "hand")


def test_results_and_games_are_tables(client):
    played = run(games=20)
    answer = client.get(at(played, "results.csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert played.public_id in answer["Content-Disposition"]
    (row,) = rows_of(answer)
    assert (row["games"], row["arms"]) == ("20", "demo-ember-forge | demo-ember-rush")
    assert float(row["low"]) < float(row["high"])
    games = rows_of(client.get(at(played, "games.csv")))
    assert [game["number"] for game in games] == [str(number) for number in range(20)]
    assert [game["seats"] for game in games[:2]] == ["0 1", "1 0"]
    assert games[0]["hash"] == played.games.get(number=0).hash
    Experiment.objects.update(games_kept=False)
    assert client.get(at(played, "games.csv")).status_code == 404


def test_a_spreadsheet_takes_no_name_for_a_formula():
    lines = b"".join(csv_lines([{"arms": "=1+1", "games": 3, "share": -0.5}], ["arms", "games", "share"])).decode()
    assert lines == "arms,games,share\r\n'=1+1,3,-0.5\r\n"


def test_a_long_table_comes_in_parts():
    parts = list(csv_lines(({"name": "x" * 1000} for _ in range(100)), ["name"]))
    assert len(parts) > 2
    assert b"".join(parts).count(b"\r\n") == 101


def test_games_are_chosen_and_lead_to_their_pages(client):
    played = run(games=20)
    wins = client.get(at(played, "results/")).json()["pairings"][0]["wins"][1]
    found = client.get(at(played, "games/?winner=1&pairing=0")).json()
    assert (found["total"], {tuple(game["winners"]) for game in found["results"]}) == (wins, {(1,)})
    number = found["results"][0]["number"]
    assert found["results"][0]["page"] == f"http://testserver{played.get_absolute_url()}games/{number}/"
    assert client.get(at(played, "games/?guard=true")).json()["total"] == 0
    assert client.get(at(played, "games/?winner=5")).status_code == 400
    assert client.get(at(played, "games/?pairing=1")).status_code == 400


def test_a_replay_is_the_record_and_its_steps(client):
    played = run(games=4)
    told = client.get(at(played, "games/1/replay/")).json()
    row = played.games.get(number=1)
    assert (told["record"]["seed"], len(told["record"]["decisions"])) == (row.seed, row.decisions)
    assert told["steps"][-1]["events"][-1]["type"] == "match_ended"
    assert told["page"].endswith(f"{played.get_absolute_url()}games/1/")
    assert client.get(at(played, "games/4/replay/")).status_code == 404
    played.games.filter(number=1).update(turns=0)
    assert client.get(at(played, "games/1/replay/")).status_code == 409
