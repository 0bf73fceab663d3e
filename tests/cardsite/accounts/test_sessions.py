"""A session lasts as long as it should and no longer."""

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.makers import PASSWORD, make_user

pytestmark = pytest.mark.django_db
SIGN_IN = "/account/sign-in/"


def signed_in() -> Client:
    client = Client()
    client.post(SIGN_IN, {"username": "ada", "password": PASSWORD})
    assert client.get("/account/").status_code == 200
    return client


def test_an_old_session_opens_nothing() -> None:
    make_user("ada")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = signed_in()
        clock.shift(settings.SESSION_COOKIE_AGE - 1)
        assert client.get("/account/").status_code == 200
        clock.shift(2)
        assert client.get("/account/")["Location"].startswith(SIGN_IN)


def test_signing_out_ends_it_on_the_server_too() -> None:
    make_user("ada")
    client = signed_in()
    stolen = Client()
    stolen.cookies["sessionid"] = client.cookies["sessionid"].value
    client.post("/account/sign-out/")
    assert stolen.get("/account/")["Location"].startswith(SIGN_IN)
    assert not Session.objects.exists()


def test_a_key_that_somebody_made_up_is_not_taken_over() -> None:
    make_user("ada")
    client = Client()
    client.cookies["sessionid"] = "chosenbyanattackerchosenbyanatta"
    client.post(SIGN_IN, {"username": "ada", "password": PASSWORD})
    assert client.cookies["sessionid"].value != "chosenbyanattackerchosenbyanatta"
    assert client.get("/account/").status_code == 200


def test_scripts_and_other_sites_do_not_get_the_cookie() -> None:
    make_user("ada")
    cookie = signed_in().cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_an_account_that_was_closed_is_out_at_once() -> None:
    ada = make_user("ada")
    client = signed_in()
    ada.is_active = False
    ada.save()
    assert client.get("/account/")["Location"].startswith(SIGN_IN)
