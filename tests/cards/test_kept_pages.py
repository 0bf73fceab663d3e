"""A card's page is written once for a version of the catalogue, and never says to one visitor what is another's."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import panels
from cards.kept_pages import KEPT_PAGES
from cards.models import Card, Release
from cardsite import theme
from cardsite.accounts.models import User
from tests.catalogue import loaded_for_a_module

pytestmark = pytest.mark.usefixtures("catalogue")
PAGE = "/cards/augmented/wolf-cub/"


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back, and no page is kept from another test."""
    KEPT_PAGES.clear()


def test_a_kept_page_is_the_same_to_the_last_header(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = client.get(PAGE)
    with django_assert_num_queries(1):
        again = client.get(PAGE)
    assert again.content == first.content
    own = {"X-Request-ID"}
    assert {n: v for n, v in again.items() if n not in own} == {n: v for n, v in first.items() if n not in own}
    assert again["Vary"] == "Cookie"


def test_a_new_release_is_seen_at_the_next_request(client: Client) -> None:
    client.get(PAGE)
    Card.objects.filter(game__slug="augmented", slug="wolf-cub").update(withdrawn=True)
    Release.objects.create(source="an edit")
    assert b"no longer holds this card" in client.get(PAGE).content


def test_each_theme_and_address_has_its_own(client: Client) -> None:
    assert b"data-theme=" not in client.get(PAGE).content
    client.cookies[theme.COOKIE] = "dark"
    assert b'data-theme="dark"' in client.get(PAGE).content
    client.cookies[theme.COOKIE] = "light"
    assert b'data-theme="light"' in client.get(PAGE).content
    assert f'value="{PAGE}?from=mail"'.encode() in client.get(PAGE, {"from": "mail"}).content
    assert [theme.COOKIE] == settings.LOOK_COOKIES


def test_a_member_gets_a_page_of_their_own_and_leaves_none_behind(client: Client) -> None:
    assert b"Sign in" in client.get(PAGE).content
    member = Client()
    member.force_login(User.objects.create_user("ada", "ada@example.org", "a long password"))
    assert b"ada" in member.get(PAGE).content
    KEPT_PAGES.clear()
    member.get(PAGE)
    assert b"Sign in" in client.get(PAGE).content


def test_who_has_a_message_waiting_gets_a_page_of_their_own(client: Client) -> None:
    client.get(PAGE)
    client.cookies["messages"] = "whatever it says"
    KEPT_PAGES.clear()
    client.get(PAGE)
    del client.cookies["messages"]
    assert len(KEPT_PAGES) == 0


def test_what_is_not_there_is_not_kept(client: Client) -> None:
    assert client.get("/cards/augmented/nobody/").status_code == 404
    assert len(KEPT_PAGES) == 0


def test_a_panel_that_changes_is_told_at_the_next_request(client: Client) -> None:
    said = ["first"]
    panels.register("probe", lambda card: panels.Panel(said[-1], "cards/_telling.html", {}), version=lambda: len(said))
    try:
        assert b"<h2>first</h2>" in client.get(PAGE).content
        assert len(KEPT_PAGES) == 1
        said.append("second")
        assert b"<h2>second</h2>" in client.get(PAGE).content
    finally:
        panels.unregister("probe")


def test_a_panel_without_a_version_keeps_pages_from_being_kept(client: Client) -> None:
    said = ["first"]
    panels.register("probe", lambda card: panels.Panel(said[-1], "cards/_telling.html", {}))
    try:
        client.get(PAGE)
        said.append("second")
        assert b"<h2>second</h2>" in client.get(PAGE).content
    finally:
        panels.unregister("probe")
