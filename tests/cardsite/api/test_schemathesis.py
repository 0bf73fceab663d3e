"""The site does what its schema says: generated requests, in process, through the production entry point."""

import os
import re
from collections.abc import Iterator

import pytest
import schemathesis
from django.core import signals
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from cardsite.api.views import schema_document
from cardsite.wsgi import application

FEW = 5
EXAMPLES = int(os.environ.get("SCHEMA_EXAMPLES", FEW))  # the soak tries more
schemathesis.serializer.alias("application/x-ndjson", "text/plain")  # lines of JSON are a text like any other
schema = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)
# Making acts of two dozen kinds takes a minute, and all of them are refused for want of an account:
# tests/legacy/api/test_garbage.py sends them as somebody who plays.
ACTS = "/api/v1/campaigns/{campaign}/acts/"
schema = schema.exclude(path=ACTS)
# Every bound and every wrong type of every field, forty requests an operation, is for the soak.
schema.config.phases.coverage.enabled = EXAMPLES != FEW
# One database is enough for the shape of answers: this is minutes of generated requests.
pytestmark = [pytest.mark.django_db, pytest.mark.postgresql, pytest.mark.usefixtures("catalogue", "keep_connection")]
# What a schema does not tell and docs/api.md does: no parameter takes control characters (here as the text of a dict
# writes them), and one without a value counts as absent.
CONTROL = re.compile(r"\\x[0-9a-f]{2}")
FREE_TEXT = {"q"}  # any text may be sent, but not every text is a query
OF_A_GAME = {"/api/v1/games/{game}/validate/"}  # which fields and zones a body may have is the game's to say
ONE_OF_TWO = {"/api/v1/cards/named/"}  # a schema cannot tell that exactly one of two parameters is needed


@pytest.fixture
def keep_connection(db: None) -> Iterator[None]:
    """A bare WSGI call ends with request_finished, which would close the test's own connection."""
    for signal in (signals.request_started, signals.request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (signals.request_started, signals.request_finished):
        signal.connect(close_old_connections)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES == FEW,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much, HealthCheck.too_slow],
)
def test_every_operation_keeps_its_word(case: Case) -> None:
    query = case.query or {}
    excluded = []
    if FREE_TEXT & set(query) or case.operation.path in ONE_OF_TWO | OF_A_GAME or CONTROL.search(str(query)):
        excluded.append(positive_data_acceptance)
    if any(value in ("", {}, []) for value in query.values()):  # each is sent without a value
        excluded.append(negative_data_rejection)
    case.call_and_validate(excluded_checks=excluded)


def test_every_operation_of_the_code_is_tried() -> None:
    tried = {f"{each.ok().method.upper()} {each.ok().path}" for each in schema.get_all_operations()}
    document = schema_document()
    there = {f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods}
    assert there - tried == {f"POST {ACTS}"}
    assert tried <= there
