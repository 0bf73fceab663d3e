"""Another address: it changes when its link is followed, and not before."""

from collections.abc import Callable

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from cardsite.accounts import services
from cardsite.accounts.models import User
from tests.cardsite.accounts.conftest import page_text
from tests.makers import PASSWORD, make_user

URL = "/account/address/"
FORM = {"email": "new@example.com", "current_password": PASSWORD}
LinkIn = Callable[[EmailMessage], str]


def email_of(user: User) -> str:
    user.refresh_from_db()
    return user.email


@pytest.fixture
def link(as_ada: Client, mailoutbox: list[EmailMessage], link_in: LinkIn) -> str:
    as_ada.post(URL, FORM)
    return link_in(mailoutbox.pop())


def test_from_the_form_to_the_new_address(as_ada: Client, ada: User, link: str, mailoutbox: list[EmailMessage]) -> None:
    assert email_of(ada) == "ada@example.com"
    page = as_ada.get(link).content.decode()
    assert "Confirm this address" in page
    assert "the address of the account <b>ada</b>" in page
    assert email_of(ada) == "ada@example.com"
    answer = as_ada.post(link, follow=True)
    assert answer.redirect_chain == [("/account/", 302)]
    assert email_of(ada) == "new@example.com"
    assert [mail.to for mail in mailoutbox] == [["ada@example.com"]]
    assert "is now new@example.com" in mailoutbox[0].body


def test_the_link_works_in_another_browser_and_signs_nobody_in(client: Client, ada: User, link: str) -> None:
    other = Client()
    assert other.post(link)["Location"] == "/account/sign-in/"
    assert email_of(ada) == "new@example.com"
    assert "_auth_user_id" not in other.session


def test_a_link_works_once(as_ada: Client, ada: User, link: str) -> None:
    as_ada.post(link)
    User.objects.update(email="third@example.com")
    answer = as_ada.post(link)
    assert answer.status_code == 410
    assert "used already" in answer.content.decode()
    assert email_of(ada) == "third@example.com"


def test_a_link_lasts_three_days(as_ada: Client, ada: User, link: str) -> None:
    with time_machine.travel(timezone.now().timestamp() + 3 * 86400 + 5):
        assert as_ada.post(link).status_code == 410
    assert email_of(ada) == "ada@example.com"


def test_a_new_password_ends_the_link(as_ada: Client, ada: User, link: str) -> None:
    services.password_change(user=ada, password="the owner is back")
    assert as_ada.post(link).status_code == 410
    assert email_of(ada) == "ada@example.com"


def test_a_closed_or_deleted_account_is_not_changed(client: Client, ada: User, link: str) -> None:
    User.objects.update(is_active=False)
    assert Client().post(link).status_code == 410
    ada.delete()
    assert Client().post(link).status_code == 410


def test_a_taken_address_gets_the_same_answer_and_its_owner_a_mail(
    as_ada: Client, ada: User, mailoutbox: list[EmailMessage]
) -> None:
    make_user("bob")
    known = as_ada.post(URL, FORM | {"email": "BOB@example.com"}, follow=True)
    unknown = as_ada.post(URL, FORM | {"email": "eve@example.com"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain == [("/account/", 302)]
    assert page_text(known).replace("BOB@", "eve@") == page_text(unknown)
    assert [mail.to[0] for mail in mailoutbox] == ["bob@example.com", "eve@example.com"]
    assert "belongs to your account bob" in mailoutbox[0].body
    assert "/confirm/" not in mailoutbox[0].body


def test_the_address_was_taken_in_the_meantime(as_ada: Client, ada: User, link: str) -> None:
    make_user("bob", email="NEW@example.com")
    answer = as_ada.post(link)
    assert answer.status_code == 410
    assert "Another account has this address" in answer.content.decode()
    assert email_of(ada) == "ada@example.com"


def test_only_the_capitals_may_change(
    as_ada: Client, ada: User, mailoutbox: list[EmailMessage], link_in: LinkIn
) -> None:
    as_ada.post(URL, FORM | {"email": "Ada@example.com"})
    as_ada.post(link_in(mailoutbox[0]))
    assert email_of(ada) == "Ada@example.com"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"email": "ada"}, "email"),
        ({"email": ""}, "email"),
        ({"email": "ada@example.com"}, "email"),
        ({"current_password": "wrong"}, "current_password"),
    ],
)
def test_a_refused_change(as_ada: Client, mailoutbox: list[EmailMessage], change: dict[str, str], field: str) -> None:
    answer = as_ada.post(URL, FORM | change)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not mailoutbox


@pytest.mark.django_db
def test_an_unconfirmed_address_can_be_confirmed(
    client: Client, mailoutbox: list[EmailMessage], link_in: LinkIn
) -> None:
    user = make_user("new", email_confirmed_at=None)
    client.force_login(user)
    assert "not confirmed" in client.get("/account/").content.decode()
    client.post("/account/confirm/", {"username": "new", "email": user.email})
    assert client.post(link_in(mailoutbox[0]))["Location"] == "/account/"
    page = client.get("/account/").content.decode()
    assert "(confirmed)" in page
    assert "not confirmed" not in page
    assert len(mailoutbox) == 1, "an address that stays needs no notice"
    assert client.post(link_in(mailoutbox[0])).status_code == 410
