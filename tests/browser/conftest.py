"""A real Chromium on a real server. Without Chromium these tests are skipped, loudly; on CI that is a failure."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's sync API keeps an event loop running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives the browser and needs a database that other threads can see."""
    for item in items:
        if "tests/browser/" not in item.path.as_posix():
            continue
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.django_db(transaction=True))
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium: install it, or set CHROMIUM to its path"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    flags = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--no-first-run"]  # fmt: skip
    if os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium refuses its sandbox as root
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": flags}


class Visitor:
    """Somebody with a browser: opens pages and remembers every complaint of the console."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def sign_in(self, user: Any) -> None:
        """Give this visitor the session of a member."""
        client = Client()
        client.force_login(user)
        session = client.cookies["sessionid"].value
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.address}])

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{self.page.url}: {message.text}")


@pytest.fixture
def visit(browser: Browser, live_server: Any, catalogue: None) -> Iterator[Any]:
    """Makes visitors: ``visit(width=360, color_scheme="dark", java_script_enabled=False)``."""
    contexts = []

    def visitor(width: int = 1280, **options: Any) -> Visitor:
        context = browser.new_context(viewport={"width": width, "height": 800}, **options)
        contexts.append(context)
        return Visitor(context, live_server.url)

    yield visitor
    for context in contexts:
        context.close()
