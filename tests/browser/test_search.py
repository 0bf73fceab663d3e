"""Search in a real browser: the key that leads to it, results while one types, words offered, a slip told."""

from typing import Any

from playwright.sync_api import expect


def test_a_slash_leads_to_the_search_box_and_enter_searches(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/about/")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "site-search"
    page.keyboard.type("wolf cub")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=wolf+cub")
    assert page.locator("#results .face").count() == 2
    assert visitor.complaints == []


def test_arrows_move_through_the_results(visit: Any) -> None:
    page = visit().open("/search/?q=wolf&display=list")
    page.locator("#results .cardlist a").first.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement === document.querySelectorAll('#results .cardlist a')[1]")


def test_the_first_arrow_leads_to_the_first_card_from_the_page_and_from_the_box(visit: Any) -> None:
    page = visit().open("/search/?q=wolf")
    first = "document.activeElement === document.querySelector('#results .faces a')"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(first)
    page.keyboard.press("/")
    assert not page.evaluate(first)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(first)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement === document.querySelectorAll('#results .faces a')[1]")


def test_results_follow_what_is_typed_and_have_an_address(visit: Any) -> None:
    page = visit().open("/search/?q=wolf")
    box = page.get_by_role("searchbox", name="Search cards").or_(page.get_by_role("combobox", name="Search cards"))
    box.fill("pliers")
    page.wait_for_url("**/search/?q=pliers")
    expect(page.locator("#results .face")).to_have_count(1)
    assert page.locator("#results .face").get_attribute("aria-label") == "Pliers"
    box.fill("pliers (")
    page.locator("#results .caret").wait_for()
    assert "never closed" in page.locator("#results .caret").inner_text()


def test_words_are_offered_while_one_types(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/")
    box = page.locator("#home-search")
    box.press_sequentially("sigil:fled")
    expect(page.locator("#home-search-words option")).to_have_count(1)
    offered = page.eval_on_selector_all("#home-search-words option", "all => all.map((one) => one.value)")
    assert offered == ["sigil:fledgling"]
    assert visitor.complaints == []
