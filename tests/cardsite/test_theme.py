"""The theme is a cookie that the server reads; the switch is a form."""

import pytest
from django.test import Client


def html_tag(client: Client) -> str:
    return client.get("/privacy/").content.decode().partition("<html")[2].partition(">")[0]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_chosen_theme_is_kept_and_written_into_every_page(theme: str, client: Client, db: None) -> None:
    response = client.post("/theme/", {"theme": theme, "next": "/about/?x=1"})
    assert (response.status_code, response["Location"]) == (302, "/about/?x=1")
    assert client.cookies["theme"]["samesite"] == "Lax"
    assert f'data-theme="{theme}"' in html_tag(client)


def test_the_systems_theme_leaves_nothing_behind(client: Client, db: None) -> None:
    client.post("/theme/", {"theme": "dark"})
    client.post("/theme/", {"theme": "system"})
    assert client.cookies["theme"].value == ""
    assert "data-theme" not in html_tag(client)


def test_a_cookie_that_is_no_theme_is_ignored(client: Client, db: None) -> None:
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in html_tag(client)


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_it_never_leads_to_another_site(address: str, client: Client) -> None:
    assert client.post("/theme/", {"theme": "dark", "next": address})["Location"] == "/"


def test_a_link_cannot_change_it(client: Client, db: None) -> None:
    assert client.get("/theme/?theme=dark").status_code == 405


def test_the_switch_needs_no_token_and_says_what_is_chosen(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/theme/", {"theme": "dark"}).status_code == 302
    page = client.get("/about/")
    pressed = [part for part in page.content.decode().split("<button") if 'aria-pressed="true"' in part]
    assert len(pressed) == 1
    assert 'value="dark"' in pressed[0]
    assert "csrftoken" not in page.cookies


def test_a_cache_keeps_the_themes_apart(client: Client, db: None) -> None:
    assert "Cookie" in client.get("/about/")["Vary"]
