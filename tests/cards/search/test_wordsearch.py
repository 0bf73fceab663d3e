"""Several words rank a card by the worst of them, unless its name has them one after the other."""

from typing import Any

import pytest

from cards.rules.catalogue import read
from cards.search import search
from cards.services import catalogue_load
from tests.makers import WOLF, catalogue_files

pytestmark = pytest.mark.django_db


def test_a_card_ranks_by_its_worst_word() -> None:
    cards: list[dict[str, Any]] = [
        WOLF | {"text": "The cub howls."},
        WOLF | {"slug": "one", "name": "Big Wolf Cub"},
        WOLF | {"slug": "two", "name": "Cub and Wolf"},
        WOLF | {"slug": "three", "name": "Wolf Cub"},
        WOLF | {"slug": "four", "name": "Wolf Cub Den"},
        WOLF | {"slug": "five", "name": "Alpha Werewolfcub"},
    ]
    catalogue_load(catalogues=[read(catalogue_files(cards=cards))], source="test")
    assert [card.name for card in search("wolf cub").cards()] == [
        "Wolf Cub",  # exactly
        "Wolf Cub Den",  # begins so
        "Big Wolf Cub",  # has both words
        "Cub and Wolf",
        "Alpha Werewolfcub",  # has both inside a word
        "Wolf",  # has one of them in its text only
    ]
    assert [card.name for card in search('"wolf cub"').cards()] == ["Wolf Cub", "Wolf Cub Den", "Big Wolf Cub"]
