"""The log of everything that passes a secret holds none of them: passwords, tokens, cookies, links and codes."""

import io
import json
import logging.config
from collections.abc import Callable, Iterator

import pytest
import structlog
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from cardsite.logs import configure
from legacy.services.invitations import invitation_make
from legacy.services.wizards import wizard_code_make
from tests.access.world import link_in
from tests.legacy.tables import make_campaign
from tests.makers import PASSWORD, make_user

pytestmark = pytest.mark.usefixtures("catalogue")
NEW = "nine patient otters 7"


@pytest.fixture
def log() -> Iterator[Callable[[], str]]:
    """All that production would write from here on, and what Django would tell beside it."""
    written = io.StringIO()
    before = logging.root.handlers[:], logging.root.level
    structlog.reset_defaults()
    config = configure(level="DEBUG", form="json")
    config["handlers"]["stderr"]["stream"] = written
    logging.config.dictConfig(config)
    yield written.getvalue
    logging.root.handlers[:], logging.root.level = before
    structlog.reset_defaults()
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


def test_no_secret_of_an_account_or_a_table_is_logged(log: Callable[[], str]) -> None:
    client = Client(raise_request_exception=False)
    secrets = {"the password": PASSWORD, "another password": NEW}
    form = {"username": "fay", "email": "fay@example.com", "password": NEW, "password_again": NEW}
    client.post("/account/sign-up/", form)
    secrets["the link that confirms"] = link_in(mail.outbox[-1].body, "/account/confirm/")
    client.post(f"/account/confirm/{secrets['the link that confirms']}/", {"password": PASSWORD})  # wrong
    client.post(f"/account/confirm/{secrets['the link that confirms']}/", {"password": NEW})
    client.post("/account/sign-out/")
    client.get(f"/account/confirm/{secrets['the link that confirms']}/")  # used: refused
    client.post("/account/sign-in/", {"username": "fay", "password": PASSWORD})  # wrong
    client.post("/account/sign-in/", {"username": "fay", "password": NEW})
    secrets["the session"] = client.cookies["sessionid"].value
    page = client.post("/account/tokens/", {"name": "Script", "days": "30"}).content.decode()
    secrets["the API token"] = "scr_" + page.partition("scr_")[2].partition("<")[0].split()[0]
    for token in (secrets["the API token"], secrets["the API token"][:-3] + "xyz"):
        client.get("/api/v1/me/", headers={"authorization": f"Token {token}"})
    client.post("/account/password/reset/", {"email": "fay@example.com"})
    reset = link_in(mail.outbox[-1].body, "/account/password/reset/")
    secrets["the link to a new password"] = reset.partition("/")[2]
    client.get(f"/account/password/reset/{reset}/")
    client.get(f"/account/password/reset/{reset[:-4]}abcd/")

    keeper = make_user("keeper")
    campaign = make_campaign(keeper, guests=["Gus"])
    secrets["the invitation"] = invitation_make(campaign=campaign, by=keeper, role="wizard")[1]
    secrets["the code of a guest"] = wizard_code_make(wizard=campaign.wizards.get(name="Gus"), by=keeper)
    join = reverse("legacy:join", args=[secrets["the invitation"]])
    Client().get(join)
    client.get(join)
    client.post(f"/tables/{campaign.public_id}/claim/", {"code": secrets["the code of a guest"]})
    token = secrets["the invitation"]
    client.post("/api/v1/campaigns/join/", json.dumps({"token": token, "name": "F"}), content_type="application/json")
    client.get(reverse("legacy:join", args=[token[:-2] + "zz"]))

    written = log()
    assert written.count('"path"') > 10
    assert {name for name, secret in secrets.items() if secret in written} == set()
    assert all(len(secret) > 5 for secret in secrets.values())


@pytest.mark.parametrize("way", ["no slash", "no TLS", "another host", "no CSRF token"])
def test_a_link_that_goes_astray_is_not_logged(log: Callable[[], str], settings: Settings, way: str) -> None:
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    secret = "s3cr3t-W0rd-zzz"
    links = [
        reverse("accounts:confirm", args=[secret]),
        reverse("accounts:password-reset-confirm", args=["MQ", secret]),
        reverse("accounts:token-revoke", args=[secret]),
        reverse("legacy:join", args=[secret]),
    ]
    settings.SECURE_SSL_REDIRECT = way == "no TLS"
    for link in links:
        if way == "no slash":
            assert client.get(link.rstrip("/")).status_code == 301
        elif way == "no TLS":
            assert client.get(link)["Location"] == f"https://testserver{link}"
        elif way == "another host":
            assert client.get(link, headers={"host": "evil.example"}).status_code == 400
        else:
            assert client.post(link).status_code == 403
    written = log()
    assert written.count('"path"') == len(links)
    assert secret not in written
