"""The operator's view of accounts."""

import pytest
from django.test import Client
from zeal import zeal_ignore

from cardsite.accounts import services
from cardsite.accounts.models import ApiToken, SignUp, User
from tests.makers import PASSWORD, make_user


@pytest.fixture
def operator(client: Client, db: None) -> Client:
    client.force_login(make_user("chief", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("model", ["user", "apitoken", "signup"])
def test_lists_and_records_open(operator: Client, ada: User, model: str) -> None:
    token, _ = services.token_create(user=ada, name="bot", days=30)
    services.sign_up_start(username="eva", email="eva@example.com", password=PASSWORD)
    record = {"user": ada, "apitoken": token, "signup": SignUp.objects.get()}[model]
    assert str(record.pk) in operator.get(f"/admin/accounts/{model}/?q=a").content.decode()
    with zeal_ignore():  # the operator and the account on the page are both fetched, which is not one too many
        assert operator.get(f"/admin/accounts/{model}/{record.pk}/change/").status_code == 200


def test_neither_hash_nor_password_is_shown(operator: Client, ada: User) -> None:
    services.sign_up_start(username="eva", email="eva@example.com", password=PASSWORD)
    sign_up = SignUp.objects.get()
    assert sign_up.password not in operator.get(f"/admin/accounts/signup/{sign_up.pk}/change/").content.decode()


def test_an_account_is_made_by_hand(operator: Client) -> None:
    form = {"username": "by-hand", "email": "hand@example.com", "usable_password": "true"}
    answer = operator.post("/admin/accounts/user/add/", form | {"password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 302
    assert User.objects.get_by_natural_key("by-hand").email == "hand@example.com"


def test_tokens_are_not_made_here(operator: Client, ada: User) -> None:
    assert operator.get("/admin/accounts/apitoken/add/").status_code == 403
    assert not ApiToken.objects.exists()
