"""Swagger's page about the API, as this site shows it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import barriers

DOCS = "/api/v1/docs/"
GROUND = "getComputedStyle(document.documentElement).backgroundColor"
WHITE, DARK = "rgba(0, 0, 0, 0)", "rgb(28, 32, 34)"  # without a colour of its own the page is the browser's white


@pytest.mark.parametrize(
    ("system", "chosen", "ground"),
    [("light", None, WHITE), ("dark", None, DARK), ("light", "dark", DARK), ("dark", "light", WHITE)],
)
def test_it_follows_the_theme(visit: Any, system: str, chosen: str | None, ground: str) -> None:
    visitor = visit(color_scheme=system)
    if chosen:
        visitor.context.add_cookies([{"name": "theme", "value": chosen, "url": visitor.address}])
    page = visitor.open(DOCS)
    assert page.evaluate(GROUND) == ground
    page.emulate_media(media="print")
    expect(page.locator("html")).not_to_have_class("dark-mode")
    assert visitor.complaints == []


def test_what_is_dark_can_be_read(visit: Any) -> None:
    page = visit(color_scheme="dark").open(DOCS)
    page.locator("#operations-cards-cards_collection .opblock-control-arrow").click()
    expect(page.locator(".header-col", has_text="Retry-After").first).to_be_visible()
    assert "color-contrast" not in barriers(page)


def test_a_lock_stands_only_where_an_account_is_needed(visit: Any) -> None:
    page = visit().open(DOCS)
    lock = ".authorization__btn"
    expect(page.locator(f"#operations-decks-decks_create {lock}")).to_be_visible()
    for free in ("about-index", "decks-decks_list", "cards-cards_list", "validate-games_validate"):
        assert page.locator(f"#operations-{free}").is_visible(), free
        assert not page.locator(f"#operations-{free} {lock}").is_visible(), free
