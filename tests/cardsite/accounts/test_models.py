"""An account's name and address exist once, in capitals or not."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError

from cardsite.accounts.models import User
from tests.makers import make_user


@pytest.mark.parametrize(
    "fields", [{"name": "ADA", "email": "bob@example.com"}, {"name": "bob", "email": "ADA@example.com"}]
)
def test_the_database_refuses_a_second_one_in_other_capitals(ada: User, fields: dict[str, str]) -> None:
    with pytest.raises(IntegrityError):
        make_user(**fields)


def test_a_form_of_the_model_names_what_is_taken(ada: User) -> None:
    double = User(username="ADA", email="ADA@EXAMPLE.com", password="x")
    with pytest.raises(ValidationError) as refusal:
        double.full_clean()
    assert set(refusal.value.messages) == {"This name is taken.", "This address is in use."}


@pytest.mark.parametrize("key", ["ada", "ADA", "ada@example.com", "Ada@Example.COM"])
def test_found_by_name_or_address(ada: User, key: str) -> None:
    make_user("bob")
    assert User.objects.get_by_natural_key(key) == ada


@pytest.mark.django_db
def test_an_account_that_an_operator_makes_has_its_address_in_the_letters_of_the_mail_system() -> None:
    call_command("createsuperuser", username="root1", email="root@Bücher.example", interactive=False, verbosity=0)
    assert User.objects.get_by_natural_key("root@bücher.example").email == "root@xn--bcher-kva.example"
    by_form = User(username="bob", email="bob@bücher.example")
    by_form.clean()
    assert by_form.email == "bob@xn--bcher-kva.example"


def test_a_name_that_looks_like_nothing_is_nobody(ada: User) -> None:
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("ad")


@pytest.mark.django_db
def test_an_operator_may_be_called_admin() -> None:
    call_command("createsuperuser", username="admin", email="root@example.com", interactive=False, verbosity=0)
    assert User.objects.get_by_natural_key("admin").is_superuser


def test_others_see_the_name_only(ada: User) -> None:
    assert (str(ada), ada.get_full_name(), ada.get_short_name()) == ("ada", "ada", "ada")
