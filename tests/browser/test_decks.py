"""Decks in a real browser: the builder with scripts, live and with undo, and the same without them."""

from typing import Any

from playwright.sync_api import Page, expect

BUILD = "/decks/build/augmented/"


def paste(page: Page, text: str) -> None:
    page.get_by_text("Paste a list", exact=True).click()
    page.get_by_label("A list in any common shape, or a code").fill(text)
    page.get_by_role("button", name="Open it").click()


def test_a_list_is_built_mended_and_kept(visit: Any) -> None:
    visitor = visit()
    page = visitor.open(BUILD)
    page.get_by_label("Search the cards of Augmented").fill("wolf cub")
    expect(page.locator("#found .pickrow")).to_have_count(1)
    page.get_by_role("button", name="Add Wolf Cub").click()
    expect(page.locator("#deck .cardrow .name")).to_have_text(["Wolf Cub"])
    assert "code=d1.augmented." in page.url
    assert page.get_by_label("Search the cards of Augmented").input_value() == "wolf cub"

    more = page.get_by_role("button", name="One Wolf Cub more")
    for _ in range(3):
        more.click()
    expect(page.locator("#deck .cardrow .qty")).to_have_text("4")
    note = page.locator("#deck .cardrow.bad .note", has_text="Wolf Cub: 4 copies (limit 3).")
    expect(note).to_be_visible()
    note.get_by_role("button", name="Remove 1 Wolf Cub from main").click()
    expect(note).to_have_count(0)
    expect(page.locator("#deck .cardrow .qty")).to_have_text("3")

    kept = page.url
    page.reload()
    assert page.url == kept
    expect(page.locator("#deck .cardrow .qty")).to_have_text("3")
    expect(page.locator("#found .pickrow")).to_have_count(1)
    page.go_back()
    expect(page.locator("#deck .cardrow .qty")).to_have_text("4")
    page.get_by_role("button", name="One Wolf Cub less").click()
    expect(page.locator("#deck .cardrow .qty")).to_have_text("3")
    assert visitor.complaints == []


def test_no_click_is_lost_however_fast_they_come(visit: Any) -> None:
    page = visit().open(f"{BUILD}?q=wolf+cub")
    page.evaluate("""() => {
        const add = document.querySelector("#found .pickrow button");
        for (let times = 0; times < 7; times += 1) add.click();
    }""")
    expect(page.locator("#deck .cardrow .qty")).to_have_text("7")


def test_the_builder_is_used_by_keyboard(visit: Any) -> None:
    page = visit().open(f"{BUILD}?q=wolf+cub")
    page.get_by_role("button", name="Add Wolf Cub").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#deck .cardrow .qty")).to_have_text("1")
    more = page.get_by_role("button", name="One Wolf Cub more")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#deck .cardrow .qty")).to_have_text("2")
    expect(more).to_be_focused()
    expect(page.locator("#said")).to_contain_text("2 cards")


def test_the_builder_works_without_scripts(visit: Any) -> None:
    visitor = visit(java_script_enabled=False)
    page = visitor.open(BUILD)
    page.get_by_label("Search the cards of Augmented").fill("wolf cub")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add Wolf Cub").click()
    page.get_by_role("button", name="One Wolf Cub more").click()
    assert page.locator("#deck .cardrow .qty").inner_text() == "2"
    assert "code=d1.augmented." in page.url
    page.go_back()
    assert page.locator("#deck .cardrow .qty").inner_text() == "1"
    paste(page, "4 Wolf\n\n20 Squirrel")
    page.get_by_role("button", name="Remove 1 Wolf from main").first.click()
    assert page.locator("#deck .cardrow .qty").all_inner_texts() == ["3", "20"]


def test_a_deck_is_checked_and_mended_without_scripts(visit: Any) -> None:
    page = visit(java_script_enabled=False).open("/check/")
    page.get_by_label("Deck list, code or document").fill("4 Wolf\n1 Squirel\n")
    page.get_by_role("button", name="Check", exact=True).click()
    assert page.locator(".verdict").inner_text().startswith("Not legal")
    page.get_by_role("button", name="Use Squirrel").first.click()
    page.get_by_role("button", name="Remove 1 Wolf from main").click()
    assert "3 Wolf" in page.get_by_label("Deck list, code or document").input_value()
    page.get_by_role("link", name="Open in the builder").click()
    assert page.locator("#deck .cardrow .name").all_inner_texts() == ["Squirrel", "Wolf"]
