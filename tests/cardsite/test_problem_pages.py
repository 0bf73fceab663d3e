"""Every code of the API has a page and a line in the documentation."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from cards.api.frame.errors import KINDS, Code

DOCUMENT = Path(settings.BASE_DIR) / "docs" / "problems.md"


def test_the_documentation_lists_exactly_the_codes_there_are() -> None:
    lines = re.findall(r"^\| (\d{3}) \| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", DOCUMENT.read_text(), re.MULTILINE)
    assert lines == [(str(code.kind.status), str(code), code.kind.title, code.kind.advice) for code in Code]


def test_every_code_has_a_kind() -> None:
    assert list(KINDS) == list(Code)
    for code, kind in KINDS.items():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
        assert 400 <= kind.status < 600


@pytest.mark.django_db
@pytest.mark.parametrize("code", Code)
def test_the_type_of_a_problem_leads_to_its_page(client: Client, code: Code) -> None:
    response = client.get(f"/problems/{code}/")
    assert response.status_code == 200
    page = response.content.decode()
    assert code in page
    assert page.count("<h1>") == 1


@pytest.mark.django_db
def test_all_problems_are_listed_on_one_page(client: Client) -> None:
    page = client.get("/problems/").content.decode()
    assert re.findall(r'href="/problems/(\w+)/"', page) == list(Code)


@pytest.mark.django_db
def test_a_code_that_does_not_exist_has_no_page(client: Client) -> None:
    assert client.get("/problems/nonsense/").status_code == 404
