"""The game with bands, loaded once a module."""

from collections.abc import Iterator

import pytest

from tests.catalogue import loaded_for_a_module, whole_catalogue


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker, [whole_catalogue("decknforge")]):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """Every card of DeckNForge; what a test changes is rolled back."""
