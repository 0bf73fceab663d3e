"""The whole catalogue, and a caller like those outside: no exception reaches it, no check is spared it."""

from collections.abc import Iterator

import pytest
from rest_framework.test import APIClient

from tests.catalogue import loaded_for_a_module, whole_catalogues


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker, whole_catalogues()):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """Every card of every game; what a test changes is rolled back."""


@pytest.fixture
def api() -> APIClient:
    return APIClient(enforce_csrf_checks=True, raise_request_exception=False)
