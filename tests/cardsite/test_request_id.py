"""One id leads from an answer to its log lines."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from rest_framework.test import APIClient

from cardsite.logs import SHARED

pytestmark = [pytest.mark.urls("tests.cardsite.api.probe"), pytest.mark.django_db]
OURS = re.compile(r"[0-9a-f]{32}")


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged, one JSON document a line, as production writes it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    last = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer(default=str)]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=SHARED, processors=last))
    root = logging.getLogger()
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)


def logged(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


@pytest.fixture
def caller() -> APIClient:
    return APIClient(raise_request_exception=False)


@pytest.mark.parametrize("path", ["/", "/api/v1/", "/api/v1/nothing/", "/nothing/", "/api/v1/probe/fail/broken/"])
def test_every_answer_has_an_id_of_its_own(caller: APIClient, path: str) -> None:
    first, second = caller.get(path)["X-Request-ID"], caller.get(path)["X-Request-ID"]
    assert OURS.fullmatch(first)
    assert OURS.fullmatch(second)
    assert first != second


@pytest.mark.parametrize("given", ["abcdefgh", "0f9c2e4a-5d1b-4c7e-9a3f-2b1c0d9e8f7a", "a" * 64, "trace.1_2-3"])
def test_a_well_formed_id_of_the_caller_is_kept(caller: APIClient, given: str) -> None:
    response = caller.get("/api/v1/nothing/", headers={"X-Request-ID": given})
    assert response["X-Request-ID"] == response.json()["request_id"] == given


@pytest.mark.parametrize(
    "given",
    ["", "short", "a" * 65, "a" * 5000, "abcdefgh\n", "abcdefgh\r\nSet-Cookie: x=1", "<script>1</script>", "éééééééé"],
)
def test_a_hostile_id_is_replaced(caller: APIClient, lines: io.StringIO, given: str) -> None:
    response = caller.get("/api/v1/nothing/", headers={"X-Request-ID": given})
    assert OURS.fullmatch(response["X-Request-ID"])
    assert response.json()["request_id"] == response["X-Request-ID"]
    entries = logged(lines)
    assert entries
    assert {entry["request_id"] for entry in entries} == {response["X-Request-ID"]}


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/nothing/", "/api/v1/probe/fail/broken/"])
def test_every_log_line_carries_the_id_of_the_answer(caller: APIClient, lines: io.StringIO, path: str) -> None:
    for given in ({}, {"X-Request-ID": "mine-12345678"}):
        lines.seek(0)
        lines.truncate()
        response = caller.get(path, headers=given)
        entries = logged(lines)
        assert {entry["logger"].split(".")[0] for entry in entries} >= {"cardsite"}
        assert {entry["request_id"] for entry in entries} == {response["X-Request-ID"]}


def test_the_log_tells_what_the_answer_hides(caller: APIClient, lines: io.StringIO) -> None:
    response = caller.get("/api/v1/probe/fail/broken/")
    assert "secret" not in response.content.decode()
    assert "the secret is 42" in lines.getvalue()
