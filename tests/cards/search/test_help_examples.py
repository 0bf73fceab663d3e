"""Every example of the help page finds cards of the real catalogue, without a warning."""

from collections.abc import Iterator
from typing import Any

import pytest

from cards.search import help_table, search
from cards.views.search import JOINS
from tests.catalogue import loaded_for_a_module, whole_catalogues

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def catalogue(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker, whole_catalogues()):
        yield


def test_every_example_finds_something() -> None:
    # What higher rooms registered is asked of somebody's own cards or games and is tried in their tests.
    keywords = [row["example"] for row in help_table() if row["kind"] not in ("cards", "measure")]
    empty = {}
    for query in [*keywords, *(query for query, _ in JOINS)]:
        result = search(query)
        if not result.total or result.warnings:
            empty[query] = [warning.message for warning in result.warnings]
    assert empty == {}


def test_the_example_of_an_expression_finds_what_it_says() -> None:
    query = next(query for query, meaning in JOINS if "begin with The" in meaning)
    assert all(card.name.startswith("The ") for card in search(query).cards())


def test_ranks_and_tiers_stand_in_their_order() -> None:
    table = {row["keyword"]: row for row in help_table()}
    ranks = [value["value"] for value in table["rank"]["values"]]
    assert ranks[:2] + ranks[8:13] == ["2", "3", "10", "jack", "queen", "king", "ace"]
    assert "From the lowest: " in table["tier"]["doc"]
    tiers = [value["value"] for value in table["tier"]["values"]]
    assert tiers.index("common") < tiers.index("uncommon") < tiers.index("rare")


def test_the_nearest_name_comes_first() -> None:
    assert [card.name for card in search("wlof").cards()][:4] == ["Wolf", "Wolf", "Wolf Cub", "Wolf Cub"]


def test_filters_and_direction_are_told() -> None:
    result = search("", order="power", direction="desc", columns={"tribe": "canine", "total_cost_max": 2})
    assert result.explanation == (
        "cards whose tribe is Canine, with a total cost of at most 2, sorted by power, the greatest first"
    )
    told = search("wolf", columns={"kind": "creature", "official": False, "power_min": 1}).explanation
    assert told == (
        'creature cards with "wolf" in name or text, off the official list, with power at least 1, the best match first'
    )


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("power:2..", "power>=2"),
        ("power:..1", "power<=1"),
        ("rank:10..queen", "rank:10|jack|queen"),
        ("rank:queen..10", "rank>=10 rank<=queen"),
        ("rank:king..", "rank>=king"),
        ("cost:ruby", "cost.ruby>=1"),
        ("cost:blood|ruby", "blood>=1 or ruby>=1"),
        ("name!=wolf", '-!"wolf"'),
        ("power>=-1", "power>=0"),
        ("power<=99999999999999999999", "power>=0"),
    ],
)
def test_another_way_to_say_it(query: str, same: str) -> None:
    found = search(query)
    assert found.warnings == ()
    assert (found.total, found.ids) == (search(same).total, search(same).ids)


@pytest.mark.parametrize("query", ["power<=2..3", "tier>common..rare", "power>=2+"])
def test_nothing_is_more_or_less_than_a_range(query: str) -> None:
    warning = search(f"wolf {query}").warnings[0]
    assert "cannot be" in warning.message
    assert warning.suggestion == query.replace("<=", ":").replace(">=", ":").replace(">", ":")
