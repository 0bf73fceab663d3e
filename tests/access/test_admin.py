"""The back office: every address of it is closed to all but staff, and each noun to staff without the permission."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, reverse
from zeal import zeal_ignore

from tests.access.world import client_of
from tests.makers import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
DOORS = ("/admin/login/", "/account/sign-in/")  # the first leads to the second, as does the way out
OF_A_RECORD = ("_change", "_delete", "_history")  # there is none, so that nothing would be shown
# For all staff: the front page, one's own password and what it leads to.
SHARED = ("index", "password_change", "password_change_done", "jsi18n")


def addresses() -> dict[str, str]:
    """Every address of the back office that needs no more than the number of a record, by its name."""
    found = {}
    for pattern in admin.site.get_urls():
        for each in getattr(pattern, "url_patterns", [pattern]):
            for arguments in ([], [1], ["cards"]):
                try:
                    found.setdefault(each.name, reverse(f"admin:{each.name}", args=arguments))
                except NoReverseMatch:
                    continue
    found.pop(None, None)
    return found


def test_every_noun_is_among_the_addresses() -> None:
    named = addresses()
    for model in admin.site._registry:
        assert f"{model._meta.app_label}_{model._meta.model_name}_changelist" in named
    assert len(named) > 50


def test_nobody_but_staff_gets_in() -> None:
    browsers = [Client(), client_of(make_user("dan"))]
    for name, address in addresses().items():
        for browser in browsers:
            for response in (browser.get(address), browser.post(address, {})):
                assert response.status_code in (302, 405), name
                if response.status_code == 302:
                    assert response["Location"].startswith(DOORS) or name == "logout", name


def test_staff_without_permissions_sees_no_noun() -> None:
    clerk = client_of(make_user("clerk", is_staff=True))
    opened = {}
    for name, address in addresses().items():
        if name not in (*SHARED, "login", "logout") and not name.endswith(OF_A_RECORD):
            with zeal_ignore():  # who asks and who is asked for are two accounts
                opened[name] = clerk.get(address).status_code
    assert {name: status for name, status in opened.items() if status not in (302, 403, 404)} == {}
