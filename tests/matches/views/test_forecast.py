"""The forecast of a band, and the replays of its experiments."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardsite.accounts.models import User
from legacy.models import BandRow, Campaign
from matches.models import Experiment
from matches.services import forecasts
from matches.services.chunks import chunk_run, chunk_take
from tests.catalogue import loaded_for_a_module, whole_catalogue
from tests.legacy.makers import drift, fade, found, make_table, play_dungeon, turn, wizards_of
from tests.makers import make_user
from tests.matches.parties import QUICK


@pytest.fixture(scope="module")
def played_once(django_db_setup: None, django_db_blocker: object) -> Iterator[int]:
    with loaded_for_a_module(django_db_blocker, [whole_catalogue("decknforge")]):
        campaign = make_table()
        for wizard, band in zip(wizards_of(campaign), ("Gallows Choir", "Ashen Few", "Last Candle"), strict=True):
            found(campaign, wizard, band)
        play_dungeon(campaign)
        fade(campaign)
        drift(campaign)
        turn(campaign)
        yield campaign.pk


@pytest.fixture
def campaign(played_once: int, db: None) -> Campaign:
    """A private table of ysolde's after its first dungeon, in which one band was retired."""
    return Campaign.objects.get(pk=played_once)


@pytest.fixture
def client(campaign) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="ysolde"))
    return client


@pytest.fixture
def band(campaign) -> BandRow:
    return BandRow.objects.get(campaign=campaign, name="Ashen Few")


def address(band: BandRow) -> str:
    return reverse("matches:forecast", args=[band.public_id])


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_page_of_a_band_leads_to_its_forecast(client, campaign, band):
    assert address(band) in text(client.get(reverse("legacy:band", args=[band.public_id])))
    retired = BandRow.objects.get(campaign=campaign, name="Last Candle")
    assert address(retired) not in text(client.get(reverse("legacy:band", args=[retired.public_id])))
    assert client.get(address(retired)).status_code == 404


def test_whoever_may_not_see_the_band_may_not_forecast_it(band):
    assert "/account/sign-in/" in Client().get(address(band))["Location"]
    stranger = Client()
    stranger.force_login(make_user("ada"))
    assert stranger.get(address(band)).status_code == 404
    assert stranger.post(address(band), {}).status_code == 404


def test_a_forecast_is_two_private_experiments_of_the_band_as_it_stands(client, campaign, band, monkeypatch):
    monkeypatch.setattr(forecasts, "DUNGEONS", 66)
    monkeypatch.setattr(forecasts, "TRIED_DUNGEONS", 30)
    before = text(client.get(address(band)))
    assert "Gallows Choir" in before
    assert "What is to come" not in before
    for _ in range(2):  # a button that is pressed twice was meant once
        answer = client.post(address(band), {"agent": QUICK, "others": QUICK, "length": 2, "seed": 5})
        assert answer["Location"] == address(band)
    campaigns = Experiment.objects.get(kind="campaign")
    plan = campaigns.read_plan()
    assert [arm.name for arm in plan.arms] == ["Ashen Few", "Gallows Choir"]
    assert (plan.games, plan.options["dungeons"], plan.options["completed"]) == (34, 2, [1, 1])
    assert campaigns.visibility == "private"
    tried = Experiment.objects.get(kind="substitutes")
    purse = forecasts.forecast_of(row=band).coppers
    assert purse > 0
    assert set(tried.read_plan().options["coppers"][2:]) == {purse}
    assert tried.read_plan().options["coppers"][0] == purse
    for experiment in (campaigns, tried):
        while chunk := chunk_take(only=experiment):
            assert chunk_run(chunk=chunk)
    told = text(client.get(address(band)))
    assert "Glory a dungeon" in told
    assert "Chance that Ashen Few is retired by then" in told
    assert "What each would change, from the same seeds" in told
    assert " on 1" in told or " on K" in told or " on Q" in told or " on 2" in told
    game = reverse("matches:experiment-game", args=[campaigns.public_id, 1])
    assert "Match 2" in text(client.get(game, {"match": "2", "step": "3"}))
    assert client.get(game, {"match": "3"}).status_code == 404
    assert client.get(reverse("matches:experiment-game", args=[campaigns.public_id, 34])).status_code == 404
    assert Client().get(game).status_code == 404
    other = reverse("matches:experiment-game", args=[tried.public_id, 2])
    assert client.get(other, {"step": "1"}).status_code == 200
    record = client.get(reverse("matches:experiment-game-record", args=[tried.public_id, 2])).json()
    assert record["options"]["completed"] == [1, 1]


def test_what_the_quota_forbids_starts_nothing(client, band, settings):
    settings.LAB_QUOTA_EXPERIMENTS = 1
    answer = client.post(address(band), {"agent": QUICK, "others": QUICK, "length": 2, "seed": 5})
    assert answer.status_code == 422
    assert "unfinished experiments" in text(answer)
    assert not Experiment.objects.exists()


def test_a_band_of_the_chronicle_is_an_arm_for_those_who_may_see_it(campaign, band):
    from decks.rules.documents import Unreadable
    from matches.services.plans import plan_read

    document = {"game": "decknforge", "arms": [{"deck": band.public_id, "agent": QUICK}], "games": 1}
    plan = plan_read(document=document, user=User.objects.get(username="ysolde"))
    assert (plan.arms[0].name, plan.options["completed"]) == ("Ashen Few", (1,))
    assert plan.options["coppers"][0] > 0
    with pytest.raises(Unreadable, match="that you may see"):
        plan_read(document=document, user=None)
    retired = BandRow.objects.get(campaign=campaign, name="Last Candle")
    with pytest.raises(Unreadable, match="retired"):
        plan_read(
            document={**document, "arms": [{"deck": retired.public_id}]}, user=User.objects.get(username="ysolde")
        )
