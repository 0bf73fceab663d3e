"""The main jobs by keyboard alone; pages at twice the size, without motion, and on paper."""

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from cardsite.accounts.models import User
from legacy.models import BandRow
from matches.models import Experiment
from tests.browser.test_pages import WIDER_THAN_THE_SCREEN
from tests.catalogue import catalogue_put, small_catalogues, whole_catalogue
from tests.legacy.makers import make_table
from tests.makers import make_user
from tests.pages import DECK, WOLVES

MOST_TABS = 150
FOCUSED = """() => {
    const one = document.activeElement;
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const label = one.labels && one.labels.length ? one.labels[0].innerText : "";
    return {
        name: (one.getAttribute("aria-label") || label || one.innerText || one.value || "").trim(),
        tag: one.tagName,
        shown: box.width > 0 && box.height > 0,
        ring: style.outlineStyle !== "none" && style.outlineWidth !== "0px" || style.boxShadow !== "none",
    };
}"""
# One page of each kind: a front page, faces, a table of rows, a form, a document, a board, charts.
KINDS = {
    "home": "/",
    "card": "/cards/augmented/wolf-cub/",
    "search": "/search/?q=temple:beast&display=list",
    "rules": "/games/augmented/rules/",
    "check": "/check/?game=augmented&list=4+Wolf%0A1+Wlof",
    "build": f"/decks/build/augmented/?code={DECK}&q=tribe:canine",
    "deck": f"/decks/show/augmented/?code={DECK}&card=wolf&k=2",
    "replay": f"/matches/replay/?game=augmented&deck_a={WOLVES}&deck_b={WOLVES}&seed=7&step=12&hands=all",
    "sign-up": "/account/sign-up/",
}
STEPS = {
    "inscriptions": "On to the inscriptions",
    "heirloom": "On to the heirloom",
    "review": "On to a last look",
}
MOVING = """() => document.getAnimations().filter((each) => {
    const time = each.effect.getComputedTiming();
    return time.duration > 10 || time.iterations === Infinity;
}).length"""
CUT_OFF = """() => [...document.querySelectorAll("main p, main td, main th, main h1, main h2, main li, main label")]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().left + scrollX < -1)
    .map((one) => one.outerHTML.slice(0, 120))"""
ON_SCREEN_ONLY = ".head, .foot, .btn, .skip, .controls"


def tab_to(tab: Tab, name: str, tag: str = "") -> None:
    """Press Tab until what is called so has the focus; everything on the way can be seen to have it."""
    passed = []
    for _ in range(MOST_TABS):
        tab.keyboard.press("Tab")
        found = tab.evaluate(FOCUSED)
        passed.append(found["name"])
        if found["tag"] == "BODY":
            continue
        assert found["shown"], f"{found} has the focus and cannot be seen"
        if name in found["name"] and tag in found["tag"]:
            assert found["ring"], f"{found} does not show that it has the focus"
            return
    raise AssertionError(f"{name!r} is not reached by Tab: {passed}")


def type_over(tab: Tab, text: str) -> None:
    tab.keyboard.press("ControlOrMeta+a")
    tab.keyboard.type(text)


def test_a_card_is_searched_and_opened(visit: Any) -> None:
    tab = visit().open("/")
    tab_to(tab, "Search", "INPUT")
    tab.keyboard.type("wolf cub")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search/?q=wolf+cub")
    tab_to(tab, "Wolf Cub", "A")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/cards/*/wolf-cub/")


def test_a_deck_is_checked_and_a_fix_applied(visit: Any) -> None:
    tab = visit().open("/check/?game=augmented")
    tab_to(tab, "Deck list", "TEXTAREA")
    tab.keyboard.type("4 Wolf\n")
    tab_to(tab, "Check", "BUTTON")
    tab.keyboard.press("Enter")
    expect(tab.locator(".verdict").first).to_contain_text("Not legal")
    tab_to(tab, "Remove 1 Wolf from main", "BUTTON")
    tab.keyboard.press("Enter")
    expect(tab.get_by_label("Deck list, code or document")).to_have_value(re.compile("^3 Wolf$", re.MULTILINE))


@pytest.mark.timeout(300)
def test_a_band_is_founded(visit: Any) -> None:
    catalogue_put(whole_catalogue("decknforge"))
    table = make_table()
    visitor = visit()
    visitor.sign_in(User.objects.get(username="ysolde"))
    tab = visitor.open(reverse("legacy:campaign", args=[table.public_id]))
    tab_to(tab, "Found a band", "A")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/found/**")
    tab_to(tab, "Name of the band", "INPUT")
    type_over(tab, "The Gallows Choir")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**step=monsters**")
    tab_to(tab, "Roll", "BUTTON")
    tab.keyboard.press("Enter")
    expect(tab.get_by_label("Creature’s name").first).to_be_visible()
    for place in range(tab.get_by_label("Creature’s name").count()):
        tab_to(tab, "Creature’s name", "INPUT")
        type_over(tab, f"Beast {place}")
    if tab.get_by_label("Your Legend").count():
        tab.get_by_label("Your Legend").focus()  # above or below the names, as the roll has it
        tab.keyboard.press("ArrowDown")
    for step, button in STEPS.items():
        tab_to(tab, button, "BUTTON")
        tab.keyboard.press("Enter")
        tab.wait_for_url(f"**step={step}**")
        if step == "inscriptions":
            tab_to(tab, "Inscription 1", "SELECT")
            tab.keyboard.type("Phoenix")
            tab_to(tab, "which card, row 1", "SELECT")
            tab.keyboard.type("Queen of Hearts")
    tab_to(tab, "Found The Gallows Choir", "BUTTON")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/bands/*/")
    assert BandRow.objects.get().name == "The Gallows Choir"


def test_an_experiment_is_planned(visit: Any) -> None:
    catalogue_put(whole_catalogue("mysterion"))
    visitor = visit()
    visitor.sign_in(make_user("ada"))
    tab = visitor.open("/experiments/new/mysterion/")
    tab_to(tab, "Name", "INPUT")
    type_over(tab, "By keys alone")
    tab_to(tab, "Games", "INPUT")
    type_over(tab, "20")
    tab_to(tab, "Run", "BUTTON")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/experiments/*/")
    assert Experiment.objects.get().name == "By keys alone"


@pytest.mark.timeout(300)
def test_pages_at_twice_the_size_without_motion_and_on_paper(visit: Any) -> None:
    """A browser at 200 % has half as many pixels for the page, each twice as large."""
    catalogue_put(*small_catalogues())
    make_user("ada")
    doubled = visit(640, device_scale_factor=2, reduced_motion="reduce")
    faults = []
    for name, address in KINDS.items():
        tab = doubled.open(address)
        faults += [f"{name}: wider than the screen at 200 %"] if tab.evaluate(WIDER_THAN_THE_SCREEN) else []
        faults += [f"{name}: something moves"] if tab.evaluate(MOVING) else []
        faults += [f"{name}: cut off on the left: {each}" for each in tab.evaluate(CUT_OFF)]
        words = tab.locator("main h1").inner_text()
        tab.emulate_media(media="print")
        shown = tab.locator(ON_SCREEN_ONLY).evaluate_all("all => all.filter((one) => one.offsetParent).length")
        faults += [f"{name}: {shown} things of the screen are printed"] if shown else []
        faults += [f"{name}: the heading is not printed"] if tab.locator("main h1").inner_text() != words else []
        expect(tab.locator("body"), f"{name} is printed on white").to_have_css("background-color", "rgb(255, 255, 255)")
        tab.emulate_media(media="screen")
    assert faults == []
    assert doubled.complaints == []


@pytest.fixture
def catalogue(request: pytest.FixtureRequest, db: None) -> None:
    """The small catalogue, where a test puts no other down."""
    if "searched" in request.node.name or "checked" in request.node.name:
        catalogue_put(*small_catalogues())
