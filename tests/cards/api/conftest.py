"""A very small catalogue, and a caller like those outside: no exception reaches it, no check is spared it."""

import pytest
from rest_framework.test import APIClient

from cards.rules.catalogue import read
from cards.services import catalogue_load
from tests.makers import catalogue_files


@pytest.fixture
def catalogue(db: None) -> None:
    """One game with two cards; the catalogue is at its first version."""
    catalogue_load(catalogues=[read(catalogue_files())], source="tests")


@pytest.fixture
def api() -> APIClient:
    return APIClient(enforce_csrf_checks=True, raise_request_exception=False)
