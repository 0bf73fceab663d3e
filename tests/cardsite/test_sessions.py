"""Whatever stands in a cookie, the page is answered; a session is found by a key that Django made."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils.crypto import get_random_string

from cardsite.sessions import SessionStore
from tests.makers import make_user

pytestmark = pytest.mark.django_db
ODD = {
    "a NUL": r'"a\000bcdefghijklmnopqrstuvwxyz0123"',
    "a NUL alone": r'"\000"',
    "a letter that is not ASCII": r'"\303\251bcdefghijklmnopqrstuvwxyz01234"',
    "half a letter": r'"\303bcdefghijklmnopqrstuvwxyz012345"',
    "a line end": r'"a\012bcdefghijklmnopqrstuvwxyz01234"',
    "much": "a" * 4000,
    "nothing": "",
}


@pytest.mark.parametrize("value", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("name", [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "theme", "messages"])
def test_an_odd_cookie_counts_as_none(name: str, value: str) -> None:
    headers = {"cookie": f"{name}={value}"}
    assert Client().get("/", headers=headers).status_code == 200
    assert Client().get("/account/sign-in/", headers=headers).status_code == 200
    assert Client().get("/account/", headers=headers)["Location"].startswith("/account/sign-in/")
    assert Client().get("/api/v1/me/", headers=headers).status_code == 401
    refused = Client(enforce_csrf_checks=True).post("/account/sign-in/", {"username": "ada"}, headers=headers)
    assert refused.status_code == 403


def test_a_key_of_another_shape_is_not_looked_for() -> None:
    for key in (None, "", "short", "A" * 32, "a" * 31, "a" * 33, "a" * 31 + "\0", "a" * 32 + "\n", "é" * 32):
        assert SessionStore(key).session_key is None
    made = get_random_string(32, "abcdefghijklmnopqrstuvwxyz0123456789")
    assert SessionStore(made).session_key == made


def test_a_session_that_django_made_is_found_again() -> None:
    client = Client()
    client.force_login(make_user("ada"))
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    assert SessionStore(key)["_auth_user_id"]
    assert client.get("/account/").status_code == 200
