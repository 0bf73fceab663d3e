"""Who the API takes a caller for."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.dateparse import parse_datetime

from cardsite.accounts import services
from cardsite.accounts.models import User
from tests.makers import make_user

URL = "/api/v1/me/"


def test_with_a_token(client: Client, ada: User, django_assert_num_queries: Callable) -> None:
    token, text = services.token_create(user=ada, name="bot", days=30)
    with django_assert_num_queries(1):
        answer = client.get(URL, headers={"Authorization": f"Token {text}"})
    assert answer.status_code == 200
    data = answer.json()
    times = {key: parse_datetime(data["token"].pop(key)) for key in ("created", "expires")}
    assert times == {"created": token.created, "expires": token.expiry}
    assert data == {"name": "ada", "confirmed": True, "token": {"name": "bot", "prefix": text[:8]}}
    assert "no-store" in answer["Cache-Control"]


def test_bearer_is_as_good_as_token(client: Client, ada: User) -> None:
    _, text = services.token_create(user=ada, name="bot", days=30)
    assert client.get(URL, headers={"Authorization": f"Bearer {text}"}).json()["name"] == "ada"
    for wrong in ("Bearer", "Bearer scr_0", f"Bearer {text} {text}"):
        assert client.get(URL, headers={"Authorization": wrong}).status_code == 401


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["Token", "token ", "Token scr_1 scr_2", "Bearer scr_1 scr_2"])
def test_a_header_without_one_token_is_told_how_it_looks(client: Client, header: str) -> None:
    answer = client.get(URL, headers={"Authorization": header})
    scheme = header.split()[0].capitalize()
    expected = f"After {scheme} stands one token without spaces: Authorization: {scheme} scr_…"
    assert (answer.status_code, answer.json()["detail"]) == (401, expected)


def test_in_a_session(as_ada: Client) -> None:
    assert as_ada.get(URL).json() == {"name": "ada", "confirmed": True, "token": None}


@pytest.mark.django_db
def test_an_unconfirmed_address_is_said(client: Client) -> None:
    client.force_login(make_user("new", email_confirmed_at=None))
    assert client.get(URL).json()["confirmed"] is False


@pytest.mark.django_db
def test_a_stranger_is_asked_for_a_token(client: Client) -> None:
    answer = client.get(URL)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Token"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "header",
    ["Token", "Token scr_0", "Token a b", "Token ", "Token scr_" + "0" * 64, "Token \xff\xfe", "Token " + "9" * 5000],
)
def test_a_bad_token_is_refused(client: Client, ada: User, header: str) -> None:
    services.token_create(user=ada, name="bot", days=30)
    answer = client.get(URL, headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Token"


def test_the_hash_or_the_shown_letters_open_nothing(client: Client, ada: User) -> None:
    token, _ = services.token_create(user=ada, name="bot", days=30)
    for guess in (token.digest, token.token_key, token.prefix):
        assert client.get(URL, headers={"Authorization": f"Token {guess}"}).status_code == 401


def test_a_bad_token_is_refused_even_in_a_session(as_ada: Client) -> None:
    assert as_ada.get(URL, headers={"Authorization": "Token scr_0"}).status_code == 401


def test_the_token_of_a_closed_account_is_refused(client: Client, ada: User) -> None:
    _, text = services.token_create(user=ada, name="bot", days=30)
    User.objects.update(is_active=False)
    assert client.get(URL, headers={"Authorization": f"Token {text}"}).status_code == 401


def test_reading_only(as_ada: Client) -> None:
    assert as_ada.post(URL).status_code == 405
