"""An account from its first form to its last, in a real browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.mail import EmailMessage
from playwright.sync_api import Page

from cardsite.accounts.links import sign_up_link
from cardsite.accounts.models import SignUp, User
from cardsite.accounts.services import token_create
from tests.browser.axe import barriers
from tests.browser.test_pages import EMPTY_ICONS, WIDER_THAN_THE_SCREEN
from tests.makers import PASSWORD, make_user

NEW = "eight loud ravens"
OWN_PAGES = ("", "password/", "address/", "tokens/", "data/", "delete/")


def sign_in(visitor: Any, name: str, password: str) -> Page:
    page: Page = visitor.open("/account/sign-in/")
    page.get_by_label("Name or e-mail address").fill(name)
    page.get_by_label("Password").fill(password)
    page.locator("main").get_by_role("button", name="Sign in").click()
    return page


def link_of(mail: EmailMessage, address: str) -> str:
    found = re.search(r"^http://[^/]+(/\S+)$", mail.body, re.MULTILINE)
    assert found
    return address + found[1]


def test_a_whole_life_without_scripts(visit: Any, mailoutbox: list[EmailMessage], tmp_path: Path) -> None:
    visitor = visit(java_script_enabled=False)
    page = visitor.open("/account/sign-up/")
    page.get_by_label("Name").fill("admin")
    page.get_by_label("E-mail address").fill("grace@example.com")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    assert page.get_by_text("kept for the site itself").is_visible()
    assert page.get_by_label("E-mail address").input_value() == "grace@example.com"
    page.get_by_label("Name").fill("Grace")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    assert page.get_by_text("A mail is on its way to grace@example.com").is_visible()

    page.goto(link_of(mailoutbox[0], visitor.address))
    assert page.get_by_text("signed up as Grace").first.is_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    assert page.get_by_text("Your account is made").is_visible()
    page.locator("main").get_by_role("button", name="Sign out").click()
    page = sign_in(visitor, "grace", "wrong")
    assert page.get_by_role("alert").get_by_text("do not fit together").is_visible()
    page = sign_in(visitor, "grace", PASSWORD)
    assert page.get_by_role("heading", name="My account").is_visible()

    page.get_by_role("link", name="API tokens").click()
    page.get_by_label("Name").fill("deck bot")
    page.get_by_label("Expires after").select_option("30 days")
    page.get_by_role("button", name="Make a token").click()
    token = page.locator("#new-token").inner_text()
    me = page.request.get(f"{visitor.address}/api/v1/me/", headers={"Authorization": f"Token {token}"})
    assert me.json()["token"]["name"] == "deck bot"
    page.get_by_role("button", name="Revoke deck bot").click()
    assert page.get_by_text("The token deck bot is revoked").is_visible()

    visitor.open("/account/data/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text())["account"]["name"] == "Grace"

    visitor.open("/account/password/")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill(NEW)
    page.get_by_label("New password, once more").fill(NEW)
    page.get_by_role("button", name="Change my password").click()
    assert page.get_by_text("signed out everywhere else").is_visible()

    page.locator("main").get_by_role("button", name="Sign out").click()
    visitor.open("/account/delete/")
    assert page.get_by_role("heading", name="Sign in").is_visible()
    page.get_by_label("Name or e-mail address").fill("GRACE@example.com")
    page.get_by_label("Password").fill(NEW)
    page.locator("main").get_by_role("button", name="Sign in").click()
    assert page.get_by_role("heading", name="What stays").is_visible(), "signing in leads on to the page one wanted"
    page.get_by_label("Your password").fill(NEW)
    page.get_by_role("button", name="Delete my account").click()
    assert page.get_by_text("Your account is deleted").is_visible()
    assert not User.objects.exists()


@pytest.mark.parametrize(("width", "scheme"), [pytest.param(1280, "light", marks=pytest.mark.soak), (360, "dark")])
def test_long_names_errors_and_refusals_are_accessible_and_fit_the_screen(visit: Any, width: int, scheme: str) -> None:
    ada = make_user("a-name-of-thirty-letters-in-al", email=f"{'long-' * 12}@example.com")
    for number in range(2):
        token_create(user=ada, name=f"a token with a rather long name, number {number}", days=90)
    visitor = visit(width, color_scheme=scheme)

    def looked_at(page: Page, name: str) -> None:
        assert barriers(page) == "", name
        assert not page.evaluate(WIDER_THAN_THE_SCREEN), name
        assert page.evaluate(EMPTY_ICONS) == 0, name

    sign_in(visitor, ada.username, PASSWORD)
    for path in OWN_PAGES:
        looked_at(visitor.open(f"/account/{path}"), path)
    assert visitor.complaints == []
    page = visitor.open("/account/tokens/")
    page.get_by_role("textbox", name="Name").fill("one more")
    page.get_by_role("button", name="Make a token").click()
    looked_at(page, "a new token")
    page = visitor.open("/account/password/")
    for label in ("Your password", "New password", "New password, once more"):
        page.get_by_label(label, exact=True).fill("x")
    page.get_by_role("button", name="Change my password").click()
    assert page.locator(".field-error").count() == 3
    looked_at(page, "a form with errors")
    looked_at(visitor.open("/account/confirm/spoilt/"), "a link that does not work")
    sign_up = SignUp.objects.create(username="x" * 30, email="grace@example.com", password=make_password(PASSWORD))
    page = visitor.open(sign_up_link(sign_up=sign_up).removeprefix(settings.SITE_URL))
    page.get_by_label("Password").fill("x")
    page.get_by_role("button", name="Make my account").click()
    assert page.locator(".field-error").count() == 1
    looked_at(page, "a link that needs another password")
    looked_at(visitor.open("/account/password/reset/MQ/spoilt/"), "a reset link that does not work")
