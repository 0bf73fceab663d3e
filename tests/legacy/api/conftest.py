"""One evening a module; what a test writes into it is rolled back."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.catalogue import kept_for_a_module
from tests.legacy.api.calls import Evening


@pytest.fixture(scope="module")
def evening_of_the_module(loaded: None, django_db_blocker: Any) -> Iterator[Evening]:
    with kept_for_a_module(django_db_blocker):
        yield Evening()


@pytest.fixture
def evening(evening_of_the_module: Evening, db: None) -> Evening:
    """A table with somebody of every standing, and a dungeon that runs."""
    evening_of_the_module.campaign.refresh_from_db()
    return evening_of_the_module
