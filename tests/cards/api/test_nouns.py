"""What cards belong to, over HTTP: groups, sigils, inscriptions, labels, rules, rulings and rulesets."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from cards.models import Card, CardSigil, Rule, Ruleset, Ruling, Sigil
from tests.catalogue import loaded_for_a_module

pytestmark = pytest.mark.usefixtures("catalogue")
API = "/api/v1/"
HOST = "http://testserver"
OF_GAME = ["tiers", "temples", "tribes", "elements", "inscriptions", "labels", "rulesets"]


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


def get(api: APIClient, path: str, status: int = 200) -> dict[str, Any]:
    response = api.get(API + path)
    assert response.status_code == status, response.content
    answer: dict[str, Any] = response.json()
    return answer


@pytest.mark.parametrize("noun", [*OF_GAME, "sigils", "rulings"])
def test_every_entry_of_a_list_stands_at_its_address(api: APIClient, noun: str) -> None:
    answer = get(api, f"{noun}/")
    assert answer["total"] == len(answer["results"]) > 0
    for entry in answer["results"][:3]:
        assert entry["url"].startswith(f"{HOST}{API}{noun}/")
        assert get(api, entry["url"].removeprefix(HOST + API)) == entry


@pytest.mark.parametrize("noun", OF_GAME)
def test_a_list_may_be_that_of_one_game(api: APIClient, noun: str) -> None:
    games = {entry["game"] for entry in get(api, f"{noun}/")["results"]}
    for game in sorted(games):
        assert {entry["game"] for entry in get(api, f"{noun}/?game={game}")["results"]} == {game}
    assert get(api, f"{noun}/?game=chess", 404)["code"] == "unknown_game"


@pytest.mark.parametrize("noun", OF_GAME)
def test_an_entry_that_is_not_there(api: APIClient, noun: str) -> None:
    assert get(api, f"{noun}/augmented/no-such/", 404)["code"] == "not_found"
    assert get(api, f"{noun}/chess/rare/", 404)["code"] == "unknown_game"
    assert get(api, f"{noun}/augmented/%01{'x' * 300}/", 404)["code"] == "not_found"


def test_every_collection_is_in_the_index(api: APIClient) -> None:
    assert {*OF_GAME, "games", "cards", "sigils", "rulings"} <= set(get(api, "")["collections"])


def test_groups_count_their_cards_and_lead_to_them(api: APIClient) -> None:
    canine = get(api, "tribes/augmented/canine/")
    assert (canine["name"], canine["cards"]) == ("Canine", 2)
    cards = get(api, canine["cards_url"].removeprefix(HOST + API))
    assert {card["slug"] for card in cards["results"]} == {"wolf", "wolf-cub"}
    for noun in ("tiers", "temples", "tribes", "elements"):
        for group in get(api, f"{noun}/")["results"]:
            assert get(api, group["cards_url"].removeprefix(HOST + API))["total"] == group["cards"], group


def test_tiers_stand_in_their_order(api: APIClient) -> None:
    orders = [tier["order"] for tier in get(api, "tiers/?game=augmented")["results"]]
    assert orders == sorted(orders)
    assert len(orders) > 2


def test_a_sigil_tells_what_it_does_in_each_game_and_who_bears_it(api: APIClient) -> None:
    fledgling = get(api, "sigils/fledgling/")
    assert [text["game"] for text in fledgling["texts"]] == ["augmented", "inscription"]
    assert all(text["effect"] for text in fledgling["texts"])
    assert fledgling["bearers_url"] == f"{HOST}/api/v1/cards/?sigil=fledgling"
    for sigil in get(api, "sigils/")["results"]:
        assert get(api, sigil["bearers_url"].removeprefix(HOST + API))["total"] == sigil["bearers"], sigil["slug"]
    assert get(api, "sigils/no-such/", 404)["code"] == "not_found"


def test_sigils_by_kind_and_game(api: APIClient) -> None:
    kinds = {kind: {row["slug"] for row in get(api, f"sigils/?kind={kind}")["results"]} for kind in Sigil.Kind.values}
    assert kinds["frame"] == set(CardSigil.objects.filter(frame__isnull=False).values_list("frame__slug", flat=True))
    assert kinds["trait"]
    assert kinds["sigil"].isdisjoint(kinds["trait"] | kinds["frame"])
    assert get(api, "sigils/?game=elemental")["results"] == []
    assert get(api, "sigils/?kind=spell", 400)["errors"][0]["pointer"] == "#/kind"


def test_rulings_by_game_confidence_card_and_sigil(api: APIClient) -> None:
    every = get(api, "rulings/")["results"]
    assert [row["id"] for row in every] == list(
        Ruling.objects.order_by("game__position", "code").values_list("code", flat=True)
    )
    for name, of_row in (
        ("game", lambda row: [row["game"]]),
        ("confidence", lambda row: [row["confidence"]]),
        ("sigil", lambda row: row["sigils"]),
        ("rule", lambda row: row["rules"]),
    ):
        value = next(word for row in every for word in of_row(row))
        found = get(api, f"rulings/?{name}={value}")["results"]
        assert found == [row for row in every if value in of_row(row)], name
    assert get(api, "rulings/?confidence=sure", 400)["errors"][0]["pointer"] == "#/confidence"
    assert get(api, "rulings/XXX-R-01/", 404)["code"] == "not_found"


def test_the_rulings_of_a_card_are_those_of_its_page(api: APIClient) -> None:
    fewer = 0
    for card in Card.objects.select_related("game"):
        whole = get(api, f"cards/{card.game.slug}/{card.slug}/")["rulings"]
        found = [row["id"] for row in get(api, f"rulings/?game={card.game.slug}&card={card.slug}")["results"]]
        assert found == whole, card
        fewer += len(found) > card.rulings.count()
    assert fewer, "some card has a ruling by its sigils alone"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("rulings/?card=wolf-cbu", "Nothing here has the card 'wolf-cbu'. Did you mean 'wolf-cub'?"),
        ("rulings/?card=zzzz", "Nothing here has the card 'zzzz'."),
        ("rulings/?sigil=fledglin", "Nothing here has the sigil 'fledglin'. Did you mean 'fledgling'?"),
        ("labels/?tier=legendary", "Nothing here has the tier 'legendary'."),
    ],
)
def test_a_value_that_nothing_has_is_told(api: APIClient, path: str, told: str) -> None:
    answer = get(api, path)
    assert answer["total"] == 0
    assert [(warning["code"], warning["detail"]) for warning in answer["warnings"]] == [("unknown_value", told)]


@pytest.mark.parametrize(
    ("path", "choices"),
    [
        ("sigils/?kind=bogus", "Choose one of sigil, trait, frame."),
        ("rulings/?confidence=sure", "Choose one of certain, high, medium, low, project."),
        ("cards/?official=maybe", "Choose one of true, false."),
    ],
)
def test_a_word_that_is_no_choice_is_answered_with_the_choices(api: APIClient, path: str, choices: str) -> None:
    assert get(api, path, 400)["errors"][0]["detail"] == choices


@pytest.mark.parametrize("noun", ["rulings", "tiers", "tribes", "inscriptions", "labels"])
def test_a_table(api: APIClient, noun: str) -> None:
    response = api.get(f"{API}{noun}/?format=csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert [row["url"] for row in rows] == [row["url"] for row in get(api, f"{noun}/")["results"]]


def test_sigils_and_rules_are_flat_in_a_table(api: APIClient) -> None:
    rows = list(csv.DictReader(io.StringIO(api.get(f"{API}sigils/?format=csv").content.decode())))
    told = [(sigil["slug"], text) for sigil in get(api, "sigils/")["results"] for text in sigil["texts"] or [{}]]
    assert [(row["slug"], row["game"]) for row in rows] == [(slug, text.get("game", "")) for slug, text in told]
    one = list(csv.DictReader(io.StringIO(api.get(f"{API}sigils/fledgling/?format=csv").content.decode())))
    assert [row["game"] for row in one] == ["augmented", "inscription"]
    rules = api.get(f"{API}games/augmented/rules/?format=csv").content.decode()
    assert "{" not in rules
    assert [row["id"] for row in csv.DictReader(io.StringIO(rules))] == [
        row["id"] for row in get(api, "games/augmented/rules/")["results"]
    ]
    assert api.options(f"{API}sigils/?format=csv").status_code == 200


def test_a_card_by_chance_tells_what_was_not_understood(api: APIClient) -> None:
    answer = get(api, "cards/random/?q=game:nope", 404)
    assert "game knows no 'nope'" in answer["detail"]
    assert answer["warnings"][0]["code"] == "unknown_value"


def test_cost_types_name_their_games(api: APIClient) -> None:
    types = {row["value"]: row["games"] for row in get(api, "catalogues/cost-types/")["results"]}
    assert types["gold"] == ["elemental"]
    assert types["blood"] == ["augmented", "inscription"]
    assert all(types.values())


def test_inscriptions_and_labels_are_among_the_files(api: APIClient) -> None:
    files = {row["url"].rsplit("/", 1)[1]: row["count"] for row in get(api, "bulk/?page_size=250")["results"]}
    assert files["decknforge-inscriptions.jsonl"] == get(api, "inscriptions/")["total"] > 0
    assert files["decknforge-labels.jsonl"] == get(api, "labels/")["total"] > 0


def test_rules_as_data(api: APIClient) -> None:
    rule = Rule.objects.filter(game__slug="augmented").exclude(parameters=[]).select_related("game")[0]
    told = next(row for row in get(api, "games/aug/rules/")["results"] if row["id"] == rule.code)
    assert told["wording"] == rule.wording
    assert told["severity"] in ("error", "warning", None)
    assert told["source"] == {"document": rule.game.rulebook, "section": rule.heading}
    assert [parameter["name"] for parameter in told["parameters"]] == rule.parameters
    assert all(parameter["title"] and "default" in parameter for parameter in told["parameters"])
    assert {row["game"] for row in get(api, "games/augmented/rules/")["results"]} == {"augmented"}
    assert get(api, "games/chess/rules/", 404)["code"] == "unknown_game"


def test_a_ruleset_tells_all_parameters_and_what_it_changes(api: APIClient) -> None:
    official = get(api, "rulesets/augmented/official/")
    assert (official["official"], official["changes"]) == (True, {})
    assert official["parameters"]["main_min"] == 20
    row = Ruleset.objects.get(game__slug="augmented", slug="official")
    for version in ("1", "2"):
        Ruleset.objects.create(
            game=row.game, slug="short", name="Short", version=version, summary="s", parameters={"main_min": 10}
        )
    short = get(api, "rulesets/augmented/short/")
    assert (short["version"], short["changes"], short["parameters"]["main_min"]) == ("2", {"main_min": 10}, 10)
    assert [entry["slug"] for entry in get(api, "rulesets/?game=aug")["results"]] == ["official", "short"]
