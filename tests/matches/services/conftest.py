"""One small game is enough to run experiments."""

from collections.abc import Iterator

import pytest

from tests.catalogue import loaded_for_a_module, whole_catalogue
from tests.matches.experiments import GAME


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker, [whole_catalogue(GAME)]):
        yield
