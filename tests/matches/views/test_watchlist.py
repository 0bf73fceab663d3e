"""The watchlist lab."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches.lab.levers import LEVERS
from matches.lab.plans import changed_name
from matches.models import Experiment
from matches.parts.watchlist import QUESTIONS
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_create
from tests.makers import make_user
from tests.matches.parties import BANDS, QUICK

pytestmark = pytest.mark.usefixtures("catalogue")
PAGE = "/experiments/watchlist/"
RUN = f"{PAGE}run/"


@pytest.fixture
def ada():
    return make_user("ada")


@pytest.fixture
def client(ada) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def filled(**changes: Any) -> dict[str, Any]:
    bands = {f"band{row}": band for row, band in enumerate(BANDS, start=1)}
    return bands | {"agent": QUICK, "completed": 1, "games": 30, "seed": 3, "do": "measure"} | changes


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def played(experiment: Experiment) -> Experiment:
    while chunk := chunk_take(only=experiment):
        assert chunk_run(chunk=chunk)
    experiment.refresh_from_db()
    return experiment


def test_before_anything_is_measured_the_page_says_so_and_invents_nothing():
    told = text(Client().get(PAGE))
    assert "Nothing has been measured yet" in told
    assert told.count("not measured yet") == len(QUESTIONS)
    assert '<svg class="chart"' not in told
    assert all(question.asked in told for question in QUESTIONS)
    assert "You will be asked to sign in." in told


def test_the_watchlist_is_measured_for_everybody(client):
    answer = client.post(RUN, filled())
    experiment = Experiment.objects.get()
    assert answer["Location"] == experiment.get_absolute_url()
    plan = experiment.read_plan()
    assert (experiment.kind, experiment.visibility, plan.seed) == ("watchlist", "public", 3)
    assert plan.options["completed"] == [1, 1, 1]
    assert "is being played now: 0 of 30 dungeons" in text(Client().get(PAGE))
    played(experiment)
    told = text(Client().get(PAGE))
    assert "30 dungeons of ember-wake (highest), six-sparks (highest), twin-blades (highest), from seed 3 on" in told
    assert told.count('<svg class="chart"') >= len(QUESTIONS) - 1
    assert "not measured yet" not in told
    assert "healthy" in told


def test_the_measurement_with_most_dungeons_is_shown_and_others_can_be_chosen(client, ada):
    many, newer, outdated = (make_watchlist(ada, games) for games in (60, 30, 90))
    Experiment.objects.filter(pk=outdated.pk).update(plan=outdated.plan | {"engine_version": 0})
    told = text(Client().get(PAGE))
    assert "60 dungeons of ember-wake" in told
    assert f'<a href="?of={newer.public_id}">30 dungeons</a> played by {QUICK}, run by ada' in told
    assert "have changed since" not in told
    other = text(Client().get(f"{PAGE}?of={outdated.public_id}"))
    assert "90 dungeons of ember-wake" in other
    assert "The engine or the cards have changed since." in other
    assert f"?of={many.public_id}" in other
    assert "60 dungeons of ember-wake" in text(Client().get(f"{PAGE}?of=nobody"))


def make_watchlist(owner, games: int) -> Experiment:
    """A measurement that has ended; what its games were is not asked here."""
    arms = [{"deck": band, "agent": QUICK} for band in BANDS]
    document = {"game": "decknforge", "kind": "watchlist", "games": games, "arms": arms}
    made = experiment_create(owner=owner, document=document, name="Mine", visibility="public", announce=False)
    made.state, made.ended_at, made.ended_by = "finished", timezone.now(), "plan"
    made.games_given = made.games_stored = made.games_counted = games
    made.save()
    return made


def test_what_other_rules_gave_is_no_answer_for_everybody(client, ada):
    form = filled()
    document = {
        "game": "decknforge", "kind": "watchlist", "games": 30, "rulesets": [{"parameters": {"session_copper_cap": 5}}],
        "arms": [{"deck": form[f"band{row}"], "agent": QUICK} for row in (1, 2, 3)],
    }  # fmt: skip
    played(experiment_create(owner=ada, document=document, name="Odd", visibility="public", announce=False))
    assert "Nothing has been measured yet" in text(Client().get(PAGE))


def test_a_lever_is_compared_with_the_official_rules(client):
    client.post(RUN, filled(do="session_copper_cap"))
    experiment = Experiment.objects.get()
    plan = experiment.read_plan()
    assert (plan.kind, [ruleset.slug for ruleset in plan.rulesets]) == (
        "rule-ab", ["official", "official session_copper_cap=25"],
    )  # fmt: skip
    assert plan.rulesets[1].parameters["session_copper_cap"] == 25
    played(experiment)
    assert "Last compared in" in text(Client().get(PAGE))
    page = text(client.get(experiment.get_absolute_url()))
    assert "came otherwise by the second rules" in page
    assert "no clear difference" in page


@pytest.mark.parametrize("lever", LEVERS.values(), ids=lambda lever: lever.slug)
def test_every_lever_is_a_change_of_the_rules(lever):
    from matches.services.plans import plan_read

    arms = [{"deck": BANDS[0], "agent": QUICK}]
    rulesets = ["official", {"ruleset": "official", "parameters": lever.parameters}]
    document = {"game": "decknforge", "kind": "rule-ab", "arms": arms, "rulesets": rulesets, "games": 1}
    assert plan_read(document=document).rulesets[1].slug == changed_name("official", lever.parameters)


def test_what_does_not_fit_is_said_and_nothing_runs(client):
    answer = client.post(RUN, filled(games=31))
    assert answer.status_code == 422
    assert "give a multiple of 3, such as 33" in text(answer)
    assert "There is no lever" in text(client.post(RUN, filled(do="nothing")))
    assert not Experiment.objects.exists()


def test_only_members_run_it():
    assert "/account/sign-in/" in Client().post(RUN, filled())["Location"]
    assert not Experiment.objects.exists()


def test_the_lab_and_the_game_lead_to_it():
    assert PAGE in text(Client().get("/experiments/"))
    assert PAGE in text(Client().get("/games/decknforge/"))
    assert PAGE not in text(Client().get("/games/elemental/"))
