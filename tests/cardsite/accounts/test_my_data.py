"""What the site keeps about a person: shown to them, and gone with them."""

import json

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from cards import my_data
from cardsite.accounts import services
from cardsite.accounts.models import ApiToken, SignUp, User
from tests.makers import PASSWORD, make_user

DATA = "/account/data/"
DELETE = "/account/delete/"


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A room that keeps letters; the ids of the accounts it was told to forget, each while it still existed."""
    told: list[int] = []

    def forget(user_id: int) -> None:
        assert User.objects.filter(pk=user_id).exists()
        told.append(user_id)

    monkeypatch.setattr(my_data, "_parts", dict(my_data._parts))
    my_data.register(
        "letters",
        lambda user_id: iter([{"to": "bob", "from": user_id}]),
        goes="Your letters.",
        stays="Letters to you.",
        forget=forget,
    )
    return told


def test_the_file(as_ada: Client, ada: User, forgotten: list[int]) -> None:
    token, text = services.token_create(user=ada, name="bot", days=30)
    services.token_create(user=make_user("bob"), name="not mine", days=30)
    page = as_ada.get(DATA).content.decode()
    assert "letters" in page
    answer = as_ada.post(DATA)
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == 'attachment; filename="scriptorium-ada.json"'
    assert "no-store" in answer["Cache-Control"]
    content = answer.getvalue().decode()
    data = json.loads(content)
    assert data["account"]["name"] == "ada"
    assert data["account"]["address"] == "ada@example.com"
    assert [token["name"] for token in data["account"]["tokens"]] == ["bot"]
    assert data["letters"] == [{"to": "bob", "from": ada.pk}]
    for secret in (ada.password, token.digest, text):
        assert secret not in content


def test_a_part_has_its_name_alone(forgotten: list[int]) -> None:
    with pytest.raises(ValueError, match="'letters'"):
        my_data.register("letters", lambda user_id: [])


def test_the_page_says_what_goes_and_what_stays(as_ada: Client, forgotten: list[int]) -> None:
    goes, stays = as_ada.get(DELETE).content.decode().split("What stays")
    assert "Your name, your address, your password" in goes
    assert "Your letters." in goes
    assert "Letters to you." in stays


def test_deleting_an_account(as_ada: Client, ada: User, forgotten: list[int], mailoutbox: list[EmailMessage]) -> None:
    bob = make_user("bob")
    _, text = services.token_create(user=ada, name="bot", days=30)
    services.token_create(user=bob, name="bot", days=30)
    services.sign_up_start(username="ada2", email="ADA@example.com", password=PASSWORD)
    elsewhere = Client()
    elsewhere.force_login(ada)
    mailoutbox.clear()

    answer = as_ada.post(DELETE, {"current_password": PASSWORD}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Your account is deleted" in answer.content.decode()
    assert list(User.objects.all()) == [bob]
    assert [token.user for token in ApiToken.objects.all()] == [bob]
    assert not SignUp.objects.exists()
    assert forgotten == [ada.pk]
    assert "_auth_user_id" not in as_ada.session
    assert elsewhere.get("/account/").status_code == 302
    assert Client().get("/api/v1/me/", headers={"Authorization": f"Token {text}"}).status_code == 401
    assert [mail.to for mail in mailoutbox] == [["ada@example.com"]]
    sign_in = {"username": "ada", "password": PASSWORD}
    assert Client().post("/account/sign-in/", sign_in).status_code == 422


def test_the_name_and_address_are_free_again(as_ada: Client, mailoutbox: list[EmailMessage]) -> None:
    as_ada.post(DELETE, {"current_password": PASSWORD})
    make_user("ada")


@pytest.mark.parametrize("form", [{}, {"current_password": ""}, {"current_password": "wrong"}])
def test_without_the_password_nothing_is_deleted(
    as_ada: Client, ada: User, forgotten: list[int], mailoutbox: list[EmailMessage], form: dict[str, str]
) -> None:
    answer = as_ada.post(DELETE, form)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["current_password"]
    assert User.objects.filter(pk=ada.pk).exists()
    assert not forgotten
    assert not mailoutbox


def test_a_room_that_fails_keeps_the_account_whole(
    ada: User, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[EmailMessage]
) -> None:
    def fail(user_id: int) -> None:
        User.objects.filter(pk=user_id).update(username="half-gone")
        raise RuntimeError

    monkeypatch.setattr(my_data, "_parts", dict(my_data._parts))
    my_data.register("broken", lambda user_id: None, forget=fail)
    with pytest.raises(RuntimeError):
        services.account_delete(user=ada)
    assert User.objects.get(pk=ada.pk).username == "ada"
    assert not mailoutbox
