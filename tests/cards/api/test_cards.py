"""Cards over HTTP: found, filtered, cut into pages, named, drawn by chance, looked up in bulk."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from cards.api.card_shapes import CardSerializer, WholeCardSerializer
from cards.kept import KEPT
from cards.models import Card
from cards.search import index_refresh
from cards.selectors.card_rows import FIELDS
from tests.catalogue import loaded_for_a_module

pytestmark = pytest.mark.usefixtures("catalogue")
CARDS = "/api/v1/cards/"
HOST = "http://testserver"


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


def get(api: APIClient, query: str = "", status: int = 200) -> dict[str, Any]:
    response = api.get(CARDS + query)
    assert response.status_code == status, response.content
    answer: dict[str, Any] = response.json()
    return answer


def slugs(answer: dict[str, Any]) -> list[str]:
    return [f"{card['game']}/{card['slug']}" for card in answer["results"]]


# --- the list ----------------------------------------------------------------------------------------------------


def test_the_list_has_every_card_by_name(api: APIClient) -> None:
    answer = get(api)
    assert answer["total"] == Card.objects.current().count() == len(answer["results"])
    assert [card["name"] for card in answer["results"]] == sorted(card["name"] for card in answer["results"])
    assert answer["query"] == {"normalized": "", "explanation": answer["query"]["explanation"]}


def test_a_row_has_the_members_that_the_schema_tells(api: APIClient) -> None:
    for row in get(api)["results"]:
        assert list(row) == list(FIELDS)
        assert CardSerializer(row).data == row
    assert set(FIELDS) == set(CardSerializer().fields)


def test_a_row_tells_the_card(api: APIClient) -> None:
    (wolf,) = get(api, "?game=aug&q=!wolf")["results"]
    told = {name: wolf[name] for name in ("game", "slug", "cost", "total_cost", "power", "health", "tribes", "tier")}
    assert told == {
        "game": "augmented",
        "slug": "wolf",
        "cost": {"blood": 2},
        "total_cost": 2,
        "power": 3,
        "health": 2,
        "tribes": ["canine"],
        "tier": "common",
    }
    assert wolf["url"] == f"{HOST}/api/v1/cards/augmented/wolf/"
    assert wolf["page"] == f"{HOST}/cards/augmented/wolf/"
    assert wolf["png"] == f"{HOST}/cards/augmented/wolf.png"
    assert wolf["svg"] == f"{HOST}/cards/augmented/wolf.svg"


def test_a_query_is_run_explained_and_warned_about(api: APIClient) -> None:
    answer = get(api, "?q=t:creature power>=3 colour:red")
    assert "augmented/wolf" in slugs(answer)
    assert all(card["power"] >= 3 for card in answer["results"])
    assert answer["query"]["normalized"] == "type:creature power>=3"
    assert "power" in answer["query"]["explanation"]
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["position"]) == ("unknown_keyword", 20)


@pytest.mark.parametrize(("query", "position"), [("wolf )", 5), ("wolf power>", 11), ("(" * 11 + "a" + ")" * 11, 0)])
def test_a_query_that_cannot_be_read_names_the_place(api: APIClient, query: str, position: int) -> None:
    answer = get(api, f"?q={query}", 400)
    assert answer["code"] == "bad_query"
    assert answer["reason"]
    assert answer["position"] == position


def test_a_query_beyond_the_caps_is_refused(api: APIClient) -> None:
    assert get(api, f"?q={'a' * 1025}", 400)["code"] == "bad_query"
    assert get(api, f"?q={'(' * 1024}", 400)["code"] == "bad_query"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("kind=creature&game=inscription&tribe=canine", {"inscription/wolf", "inscription/wolf-cub"}),
        ("suit=hearts", {"decknforge/queen-of-hearts"}),
        ("rank=ace", {"decknforge/ace-of-spades"}),
        ("sigil=fledgling&game=augmented", {"augmented/wolf-cub"}),
        ("sigil=fledgling&power=1&q=wolf", {"augmented/wolf-cub", "inscription/wolf-cub"}),
        ("total_cost_min=2&total_cost_max=2&tribe=canine&game=aug", {"augmented/wolf"}),
        ("tribe=canine&q=-wolf", set()),
        ("official=false&game=decknforge", set()),
        ("stage=3", {"mysterion/furnace-archon"}),
    ],
)
def test_filters_and_query_together(api: APIClient, query: str, found: set[str]) -> None:
    answer = get(api, f"?{query}")
    assert set(slugs(answer)) == found
    assert answer["total"] == len(found)
    assert answer["warnings"] == []


def test_unused_and_official_are_opposites_of_themselves(api: APIClient) -> None:
    Card.objects.filter(slug="pliers").update(unused_reason="Left in the box.")
    Card.objects.filter(game__slug="augmented", slug="mantis-god").update(official=False)
    index_refresh()
    assert slugs(get(api, "?unused=true")) == ["inscription/pliers"]
    assert "inscription/pliers" not in slugs(get(api, "?unused=false"))
    assert slugs(get(api, "?official=false")) == ["augmented/mantis-god"]
    assert "augmented/mantis-god" not in slugs(get(api, "?official=true"))


def test_a_slug_that_no_card_has_is_told_with_the_nearest(api: APIClient) -> None:
    answer = get(api, "?tribe=cannine")
    assert answer["results"] == []
    assert answer["warnings"] == [
        {"code": "unknown_value", "detail": "No card has the tribe 'cannine'. Did you mean canine?"}
    ]


@pytest.mark.parametrize("name", ["power", "power_min", "health_max", "total_cost", "stage", "value"])
@pytest.mark.parametrize("value", ["x", "-1", "1.5", "1e2", "٣", "10000", "NaN", " 1", "%00"])
def test_a_number_is_written_in_digits(api: APIClient, name: str, value: str) -> None:
    answer = get(api, f"?{name}={value}", 400)
    assert answer["errors"][0]["pointer"] == f"#/{name}"


@pytest.mark.parametrize(
    ("query", "pointer"),
    [("official=maybe", "official"), ("order=best", "order"), ("direction=up", "direction"), ("fields=a", "fields")],
)
def test_a_word_that_is_not_offered_is_refused(api: APIClient, query: str, pointer: str) -> None:
    answer = get(api, f"?{query}", 400)
    assert (answer["code"], answer["errors"][0]["pointer"]) == ("invalid_input", f"#/{pointer}")


def test_order_and_direction(api: APIClient) -> None:
    powers = [card["power"] for card in get(api, "?game=aug&order=power&direction=desc")["results"]]
    known = [power for power in powers if power is not None]
    assert known == sorted(known, reverse=True)
    assert powers[: len(known)] == known


def test_only_the_members_asked_for(api: APIClient) -> None:
    answer = get(api, "?game=aug&fields=power,name,name")
    assert all(list(card) == ["name", "power"] for card in answer["results"])
    assert answer["warnings"] == []


def test_pages_hold_every_card_once(api: APIClient) -> None:
    answer = get(api, "?page_size=4&q=-t:item")
    seen = slugs(answer)
    while answer["next"]:
        answer = get(api, answer["next"].removeprefix(HOST + CARDS))
        seen += slugs(answer)
    assert seen == slugs(get(api, "?q=-t:item"))
    assert answer["previous"]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("page=999", 404, "page_beyond_end"),
        ("page=99999999999999999999", 404, "page_beyond_end"),
        ("page=0", 400, "invalid_input"),
        ("page_size=251", 400, "invalid_input"),
        ("game=agmented", 404, "unknown_game"),
        ("format=xml", 406, "not_acceptable"),
    ],
)
def test_bad_pages_and_games(api: APIClient, query: str, status: int, code: str) -> None:
    assert get(api, f"?{query}", status)["code"] == code


def test_a_mistyped_parameter_is_warned_about(api: APIClient) -> None:
    (warning,) = get(api, "?tibre=canine")["warnings"]
    assert warning["code"] == "unknown_parameter"
    assert "Did you mean tribe?" in warning["detail"]


def test_a_table_of_cards(api: APIClient) -> None:
    response = api.get(CARDS + "?format=csv&q=wolf&game=aug&fields=slug,cost,tribes,sigils,power,official&page_size=1")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert rows == [
        {"slug": "wolf", "cost": "blood:2", "tribes": "canine", "sigils": "", "power": "3", "official": "true"}
    ]
    assert 'rel="next"' in response["Link"]


# --- caching -----------------------------------------------------------------------------------------------------


def test_an_answer_is_written_once_and_then_kept(api: APIClient, django_assert_num_queries: Any) -> None:
    KEPT.clear()
    first = api.get(CARDS + "?game=aug")
    with django_assert_num_queries(1):  # the catalogue's version
        second = api.get(CARDS + "?game=aug")
    assert second.content == first.content
    assert second["ETag"] == first["ETag"]
    assert second["Content-Type"] == first["Content-Type"] == "application/json"
    assert api.get(CARDS + "?game=aug", headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert api.get(CARDS + "?game=aug&format=csv")["Content-Type"].startswith("text/csv")


def test_kept_answers_lead_back_to_the_host_that_was_asked(api: APIClient) -> None:
    api.get(CARDS + "?page_size=1")
    answer = api.get(CARDS + "?page_size=1", headers={"host": "localhost"})
    assert answer.json()["next"].startswith("http://localhost/")
    assert answer.json()["results"][0]["url"].startswith("http://localhost/")


# --- one card ----------------------------------------------------------------------------------------------------


def test_the_whole_card(api: APIClient) -> None:
    cub = get(api, "augmented/wolf-cub/")
    assert set(cub) == set(WholeCardSerializer().fields)
    assert cub["names"] == {"tier": "Common", "temple": "Beast", "tribes": ["Canine"], "elements": []}
    (fledgling,) = cub["abilities"]
    assert (fledgling["slug"], fledgling["name"], fledgling["frame"]) == ("fledgling", "Fledgling", None)
    assert fledgling["effect"]
    assert fledgling["url"] == f"{HOST}/api/v1/sigils/fledgling/"
    assert [(edge["kind"], edge["slug"]) for edge in cub["leads_to"]] == [("evolves_into", "wolf")]
    assert cub["namesakes"] == [f"{HOST}/api/v1/cards/inscription/wolf-cub/"]
    assert cub["licence"]["licence"]
    assert all(code.startswith("AUG-") for code in cub["rulings"])
    wolf = get(api, "aug/wolf/")
    assert [(edge["kind"], edge["slug"]) for edge in wolf["comes_from"]] == [("evolves_into", "wolf-cub")]


@pytest.mark.parametrize(
    ("path", "code", "words"),
    [
        ("augmented/wlf/", "not_found", "Did you mean wolf?"),
        ("agmented/wolf/", "unknown_game", "Did you mean augmented?"),
        ("augmented/%01%7f/", "not_found", "has no card"),
        (f"augmented/{'x' * 3000}/", "not_found", "has no card"),
    ],
)
def test_a_card_that_is_not_there(api: APIClient, path: str, code: str, words: str) -> None:
    answer = get(api, path, 404)
    assert answer["code"] == code
    assert words in answer["detail"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("exact=WOLF cub&game=aug", "augmented/wolf-cub"),
        ("fuzzy=wlof&game=aug", "augmented/wolf"),
        ("fuzzy=kiln", "mysterion/kilnhound"),
        ("fuzzy=volcanic erupton", "elemental/volcanic-eruption"),
    ],
)
def test_a_card_by_name(api: APIClient, query: str, found: str) -> None:
    card = get(api, f"named/?{query}")
    assert f"{card['game']}/{card['slug']}" == found
    assert list(card) == list(FIELDS)


@pytest.mark.parametrize("query", ["exact=Wolf", "fuzzy=wlof"])
def test_a_name_of_two_games_is_ambiguous(api: APIClient, query: str) -> None:
    answer = get(api, f"named/?{query}", 404)
    assert answer["code"] == "ambiguous"
    assert {card["game"] for card in answer["candidates"]} == {"augmented", "inscription"}


def test_a_name_that_nobody_has_brings_suggestions(api: APIClient) -> None:
    answer = get(api, "named/?exact=Wolff Cubs&game=aug", 404)
    assert (answer["code"], answer["suggestions"][0]) == ("not_found", "Wolf Cub")
    assert get(api, "named/?fuzzy=qqqqqq", 404)["suggestions"] == []


@pytest.mark.parametrize("query", ["", "exact=", "exact=a&fuzzy=b"])
def test_a_name_is_asked_for_in_one_way(api: APIClient, query: str) -> None:
    assert get(api, f"named/?{query}", 400)["errors"][0]["pointer"] == "#/exact"


def test_a_card_by_chance_fits_the_query_and_is_never_kept(api: APIClient) -> None:
    drawn = set()
    for _ in range(40):
        response = api.get(CARDS + "random/?q=wolf&game=aug")
        drawn.add(response.json()["slug"])
        assert response["Cache-Control"] == "no-store"
    assert drawn == {"wolf", "wolf-cub"}
    assert get(api, "random/?q=qqqqqq", 404)["code"] == "not_found"
    assert get(api, "random/?q=(", 400)["code"] == "bad_query"


def test_what_was_typed_is_completed(api: APIClient) -> None:
    answer = get(api, "autocomplete/?q=wol&game=aug")
    assert answer["names"] == [
        {"name": "Wolf", "game": "augmented", "slug": "wolf"},
        {"name": "Wolf Cub", "game": "augmented", "slug": "wolf-cub"},
    ]
    values = get(api, "autocomplete/?q=tribe:can")["values"]
    assert [(value["text"], value["start"]) for value in values] == [("canine", 6)]


# --- many cards --------------------------------------------------------------------------------------------------


def collect(api: APIClient, *identifiers: Any, status: int = 200) -> dict[str, Any]:
    response = api.post(CARDS + "collection/", {"identifiers": identifiers})
    assert response.status_code == status, response.content
    answer: dict[str, Any] = response.json()
    return answer


def test_many_cards_by_mixed_identifiers(api: APIClient) -> None:
    pliers = Card.objects.get(slug="pliers").pk
    answer = collect(
        api,
        {"name": "kilnhound"},
        {"game": "aug", "slug": "wolf"},
        {"id": float(pliers)},
        {"name": "Wolf", "game": "inscription"},
        {"game": "augmented", "slug": "wolf"},
        {"name": "Wolf"},
        {"name": "Nobody"},
        {"id": 2**31 - 1},
        {"game": "chess", "slug": "wolf"},
        {"name": "Wolf", "game": "chess"},
        {"game": "augmented", "slug": "wo\0lf"},
    )
    assert slugs(answer) == [
        "mysterion/kilnhound",
        "augmented/wolf",
        "inscription/pliers",
        "inscription/wolf",
        "augmented/wolf",
    ]
    assert [entry["identifier"] for entry in answer["ambiguous"]] == [{"name": "Wolf"}]
    assert {card["game"] for card in answer["ambiguous"][0]["candidates"]} == {"augmented", "inscription"}
    assert answer["not_found"] == [
        {"name": "Nobody"},
        {"id": 2**31 - 1},
        {"game": "chess", "slug": "wolf"},
        {"name": "Wolf", "game": "chess"},
        {"game": "augmented", "slug": "wo\0lf"},
    ]


@pytest.mark.parametrize(
    "identifier",
    [{}, 7, None, "wolf", {"slug": "wolf"}, {"id": "7"}, {"id": True}, {"id": 0}, {"name": ""}, {"name": "a" * 201},
     {"name": 3}, {"name": "a", "id": 3}, {"id": 1.5}],
)  # fmt: skip
def test_an_identifier_that_cannot_be_read_is_pointed_to(api: APIClient, identifier: Any) -> None:
    answer = collect(api, {"name": "Wolf"}, identifier, status=400)
    assert [error["pointer"] for error in answer["errors"]] == ["#/identifiers/1"]


@pytest.mark.parametrize(
    "body", [[], {}, {"identifiers": []}, {"identifiers": "a"}, {"identifiers": [{"id": 1}] * 101}]
)
def test_a_body_of_another_shape_is_refused(api: APIClient, body: Any) -> None:
    response = api.post(CARDS + "collection/", body)
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, "#/identifiers")


def test_a_body_beyond_a_megabyte_is_refused(api: APIClient) -> None:
    response = api.generic("POST", CARDS + "collection/", b"[" * (1024 * 1024 + 1), content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (413, "too_large")
    response = api.generic("POST", CARDS + "collection/", b"[" * (1024 * 1024), content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "malformed_body")
