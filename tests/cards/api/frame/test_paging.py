"""One page of a list, in the envelope of all lists."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from cards.models import Release

pytestmark = [pytest.mark.urls("tests.cardsite.api.probe"), pytest.mark.django_db]
LIST = "/api/v1/probe/releases/"
HOST = "http://testserver"


@pytest.fixture(autouse=True)
def releases() -> list[Release]:
    """Just enough for a third page of the default size."""
    return Release.objects.bulk_create([Release(source=f"s{number}") for number in range(1, 202)])


def get(api: APIClient, query: str) -> dict[str, Any]:
    response = api.get(LIST + query)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def sources(answer: dict[str, Any]) -> list[str]:
    return [row["source"] for row in answer["results"]]


def test_a_page_has_a_hundred_entries_in_the_envelope(api: APIClient) -> None:
    answer = get(api, "")
    assert list(answer) == ["total", "next", "previous", "warnings", "results"]
    assert (answer["total"], answer["previous"], answer["warnings"]) == (201, None, [])
    assert answer["next"] == f"{HOST}{LIST}?page=2"
    assert sources(answer) == [f"s{number}" for number in range(1, 101)]


def test_following_next_gives_every_entry_once(api: APIClient) -> None:
    answer = get(api, "?page_size=67")
    seen = sources(answer)
    while answer["next"]:
        answer = get(api, answer["next"].removeprefix(HOST + LIST))
        seen += sources(answer)
    assert seen == [f"s{number}" for number in range(1, 202)]
    assert answer["previous"] == f"{HOST}{LIST}?page=2&page_size=67"


def test_a_page_may_have_250_entries_and_no_more(api: APIClient) -> None:
    assert len(get(api, "?page_size=250")["results"]) == 201
    answer = api.get(LIST + "?page_size=251").json()
    assert answer["errors"] == [
        {"pointer": "#/page_size", "code": "invalid", "detail": "'251' is not a whole number from 1 to 250."}
    ]


@pytest.mark.parametrize("path", [LIST, "/api/v1/cards/"])
def test_what_is_wrong_with_both_numbers_is_told_together(api: APIClient, path: str) -> None:
    errors = api.get(f"{path}?page=x&page_size=0").json()["errors"]
    assert {error["pointer"] for error in errors} == {"#/page", "#/page_size"}


@pytest.mark.parametrize("name", ["page", "page_size"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "1.5", "", " 1", "%2B1", "1_0", "٣", "last", "%00", "0x1", "1e2"])
def test_what_is_no_number_is_refused_with_a_pointer(api: APIClient, name: str, value: str) -> None:
    response = api.get(f"{LIST}?{name}={value}")
    assert (response.status_code, response.json()["code"]) == (400, "invalid_input")
    assert [error["pointer"] for error in response.json()["errors"]] == [f"#/{name}"]


@pytest.mark.parametrize("page", ["4", "99999999999999999999", "9" * 5000])
def test_a_page_beyond_the_end_is_not_found_however_large(api: APIClient, page: str) -> None:
    response = api.get(f"{LIST}?page={page}")
    assert (response.status_code, response.json()["code"]) == (404, "page_beyond_end")
    assert response.json()["detail"].endswith("the last one is 3.")
    assert len(response.json()["detail"]) < 200


def test_leading_zeros_are_still_a_number(api: APIClient) -> None:
    assert sources(get(api, "?page=" + "0" * 5000 + "3")) == ["s201"]


def test_an_empty_list_has_one_empty_page(api: APIClient) -> None:
    Release.objects.all().delete()
    assert get(api, "") == {"total": 0, "next": None, "previous": None, "warnings": [], "results": []}
    assert api.get(LIST + "?page=2").status_code == 404


def test_an_unknown_parameter_is_ignored_with_a_warning(api: APIClient) -> None:
    assert get(api, "?source=s7&format=json")["warnings"] == []
    answer = get(api, "?sorce=s7&zzz=1")
    assert answer["total"] == 201
    assert answer["warnings"] == [
        {
            "code": "unknown_parameter",
            "detail": "The parameter 'sorce' is not known and was ignored. Did you mean source?",
        },
        {"code": "unknown_parameter", "detail": "The parameter 'zzz' is not known and was ignored."},
    ]


def test_a_page_costs_two_queries_whatever_its_size(api: APIClient, django_assert_num_queries: Any) -> None:
    for size in (1, 200):
        with django_assert_num_queries(2):
            get(api, f"?page_size={size}")
