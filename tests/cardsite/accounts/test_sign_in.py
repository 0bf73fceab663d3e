"""Signing in and out."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cardsite.accounts.models import User
from tests.cardsite.accounts.conftest import page_text
from tests.makers import PASSWORD, make_user

URL = "/account/sign-in/"
WRONG = "do not fit together"


def sign_in(client: Client, username: str = "ada", password: str = PASSWORD, **more: str) -> object:
    return client.post(URL, {"username": username, "password": password}, **more)


@pytest.mark.parametrize("username", ["ada", "ADA", "ada@example.com", "Ada@Example.com", " ada "])
def test_by_name_or_address(client: Client, ada: User, username: str) -> None:
    answer = sign_in(client, username)
    assert answer["Location"] == "/account/"
    assert client.get("/account/").context["user"] == ada


@pytest.mark.parametrize(
    ("username", "password"), [("ada", PASSWORD + " "), ("ada", PASSWORD.upper()), ("eve", PASSWORD), ("@", PASSWORD)]
)
def test_wrong_pairs(client: Client, ada: User, username: str, password: str) -> None:
    answer = sign_in(client, username, password)
    assert answer.status_code == 422
    assert WRONG in answer.content.decode()
    assert f'value="{password}"' not in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_known_and_unknown_names_get_the_same_answer(client: Client, ada: User) -> None:
    make_user("ida", is_active=False)
    pages = {page_text(sign_in(client, name, "wrong")).replace(name, "") for name in ("ada", "ida", "eva")}
    assert len(pages) == 1
    assert page_text(sign_in(client, "ida", PASSWORD)).replace("ida", "") in pages, "a closed account is not told apart"


@pytest.mark.parametrize(
    "data", [{}, {"username": "ada"}, {"password": PASSWORD}, {"username": "a\0da", "password": "x"}]
)
def test_missing_or_impossible_fields(client: Client, ada: User, data: dict[str, str]) -> None:
    answer = client.post(URL, data)
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert not answer.context["form"].non_field_errors()


def test_the_session_gets_a_new_key(client: Client, ada: User) -> None:
    session = client.session
    session["seen"] = 1
    session.save()
    client.cookies["sessionid"] = before = session.session_key
    sign_in(client)
    assert client.session.session_key != before
    assert client.session["seen"] == 1


def test_the_form_is_guarded_against_other_sites(ada: User) -> None:
    assert sign_in(Client(enforce_csrf_checks=True)).status_code == 403


@pytest.mark.parametrize(
    "wish", ["/account/tokens/", "/account/tokens/?a=1&b=2", "http://testserver/account/data/", "/account/%0d%0aX"]
)
def test_on_to_where_one_wanted_to_go(client: Client, ada: User, wish: str) -> None:
    page = client.get(URL, {"next": wish})
    assert page.context["next"] == wish
    answer = client.post(URL, {"username": "ada", "password": PASSWORD, "next": wish})
    assert (answer.status_code, answer["Location"]) == (302, wish)


@pytest.mark.parametrize(
    "wish",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "http:evil.example",
        "http:///evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        " //evil.example",
        "\t//evil.example",
        "https://testserver@evil.example/",
        "https://testserver.evil.example/",
        "/\r\n/evil.example" + chr(0),
    ],
)
@pytest.mark.parametrize("where", ["query", "form"])
def test_never_on_to_another_site(client: Client, ada: User, wish: str, where: str) -> None:
    data = {"username": "ada", "password": PASSWORD}
    if where == "query":
        assert not client.get(URL, {"next": wish}).context["next"]
        answer = client.post(f"{URL}", data, query_params={"next": wish})
    else:
        answer = client.post(URL, data | {"next": wish})
    assert (answer.status_code, answer["Location"]) == (302, "/account/")


def test_on_a_secure_site_never_on_to_an_insecure_page(client: Client, ada: User) -> None:
    data = {"username": "ada", "password": PASSWORD, "next": "http://testserver/account/data/"}
    assert client.post(URL, data, secure=True)["Location"] == "/account/"


def test_a_page_of_ones_own_asks_to_sign_in_first(client: Client, ada: User) -> None:
    answer = client.get("/account/tokens/")
    assert answer["Location"] == "/account/sign-in/?next=/account/tokens/"


@pytest.mark.parametrize("path", ["", "password/", "address/", "delete/", "data/", "tokens/", "tokens/x/revoke/"])
def test_nobody_gets_in_without_signing_in(client: Client, db: None, path: str) -> None:
    for method in (client.get, client.post):
        answer = method(f"/account/{path}")
        if answer.status_code != 405:
            assert (answer.status_code, answer["Location"]) == (302, f"/account/sign-in/?next=/account/{path}")
    assert answer.status_code == 302


def test_signing_out_is_a_post(as_ada: Client) -> None:
    assert as_ada.get("/account/sign-out/").status_code == 405
    assert as_ada.get("/account/").status_code == 200
    assert as_ada.post("/account/sign-out/")["Location"] == "/"
    assert as_ada.get("/account/").status_code == 302


def test_somebody_signed_in_is_sent_on_unless_a_page_needs_another_account(as_ada: Client) -> None:
    assert as_ada.get(URL)["Location"] == "/account/"
    answer = as_ada.get(URL, {"next": "/admin/"})
    assert "You are signed in as" in answer.content.decode()


def test_the_back_office_has_no_door_of_its_own(client: Client, ada: User) -> None:
    for answer in (
        client.get("/admin/login/?next=/admin/"),
        client.post("/admin/login/?next=/admin/", {"username": "ada", "password": PASSWORD}),
    ):
        assert (answer.status_code, answer["Location"]) == (302, "/account/sign-in/?next=/admin/")
    make_user("chief", is_staff=True, is_superuser=True)
    answer = client.post(URL, {"username": "chief", "password": PASSWORD, "next": "/admin/"}, follow=True)
    assert answer.redirect_chain == [("/admin/", 302)]
    assert answer.status_code == 200


def test_pages_of_an_account_are_kept_in_no_cache(as_ada: Client) -> None:
    for page in ("", "tokens/", "data/", "delete/", "password/", "address/"):
        assert "no-store" in as_ada.get(f"/account/{page}")["Cache-Control"], page


# --- guessing ----------------------------------------------------------------------------------------------------
def test_guessing_for_one_name_is_limited_wherever_it_comes_from(
    client: Client, ada: User, throttled: Settings
) -> None:
    with time_machine.travel(timezone.now().timestamp(), tick=False) as clock:
        for number in range(10):
            assert sign_in(client, "ada", "wrong", REMOTE_ADDR=f"198.51.100.{number}").status_code == 422
        answer = sign_in(client, "ADA", PASSWORD, REMOTE_ADDR="203.0.113.1")
        assert answer.status_code == 429
        assert "_auth_user_id" not in client.session
        wait = int(answer["Retry-After"])
        assert 900 <= wait <= 991
        text = answer.content.decode()
        assert "Too many attempts" in text
        assert f"{-(-wait // 60)} minutes" in text
        assert (timezone.now() + timedelta(seconds=wait)).strftime("%H:%M:%S UTC") in text
        assert sign_in(client, "eve", "wrong", REMOTE_ADDR="203.0.113.1").status_code == 422
        clock.shift(wait)
        assert sign_in(client, "ada").status_code == 302


def test_one_address_is_limited_however_it_is_typed(client: Client, db: None, throttled: Settings) -> None:
    make_user("fay", email="fay@xn--bcher-kva.example")
    spellings = ["fay@bücher.example", "FAY@BÜCHER.example", "fay@bu\u0308cher.example", "fay@xn--bcher-kva.example"]
    with time_machine.travel(timezone.now().timestamp(), tick=False):
        for number, typed in enumerate(spellings * 3):
            answer = sign_in(client, typed, "wrong", REMOTE_ADDR=f"198.51.100.{number}")
            assert answer.status_code == (422 if number < 10 else 429)


def test_an_unknown_name_is_limited_in_the_same_way(client: Client, ada: User, throttled: Settings) -> None:
    def statuses(name: str) -> list[int]:
        return [sign_in(client, name, "wrong", REMOTE_ADDR=f"198.51.100.{number}").status_code for number in range(12)]

    with time_machine.travel(timezone.now().timestamp(), tick=False):
        assert statuses("ada") == statuses("nobody-here") == [422] * 10 + [429] * 2


def test_an_address_and_a_name_do_not_betray_each_other(client: Client, ada: User, throttled: Settings) -> None:
    for number in range(10):
        sign_in(client, "ada", "wrong", REMOTE_ADDR=f"198.51.100.{number}")
    assert sign_in(client, "ada", "wrong").status_code == 429
    assert sign_in(client, "ada@example.com", "wrong").status_code == 422


def test_guessing_from_one_client_is_limited_whatever_the_name(client: Client, ada: User, throttled: Settings) -> None:
    with time_machine.travel(timezone.now().timestamp(), tick=False):
        answers = [
            sign_in(client, f"name{number}", "wrong", headers={"X-Forwarded-For": f"198.51.100.{number}"})
            for number in range(32)
        ]
        assert [answer.status_code for answer in answers] == [422] * 30 + [429] * 2
        assert sign_in(client).status_code == 429
        assert sign_in(client, REMOTE_ADDR="203.0.113.1").status_code == 302


def test_behind_a_proxy_clients_are_told_apart(client: Client, ada: User, throttled: Settings) -> None:
    throttled.TRUSTED_PROXIES = 1
    with time_machine.travel(timezone.now().timestamp(), tick=False):
        for number in range(31):
            spoofed = {"X-Forwarded-For": f"10.9.8.{number}, 198.51.100.1"}
            answer = sign_in(client, f"name{number}", "wrong", headers=spoofed)
        assert answer.status_code == 429
        assert sign_in(client, headers={"X-Forwarded-For": "198.51.100.2"}).status_code == 302


def test_the_right_password_costs_nothing(client: Client, ada: User, throttled: Settings) -> None:
    for _ in range(40):
        assert sign_in(client).status_code == 302
