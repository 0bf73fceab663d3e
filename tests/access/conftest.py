"""The whole of the two games that tables and experiments are made of, and a few cards of the others."""

from collections.abc import Iterator

import pytest

from tests.catalogue import loaded_for_a_module, small_catalogues, whole_catalogue

WHOLE = ("decknforge", "mysterion")


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    small = [each for each in small_catalogues() if each.game.slug not in WHOLE]
    with loaded_for_a_module(django_db_blocker, [*map(whole_catalogue, WHOLE), *small]):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """These cards; what a test changes is rolled back."""
