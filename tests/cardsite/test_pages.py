"""What holds for every page: found, titled, described, one heading, nothing inline, few queries."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import path

from cards.kept_pages import KEPT_PAGES
from cards.rules.games import GAMES
from cardsite import urls
from cardsite.accounts.models import User
from tests.catalogue import loaded_for_a_module
from tests.pages import MEMBERS_PAGES, PAGES, Page

COUNTS = Path(__file__).parents[1] / "query_counts.json"


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its text by tag."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, str] = {}
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._open.append(tag)

    def handle_data(self, data: str) -> None:
        if self._open:
            self.text[self._open[-1]] = self.text.get(self._open[-1], "") + data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.found if found == tag]

    def meta(self, name: str) -> str:
        return next(
            (str(tag["content"]) for tag in self.all("meta") if name in (tag.get("name"), tag.get("property"))), ""
        )

    def ids(self) -> list[str]:
        return [str(attributes["id"]) for _, attributes in self.found if "id" in attributes]


def opened(client: Client, path: str) -> Tags:
    response = client.get(path)
    assert response.status_code == 200
    return Tags(response.content.decode())


@pytest.fixture(scope="module")
def shown(loaded: None, django_db_blocker: Any) -> dict[Page, Tags]:
    """Every page, opened once."""
    with django_db_blocker.unblock():
        return {page: opened(Client(), page.path) for page in PAGES}


def test_a_page_has_one_heading_a_title_a_description_and_its_address(shown: dict[Page, Tags]) -> None:
    for page, tags in shown.items():
        assert len(tags.all("h1")) == 1, page
        assert "Scriptorium" in tags.text["title"], page
        assert 20 < len(tags.meta("description")) < 300, page
        assert tags.meta("og:title"), page
        assert tags.meta("og:description"), page
        canonical = next(tag["href"] for tag in tags.all("link") if tag["rel"] == "canonical")
        assert canonical == f"{settings.SITE_URL}{page.address}"


def test_a_page_has_nothing_inline_and_no_id_twice(shown: dict[Page, Tags]) -> None:
    for page, tags in shown.items():
        assert all("src" in script for script in tags.all("script")), page
        assert tags.all("style") == [], page
        names = {name for _, attributes in tags.found for name in attributes}
        assert "style" not in names, page
        assert not [name for name in names if name.startswith("on")], page
        assert len(tags.ids()) == len(set(tags.ids())), page


def test_a_page_asks_the_database_as_often_as_written_down(client: Client, catalogue: None) -> None:
    counts = {}
    for page in PAGES:
        client.get(page.path)  # the shelf is read once for a release
        KEPT_PAGES.clear()
        with CaptureQueriesContext(connection) as queries:
            client.get(page.path)
        counts[page.path] = len(queries)
    told = json.loads(COUNTS.read_text())
    assert counts == {address: count for address, count in told.items() if not address.startswith("/api/")}


def test_a_members_pages_are_like_all_others(client: Client, catalogue: None, django_user_model: type[User]) -> None:
    client.force_login(django_user_model.objects.create_user("ysolde", "y@example.org", "a long password"))
    for page in MEMBERS_PAGES:
        tags = opened(client, page.path)
        assert len(tags.all("h1")) == 1, page
        assert all("src" in script for script in tags.all("script")), page
        assert not [attributes for _, attributes in tags.found if "style" in attributes], page
        assert len(tags.ids()) == len(set(tags.ids())), page


def test_titles_tell_pages_apart(shown: dict[Page, Tags]) -> None:
    titles = {page.address: " ".join(tags.text["title"].split()) for page, tags in shown.items()}
    assert len(set(titles.values())) == len(titles)


def test_the_navigation_leads_to_every_game_and_marks_where_you_are(client: Client, catalogue: None) -> None:
    def current(path_: str) -> list[tuple[str | None, str | None]]:
        links = Tags(client.get(path_).content.decode().partition("</header>")[0]).all("a")
        return [(link["href"], link["aria-current"]) for link in links if link.get("aria-current")]

    home = client.get("/").content.decode()
    games = re.findall(r'href="(/games/[\w-]+/)"', home.partition("<main")[0])
    assert games == [f"/games/{game.slug}/" for game in GAMES]
    assert current("/games/elemental/") == [("/games/elemental/", "page")]
    assert current("/cards/elemental/mirror-wall/") == [("/games/elemental/", "true")]
    assert current("/") == []


def test_the_home_page_counts_what_the_catalogue_holds(client: Client, catalogue: None) -> None:
    home = client.get("/").content.decode()
    assert re.search(r"7 cards, \d+ sigils, \d+ rulings?", home)
    assert "4 cards, 3 inscriptions, 2 labels" in home
    assert home.count('class="face ') == len(GAMES)


def test_the_footer_tells_the_version_of_the_catalogue(client: Client, catalogue: None) -> None:
    from cards.models import Release

    release = Release.objects.latest("id")
    footer = client.get("/").content.decode().partition("<footer")[2]
    assert f">Catalogue {release.pk}</a> of" in footer
    assert release.created_at.strftime("%Y") in footer


def test_credits_name_source_and_licence_of_every_game(client: Client, catalogue: None) -> None:
    page = client.get("/credits/").content.decode()
    for words in (
        "CC BY-SA 4.0",
        "Emil Indzhev",
        "Cryptic Crafter",
        "Skenderis Studios",
        "Daniel Mullins",
        "unofficial",
    ):
        assert words in page


def test_robots_are_told_where_the_map_is(client: Client) -> None:
    response = client.get("/robots.txt")
    assert response["Content-Type"] == "text/plain"
    lines = response.content.decode().splitlines()
    assert f"Sitemap: {settings.SITE_URL}/sitemap.xml" in lines
    assert "Disallow: /account/" in lines


@override_settings(SITE_URL="https://scriptorium.example")
def test_the_map_holds_every_page_under_the_sites_own_name(client: Client, catalogue: None) -> None:
    from cards.models import Card

    Card.objects.filter(slug="squirrel", game__slug="augmented").update(withdrawn=True)
    found = re.findall(r"<loc>([^<]+)</loc>", client.get("/sitemap.xml").content.decode())
    told = {
        page.address
        for page in PAGES
        if not re.search("^/(account|problems|changes|decks/show|matches/replay)/|/versions/$", page.path)
    }
    assert {f"https://scriptorium.example{address}" for address in told} <= set(found)
    assert "https://scriptorium.example/cards/inscription/squirrel/" in found
    assert "https://scriptorium.example/cards/augmented/squirrel/" not in found


def test_the_old_address_of_the_icon_leads_to_the_icon(client: Client) -> None:
    assert client.get("/favicon.ico")["Location"] == "/static/cardsite/favicon.ico"


# --- what goes wrong ---------------------------------------------------------------------------------------------


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("spilled")


def forbid(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def suspect(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def post(request: HttpRequest) -> HttpResponse:
    return HttpResponse("posted")


urlpatterns = [
    path("fail/", fail),
    path("forbid/", forbid),
    path("suspect/", suspect),
    path("post/", post),
    *urls.urlpatterns,
]


@pytest.mark.parametrize(
    ("path_", "status", "words"),
    [
        ("/no/such/page/", 404, "This leaf is missing"),
        ("/forbid/", 403, "This book is chained"),
        ("/suspect/", 400, "This hand cannot be read"),
        ("/fail/", 500, "The ink was spilled"),
    ],
)
@override_settings(ROOT_URLCONF="tests.cardsite.test_pages")
def test_a_failure_is_told_in_words(path_: str, status: int, words: str, catalogue: None) -> None:
    response = Client(raise_request_exception=False).get(path_)
    assert response.status_code == status
    tags = Tags(response.content.decode())
    assert words in tags.text["h1"]
    assert len(tags.all("h1")) == 1
    assert tags.meta("robots") == "noindex"
    assert "spilled" not in tags.text["p"]


@override_settings(ROOT_URLCONF="tests.cardsite.test_pages")
def test_a_form_without_its_token_is_told_how_to_mend_it(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/post/")
    assert response.status_code == 403
    assert "reload the page and send the form again" in response.content.decode()


@pytest.mark.parametrize(
    ("path_", "method", "allowed", "words", "way_on"),
    [
        ("/account/sign-out/", "GET", "POST", "nothing to read", "/account/"),
        ("/account/tokens/1a2b/revoke/", "GET", "POST", "nothing to read", "/account/"),
        ("/decks/build/augmented/paste/", "GET", "POST", "nothing to read", "/account/"),
        ("/theme/", "DELETE", "POST", "nothing to read", "/account/"),
        ("/about/", "POST", "GET, HEAD", "for reading", "/about/"),
    ],
)
def test_what_an_address_does_not_do_is_told_in_words(
    path_: str, method: str, allowed: str, words: str, way_on: str, catalogue: None, django_user_model: type[User]
) -> None:
    client = Client()
    client.force_login(django_user_model.objects.create_user("ysolde", "y@example.org"))
    response = client.generic(method, path_)
    assert (response.status_code, response["Allow"]) == (405, allowed)
    assert response["Content-Type"] == "text/html; charset=utf-8"
    html = response.content.decode()
    tags = Tags(html)
    assert words in tags.text["h1"]
    assert tags.meta("robots") == "noindex"
    assert tags.all("link")[0] == {"rel": "canonical", "href": settings.SITE_URL}
    main = html.partition("<main")[2].partition("</main>")[0]
    assert re.findall('href="([^"]+)"', main) == sorted(("/", way_on), reverse=way_on == "/about/")
    assert client.get("/account/").status_code == 200  # still signed in


@pytest.mark.parametrize("name", ["400.html", "500.html", "503.html"])
def test_pages_of_last_resort_need_no_database_and_no_context(name: str) -> None:
    html = render_to_string(name)  # a query would fail: this test has no database
    assert "<h1>" in html
    for address in re.findall(r'href="/static/([^"]+)"', html):
        assert Path(settings.BASE_DIR, "cardsite", "static", address).is_file()


def test_a_strange_host_gets_the_plain_page(db: None) -> None:
    response = Client(raise_request_exception=False).get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "meant for another site" in response.content.decode()


# --- the frame around accounts -----------------------------------------------------------------------------------


def test_the_header_offers_to_sign_in_or_says_who_is(
    client: Client, catalogue: None, django_user_model: type[User]
) -> None:
    assert re.search(r'href="/account/sign-in/">Sign in</a>', client.get("/").content.decode())
    client.force_login(django_user_model.objects.create_user("ysolde", "y@example.org"))
    header = client.get("/").content.decode().partition("</header>")[0]
    assert "ysolde" in header
    assert 'href="/account/"' in header
    assert "Sign in" not in header


def test_messages_have_their_own_sign_and_are_announced() -> None:
    messages = [Message(constants.SUCCESS, "Kept."), Message(constants.ERROR, "<b>Refused</b>")]
    html = render_to_string("includes/messages.html", {"messages": messages})
    assert 'role="status"' in html
    assert "p-verdigris" in html
    assert "#i-ok" in html
    assert "#i-error" in html
    assert "&lt;b&gt;Refused" in html
