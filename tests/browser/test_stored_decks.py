"""Stored decks in a real browser: built, saved, changed, compared and published; every page of them accessible."""

from typing import Any

import pytest
from playwright.sync_api import expect

from decks.services import deck_update
from tests.browser.test_decks import BUILD, paste
from tests.browser.test_pages import faults_of
from tests.decks.stored import make_rules
from tests.makers import make_user
from tests.pages import Page


@pytest.mark.parametrize("scripts", [True, False])
def test_a_deck_is_built_saved_changed_and_published(visit: Any, scripts: bool) -> None:
    visitor = visit(java_script_enabled=scripts)
    ysolde = make_user("ysolde")
    small = {"main_min": 5, "side_size": 2}  # the small catalogue has too few cards for the rulebook
    house = make_rules(ysolde, name="Small decks", parameters=small)
    visitor.sign_in(ysolde)
    page = visitor.open(BUILD)
    paste(page, "3 Wolf\n3 Wolf Cub\n\n2 Squirrel")
    page.get_by_role("link", name="Save", exact=True).click()
    page.get_by_label("Name").fill("My pack")
    page.get_by_label("Ruleset").select_option(house.reference)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My pack")
    expect(page.locator(".messages")).to_contain_text("is saved")

    page.get_by_role("link", name="Change the list").click()
    expect(page.locator("#verdict")).to_contain_text("Legal")
    page.get_by_role("button", name="One Wolf Cub less").click()
    expect(page.locator(".cardrow", has_text="Wolf Cub").locator(".qty")).to_have_text("2")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".messages")).to_contain_text("saved as version 2")

    page.get_by_role("link", name="Version 2").click()
    page.get_by_role("button", name="Compare these two").click()
    expect(page.get_by_role("row", name="Wolf Cub")).to_contain_text("−1")
    page.get_by_role("link", name="My pack").click()
    page.get_by_role("button", name="Publish").click()
    expect(page.locator(".messages")).to_contain_text("everybody finds it")
    stranger = visit().open("/decks/?q=in:%22Wolf+Cub%22")
    expect(stranger.get_by_role("link", name="My pack")).to_be_visible()
    assert visitor.complaints == []


def test_pages_of_stored_things_are_accessible_and_fit_the_screen(visit: Any) -> None:
    from decks.services import deck_create

    ada, bob = make_user("ada"), make_user("bob")
    house = make_rules(ada, visibility="public", parameters={"main_min": 5, "side_size": 2})
    fields = {"zones": {"main": {"Wolf": 5, "Nobody": 1}, "side": {"Squirrel": 2}}}
    deck = deck_create(
        owner=ada, game="augmented", fields=fields, name="Pack", visibility="unlisted", notes="# A\n\n- b", tags=["c"]
    )
    deck_update(deck=deck, by=ada, seen=1, fields={"zones": {"main": {"Wolf": 2}, "side": {"Squirrel": 3}}})
    drafted = deck_create(owner=ada, game="decknforge", fields=dict(example("decknforge")), name="A band")
    at, rules = f"/decks/d/{deck.public_id}/", f"/decks/rules/{house.public_id}/"
    owners = ["/decks/?mine=1", at, f"{at}edit/", f"{at}delete/", f"{rules}edit/", f"{rules}delete/", "/account/"]
    owners += ["/decks/save/augmented/?code=3+Wolf", f"/decks/d/{drafted.public_id}/"]
    strangers = ["/decks/?q=tagg:c", at, f"{at}versions/1/", f"{at}versions/", f"{at}difference/", f"{at}report/"]
    strangers += [f"/decks/compare/?a={deck.public_id}&b={deck.public_id}", "/decks/rules/", rules, f"{rules}report/"]
    for user, width, scheme, paths in ((ada, 360, "dark", owners), (bob, 1280, "light", strangers)):
        visitor = visit(width, color_scheme=scheme)
        visitor.sign_in(user)
        assert [fault for path in paths for fault in faults_of(visitor, Page(path, path))] == []
        assert visitor.complaints == []


def example(game: str) -> Any:
    """A document of a game that has no deck lists."""
    from decks import rules

    return rules.get(game).kinds[0].example
