"""Results of experiments in a real browser: accessible on every screen, whole without scripts, and games to watch."""

from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import Experiment
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_create
from tests.browser.test_pages import SCREENS, WIDER_THAN_THE_SCREEN, faults_of
from tests.makers import make_user
from tests.pages import WOLVES, Page

LONGER = {"ruleset": "official", "parameters": {"scale_limit": 8}}
KINDS: dict[str, dict[str, Any]] = {
    "match-up": {"arms": 2, "stop": {"rule": "sprt", "elo0": 0, "elo1": 300}},
    "round-robin": {"arms": 3},
    "rule-ab": {"arms": 2, "rulesets": ["official", LONGER]},
}


def played(kind: str) -> Experiment:
    """A finished experiment of this kind."""
    changes = dict(KINDS[kind])
    arms = [{"deck": WOLVES, "agent": "random", "name": f"Wolves {number}"} for number in range(changes.pop("arms"))]
    document = {"game": "augmented", "kind": kind, "arms": arms, "games": 70, **changes}
    experiment = experiment_create(
        owner=make_user("ada"), document=document, name=f"Wolves, {kind}", visibility="public", announce=False
    )
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    return experiment


@pytest.mark.parametrize("kind", KINDS)
def test_a_result_is_accessible_and_whole_without_scripts(visit: Any, kind: str) -> None:
    """Each on another screen."""
    page = Page(kind, played(kind).get_absolute_url())
    width, scheme = SCREENS[list(KINDS).index(kind)]
    visitor = visit(width, color_scheme=scheme)
    assert faults_of(visitor, page) == []
    assert visitor.complaints == []
    plain = visit(360, java_script_enabled=False)
    words = [visitor.open(page.path).locator("main").inner_text() for visitor in (plain, visit(360))]
    assert words[0] == words[1]
    assert not plain.page.evaluate(WIDER_THAN_THE_SCREEN)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_a_result_is_accessible_on_every_screen(visit: Any, kind: str) -> None:
    page = Page(kind, played(kind).get_absolute_url())
    for width, scheme in SCREENS:
        assert faults_of(visit(width, color_scheme=scheme), page) == []


def test_on_a_phone_the_list_is_read_without_scrolling_sideways(visit: Any) -> None:
    experiment = played("match-up")
    experiment.refresh_from_db()
    page = visit(360).open("/experiments/")
    row = page.get_by_role("listitem").filter(has_text=experiment.name)
    for words in ("Augmented, by ada, planned", f"{experiment.games_stored} of 70 games", experiment.state):
        expect(row).to_contain_text(words)
    boxes = [box for part in row.locator("*").all() if (box := part.bounding_box())]
    assert max(box["x"] + box["width"] for box in boxes) <= 360


def test_games_are_listed_chosen_and_watched(visit: Any) -> None:
    experiment = played("match-up")
    visitor = visit(360)
    page = visitor.open(experiment.get_absolute_url())
    page.get_by_role("link", name="Watch the games").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Games of Wolves")
    assert faults_of(visitor, Page("games", f"{experiment.get_absolute_url()}games/")) == []
    page.get_by_label("Won by").select_option("Wolves 0")
    page.get_by_role("button", name="Show").click()
    assert {row.inner_text() for row in page.locator("tbody td:nth-of-type(3)").all()} == {"Wolves 0"}
    page.get_by_role("link", name="Watch").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("against")
    expect(page.locator(".chips")).to_contain_text("The same as when it was counted")
    page.get_by_role("link", name="Step", exact=True).click()
    expect(page.locator("#step-told")).to_contain_text("Step 1.")
    assert "/games/" in page.url
    assert faults_of(visitor, Page("game", page.url.removeprefix(visitor.address))) == []
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".chips")).to_contain_text("Played on from another match")
    assert visitor.complaints == []
