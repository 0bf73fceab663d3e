"""A forgotten password, and a changed one."""

from collections.abc import Callable

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cardsite.accounts import services
from cardsite.accounts.models import ApiToken, User
from tests.cardsite.accounts.conftest import page_text
from tests.makers import PASSWORD, make_user

pytestmark = pytest.mark.django_db

NEW = "eight loud ravens"
RESET = "/account/password/reset/"
CHANGE = "/account/password/"
LinkIn = Callable[[EmailMessage], str]


def twice(password: str) -> dict[str, str]:
    return {"password": password, "password_again": password}


@pytest.fixture
def reset_link(client: Client, ada: User, mailoutbox: list[EmailMessage], link_in: LinkIn) -> str:
    client.post(RESET, {"email": "ADA@example.com"})
    return link_in(mailoutbox.pop())


# --- forgotten ---------------------------------------------------------------------------------------------------
def test_a_forgotten_password(client: Client, ada: User, reset_link: str, mailoutbox: list[EmailMessage]) -> None:
    form = client.get(reset_link, follow=True)
    assert form.status_code == 200
    place = form.redirect_chain[-1][0]
    assert reset_link.split("/")[-2] not in place, "the secret of the link leaves the address bar"
    answer = client.post(place, twice(NEW), follow=True)
    assert answer.redirect_chain == [("/account/sign-in/", 302)]
    ada.refresh_from_db()
    assert ada.check_password(NEW)
    assert [(mail.to, mail.subject) for mail in mailoutbox] == [
        (["ada@example.com"], "Your password at Scriptorium has changed")
    ]


def follow(client: Client, link: str, password: str = NEW) -> int:
    """Open the link and choose a new password; the status of the last answer."""
    page = client.get(link, follow=True)
    if page.status_code != 200:
        return page.status_code
    return client.post(page.redirect_chain[-1][0], twice(password)).status_code


def test_it_ends_every_session_and_token(
    client: Client, ada: User, mailoutbox: list[EmailMessage], link_in: LinkIn
) -> None:
    elsewhere = Client()
    elsewhere.force_login(ada)
    _, text = services.token_create(user=ada, name="bot", days=30)
    header = {"Authorization": f"Token {text}"}
    assert client.get("/api/v1/me/", headers=header).status_code == 200
    assert elsewhere.get("/account/").status_code == 200
    client.post(RESET, {"email": ada.email})
    assert follow(client, link_in(mailoutbox[0])) == 302
    assert elsewhere.get("/account/").status_code == 302
    assert client.get("/api/v1/me/", headers=header).status_code == 401
    assert not ApiToken.objects.exists()


def test_a_link_works_once(client: Client, ada: User, reset_link: str) -> None:
    assert follow(client, reset_link) == 302
    assert follow(client, reset_link, "another one entirely") == 410
    ada.refresh_from_db()
    assert ada.check_password(NEW)


def test_a_link_lasts_an_hour(client: Client, ada: User, reset_link: str) -> None:
    now = timezone.now().timestamp()
    with time_machine.travel(now + 3605):
        assert follow(client, reset_link) == 410
    with time_machine.travel(now + 3500):
        assert follow(client, reset_link) == 302


def test_an_opened_form_expires_with_its_link(client: Client, ada: User, reset_link: str) -> None:
    place = client.get(reset_link, follow=True).redirect_chain[-1][0]
    with time_machine.travel(timezone.now().timestamp() + 3605):
        assert client.post(place, twice(NEW)).status_code == 410
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda uid, token: (uid, token[:-1] + ("0" if token[-1] != "0" else "1")),
        lambda uid, token: ("MTAwMDAwMA", token),
        lambda uid, token: ("!!", token),
        lambda uid, token: ("_w", token),
        lambda uid, token: (uid, "set-password"),
        lambda uid, token: (uid, "x"),
    ],
)
def test_a_tampered_link(
    client: Client, ada: User, reset_link: str, spoil: Callable[[str, str], tuple[str, str]]
) -> None:
    uid, token = reset_link.split("/")[-3:-1]
    answer = client.get("{}{}/{}/".format(RESET, *spoil(uid, token)), follow=True)
    assert answer.status_code == 410
    assert "This link does not work" in answer.content.decode()
    assert client.post("{}{}/{}/".format(RESET, *spoil(uid, token)), twice(NEW)).status_code == 410
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_a_link_of_one_account_does_not_open_another(client: Client, reset_link: str) -> None:
    bob = make_user("bob")
    token = reset_link.split("/")[-2]
    client.get(reset_link)
    uid = services.links.password_reset_link(user=bob).split("/")[-3]
    assert client.get(f"{RESET}{uid}/{token}/").status_code == 410
    assert client.post(f"{RESET}{uid}/set-password/", twice(NEW)).status_code == 410
    bob.refresh_from_db()
    assert bob.check_password(PASSWORD)


def test_a_link_dies_with_a_new_address(client: Client, ada: User, reset_link: str) -> None:
    User.objects.update(email="ada2@example.com")
    assert follow(client, reset_link) == 410


@pytest.mark.parametrize(
    ("form", "field"),
    [
        (twice("short"), "password"),
        (twice("ada@example.com"), "password"),
        (twice(NEW) | {"password_again": "x"}, "password_again"),
    ],
)
def test_a_bad_new_password(client: Client, ada: User, reset_link: str, form: dict[str, str], field: str) -> None:
    place = client.get(reset_link, follow=True).redirect_chain[-1][0]
    answer = client.post(place, form)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)
    assert client.post(place, twice(NEW)).status_code == 302, "the link still works"


def test_known_and_unknown_addresses_get_the_same_answer(
    client: Client, ada: User, mailoutbox: list[EmailMessage]
) -> None:
    make_user("ida", is_active=False)
    pages = set()
    for name in ("ada", "ida", "eve"):
        answer = client.post(RESET, {"email": f"{name}@example.com"}, follow=True)
        pages.add(str((answer.redirect_chain, page_text(answer).replace(name, ""))))
    assert len(pages) == 1
    assert [mail.to[0] for mail in mailoutbox] == ["ada@example.com", "ida@example.com", "eve@example.com"]
    known, closed, unknown = (mail.body for mail in mailoutbox)
    assert "/password/reset/" in known
    assert "There is none" in unknown
    assert closed == unknown


def test_every_answer_costs_as_many_queries(client: Client, ada: User, django_assert_num_queries: Callable) -> None:
    client.get(RESET)  # the session row of the messages is made
    with django_assert_num_queries(1):
        services.password_reset_start(email="ada@example.com")
    with django_assert_num_queries(1):
        services.password_reset_start(email="eve@example.com")


@pytest.mark.parametrize("email", ["", "ada", "a@b", "ada@example.com, eve@example.com"])
def test_what_is_no_address(client: Client, ada: User, mailoutbox: list[EmailMessage], email: str) -> None:
    answer = client.post(RESET, {"email": email})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["email"]
    assert not mailoutbox


def test_it_confirms_the_address(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    user = make_user("new", email_confirmed_at=None)
    client.post(RESET, {"email": user.email})
    follow(client, link_in(mailoutbox[0]))
    user.refresh_from_db()
    assert user.is_confirmed


def test_the_owner_is_not_kept_out_by_a_strangers_attempts(
    client: Client, ada: User, throttled: Settings, reset_link: str
) -> None:
    for name in ("ada", "ada@example.com"):
        for number in range(11):
            answer = client.post(
                "/account/sign-in/", {"username": name, "password": "x"}, REMOTE_ADDR=f"198.51.100.{number}"
            )
        assert answer.status_code == 429
    follow(client, reset_link)
    for name in ("ada", "Ada@example.com"):
        assert client.post("/account/sign-in/", {"username": name, "password": NEW}).status_code == 302


def test_reset_mails_to_one_address_are_limited(
    client: Client, ada: User, throttled: Settings, mailoutbox: list[EmailMessage]
) -> None:
    def statuses(address: str) -> list[int]:
        return [
            client.post(RESET, {"email": address}, REMOTE_ADDR=f"198.51.100.{number}").status_code
            for number in range(6)
        ]

    with time_machine.travel(timezone.now().timestamp(), tick=False):
        assert statuses("ada@example.com") == statuses("eve@example.com") == [302] * 4 + [429] * 2
        assert len(mailoutbox) == 8
        sign_up = {"username": "x-y", "email": "ada@example.com", **twice(NEW)}
        assert Client().post("/account/sign-up/", sign_up, REMOTE_ADDR="203.0.113.1").status_code == 302


# --- changed -----------------------------------------------------------------------------------------------------
def test_a_changed_password(as_ada: Client, ada: User, mailoutbox: list[EmailMessage]) -> None:
    elsewhere = Client()
    elsewhere.force_login(ada)
    services.token_create(user=ada, name="bot", days=30)
    before = as_ada.session.session_key
    answer = as_ada.post(CHANGE, {"current_password": PASSWORD, **twice(NEW)})
    assert answer["Location"] == "/account/"
    ada.refresh_from_db()
    assert ada.check_password(NEW)
    assert as_ada.get("/account/").status_code == 200, "this session stays"
    assert as_ada.session.session_key != before
    assert elsewhere.get("/account/").status_code == 302, "the others end"
    assert not ApiToken.objects.exists()
    assert [mail.to for mail in mailoutbox] == [["ada@example.com"]]


def test_the_page_says_what_becomes_of_sessions_and_tokens(as_ada: Client) -> None:
    text = as_ada.get(CHANGE).content.decode()
    assert "signed out everywhere else" in text
    assert "Your API tokens stop working" in text


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"current_password": "wrong"}, "current_password"),
        ({"current_password": ""}, "current_password"),
        (twice("short"), "password"),
        (twice("ada@example"), "password"),
        ({"password_again": "other"}, "password_again"),
    ],
)
def test_a_refused_change(
    as_ada: Client, ada: User, mailoutbox: list[EmailMessage], change: dict[str, str], field: str
) -> None:
    answer = as_ada.post(CHANGE, {"current_password": PASSWORD, **twice(NEW)} | change)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)
    assert not mailoutbox


def test_it_is_changed_even_if_the_notice_cannot_be_sent(as_ada: Client, ada: User, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert as_ada.post(CHANGE, {"current_password": PASSWORD, **twice(NEW)}).status_code == 302
    ada.refresh_from_db()
    assert ada.check_password(NEW)


@pytest.mark.parametrize("path", [CHANGE, "/account/address/", "/account/delete/"])
def test_guessing_it_in_somebodys_session_is_limited(as_ada: Client, ada: User, throttled: Settings, path: str) -> None:
    form = {"email": "new@example.com", **twice(NEW)}
    with time_machine.travel(timezone.now().timestamp(), tick=False):
        for _ in range(5):
            assert as_ada.post(path, form | {"current_password": ""}).status_code == 422, "an omission is no guess"
        answers = [as_ada.post(path, form | {"current_password": "wrong"}).status_code for _ in range(11)]
        assert answers == [422] * 10 + [429]
        answer = as_ada.post(path, form | {"current_password": PASSWORD})
        assert answer.status_code == 429
        assert int(answer["Retry-After"]) >= 900
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)
