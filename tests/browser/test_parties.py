"""Experiments of tables that play together, in a real browser: accessible in both themes and on a phone."""

from typing import Any

import pytest
from django.urls import reverse

from cardsite.accounts.models import User
from legacy.models import BandRow
from matches.models import Experiment
from matches.services import forecasts
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_create
from tests.browser.test_pages import faults_of
from tests.catalogue import catalogue_put, whole_catalogue
from tests.legacy.makers import drift, fade, found, make_table, play_dungeon, turn, wizards_of
from tests.matches.parties import BANDS, QUICK
from tests.pages import Page


@pytest.fixture
def catalogue(db: None) -> None:
    """The one game whose tables play together, whole."""
    catalogue_put(whole_catalogue("decknforge"))


def make_pages(keeper: User, monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """A measured watchlist, a compared lever, campaigns, and the forecast of a band, all of them played."""
    arms = [{"deck": band, "agent": QUICK} for band in BANDS]
    rules = ["official", {"parameters": {"session_copper_cap": 25}}]
    for name, more in (
        ("The watchlist", {"kind": "watchlist"}),
        ("Lever", {"kind": "rule-ab", "rulesets": rules}),
        ("Campaigns", {"kind": "campaign", "options": {"dungeons": 2}}),
    ):
        document = {"game": "decknforge", "arms": arms, "games": 30, **more}
        experiment_create(owner=keeper, document=document, name=name, visibility="public", announce=False)
    monkeypatch.setattr(forecasts, "DUNGEONS", 60)
    monkeypatch.setattr(forecasts, "TRIED_DUNGEONS", 30)
    campaign = make_table(keeper)
    for wizard, name in zip(wizards_of(campaign), ("Gallows Choir", "Ashen Few", "Last Candle"), strict=True):
        found(campaign, wizard, name)
    play_dungeon(campaign)
    fade(campaign)
    drift(campaign)
    turn(campaign)
    band = BandRow.objects.get(campaign=campaign, name="Ashen Few")
    forecast = forecasts.forecast_of(row=band)
    # A day's experiments would be one too many: what was played before has ended by now.
    for experiment in Experiment.objects.all():
        play(experiment)
    for experiment in forecasts.forecast_start(
        forecast=forecast, by=keeper, agent=QUICK, others=QUICK, length=2, seed=1
    ):
        play(experiment)
    shown = [Page(each.name, each.get_absolute_url()) for each in Experiment.objects.order_by("pk")]
    game = reverse("matches:experiment-game", args=[Experiment.objects.filter(kind="campaign")[0].public_id, 0])
    return [
        Page("watchlist", reverse("matches:watchlist")),
        Page("forecast", reverse("matches:forecast", args=[band.public_id])),
        *shown,
        Page("a dungeon", f"{game}?match=2&step=5"),
    ]


def play(experiment: Experiment) -> None:
    while chunk := chunk_take(only=experiment):
        assert chunk_run(chunk=chunk)


@pytest.mark.timeout(600)
def test_every_page_of_a_party_is_accessible_and_fits(visit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.makers import make_user

    keeper = make_user("ysolde")
    pages = make_pages(keeper, monkeypatch)
    visitors = [visit(width, color_scheme=scheme) for width, scheme in ((390, "dark"), (1280, "light"))]
    for visitor in visitors:
        visitor.sign_in(keeper)
    faults = [fault for place, page in enumerate(pages) for fault in faults_of(visitors[place % 2], page)]
    assert faults == []
    assert [visitor.complaints for visitor in visitors] == [[], []]
    plain = visit(java_script_enabled=False).open(pages[0].path)
    assert "from an even share" in plain.locator("main").inner_text().lower()
