"""The whole of four games and a few cards of the fifth: enough for commands and pages, and quick to load."""

from collections.abc import Iterator

import pytest

from tests.catalogue import loaded_for_a_module, small_catalogues, whole_catalogue
from tests.matches.samples import GAME

WHOLE = ("inscription", "decknforge", "elemental", "mysterion")


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    small = [each for each in small_catalogues() if each.game.slug not in WHOLE]
    with loaded_for_a_module(django_db_blocker, [*map(whole_catalogue, WHOLE), *small]):
        yield


@pytest.fixture(scope="module")
def one_game_loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker, [whole_catalogue(GAME)]):
        yield


@pytest.fixture
def one_game(one_game_loaded: None, db: None) -> None:
    """The cards of the one game that experiments are tried with; what a test changes is rolled back."""


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """These cards; what a test changes is rolled back."""
