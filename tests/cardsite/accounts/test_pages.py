"""What holds for every page of an account: one heading, a title and a description of its own, nothing inline."""

from django.test import Client

from cardsite.accounts.models import User
from tests.cardsite.test_pages import Tags

OPEN = ("sign-up/", "sign-in/", "confirm/", "password/reset/")
OWN = ("", "password/", "address/", "tokens/", "data/", "delete/")
REFUSING = ("confirm/spoilt/", "password/reset/MQ/spoilt/")


def test_every_page_has_its_heading_and_nothing_inline(client: Client, ada: User) -> None:
    titles = set()
    for path in (*OPEN, *OWN, *REFUSING):
        if path == OWN[0]:
            client.force_login(ada)
        answer = client.get(f"/account/{path}")
        assert answer.status_code == (410 if path in REFUSING else 200), path
        tags = Tags(answer.content.decode())
        assert len(tags.all("h1")) == 1, path
        assert all("src" in script for script in tags.all("script")), path
        names = {name for _, attributes in tags.found for name in attributes}
        assert not [name for name in names if name == "style" or name.startswith("on")], path
        assert len(tags.ids()) == len(set(tags.ids())), path
        assert 20 < len(tags.meta("description")) < 300, path
        titles.add(tags.text["title"])
    assert len(titles) == len(OPEN + OWN) + 1, "the two that refuse a link say the same"


def test_every_form_that_changes_something_is_a_post_with_a_token(client: Client, ada: User) -> None:
    for path in (*OPEN, *OWN):
        if path == OWN[0]:
            client.force_login(ada)
        main = client.get(f"/account/{path}").content.decode().partition("<main")[2].partition("</main")[0]
        assert main.count("<form") == main.count('method="post"') == main.count("csrfmiddlewaretoken") >= 1, path
        assert main.count("<button") == main.count("<form"), path


def test_each_field_has_a_label_and_says_what_it_is_to_a_password_manager(client: Client, ada: User) -> None:
    client.force_login(ada)
    for path in ("password/", "address/", "tokens/", "delete/"):
        tags = Tags(client.get(f"/account/{path}").content.decode().partition("<main")[2])
        fields = [field for field in tags.all("input") if field.get("type") != "hidden"]
        labelled = {label["for"] for label in tags.all("label")}
        assert fields
        assert {field["id"] for field in fields} <= labelled, path
        assert all(field.get("autocomplete") for field in fields), path
