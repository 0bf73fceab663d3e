"""Signing up: a mail, its link, an account; nothing tells whether an address has one already."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cardsite.accounts import services, views
from cardsite.accounts.models import SignUp, User
from tests.cardsite.accounts.conftest import page_text
from tests.makers import PASSWORD, make_user

pytestmark = pytest.mark.django_db

FORM = {
    "username": "Grace",
    "email": "Grace@example.com",
    "password": "a tall ship and a star",
    "password_again": "a tall ship and a star",
}
URL = "/account/sign-up/"
RESEND = "/account/confirm/"
LinkIn = Callable[[EmailMessage], str]
OWN = {"password": FORM["password"]}  # what the page behind the link asks for
STRANGER = {"password": "known to a stranger", "password_again": "known to a stranger"}


def test_from_the_form_to_the_account(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    answer = client.post(URL, FORM, follow=True)
    assert answer.redirect_chain == [(RESEND, 302)]
    assert "A mail is on its way to Grace@example.com" in answer.content.decode()
    assert not User.objects.exists()
    assert [mail.to for mail in mailoutbox] == [["Grace@example.com"]]

    link = link_in(mailoutbox[0])
    assert views.MAIL_PRINTED not in answer.content.decode()
    assert "Make my account" in client.get(link).content.decode()
    assert not User.objects.exists(), "looking at the link, as mail programs do, is not following it"

    answer = client.post(link, OWN, follow=True)
    assert answer.redirect_chain == [("/account/", 302)]
    assert "Grace@example.com is confirmed" in answer.content.decode()
    user = User.objects.get()
    assert client.session["_auth_user_id"] == str(user.pk), "link and password are as good as signing in"
    assert (user.username, user.email, user.is_confirmed) == ("Grace", "Grace@example.com", True)
    assert user.check_password(FORM["password"])
    assert not SignUp.objects.exists()
    assert Client().post("/account/sign-in/", {"username": "grace"} | OWN).status_code == 302


def test_a_site_that_only_prints_its_mails_says_so(client: Client, settings: Settings) -> None:
    settings.EMAIL_BACKEND = views.CONSOLE
    assert views.MAIL_PRINTED in client.post(URL, FORM, follow=True).content.decode()


def test_who_has_not_followed_the_link_is_told_so_if_the_password_is_right(client: Client) -> None:
    client.post(URL, FORM)
    for name in ("grace", "GRACE@example.com"):
        answer = client.post("/account/sign-in/", {"username": name, "password": FORM["password"]})
        assert "Your address is not confirmed yet" in answer.content.decode()
        wrong = client.post("/account/sign-in/", {"username": name, "password": "not it at all"})
        assert "do not fit together" in wrong.content.decode()
    assert "_auth_user_id" not in client.session


def test_a_used_link_says_so_at_once(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    client.post(URL, FORM)
    link = link_in(mailoutbox[0])
    client.post(link, OWN)
    answer = client.get(link)
    assert answer.status_code == 410
    assert "used already" in answer.content.decode()


def test_whoever_only_follows_the_link_is_not_signed_in(
    client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn
) -> None:
    client.post(URL, FORM)
    link = link_in(mailoutbox[0])
    client.get(link)
    assert client.post(link).status_code == 422
    answer = client.post(link, {"password": "a guess"})
    assert answer.status_code == 422
    assert "_auth_user_id" not in client.session
    assert "not the password with which Grace signed up" in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"username": ""}, "username", "required"),
        ({"username": "gr"}, "username", "3 to 30 characters"),
        ({"username": "Grace Hopper"}, "username", "3 to 30 characters"),
        ({"username": "g" * 31}, "username", "3 to 30 characters"),
        ({"username": "Admin"}, "username", "kept for the site"),
        ({"username": "ADA"}, "username", "This name is taken"),
        ({"email": ""}, "email", "required"),
        ({"email": "grace"}, "email", "valid email"),
        ({"email": "grace@"}, "email", "valid email"),
        ({"email": "grace@example.com\nbcc: x@example.com"}, "email", "valid email"),
        ({"password": ""}, "password", "required"),
        ({"password_again": ""}, "password_again", "required"),
        ({"password": "short", "password_again": "short"}, "password", "too short"),
        ({"password": "password", "password_again": "password"}, "password", "too common"),
        ({"password": "97531864209", "password_again": "97531864209"}, "password", "entirely numeric"),
        ({"password": "Grace2024", "password_again": "Grace2024", "username": "Grace2024x"}, "password", "too similar"),
        ({"password_again": "a tall ship and a sta"}, "password_again", "not the same"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    client: Client, ada: User, mailoutbox: list[EmailMessage], change: dict[str, str], field: str, message: str
) -> None:
    answer = client.post(URL, FORM | change)
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert list(errors) == [field]
    assert message in errors[field][0]
    assert errors[field][0].replace("'", "&#x27;") in answer.content.decode()
    assert not mailoutbox
    assert not SignUp.objects.exists()
    for password in {FORM["password"], change.get("password")} - {None, ""}:
        assert f'value="{password}"' not in answer.content.decode()


def test_an_empty_form_is_no_traceback(client: Client) -> None:
    answer = client.post(URL, {})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(FORM)


def test_a_taken_address_gets_the_same_answer_and_its_owner_a_mail(
    client: Client, ada: User, mailoutbox: list[EmailMessage]
) -> None:
    known = client.post(URL, FORM | {"email": "ADA@example.com"}, follow=True)
    unknown = Client().post(URL, FORM | {"email": "eve@example.com"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert page_text(known).replace("ADA@", "eve@") == page_text(unknown)
    assert [mail.to[0] for mail in mailoutbox] == ["ada@example.com", "eve@example.com"]
    assert "belongs to your account ada" in mailoutbox[0].body
    assert "/confirm/" not in mailoutbox[0].body
    assert "belongs" not in mailoutbox[1].body


def test_signing_up_reserves_neither_name_nor_address(
    client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn
) -> None:
    client.post(URL, FORM)
    assert Client().post(URL, FORM | {"password": PASSWORD, "password_again": PASSWORD}).status_code == 302
    first, second = map(link_in, mailoutbox)
    assert client.post(second, {"password": PASSWORD}).status_code == 302
    assert User.objects.get().check_password(PASSWORD)
    answer = client.post(first, OWN)
    assert answer.status_code == 410
    assert "used already" in answer.content.decode()
    assert User.objects.count() == 1


def test_the_name_was_taken_in_the_meantime(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    client.post(URL, FORM)
    make_user("gRACE", email="other@example.com")
    answer = client.post(link_in(mailoutbox[0]), OWN)
    assert answer.status_code == 410
    assert "taken the name Grace" in answer.content.decode()
    assert SignUp.objects.count() == 1, "nothing is half done"


def test_the_address_was_taken_in_the_meantime(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    client.post(URL, FORM)
    make_user("other", email="grace@example.com")
    answer = client.post(link_in(mailoutbox[0]), OWN)
    assert answer.status_code == 410
    assert "This address has an account already" in answer.content.decode()


def test_a_link_works_once(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    client.post(URL, FORM)
    link = link_in(mailoutbox[0])
    assert client.post(link, OWN).status_code == 302
    assert client.post(link, OWN).status_code == 410
    assert User.objects.count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_lasts_three_days(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn, method: str) -> None:
    client.post(URL, FORM)
    link, now = link_in(mailoutbox[0]), timezone.now().timestamp()
    with time_machine.travel(now + 3 * 86400 + 5):
        answer = getattr(client, method)(link, OWN)
        assert answer.status_code == 410
        assert "expired" in answer.content.decode()
        assert not User.objects.exists()
    with time_machine.travel(now + 3 * 86400 - 60):
        assert client.post(link, OWN).status_code == 302
        assert User.objects.exists()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda token: token[:-1],
        lambda token: token + "A",
        lambda token: "x" + token[1:],
        lambda token: token.partition(":")[0],
        lambda token: "eyJzaWduX3VwIjoxfQ:1:1",
        lambda token: "é",
    ],
)
def test_a_tampered_link_is_refused(
    client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn, spoil: Callable[[str], str]
) -> None:
    client.post(URL, FORM)
    token = link_in(mailoutbox[0]).split("/")[-2]
    answer = client.post(f"/account/confirm/{spoil(token)}/", OWN)
    assert answer.status_code == 410
    assert "not whole" in answer.content.decode()
    assert not User.objects.exists()


def test_a_link_signed_with_another_key_is_refused(
    client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn, settings: Settings
) -> None:
    client.post(URL, FORM)
    settings.SECRET_KEY = "another"
    assert client.post(link_in(mailoutbox[0]), OWN).status_code == 410


def test_the_link_is_made_of_our_address_and_not_of_the_request(
    client: Client, mailoutbox: list[EmailMessage], settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.SITE_URL = "https://cards.example"
    client.post(URL, FORM, headers={"Host": "evil.example"})
    assert "https://cards.example/account/confirm/" in mailoutbox[0].body
    assert "evil" not in mailoutbox[0].body


def test_the_link_can_be_sent_again(client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    client.post(URL, FORM)
    later = timezone.now().timestamp() + 2 * 86400
    with time_machine.travel(later):
        client.post(RESEND, {"username": "grace", "email": "grace@EXAMPLE.com"})
    with time_machine.travel(later + 2 * 86400):
        Client().post(URL, FORM | {"username": "Other", "email": "other@example.com"})
        assert client.post(link_in(mailoutbox[0]), OWN).status_code == 410
        assert client.post(link_in(mailoutbox[1]), OWN).status_code == 302
    assert User.objects.get().username == "Grace"


def test_sending_again_tells_nothing_about_an_address(
    client: Client, ada: User, mailoutbox: list[EmailMessage]
) -> None:
    client.post(URL, FORM)
    client.get("/account/confirm/")  # shows the message of the form before
    make_user("new", email="new1@example.com", email_confirmed_at=None)
    pages = {}
    for address in ("grace@example.com", "ada@example.com", "new1@example.com", "eve@example.com"):
        answer = client.post(RESEND, {"username": "Grace", "email": address}, follow=True)
        pages[address] = answer.redirect_chain, page_text(answer).replace(address, "")
    assert len({str(page) for page in pages.values()}) == 1
    assert [mail.to[0].lower() for mail in mailoutbox[1:]] == list(pages)
    grace, ada_mail, new, eve = (mail.body for mail in mailoutbox[1:])
    assert "to make the account Grace" in grace
    assert "confirmed already: you can sign in as ada" in ada_mail
    assert "make this the address of the account new" in new
    assert "Nobody has signed up with it and the name Grace" in eve


def test_a_link_that_could_not_be_followed_is_not_sent(
    client: Client, ada: User, mailoutbox: list[EmailMessage]
) -> None:
    client.post(URL, FORM | {"email": ada.email})
    client.post(RESEND, {"username": "Grace", "email": ada.email})
    assert "confirmed already: you can sign in as ada" in mailoutbox[1].body


def test_old_sign_ups_are_swept_away(client: Client) -> None:
    services.sign_up_start(username="old", email="old@example.com", password=PASSWORD)
    with time_machine.travel(timezone.now().timestamp() + 4 * 86400):
        services.sign_up_start(username="new", email="new@example.com", password=PASSWORD)
    assert [sign_up.username for sign_up in SignUp.objects.all()] == ["new"]


def test_the_password_is_kept_hashed(client: Client) -> None:
    client.post(URL, FORM)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_signup")
        row = cursor.fetchone()
    assert "Grace" in row
    assert FORM["password"] not in str(row)


def test_somebody_signed_in_is_sent_to_the_account(as_ada: Client) -> None:
    assert as_ada.get(URL)["Location"] == "/account/"


def test_a_mail_server_that_is_down_is_said_and_not_counted(
    client: Client, throttled: Settings, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    for _ in range(6):
        answer = client.post(URL, FORM)
        assert answer.status_code == 503
        assert "could not be sent" in answer.content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert client.post(URL, FORM).status_code == 302


def test_mails_to_one_address_are_limited(client: Client, throttled: Settings, mailoutbox: list[EmailMessage]) -> None:
    now = timezone.now().timestamp()
    with time_machine.travel(now, tick=False) as clock:
        for number in range(4):
            assert client.post(URL, FORM, REMOTE_ADDR=f"198.51.100.{number}").status_code == 302
        answer = client.post(URL, FORM | {"email": "GRACE@example.com"}, REMOTE_ADDR="198.51.100.99")
        assert answer.status_code == 429
        assert 3600 <= int(answer["Retry-After"]) <= 3961
        assert len(mailoutbox) == 4
        clock.shift(int(answer["Retry-After"]))
        assert client.post(URL, FORM).status_code == 302


@pytest.mark.parametrize("url", [URL, RESEND, "/account/password/reset/"])
def test_mails_from_one_client_are_limited(
    client: Client, throttled: Settings, mailoutbox: list[EmailMessage], url: str
) -> None:
    with time_machine.travel(timezone.now().timestamp(), tick=False):
        answers = [client.post(url, FORM | {"email": f"g{number}@example.com"}) for number in range(22)]
        assert [answer.status_code for answer in answers] == [302] * 20 + [429] * 2
        assert len(mailoutbox) == 20
        assert client.post(url, FORM | {"email": "x@example.com"}, REMOTE_ADDR="203.0.113.9").status_code == 302


def test_a_domain_is_written_down_in_one_way(client: Client, mailoutbox: list[EmailMessage]) -> None:
    client.post(URL, FORM | {"email": "grace@Bücher.example"})
    assert SignUp.objects.get().email == "grace@xn--bcher-kva.example"


@pytest.mark.parametrize("typed", ["grace@bücher.example", "Grace@BÜCHER.example", "grace@xn--bcher-kva.example"])
def test_an_address_with_letters_of_another_alphabet_is_known_again_as_it_was_typed(
    client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn, typed: str
) -> None:
    client.post(URL, FORM | {"email": "grace@bücher.example"})
    pair = {"username": typed} | OWN
    assert "not confirmed yet" in client.post("/account/sign-in/", pair).content.decode()
    client.post(RESEND, {"username": "Grace", "email": typed})
    client.post(link_in(mailoutbox[-1]), OWN)
    assert Client().post("/account/sign-in/", pair).status_code == 302
    assert Client().post("/account/password/reset/", {"email": typed}).status_code == 302
    assert "follow this link to choose a new password" in mailoutbox[-1].body
    Client().post(URL, FORM | {"username": "Other", "email": typed})
    assert "belongs to your account Grace" in mailoutbox[-1].body


# --- a stranger who signs up with somebody else's address -------------------------------------------------------------
@pytest.mark.parametrize("name", ["Evil", "Grace"])
def test_the_owner_of_an_address_confirms_no_strangers_sign_up(
    client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn, name: str
) -> None:
    client.post(URL, FORM)
    Client().post(URL, FORM | STRANGER | {"username": name})
    client.post(RESEND, {"username": "Grace", "email": FORM["email"]})
    own, strangers, again = map(link_in, mailoutbox)
    assert f"signed up at Scriptorium with this address and the name {name}." in mailoutbox[1].body
    assert f"as <b>{name}</b>" in client.get(strangers).content.decode()
    answer = client.post(strangers, OWN)
    assert (answer.status_code, User.objects.count()) == (422, 0)
    if name == "Evil":
        assert "the account Grace" in mailoutbox[2].body, "the asker's link, and not that of the newest sign-up"
        assert client.post(again, OWN).status_code == 302
    else:  # which of the two asks cannot be told
        assert client.post(again, OWN).status_code == 422
        assert client.post(own, OWN).status_code == 302
    user = User.objects.get()
    assert (user.username, user.check_password(OWN["password"])) == ("Grace", True)
    assert client.post(strangers, {"password": STRANGER["password"]}).status_code == 410


def test_what_is_asked_for_again_needs_a_name(client: Client, mailoutbox: list[EmailMessage]) -> None:
    for name in ("", "a b", "x" * 31, "http://evil.example"):
        answer = client.post(RESEND, {"username": name, "email": FORM["email"]})
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["username"]
    assert not mailoutbox


def test_guessing_the_password_of_a_sign_up_is_limited(
    client: Client, throttled: Settings, mailoutbox: list[EmailMessage], link_in: LinkIn
) -> None:
    client.post(URL, FORM)
    link = link_in(mailoutbox[0])
    with time_machine.travel(timezone.now().timestamp(), tick=False):
        for number in range(10):
            answer = client.post(link, {"password": "a guess"}, REMOTE_ADDR=f"198.51.100.{number}")
            assert answer.status_code == 422
        assert client.post(link, OWN, REMOTE_ADDR="203.0.113.1").status_code == 429
        assert not User.objects.exists()


def test_the_right_password_of_a_sign_up_costs_nothing(
    client: Client, throttled: Settings, mailoutbox: list[EmailMessage], link_in: LinkIn
) -> None:
    with time_machine.travel(timezone.now().timestamp(), tick=False):
        for number in range(9):
            client.post("/account/sign-in/", {"username": "grace", "password": "wrong"}, REMOTE_ADDR=f"10.0.0.{number}")
        client.post(URL, FORM)
        assert client.post(link_in(mailoutbox[0]), OWN).status_code == 302
        assert Client().post("/account/sign-in/", {"username": "grace"} | OWN).status_code == 302


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_the_same_moment_make_one_account(mailoutbox: list[EmailMessage], link_in: LinkIn) -> None:
    Client().post(URL, FORM)
    link, start = link_in(mailoutbox[0]), Barrier(4)

    def click(number: int) -> tuple[int, bool]:
        try:
            start.wait(10)
            answer = Client().post(link, OWN)
            return answer.status_code, "used already" in answer.content.decode()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(click, range(4)))
    assert answers == [(302, False), *[(410, True)] * 3]
    assert User.objects.count() == 1
