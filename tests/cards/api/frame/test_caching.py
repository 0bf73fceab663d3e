"""Answers that the catalogue alone decides are tagged with its version."""

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from rest_framework.test import APIClient

from cards.models import Game, Release
from cardsite.accounts.services import token_create

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
GAME = "/api/v1/games/augmented/"
ADDRESSES = ["/api/v1/games/", GAME, "/api/v1/version/"]


def ask(api: APIClient, path: str = GAME, **headers: str) -> HttpResponse:
    return api.get(path, headers=headers)


@pytest.mark.parametrize("path", ADDRESSES)
def test_who_has_the_present_answer_gets_none(api: APIClient, path: str) -> None:
    first = ask(api, path)
    assert first.status_code == 200
    assert re.fullmatch(r'"\d+-[0-9a-f]{20}"', first["ETag"]), "a strong tag"
    again = ask(api, path, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary"):
        assert again[name] == first[name]
    assert "Content-Type" not in again


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_new_release_changes_the_tag_at_the_next_request(api: APIClient, path: str) -> None:
    tag = ask(api, path)["ETag"]
    Game.objects.update(tagline="Another.", version="2")
    Release.objects.create(source="an edit")
    changed = ask(api, path, **{"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_the_same_release_number_of_another_database_is_another_tag(api: APIClient) -> None:
    tag = ask(api)["ETag"]
    Release.objects.update(created_at="2020-01-01T00:00:00Z")
    assert ask(api)["ETag"] != tag


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),
        ('"other", {tag}', 304),
        ('"other",W/{tag} , "third"', 304),
        ("*", 304),
        (" * ", 304),
        ('"other"', 200),
        ("nonsense", 200),
        ("", 200),
        (",,,", 200),
    ],
)
def test_if_none_match_takes_lists_weak_tags_and_a_star(api: APIClient, given: str, status: int) -> None:
    tag = ask(api)["ETag"]
    response = ask(api, **{"If-None-Match": given.format(tag=tag)})
    assert response.status_code == status
    assert response["ETag"] == tag


def test_a_star_does_not_make_what_is_not_there_unchanged(api: APIClient) -> None:
    assert ask(api, "/api/v1/games/nope/", **{"If-None-Match": "*"}).json()["code"] == "unknown_game"
    assert ask(api, "/api/v1/games/?page=9", **{"If-None-Match": "*"}).json()["code"] == "page_beyond_end"


def test_a_tag_belongs_to_one_address(api: APIClient) -> None:
    tag = ask(api)["ETag"]
    assert ask(api, "/api/v1/games/", **{"If-None-Match": tag}).status_code == 200
    assert ask(api, "/api/v1/games/nope/", **{"If-None-Match": tag}).status_code == 404
    assert ask(api, "/api/v1/games/?page=x", **{"If-None-Match": tag}).status_code == 400


def test_if_match_with_an_old_tag_is_a_failed_precondition(api: APIClient) -> None:
    assert ask(api, **{"If-Match": ask(api)["ETag"]}).status_code == 200
    response = ask(api, **{"If-Match": '"old"'})
    assert (response.status_code, response.json()["code"]) == (412, "precondition_failed")


def test_anybodys_answer_may_be_kept_by_any_cache(api: APIClient, settings: Any) -> None:
    settings.CATALOGUE_MAX_AGE = 77
    assert ask(api)["Cache-Control"] == "public, max-age=77"
    assert ask(api, "/api/v1/version/")["Cache-Control"] == "public, no-cache"
    vary = {name.strip().lower() for name in ask(api)["Vary"].split(",")}
    assert vary == {"accept", "authorization", "cookie", "origin"}


def test_the_answer_to_a_known_caller_is_private(api: APIClient) -> None:
    user = get_user_model().objects.create_user("ada", "ada@example.org", "a long password")
    _, token = token_create(user=user, name="test", days=30)
    assert ask(api, Authorization=f"Token {token}")["Cache-Control"] == "private, max-age=300"
    assert ask(api, Authorization="Bearer of-something-else")["Cache-Control"] == "private, max-age=300"
    api.force_login(user)
    assert ask(api)["Cache-Control"] == "private, max-age=300"
    assert ask(api, "/api/v1/version/")["Cache-Control"] == "private, no-cache"


def test_refusals_and_answers_that_say_nothing_are_not_kept(api: APIClient) -> None:
    assert ask(api, "/api/v1/games/nope/")["Cache-Control"] == "no-store"
    assert "ETag" not in ask(api, "/api/v1/games/nope/")
    assert ask(api, "/api/v1/")["Cache-Control"] == "no-store"


def test_head_is_get_without_the_body(api: APIClient) -> None:
    get, head = ask(api), api.head(GAME)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("ETag", "Cache-Control", "Content-Type", "Content-Length", "Allow"):
        assert head[name] == get[name]
    assert api.head(GAME, headers={"If-None-Match": get["ETag"]}).status_code == 304


def test_an_unchanged_answer_costs_one_query(api: APIClient, django_assert_num_queries: Any) -> None:
    tag = ask(api)["ETag"]
    with django_assert_num_queries(1):
        ask(api, **{"If-None-Match": tag})
    with django_assert_num_queries(1):  # kept by this process
        ask(api)
    with django_assert_num_queries(3):
        ask(api, "/api/v1/games/")
