"""The small catalogue, loaded once for all tests of a module that only read it."""

from collections.abc import Iterator
from typing import Any

import pytest

from cards.search import search
from tests.cards.search.catalogue import small_catalogues
from tests.catalogue import loaded_for_a_module


@pytest.fixture(scope="module")
def catalogue(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A module that asks for this is marked `django_db`; what its tests write is rolled back as everywhere."""
    with loaded_for_a_module(django_db_blocker, small_catalogues()):
        yield


@pytest.fixture
def find(catalogue: None) -> Any:
    """`find("wolf")`: what is found, in order, as game/slug with the game in three letters."""

    def found(text: str, **options: Any) -> list[str]:
        cards = search(text, **options).cards()
        return [f"{card.game.slug[:3]}/{card.slug}" for card in cards]

    return found
