"""The pages of experiments."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.models.shared import new_public_id
from matches.models import Experiment
from matches.services.chunks import chunk_run, chunk_take
from matches.views.experiments import NEWEST
from tests.makers import make_user
from tests.matches.experiments import DECKS, GAME, make_experiment

pytestmark = pytest.mark.usefixtures("one_game")
NEW = f"/experiments/new/{GAME}/"


@pytest.fixture
def ada():
    return make_user("ada")


@pytest.fixture
def client(ada) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def filled(**changes: Any) -> dict[str, Any]:
    """The form as somebody fills it in."""
    form = {"name": "Ember", "kind": "match-up", "games": 40, "stop": "fixed", "seed": 7, "visibility": "private"}
    form |= {"ruleset": "official", "other": "", "deck1": DECKS[0], "deck2": DECKS[1], "do": "run"}
    return form | {f"agent{row}": "random" for row in range(1, 9)} | changes


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_form_shows_the_quota_and_the_cost_before_it_runs(client):
    assert "You have 4 hours of 4 hours of work left today" in text(client.get(NEW))
    told = text(client.post(NEW, filled(games=1000, do="estimate", name="")))
    assert '<strong class="num">1000</strong> games in 1 pairing: about <strong class="num">4 seconds</strong>' in told
    assert not Experiment.objects.exists()


def test_a_script_gets_the_cost_alone(client):
    answer = client.post(NEW, filled(games=1000, do="estimate"), headers={"hx-request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="estimate"')


def test_what_is_planned_runs(client):
    answer = client.post(NEW, filled(stop="half-width", width="5", deck3=DECKS[2], kind="gauntlet"))
    experiment = Experiment.objects.get()
    assert answer["Location"] == experiment.get_absolute_url()
    plan = experiment.read_plan()
    assert (plan.kind, len(plan.arms), plan.stop.width, plan.seed) == ("gauntlet", 3, 0.05, 7)
    assert (experiment.owner.username, experiment.visibility) == ("ada", "private")


def test_a_button_that_is_pressed_twice_plans_once(client):
    first, again = client.post(NEW, filled()), client.post(NEW, filled())
    assert first["Location"] == again["Location"]
    assert client.post(NEW, filled(seed=8))["Location"] != first["Location"]
    Experiment.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    client.post(NEW, filled())
    assert Experiment.objects.count() == 3, "who asks again later means it"


def test_two_rulesets_and_a_sequential_test_reach_the_plan(client):
    answer = client.post(NEW, filled(stop="sprt", elo0="0", elo1="30"))
    assert answer.status_code == 302
    assert Experiment.objects.get().read_plan().stop.elo1 == 30


def test_what_does_not_fit_is_said_beside_its_field(client):
    answer = client.post(NEW, filled(games=7))
    assert answer.status_code == 422
    assert "such as 8" in text(answer)
    assert client.post(NEW, filled(name="")).context["form"].errors.keys() == {"name"}
    assert answer.context["form"].errors.keys() == {"games"}
    assert client.post(NEW, filled(kind="rule-ab", other="official")).status_code == 422
    assert not Experiment.objects.exists()


def test_only_members_plan_and_only_games_with_an_engine(client):
    assert Client().get(NEW).status_code == 302
    assert client.get("/experiments/new/decknforge/").status_code == 404


def test_the_page_follows_the_experiment(ada, client):
    experiment = make_experiment(ada, games=200)
    page = experiment.get_absolute_url()
    first = text(client.get(page))
    assert 'hx-trigger="every 2s"' in first
    assert 'value="0"' in first
    assert "not enough games" in first
    assert "about 1 second of work left at most" in first
    chunk_run(chunk=chunk_take())
    part = client.get(page, headers={"hx-request": "true"})
    assert part.content.decode().lstrip().startswith('<section id="progress"')
    assert "of 200 games" in text(part)
    assert 'value="0"' not in text(part)
    assert "95 % between" not in text(part), "few games give no number"
    chunk_run(chunk=chunk_take())
    assert "95 % between" in text(client.get(page, headers={"hx-request": "true"}))


def test_the_plan_is_told_with_its_stop_rule_and_its_decks(ada, client):
    stop = {"rule": "half-width", "width": 0.05}
    told = text(client.get(make_experiment(ada, stop=stop).get_absolute_url()))
    assert "once every interval is at most 5 points wide to each side" in told
    (address, name), (_, other) = re.findall(r'<li> <a href="([^"]+)">([^<]+)</a>, played by random', told)
    assert (name, other) == DECKS[:2]
    assert "Kilnhound" in client.get(address).content.decode()


def test_its_owner_says_later_who_sees_it(ada, client):
    experiment = make_experiment(ada)
    page = experiment.get_absolute_url()
    assert "Who sees it" in text(client.get(page))
    assert client.post(f"{page}visibility/", {"visibility": "public"}).status_code == 302
    stranger = text(Client().get(page))
    assert experiment.name in stranger
    assert "Who sees it" not in stranger
    assert "One of private" in text(client.post(f"{page}visibility/", {"visibility": "secret"}, follow=True))
    eve = Client()
    eve.force_login(make_user("eve"))
    assert eve.post(f"{page}visibility/", {"visibility": "private"}).status_code == 403
    experiment.refresh_from_db()
    assert experiment.visibility == "public"


def test_all_of_mine_are_found_however_many_they_are(ada, client):
    plan = make_experiment(ada, name="The first")
    for number in range(NEWEST):
        plan.pk, plan.public_id, plan.name = None, new_public_id(), f"Number {number}"
        plan._state.adding = True
        plan.save()
    first = text(client.get("/experiments/"))
    assert "The first" not in first
    assert 'href="?mine=1"' in first
    assert "The first" in text(client.get("/experiments/?mine=1"))
    assert "The first" not in text(Client().get("/experiments/?mine=1"))


def test_a_list_says_what_was_stopped_by_hand(ada, client):
    experiment = make_experiment(ada)
    client.post(f"{experiment.get_absolute_url()}stop/")
    assert ">stopped by hand</span>" in text(client.get("/experiments/"))


def test_buttons_pause_resume_stop_and_cancel(ada, client):
    experiment = make_experiment(ada, visibility="public")
    page = experiment.get_absolute_url()
    for verb, word in (("pause", "Paused"), ("resume", "Running"), ("stop", "Stopped by hand")):
        assert word in text(client.post(f"{page}{verb}/", follow=True))
    ended = text(client.post(f"{page}cancel/", follow=True))
    assert "This experiment is stopped already." in ended
    assert "every 2s" not in ended
    assert client.post(f"{page}burn/").status_code == 404
    eve = Client()
    eve.force_login(make_user("eve"))
    assert eve.post(f"{page}cancel/").status_code == 403
    assert "Cancelled" in text(client.post(f"{make_experiment(ada).get_absolute_url()}cancel/", follow=True))


def test_what_is_private_is_no_page_for_others(ada):
    assert Client().get(make_experiment(ada).get_absolute_url()).status_code == 404


def test_lists_show_mine_and_what_is_shared(ada, client):
    make_experiment(ada, name="Secret")
    make_experiment(make_user("eve"), name="Shared", visibility="public")
    stranger, own = text(Client().get("/experiments/")), text(client.get("/experiments/"))
    assert ("Secret" in stranger, "Shared" in stranger) == (False, True)
    assert ("Secret" in own, "Shared" in own) == (True, True)


@pytest.mark.parametrize("games", [20, 400])
def test_the_page_costs_at_most_six_queries_whatever_its_size(ada, client, games):
    experiment = make_experiment(ada, games=games)
    chunk_run(chunk=chunk_take())
    client.get(experiment.get_absolute_url())
    for headers in ({}, {"hx-request": "true"}):
        with CaptureQueriesContext(connection) as queries:
            client.get(experiment.get_absolute_url(), headers=headers)
        assert len(queries) <= 6


def test_a_fault_is_shown_with_its_seed(ada, client, monkeypatch):
    experiment = make_experiment(ada, games=2)

    def broken(self, number):
        raise ZeroDivisionError("<b>zero</b>")

    monkeypatch.setattr("matches.lab.schedule.Schedule.play", broken)
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    told = text(client.get(experiment.get_absolute_url()))
    assert "Game 0, seed 7: ZeroDivisionError: &lt;b&gt;zero&lt;/b&gt; It is missing from the result." in told
    assert "(2 missing)" in told
