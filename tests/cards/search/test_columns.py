"""The parameters of the list of cards find in the index what the same filters find in the database."""

from collections.abc import Iterator

import pytest

from cards.api.filters import CardFilterSet
from cards.models import Card
from cards.search import bits, index_refresh, search
from cards.search.columns import cards_with
from cards.search.store import current_index
from tests.catalogue import loaded_for_a_module

pytestmark = pytest.mark.usefixtures("catalogue")
NUMBERS = ("power", "health", "total_cost", "stage", "value")


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


def values_of(name: str) -> list[str]:
    """Values to ask for: those that cards have, and one that none has."""
    if name in ("official", "unused"):
        return ["true", "false"]
    if name.removesuffix("_min").removesuffix("_max") in NUMBERS:
        return [str(number) for number in range(12)]
    documents = Card.objects.current().values_list("versions__document", flat=True)
    words: set[str] = {"no-such-value"}
    for document in documents:
        for field in (name, f"{name}s", "copies" if name == "pile" else name):
            value = document.get(field) or ()
            words.update([value] if isinstance(value, str) else value)
        frame = document.get("frame") or {}
        words.update(frame.get("sigils", ()) if name == "sigil" else ())
        words.update([frame["kind"]] if name == "frame" and frame else ())
    return sorted(map(str, words))


def by_database(name: str, value: str) -> set[int]:
    filters = CardFilterSet({name: value}, queryset=Card.objects.current())
    assert filters.is_valid(), filters.errors
    return set(filters.qs.values_list("pk", flat=True))


def by_index(name: str, value: str) -> set[int]:
    index = current_index()
    asked = {name: value == "true"} if name in ("official", "unused") else {name: value}
    return {index.ids[place] for place in bits.members(cards_with(index, asked))}


@pytest.mark.parametrize("name", sorted(CardFilterSet.base_filters))
def test_a_parameter_finds_what_the_database_finds(name: str) -> None:
    Card.objects.filter(slug="pliers").update(unused_reason="Left in the box.")
    Card.objects.filter(slug="mantis-god").update(official=False)
    index_refresh()
    asked = values_of(name)
    assert {value: by_index(name, value) for value in asked} == {value: by_database(name, value) for value in asked}
    assert any(by_index(name, value) for value in asked), "no value was found at all: the test would prove nothing"


def test_several_parameters_and_a_query_hold_together() -> None:
    everyone = search("tribe:canine", page_size=250)
    kept = search("tribe:canine", page_size=250, columns={"power_min": "2", "temple": "beast"})
    wanted = Card.objects.filter(pk__in=everyone.ids, power__gte=2, temple__slug="beast")
    assert set(kept.ids) == set(wanted.values_list("pk", flat=True))
    assert 0 < kept.total < everyone.total
