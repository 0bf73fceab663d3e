"""A card of every tribe is found under each of its game's tribes, also under one that came later."""

import pytest

from cards.models import Card, Tribe
from cards.search import search
from cards.selectors.oddities import oddities
from cards.services import entry_record
from tests.curators import load
from tests.makers import SIGILS, WOLF

pytestmark = pytest.mark.django_db

TRAIT = {
    "slug": "every-tribe",
    "name": "Every Tribe",
    "kind": "trait",
    "trigger": "passive",
    "effect": "Of all tribes.",
}
AMALGAM = WOLF | {"slug": "amalgam", "name": "Amalgam", "tribes": [], "traits": ["every-tribe"]}
CANINE, FELINE = {"slug": "canine", "name": "Canine"}, {"slug": "feline", "name": "Feline"}


def loaded(*tribes: dict[str, str], amalgam: dict[str, object] = AMALGAM) -> str:
    return load(cards=[WOLF, amalgam], sigils=[*SIGILS, TRAIT], tribes=list(tribes))


def tribes_of_amalgam() -> list[str]:
    return list(Card.objects.get(slug="amalgam").tribes.order_by("slug").values_list("slug", flat=True))


def test_it_belongs_to_each_tribe_and_search_finds_it_there() -> None:
    loaded(CANINE, FELINE)
    assert tribes_of_amalgam() == ["canine", "feline"]
    assert search("tribe:canine").total == 2
    assert search("tribe:feline").total == 1
    assert search("tribes:2").total == 1


def test_it_joins_a_tribe_that_comes_later() -> None:
    loaded(CANINE)
    assert loaded(CANINE, FELINE) == "added 1 tribe."
    assert tribes_of_amalgam() == ["canine", "feline"]
    wolf = Card.objects.get(slug="wolf")
    entry_record(entry=Tribe.objects.create(game=wolf.game, slug="ours", name="Ours"), action="added")
    assert tribes_of_amalgam() == ["canine", "feline", "ours"]
    assert search("tribe:ours").total == 1


def test_it_holds_back_no_tribe_that_goes() -> None:
    loaded(CANINE, FELINE)
    assert loaded(CANINE) == "removed 1 tribe."
    assert tribes_of_amalgam() == ["canine"]


def test_it_leaves_the_tribes_when_it_loses_the_trait() -> None:
    loaded(CANINE, FELINE)
    loaded(CANINE, FELINE, amalgam=AMALGAM | {"traits": [], "tribes": ["feline"]})
    assert tribes_of_amalgam() == ["feline"]


def test_a_tribe_that_nobody_else_has_is_still_told_to_curators() -> None:
    loaded(CANINE, FELINE)
    empty = next(oddity for oddity in oddities() if oddity.name == "empty groups")
    assert [str(row) for row, _ in empty.rows] == ["Feline"]
