"""Search in a real browser: the key that leads to it, results while one types, words offered, a slip told."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import barriers


def home(page: Page) -> tuple[Locator, Locator]:
    """The search box of the front page and what it offers."""
    return page.locator("#home-search"), page.locator("#home-search-words [role=option]")


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
    _, options = home(page)
    expect(options).to_have_count(1)
    assert options.first.get_attribute("data-value") == "sigil:fledgling"
    assert visitor.complaints == []


def test_without_scripts_the_box_is_a_plain_field(visit: Any) -> None:
    page = visit(java_script_enabled=False).open("/")
    box = page.get_by_role("searchbox", name="Search cards").last
    assert box.get_attribute("aria-expanded") is None
    box.fill("pliers")
    box.press("Enter")
    page.wait_for_url("**/search/?q=pliers")
    assert page.locator("#results .face").count() == 1


def test_the_suggestions_are_a_list_that_arrows_and_enter_choose_from(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/")
    box, options = home(page)
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press_sequentially("wolf")
    expect(box).to_have_attribute("aria-expanded", "true")
    listed = page.get_by_role("listbox", name="Suggestions")
    assert box.get_attribute("aria-controls") == listed.get_attribute("id")
    assert box.get_attribute("aria-activedescendant") is None
    texts = options.locator("b").all_inner_texts()
    assert texts == ["Wolf", "Wolf Cub"]
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowDown", None), ("ArrowUp", 1), ("ArrowUp", 0)):
        box.press(key)
        chosen = None if place is None else options.nth(place).get_attribute("id")
        assert box.get_attribute("aria-activedescendant") == chosen
        selected = options.evaluate_all("all => all.map((one) => one.ariaSelected)")
        assert selected == [str(number == place).lower() for number in range(2)]
    assert barriers(page) == ""
    box.press("ArrowDown")
    box.press("Enter")
    assert box.input_value() == '!"Wolf Cub"'
    expect(box).to_have_attribute("aria-expanded", "false")
    assert page.url.endswith("/")  # the first Enter chose, the second searches
    box.press("Enter")
    page.wait_for_url("**/search/?q=*Wolf*Cub*")
    assert visitor.complaints == []


def test_escape_closes_the_list_and_keeps_the_words(visit: Any) -> None:
    page = visit().open("/")
    box, options = home(page)
    box.press_sequentially("wolf")
    expect(options).to_have_count(2)
    box.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    assert box.input_value() == "wolf"
    box.press("Alt+ArrowDown")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.locator("h1").first.click()
    expect(box).to_have_attribute("aria-expanded", "false")


def test_the_mouse_chooses_a_keyword_and_then_its_value(visit: Any) -> None:
    page = visit().open("/")
    box, options = home(page)
    box.press_sequentially("trib")
    options.filter(has_text="tribe:").first.click()
    assert box.input_value() == "tribe:"
    assert page.evaluate("document.activeElement.id") == "home-search"
    options.filter(has_text="canine").first.click()
    assert box.input_value() == "tribe:canine"


def test_the_word_under_the_caret_is_the_one_completed(visit: Any) -> None:
    page = visit().open("/")
    box, options = home(page)
    box.fill("sigil:flxx power>1")
    box.evaluate("box => box.setSelectionRange(8, 8)")  # after sigil:fl
    box.press("Alt+ArrowDown")
    expect(options.first).to_contain_text("fledgling")
    options.first.click()
    assert box.input_value() == "sigil:fledgling power>1"
    assert box.evaluate("box => box.selectionStart") == len("sigil:fledgling")


def test_a_slip_is_told_while_one_types_and_forgotten_when_it_is_mended(visit: Any) -> None:
    page = visit().open("/")
    box, _ = home(page)
    told = page.locator("#home-search-reading")
    box.press_sequentially("power>1")
    expect(told).to_contain_text("with power above 1")
    box.press_sequentially(" (")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert box.get_attribute("aria-describedby") == "home-search-reading"
    expect(told).to_contain_text("never closed")
    assert told.locator("pre").inner_text().splitlines()[1] == " " * len("power>1 ") + "^"
    box.press("Backspace")
    expect(box).not_to_have_attribute("aria-invalid", "true")
    expect(told).to_contain_text("with power above 1")


def test_the_box_above_the_results_follows_their_errors(visit: Any) -> None:
    page = visit().open("/search/?q=wolf")
    box = page.locator("#site-search")
    box.fill("wolf (")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert box.get_attribute("aria-describedby") == "search-error"
    box.fill("wolf")
    expect(box).not_to_have_attribute("aria-invalid", "true")


def test_the_builder_offers_words_of_its_game_and_tells_slips(visit: Any) -> None:
    page = visit().open("/decks/build/inscription/")
    box, options = page.locator("#build-q"), page.locator("#build-q-words [role=option]")
    box.press_sequentially("wol")
    expect(options).to_have_count(2)
    assert set(options.locator("span").all_inner_texts()) == {"Inscription"}
    box.fill("wolf (")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#build-error pre")).to_contain_text("^")
    box.fill("wolf")
    expect(box).not_to_have_attribute("aria-invalid", "true")
