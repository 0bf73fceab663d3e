"""The small catalogue, loaded once for all tests of a module that only read it."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from cards.search import search
from cards.services import catalogue_load
from tests.cards.search.catalogue import small_catalogues


@pytest.fixture(scope="module")
def catalogue(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A module that asks for this is marked `django_db`; what its tests write is rolled back as everywhere."""
    with django_db_blocker.unblock(), transaction.atomic():
        catalogue_load(catalogues=small_catalogues(), source="test")
        yield
        transaction.set_rollback(True)


@pytest.fixture
def find(catalogue: None) -> Any:
    """`find("wolf")`: what is found, in order, as game/slug with the game in three letters."""

    def found(text: str, **options: Any) -> list[str]:
        cards = search(text, **options).cards()
        return [f"{card.game.slug[:3]}/{card.slug}" for card in cards]

    return found
