"""A table that was played at, once a module; what a test changes is rolled back."""

from collections.abc import Iterator

import pytest

from legacy.models import Campaign
from tests.catalogue import loaded_for_a_module, whole_catalogue
from tests.legacy.makers import make_played_table


@pytest.fixture(scope="module")
def played_once(django_db_setup: None, django_db_blocker: object) -> Iterator[int]:
    with loaded_for_a_module(django_db_blocker, [whole_catalogue("decknforge")]):
        yield make_played_table().pk


@pytest.fixture
def played(played_once: int, db: None) -> Campaign:
    """A private table of ysolde's."""
    return Campaign.objects.get(pk=played_once)
