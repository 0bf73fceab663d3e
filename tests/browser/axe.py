"""What axe says of a page.

The first question of a browser's window gives it the script for all pages to come: to send it again with every
question, and to let it fetch the style sheets once more, took two thirds of the time.
"""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

RUN = """() => axe.run(document, {resultTypes: ["violations"], preload: false})
    .then((results) => ({violations: results.violations}))"""


def barriers(page: Page) -> str:
    """Everything that axe finds wrong with the page as it is now; empty where it finds nothing."""
    if not page.evaluate("'axe' in window"):
        page.context.add_init_script(AXE_SCRIPT)
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate(RUN))
    return results.generate_report() if results.violations_count else ""
