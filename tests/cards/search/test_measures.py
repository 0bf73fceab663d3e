"""A number that a higher room measures of cards is compared, told in words and sorted by; who has none is not found."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards.models import Card
from cards.search import explain, search
from cards.search.fields import REGISTRY
from cards.search.finder import asks_other_rooms
from cards.search.keywords import Field, Kind

pytestmark = pytest.mark.django_db
SHARE = Field(
    name="share", kind=Kind.MEASURE, doc="A share.", example="share>0.5", label="a share of", says="with {value}",
    denies="not with {value}",
)  # fmt: skip
NUMBERS = {"wolf": "0.75", "wolf-cub": "0.5", "elk-fawn": "-0.125"}


@pytest.fixture
def shares(catalogue: None) -> Iterator[dict[int, Decimal]]:
    """Three cards of Augmented have a share."""
    ids = dict(Card.objects.filter(game__slug="augmented").values_list("slug", "pk"))
    numbers = {ids[slug]: Decimal(number) for slug, number in NUMBERS.items()}
    REGISTRY.register_measure(SHARE, lambda: numbers)
    yield numbers
    REGISTRY.unregister("share")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("share>0.5", ["wolf"]),
        ("share>=0.5", ["wolf", "wolf-cub"]),
        ("share>=50%", ["wolf", "wolf-cub"]),
        ("share<0", ["elk-fawn"]),
        ("share<=-0.125", ["elk-fawn"]),
        ("share:0.5", ["wolf-cub"]),
        ("share=.5", ["wolf-cub"]),
        ("share!=0.5", ["elk-fawn", "wolf"]),
        ("share!=0.5|0.75", ["elk-fawn"]),
        ("share:0.5|0.75", ["wolf", "wolf-cub"]),
        ("share:0..60%", ["wolf-cub"]),
        ("share:60%..0", ["wolf-cub"]),
        ("share:0.5..", ["wolf", "wolf-cub"]),
        ("share:..0.5", ["elk-fawn", "wolf-cub"]),
        ("share!=0..1", ["elk-fawn"]),
        ("name:wolf -share>0.5 g:augmented", ["wolf-cub"]),
    ],
)
def test_numbers_are_compared_and_a_card_without_one_is_not_found(shares: Any, query: str, found: list[str]) -> None:
    result = search(query)
    assert result.warnings == ()
    assert [card.slug for card in result.cards()] == found


def test_results_are_sorted_by_it_and_cards_without_one_come_last(shares: Any, find: Any) -> None:
    up = find("g:augmented order:share")
    assert up[:3] == ["aug/elk-fawn", "aug/wolf-cub", "aug/wolf"]
    down = find("g:augmented order:share direction:desc")
    assert down[:3] == ["aug/wolf", "aug/wolf-cub", "aug/elk-fawn"]
    assert up[3:] == down[3:] == sorted(up[3:])
    assert find("g:augmented", order="share") == up


@pytest.mark.parametrize(
    ("query", "normalised", "told"),
    [
        ("share>55%", "share>0.55", "cards with a share above 0.55, sorted by name"),
        ("share=0.50", "share:0.5", "cards with a share of 0.5, sorted by name"),
        ("-share>=-.2", "-share>=-0.2", "cards not with a share of at least -0.2, sorted by name"),
        ("share:0.5..0.6", "share:0.5..0.6", "cards with a share of from 0.5 to 0.6, sorted by name"),
        ("share:..0.6", "share:..0.6", "cards with a share of 0.6 or less, sorted by name"),
        ("share:10%..", "share:0.1..", "cards with a share of 0.1 or more, sorted by name"),
        ("order:share", "order:share", "all cards, sorted by share"),
    ],
)
def test_it_is_told_in_words_and_spelt_in_one_way(shares: Any, query: str, normalised: str, told: str) -> None:
    read = explain(query)
    assert (read.normalized, read.explanation) == (normalised, told)
    assert explain(normalised).explanation == told


@pytest.mark.parametrize(
    ("query", "position", "suggestion"),
    [
        ("wolf share>55", 11, "share>55%"),
        ("wolf share>5000%", 11, ""),
        ("wolf share:often", 11, ""),
        ("wolf share:..", 11, ""),
        ("wolf share>0.1..0.2", 11, "share:0.1..0.2"),
        ("wolf share:/1/", 11, ""),
    ],
)
def test_what_is_no_such_number_is_left_out(shares: Any, query: str, position: int, suggestion: str) -> None:
    warning = search(query).warnings[0]
    assert (warning.code, warning.position, warning.suggestion) == ("bad_value", position, suggestion)
    assert search(query).total == search("wolf").total


def test_where_no_card_has_a_number_a_sentence_says_so(catalogue: None) -> None:
    def nothing() -> dict[int, Decimal]:
        raise LookupError("Nobody has measured anything yet.")

    REGISTRY.register_measure(SHARE, nothing)
    try:
        found = search("share>0.5 order:share")
        assert found.total == 0
        assert [(w.code, w.message) for w in found.warnings] == [("unknown_value", "Nobody has measured anything yet.")]
    finally:
        REGISTRY.unregister("share")
    assert search("order:share wolf").warnings[0].code == "unknown_value"
    assert "share" not in {option.slug for option in REGISTRY.get("order").options}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "asked",
    [{"q": "share>0.6"}, {"q": "wolf sort:Share"}, {"q": "wolf order:/share/"}, {"q": "wolf", "order": "share"}],
)
def test_an_answer_that_depends_on_it_is_not_kept(shares: dict[int, Decimal], asked: dict[str, str]) -> None:
    assert asks_other_rooms(asked["q"], order=asked.get("order", ""))
    asked = asked | {"game": "augmented", "direction": "desc"}
    client = APIClient()
    first = client.get("/api/v1/cards/", asked)
    assert first["Cache-Control"] == "no-store"
    assert first.json()["results"][0]["slug"] == "wolf"
    shares.update({card: 1 - number for card, number in shares.items()})
    assert client.get("/api/v1/cards/", asked).json()["results"][0]["slug"] != "wolf"


def test_what_the_catalogue_alone_decides_is_kept(shares: Any) -> None:
    assert not asks_other_rooms("wolf order:power", order="power")
    assert "ETag" in APIClient().get("/api/v1/cards/", {"q": "wolf order:power"})


@pytest.mark.parametrize("display", ["grid", "list", "text", "full"])
def test_a_page_offers_the_order_and_tells_the_number_of_each_card(client: Client, shares: Any, display: str) -> None:
    asked = {"q": "game:augmented name:wolf", "display": display}
    page = client.get("/search/", asked).content.decode()
    assert 'value="share"' in page
    assert '<span class="chip num">' not in page
    page = client.get("/search/", asked | {"order": "share"}).content.decode()
    assert re.findall(r'<span class="chip num">(.*?)</span>', page) == ["share 0.5", "share 0.75"]


def test_the_api_tells_the_number_of_each_card(shares: Any) -> None:
    answer = APIClient().get("/api/v1/cards/", {"q": "(name:wolf or name:mox) game:augmented order:share"}).json()
    assert [card["slug"] for card in answer["results"]] == ["wolf-cub", "wolf", "ruby-mox"]
    assert answer["query"]["numbers"] == [0.5, 0.75, None]
    assert "numbers" not in APIClient().get("/api/v1/cards/", {"q": "name:wolf"}).json()["query"]


def test_only_a_measure_is_registered_so(catalogue: None) -> None:
    with pytest.raises(ValueError, match="measure"):
        REGISTRY.register_measure(Field(name="mine", kind=Kind.CARDS, doc="-", example="-"), dict)
