"""A match in a real browser: keys, playing by itself, a phone, and the board in it."""

from typing import Any

from playwright.sync_api import expect

from tests.pages import WOLVES

MATCH = f"/matches/replay/?game=augmented&deck_a={WOLVES}&deck_b={WOLVES}&agent_a=random&agent_b=random&seed=7"


def test_a_match_is_watched_by_keys_and_plays_by_itself(visit: Any) -> None:
    visitor = visit()
    page = visitor.open(MATCH)
    told, count = page.locator("#step-told"), page.locator(".controls .num")
    expect(told).to_contain_text("Step 0. The match begins.")
    page.evaluate("window.isTheSamePage = true")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Step 1.")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Step 2.")
    assert "step=2" in page.url
    page.keyboard.press("ArrowLeft")
    expect(told).to_contain_text("Step 1.")
    page.keyboard.press("End")
    expect(told).to_contain_text("wins:")
    last = count.inner_text().rpartition(" ")[2]
    expect(count).to_have_text(f"{last} of {last}")
    page.keyboard.press("Home")
    expect(told).to_contain_text("Step 0.")
    page.keyboard.press("p")
    expect(page.get_by_role("link", name="Pause")).to_be_visible()
    expect(told).to_contain_text("Step 2.")  # nobody touched anything
    page.get_by_role("link", name="Pause").click()
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    page.get_by_role("link", name="Show all hands").click()
    expect(page.get_by_role("link", name="Hide the other hands")).to_be_visible()
    assert page.evaluate("window.isTheSamePage")  # all of it without loading the page anew
    page.get_by_label("Seed from here").focus()
    page.keyboard.press("End")  # keys in a field are the field's
    expect(page.get_by_role("link", name="Hide the other hands")).to_be_visible()
    assert not page.url.endswith(f"step={last}")
    assert visitor.complaints == []


def test_on_a_phone_the_board_fits_and_can_be_read(visit: Any) -> None:
    visitor = visit(360, has_touch=True, is_mobile=True)
    page = visitor.open(f"{MATCH}&step=30&hands=all")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = page.locator("svg.plan")
    box = board.bounding_box()
    assert box is not None
    assert 300 < box["width"] <= 360
    outside = board.evaluate(
        """(board) => {
            const frame = board.getBoundingClientRect();
            return [...board.querySelectorAll("text, rect, use")].filter((each) => {
                const { left, right, top, bottom } = each.getBoundingClientRect();
                const isInside = left > frame.left - 2 && right < frame.right + 2;
                return !isInside || top < frame.top - 2 || bottom > frame.bottom + 2;
            }).map((each) => each.textContent || each.outerHTML);
        }"""
    )
    assert outside == []
    page.get_by_role("link", name="Step", exact=True).tap()
    expect(page.locator("#step-told")).to_contain_text("Step 31.")
    assert visitor.complaints == []
