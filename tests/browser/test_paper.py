"""Pages on paper: what is printed can be read, whichever way the sheet lies."""

from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import Page as BrowserPage
from pypdf import PdfReader

from tests.pages import DECK

BUILD = f"/decks/build/augmented/?code={DECK}"
PRINTED = (
    "/games/augmented/rules/",
    "/games/decknforge/rules/",
    "/sigils/",
    "/search/?q=temple:beast&display=full",
    "/games/augmented/",
    BUILD,
)
A4 = {"upright": (210, 297), "across": (297, 210)}
MARGIN = 14  # millimetres, as the style sheet has it
PIXELS = 96 / 25.4  # to the millimetre
WIDE = int((297 - 2 * MARGIN) * PIXELS)


def leaves(page: BrowserPage, lies: str) -> int:
    """On how many sheets a page is printed."""
    return len(PdfReader(BytesIO(page.pdf(format="A4", landscape=lies == "across"))).pages)


def test_a_sheet_that_lies_across_holds_about_as_much_as_one_that_stands(visit: Any) -> None:
    """It is shorter by a third; a sheet that is begun counts as one."""
    visitor = visit()
    counts = {path: [leaves(visitor.open(path), lies) for lies in A4] for path in PRINTED}
    assert {path: (upright, across) for path, (upright, across) in counts.items() if across > 1.5 * upright + 1} == {}
    assert counts["/games/augmented/rules/"][0] > 2  # enough is printed for the comparison to say something


def test_what_stays_off_the_paper_leaves_no_gap_beside_the_text(visit: Any) -> None:
    visitor = visit(width=WIDE)
    visitor.page.emulate_media(media="print")
    share = "(cols) => Math.max(...[...cols.children].map((part) => part.offsetWidth)) / cols.offsetWidth"
    margins = ("/games/augmented/rules/", "/sigils/", "/search/?q=temple:beast&display=full", BUILD)
    shares = {path: visitor.open(path).locator(".cols").first.evaluate(share) for path in margins}
    assert shares == dict.fromkeys(margins, 1)


@pytest.mark.parametrize("lies", A4)
def test_nothing_is_wider_than_the_sheet(visit: Any, lies: str) -> None:
    """Else the browser makes the whole page smaller."""
    visitor = visit(width=int((A4[lies][0] - 2 * MARGIN) * PIXELS))
    visitor.page.emulate_media(media="print")
    wider = "document.documentElement.scrollWidth - innerWidth"
    assert [(path, over) for path in PRINTED if (over := visitor.open(path).evaluate(wider)) > 0] == []


@pytest.mark.parametrize(("lies", "in_a_row"), [("upright", 3), ("across", 5)])
def test_faces_stand_side_by_side(visit: Any, lies: str, in_a_row: int) -> None:
    visitor = visit(width=int((A4[lies][0] - 2 * MARGIN) * PIXELS))
    visitor.page.emulate_media(media="print")
    tops = visitor.open("/games/augmented/").eval_on_selector_all(".faces > li", "all => all.map(li => li.offsetTop)")
    assert tops.count(tops[0]) == in_a_row


def test_the_bar_that_follows_the_builder_stays_off_the_paper(visit: Any) -> None:
    visitor = visit(width=WIDE)
    page = visitor.open(BUILD)
    assert page.locator(".savebar").is_visible()
    page.emulate_media(media="print")
    assert not page.locator(".savebar").is_visible()
