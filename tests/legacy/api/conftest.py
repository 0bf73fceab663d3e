"""One evening a module; what a test writes into it is rolled back."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.legacy.api.calls import Evening


@pytest.fixture(scope="module")
def evening_of_the_module(loaded: None, django_db_blocker: Any) -> Iterator[Evening]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield Evening()
        transaction.set_rollback(True)


@pytest.fixture
def evening(evening_of_the_module: Evening, db: None) -> Evening:
    """A table with somebody of every standing, and a dungeon that runs."""
    evening_of_the_module.campaign.refresh_from_db()
    return evening_of_the_module
