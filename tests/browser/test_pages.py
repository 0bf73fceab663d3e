"""Every page in a real browser: accessible in both themes and on a phone, silent console, whole without scripts."""

from itertools import pairwise
from typing import Any

import pytest

from tests.browser.axe import barriers
from tests.pages import MEMBERS_PAGES, MISSING, PAGES, Page, one_of_each_kind

EVERYWHERE = [*PAGES, MISSING]
WORDS = "document.querySelector('main').innerText"
WIDER_THAN_THE_SCREEN = "document.documentElement.scrollWidth > innerWidth"
# A symbol that the sprite does not hold, or that the page may not fetch, has no size.
EMPTY_ICONS = """[...document.querySelectorAll("svg.icon")].filter((icon) => icon.getBBox().width === 0).length"""
# Buttons that stand right under a text, without a gap: what is hidden between the two gives none.
TOUCHING_BUTTONS = """[...document.querySelectorAll("main p > .btn:first-child, main .row > .btn:first-child")]
    .filter((button) => {
        let above = button.parentElement.previousElementSibling;
        while (above && !above.getClientRects().length) above = above.previousElementSibling;
        const gap = above && button.getBoundingClientRect().top - above.getBoundingClientRect().bottom;
        return button.getClientRects().length && gap !== null && gap >= 0 && gap < 3;
    }).map((button) => button.innerText)"""


DESK, PHONE = 1280, 360
SCREENS = [(DESK, "light"), (PHONE, "dark"), (DESK, "dark"), (PHONE, "light")]


@pytest.mark.timeout(600)
def test_every_kind_of_page_is_accessible_fits_every_screen_and_is_whole_without_scripts(visit: Any) -> None:
    """Each on one screen, neighbours on different ones."""
    visitors = [
        (visit(width, color_scheme=scheme), visit(width, java_script_enabled=False)) for width, scheme in SCREENS
    ]
    faults = []
    for place, page in enumerate([*one_of_each_kind(PAGES), MISSING]):
        visitor, plain = visitors[place % len(visitors)]
        faults += faults_of(visitor, page)
        words = [each.evaluate(WORDS) for each in (visitor.page, plain.open(page.path))]
        if not words[0].strip() or words[0] != words[1]:
            faults.append(f"{page.name}: not the same without scripts")
        if visitor.page.viewport_size["width"] != PHONE:
            faults += faults_on_a_phone(visitor, page)
    assert faults == []
    complaints = [complaint for visitor, _ in visitors for complaint in visitor.complaints]
    assert [complaint for complaint in complaints if MISSING.path not in complaint] == []


@pytest.mark.soak
@pytest.mark.parametrize(("width", "scheme"), SCREENS)
@pytest.mark.timeout(1200)
def test_every_page_is_accessible_on_every_screen(visit: Any, width: int, scheme: str) -> None:
    visitor = visit(width, color_scheme=scheme)
    assert [fault for page in EVERYWHERE for fault in faults_of(visitor, page)] == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), pytest.param(360, "light", marks=pytest.mark.soak)])
def test_a_members_pages_are_accessible_too(visit: Any, width: int, scheme: str, django_user_model: Any) -> None:
    visitor = visit(width, color_scheme=scheme)
    visitor.sign_in(django_user_model.objects.create_user("ysolde", "y@example.org", "a long password"))
    assert [fault for page in MEMBERS_PAGES for fault in faults_of(visitor, page)] == []
    assert visitor.page.url.endswith(MEMBERS_PAGES[-1].path)
    assert visitor.complaints == []


def faults_of(visitor: Any, page: Page) -> list[str]:
    """What is wrong with a page as this visitor sees it."""
    shown = visitor.open(page.path)
    found = barriers(shown)
    faults = [f"{page.name}: {found}"] if found else []
    if shown.evaluate(WIDER_THAN_THE_SCREEN):
        faults.append(f"{page.name}: wider than the screen")
    if shown.evaluate(EMPTY_ICONS):
        faults.append(f"{page.name}: an icon is not drawn")
    if touching := shown.evaluate(TOUCHING_BUTTONS):
        faults.append(f"{page.name}: {touching} touch what stands above them")
    return faults


def faults_on_a_phone(visitor: Any, page: Page) -> list[str]:
    """Whether the page that is open still fits when the screen becomes that of a phone."""
    size = visitor.page.viewport_size
    visitor.page.set_viewport_size({**size, "width": PHONE})
    wider = visitor.page.evaluate(WIDER_THAN_THE_SCREEN)
    visitor.page.set_viewport_size(size)
    return [f"{page.name}: wider than a phone"] if wider else []


@pytest.mark.parametrize("is_member", [False, True])
def test_on_a_phone_the_header_is_three_lines(visit: Any, is_member: bool, django_user_model: Any) -> None:
    """The name, the rooms and the account; the games; the search."""
    visitor = visit(PHONE)
    if is_member:
        visitor.sign_in(django_user_model.objects.create_user("ysolde", "y@example.org", "a long password"))
    parts = visitor.open("/about/").locator(".head .wrap > *").all()
    centres = sorted(box["y"] + box["height"] / 2 for part in parts if (box := part.bounding_box()))
    assert len(centres) == 5
    assert sum(below - above > 10 for above, below in pairwise(centres)) == 2
    assert visitor.page.get_by_role("link", name="Scriptorium", exact=True).is_visible()


def test_a_barrier_is_found(visit: Any) -> None:
    page = visit().open("/about/")
    page.evaluate("document.querySelector('main').innerHTML = '<h2></h2><img src=\"/favicon.ico\">'")
    assert "image-alt" in barriers(page)


def test_no_button_without_scripts_needs_one(visit: Any) -> None:
    assert not visit(java_script_enabled=False).open("/").get_by_role("button", name="Keyboard").is_visible()


def test_faces_are_drawn_with_symbols_of_the_sprite(visit: Any) -> None:
    page = visit().open("/games/augmented/")
    page.wait_for_load_state("networkidle")
    sizes = page.eval_on_selector_all("svg.face use", "uses => uses.map((use) => use.getBBox().width)")
    assert len(sizes) > 30
    assert min(sizes) > 0
    assert page.locator("svg.face .diaper").first.evaluate("use => use.getBBox().width") > 200


def test_the_theme_is_switched_in_place_and_kept(visit: Any) -> None:
    visitor = visit(color_scheme="light")
    page = visitor.open("/about/")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Dark").click()
    page.wait_for_selector("html[data-theme=dark]")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    assert page.get_by_role("button", name="Dark").get_attribute("aria-pressed") == "true"
    assert page.get_by_role("button", name="System").get_attribute("aria-pressed") == "false"
    page = visitor.open("/privacy/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    page.get_by_role("button", name="System").click()
    page.wait_for_selector("html:not([data-theme]), html[data-theme='']")
    assert visitor.open("/privacy/").evaluate("getComputedStyle(document.body).backgroundColor") == light
    assert visitor.complaints == []


def test_the_theme_is_switched_and_kept_without_scripts(visit: Any) -> None:
    visitor = visit(java_script_enabled=False, color_scheme="dark")
    page = visitor.open("/games/augmented/")
    page.get_by_role("button", name="Light").click()
    assert page.url.endswith("/games/augmented/")
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert visitor.open("/").locator("html").get_attribute("data-theme") == "light"


def test_a_chosen_theme_wins_over_the_system_and_print_is_light(visit: Any) -> None:
    visitor = visit(color_scheme="dark")
    page = visitor.open("/about/")
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--page').trim()"
    assert page.evaluate(paper) == "#16130f"
    page.emulate_media(media="print")
    assert page.evaluate(paper) == "#f6f1e6"
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Light").click()
    page.wait_for_selector("html[data-theme=light]")
    assert page.evaluate(paper) == "#f6f1e6"


def test_the_question_mark_shows_the_keys_and_escape_closes_them(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/")
    dialog = page.get_by_role("dialog", name="Keyboard")
    assert not dialog.is_visible()
    page.keyboard.press("?")
    assert dialog.is_visible()
    assert barriers(page) == ""
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    page.get_by_role("button", name="Keyboard").click()
    dialog.get_by_role("button", name="Close").click()
    assert not dialog.is_visible()
    assert visitor.complaints == []


def test_arrows_move_from_card_to_card(visit: Any) -> None:
    page = visit().open("/games/augmented/")
    focused = "document.activeElement.getAttribute('href')"
    cards = page.eval_on_selector_all(".faces a", "links => links.map((link) => link.getAttribute('href'))")
    columns = page.eval_on_selector_all(
        ".faces a", "links => links.filter((link) => link.offsetTop === links[0].offsetTop).length"
    )
    assert 1 < columns < len(cards)
    page.locator(".faces a").first.focus()
    for key, place in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", 0), ("ArrowDown", columns), ("ArrowUp", 0)):
        page.keyboard.press(key)
        assert page.evaluate(focused) == cards[place], key


def test_the_skip_link_is_first_and_leads_to_the_content(visit: Any) -> None:
    page = visit().open("/about/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_nothing_is_asked_of_other_sites(visit: Any) -> None:
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    for page in PAGES[:6]:
        visitor.open(page.path)
    assert asked
    assert [url for url in asked if not url.startswith(visitor.address)] == []
