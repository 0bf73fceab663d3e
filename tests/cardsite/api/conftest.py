"""A very small catalogue, and a caller like those outside: no exception reaches it, no check is spared it."""

import pytest
from rest_framework.test import APIClient

from tests.catalogue import catalogue_put, tiny_catalogue


@pytest.fixture
def catalogue(db: None) -> None:
    """One game with two cards; the catalogue is at its first version."""
    catalogue_put(tiny_catalogue())


@pytest.fixture
def api() -> APIClient:
    return APIClient(enforce_csrf_checks=True, raise_request_exception=False)
