"""The deck builder without scripts: every change is a submit that leads to the address of the changed list."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from decks import formats, rules
from decks.formats.base import deck_list
from decks.selectors import lawbook
from decks.services import deck_judge
from tests.decks.decks import LEGAL, MAIN, SIDE
from tests.decks.pages import buttons, text_of

pytestmark = pytest.mark.usefixtures("catalogue")
BUILD = "/decks/build/augmented/"


def code_of(zones: Any, game: str = "augmented") -> str:
    deck = deck_list(rules=rules.get(game), index=lawbook(game=game).index, zones=zones)
    code = formats.get("code").write(deck)
    assert isinstance(code, str)
    return code


def zones_of(address: str, game: str = "augmented") -> Any:
    codes = parse_qs(urlsplit(address).query).get("code", [""])
    if not codes[0]:
        return {}
    return formats.get("code").read(codes[0], rules.get(game), lawbook(game=game).index).zones


def changed(client: Client, do: str, code: str = "", game: str = "augmented", **more: str) -> Any:
    """The zones that a button leads to."""
    response = client.get(f"/decks/build/{game}/", {"code": code, "do": do, **more})
    assert response.status_code == 302, text_of(response)
    assert client.get(response["Location"]).status_code == 200
    return zones_of(response["Location"], game)


def test_an_empty_builder_offers_cards_and_judges_nothing_of_them(client: Client) -> None:
    response = client.get(BUILD)
    assert response.status_code == 200
    assert "No card yet" in text_of(response)
    assert len(response.context["cards"]) == 18
    assert not response.cookies


def test_an_empty_builder_begins_with_an_example_if_wanted(client: Client) -> None:
    empty = client.get(BUILD, {"ruleset": "two-temples"})
    begun = client.get(empty.context["example_address"])
    assert begun.request["PATH_INFO"] == BUILD
    assert begun.context["bench"].ruleset == "two-temples"
    assert "No card yet" not in text_of(begun)
    assert all(zone.rows for zone in begun.context["zones"])


def test_the_builder_gives_the_same_report_as_the_service(client: Client) -> None:
    zones = {"main": {**MAIN, "Wolf": 4, "Wlof": 1}, "side": SIDE}
    response = client.get(BUILD, {"code": code_of(zones), "ruleset": "two-temples"})
    expected = deck_judge(game="augmented", fields={"zones": zones, "rulesets": ["two-temples"]})
    assert response.context["verdict"] == expected
    row = next(row for row in response.context["zones"][0].rows if row.card == "wolf")
    assert [note.told.problem.rule for note in row.notes] == ["AUG-D-03"]
    assert row.is_bad
    assert {"Use Wolf", "Remove 1 Wolf from main"} <= set(buttons(response))


def test_copies_come_and_go(client: Client) -> None:
    code = code_of({"main": {"wolf": 1}})
    page = client.get(BUILD, {"code": code})
    assert changed(client, buttons(page)["One Wolf more"], code) == {"main": {"wolf": 2}}
    assert changed(client, buttons(page)["One Wolf less"], code) == {}


def test_a_search_stands_beside_the_list_and_its_cards_are_added(client: Client) -> None:
    code = code_of({"main": {"wolf": 1}})
    page = client.get(BUILD, {"code": code, "q": "wolf cub"})
    assert [card.spec.slug for card in page.context["cards"]] == ["wolf-cub"]
    response = client.get(BUILD, {"code": code, "q": "wolf cub", "do": buttons(page)["Add Wolf Cub"]})
    assert zones_of(response["Location"]) == {"main": {"wolf": 1, "wolf-cub": 1}}
    assert "q=wolf+cub" in response["Location"]


@pytest.mark.parametrize(
    ("game", "card", "zone"),
    [
        ("augmented", "wolf", "main"),
        ("augmented", "squirrel", "side"),
        ("inscription", "squirrel", "squirrels"),
        ("inscription", "wolf", "main"),
        ("elemental", "basic-income", "draw"),
        ("elemental", "deep-pockets", "passives"),
        ("mysterion", "kilnhound", "main"),
    ],
)
def test_a_card_goes_where_it_fits_unless_a_zone_is_chosen(client: Client, game: str, card: str, zone: str) -> None:
    assert changed(client, f"+1 * {card}", game=game) == {zone: {card: 1}}
    last = rules.get(game).zones[-1]
    assert changed(client, f"+1 * {card}", game=game, zone=last) == {last: {card: 1}}


def test_several_changes_are_made_at_once_as_the_script_sends_them(client: Client) -> None:
    assert changed(client, "+1 * wolf\n+1 * wolf\r\n+2 side squirrel") == {"main": {"wolf": 2}, "side": {"squirrel": 2}}


def test_the_whole_repair_makes_the_deck_legal(client: Client) -> None:
    code = code_of({"main": {**MAIN, "Wolf": 5, "Wlof": 1}, "side": {"Squirrel": 3}})
    page = client.get(BUILD, {"code": code})
    assert not page.context["verdict"].legal
    done = client.get(BUILD, {"code": code, "do": buttons(page)["Apply the whole repair"]}, follow=True)
    assert done.context["verdict"].legal


def test_a_script_gets_the_deck_alone_and_the_address_to_keep(client: Client) -> None:
    response = client.get(
        BUILD, {"do": "+1 main wolf", "q": "cub"}, headers={"HX-Request": "true", "HX-Target": "deck"}
    )
    assert zones_of(response["HX-Push-Url"]) == {"main": {"wolf": 1}}
    assert "q=cub" in response["HX-Push-Url"]
    assert response.content.decode().lstrip().startswith("<div")
    assert "HX-Request" in response["Vary"]


def test_a_script_gets_the_cards_found_alone(client: Client) -> None:
    code = code_of(LEGAL["zones"])
    response = client.get(BUILD, {"q": "wolf cub", "code": code}, headers={"HX-Request": "true", "HX-Target": "found"})
    assert re.findall(r'value="(\+1 [^"]*)"', response.content.decode()) == ["+1 * wolf-cub"]
    assert code in response["HX-Replace-Url"]
    assert 'id="deck"' not in response.content.decode()


def test_the_whole_page_comes_back_where_the_browser_goes_back(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<!DOCTYPE html>" in client.get(BUILD, headers=headers).content.decode()


def test_a_pasted_list_leads_to_its_address_and_unknown_names_survive(client: Client) -> None:
    response = client.post(f"{BUILD}paste/", {"list": "3 Wolf\nWlof\n\n20 Squirrel"})
    assert response.status_code == 302
    assert zones_of(response["Location"]) == {"main": {"wolf": 3, "Wlof": 1}, "side": {"squirrel": 20}}


def test_a_pasted_line_that_cannot_be_read_is_told(client: Client) -> None:
    response = client.post(f"{BUILD}paste/", {"list": "3 Wolf\n0 Stoat"})
    assert response.status_code == 200
    assert "0 Stoat" in text_of(response)
    assert 'value="d1.augmented.' in response.content.decode()


@pytest.mark.parametrize(
    ("fields", "status"), [({"list": ""}, 400), ({"list": "{"}, 400), ({"list": "Wolf\n" * 2000}, 413),
                           ({"list": "\n".join(f"Nobody of this name {n}" for n in range(400))}, 413)],
)  # fmt: skip
def test_what_cannot_be_pasted_is_refused_and_kept(client: Client, fields: dict[str, str], status: int) -> None:
    response = client.post(f"{BUILD}paste/", fields)
    assert response.status_code == status
    assert response.context["refusal"].message in text_of(response)
    assert unescape(response.content.decode()).count(fields["list"].strip() or "paste") >= 1


def test_a_damaged_code_or_change_is_told(client: Client) -> None:
    code = code_of(LEGAL["zones"])
    assert "damaged" in text_of(client.get(BUILD, {"code": code[:-2]}))
    assert client.get(BUILD, {"code": code[:-2]}).status_code == 400
    refused = client.get(BUILD, {"code": code, "do": "+1 attic wolf"})
    assert refused.status_code == 400
    assert refused.context["verdict"].legal, "the deck stays as it was"
    assert client.get(BUILD, {"code": code, "do": "set /zones 3"}).status_code == 400
    assert client.get(BUILD, {"q": "("}).status_code == 200
    assert client.get(BUILD, {"page": "x"}).status_code == 404
    assert client.get(BUILD, {"page": "99"}).status_code == 404
    assert client.get("/decks/build/chess/").status_code == 404


# --- export ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", formats.formats_of(rules.get("augmented")))
def test_every_format_is_exported_and_read_back(client: Client, name: str) -> None:
    code = code_of(LEGAL["zones"])
    response = client.get(f"/decks/export/augmented/{name}/", {"code": code})
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    back = formats.get(name).read(response.content, rules.get("augmented"), lawbook(game="augmented").index)
    assert back.zones == zones_of(f"?code={code}")
    assert f"/decks/export/augmented/{name}/" in client.get(BUILD, {"code": code}).content.decode()


def test_what_cannot_be_exported_is_refused(client: Client) -> None:
    assert client.get("/decks/export/augmented/pdf/").status_code == 404
    assert client.get("/decks/export/mysterion/imf/").status_code == 404
    assert client.get("/decks/export/augmented/text/", {"code": "d1.augmented.x"}).status_code == 400


def test_what_stands_beside_the_list_is_kept(client: Client) -> None:
    game = rules.get("inscription")
    fields = {"zones": {"main": {"Wolf": 1}}, "opponent": {"main": {"Wolf": 2}}}
    code = formats.get("code").write(formats.get("json").read(fields, game, lawbook(game="inscription").index).deck)
    response = client.get("/decks/build/inscription/", {"code": code, "do": "+1 main wolf"})
    changed_code = parse_qs(urlsplit(response["Location"]).query)["code"][0]
    deck = formats.get("code").read(changed_code, game, lawbook(game="inscription").index).deck
    assert deck.zones == {"main": {"wolf": 2}}
    assert deck.beside == {"opponent": {"main": {"Wolf": 2}}}


def test_an_empty_list_shows_the_warnings_that_it_counts(client: Client) -> None:
    page = client.get("/decks/build/elemental/")
    assert "1 warning" in text_of(page)
    assert "Only 0 cards: your hand will be smaller than 4." in text_of(page)
    assert "Add 4 Basic Income to draw" in buttons(page)


def test_the_cards_found_have_a_next_page(client: Client) -> None:
    page = client.get(BUILD)
    assert "page 1 of" in text_of(page)
    assert ">Next</a>" in page.content.decode()
    assert ">Previous</a>" in client.get(BUILD, {"page": "2"}).content.decode()
