"""The site does what its schema says: generated requests, in process, through the production entry point."""

from collections.abc import Iterator

import pytest
import schemathesis
from django.core import signals
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from cardsite.wsgi import application

schema = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue", "keep_connection")]
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
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much, HealthCheck.too_slow],
)
def test_every_operation_keeps_its_word(case: Case) -> None:
    may_be_refused = FREE_TEXT & set(case.query or ()) or case.operation.path in ONE_OF_TWO | OF_A_GAME
    case.call_and_validate(excluded_checks=[positive_data_acceptance] if may_be_refused else [])
