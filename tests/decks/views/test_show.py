"""The page of a deck by its code, without scripts: faces, charts, hand, odds, standings, print sheet."""

import re
import time
from html import unescape
from typing import Any

import pytest
from django.test import Client

from decks import formats, rules
from decks.selectors import lawbook
from decks.services import deck_judge
from tests.decks.decks import EXAMPLES, LEGAL
from tests.decks.pages import text_of
from tests.decks.views.test_build import code_of

pytestmark = pytest.mark.usefixtures("catalogue")
SHOW = "/decks/show/augmented/"


def shown(client: Client, status: int = 200, **more: Any) -> Any:
    response = client.get(SHOW, {"code": code_of(LEGAL["zones"]), **more})
    assert response.status_code == status
    return response


def faces_of(response: Any) -> list[str]:
    return [
        unescape(name)
        for name in re.findall(r'class="face [^"]*"[^>]* aria-label="([^"]*)"', response.content.decode())
    ]


def test_cards_are_faces_by_zone_and_cost(client: Client) -> None:
    response = shown(client)
    main, side = response.context["zones"]
    cost, rows = main.by_cost[0]
    assert (cost, [row.name for row in rows]) == (0, ["Emerald Mox", "Geck", "Skeleton"])
    assert sum(row.count for row in main.rows) == 40
    drawn = faces_of(response)
    assert drawn[: len(main.rows) + len(side.rows)] == [row.name for zone in (main, side) for row in zone.rows]


def test_standings_are_those_of_the_service(client: Client) -> None:
    expected = deck_judge(game="augmented", fields={**LEGAL, "rulesets": list(lawbook(game="augmented").rulesets)})
    told = {standing.slug: standing.legal for standing in shown(client).context["standings"]}
    assert told == {result.ruleset: result.legal for result in expected.results}
    assert told["official"] is True
    assert told["two-temples"] is False


def test_charts_are_drawn_told_and_tabled(client: Client) -> None:
    response = shown(client)
    curve = response.context["curve"]
    assert [(bar.label, bar.count) for bar in curve.bars] == [("0", 7), ("1", 16), ("2", 16), ("3", 0), ("4", 1)]
    assert max(bar.height for bar in curve.bars) == curve.bars[1].height
    html = response.content.decode()
    assert '<title id="chart-cost">Cost curve</title>' in html
    assert "0: 7, 1: 16, 2: 16, 3: 0, 4: 1" in html
    assert {"Tiers", "Temples"} <= {chart.title for chart in response.context["charts"]}
    assert html.count("as a table</summary>") == 1 + len(response.context["charts"])


def test_a_hand_is_dealt_by_the_seed_in_the_address(client: Client) -> None:
    hands = [shown(client, seed=seed).context["hand"] for seed in (7, 7, 8)]
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]
    page = shown(client, seed=7)
    html = unescape(page.content.decode())
    assert "seed=8" in html
    assert "mulligans=1#hand" in html
    after = shown(client, seed=7, mulligans=1)
    assert after.context["hand"].mulligans == 1
    assert "mulligans=2" not in unescape(after.content.decode())


def test_the_odds_are_those_that_were_asked_for(client: Client) -> None:
    odds = shown(client, card=["wolf", "squirrel"], k=2, t=4, from_side=1).context["odds"]
    assert (odds.copies, odds.wanted, odds.turn, odds.from_side) == (13, 2, 4, 1)
    assert "exactly 667/1976" in text_of(shown(client, card="wolf"))
    assert shown(client, hand_main=40, card="wolf").context["odds"].chance.exact == 1
    form = unescape(shown(client, seed=9, card="wolf").content.decode())
    assert '<input type="hidden" name="seed" value="9">' in form, "asking for odds keeps the hand"


@pytest.mark.parametrize("field", ["seed", "k", "t", "draws", "hand_main", "from_side", "mulligans"])
def test_numbers_that_make_no_sense_are_refused(client: Client, field: str) -> None:
    for value in ("-1", "x", "1e9", "99999999999"):
        assert shown(client, 404, **{field: value})


@pytest.mark.parametrize(("game", "kind", "example"), [entry for entry in EXAMPLES if entry[1] == "zones"])
def test_every_game_with_lists_has_such_a_page(client: Client, game: str, kind: str, example: dict[str, Any]) -> None:
    deck = formats.get("json").read(example, rules.get(game), lawbook(game=game).index).deck
    response = client.get(f"/decks/show/{game}/", {"code": formats.get("code").write(deck)})
    assert response.status_code == 200
    assert response.context["hand"].cards
    assert {standing.legal for standing in response.context["standings"] if standing.slug == "official"} == {True}


def test_no_code_and_a_damaged_one_are_told(client: Client) -> None:
    assert "holds no deck" in text_of(client.get(SHOW))
    refused = client.get(SHOW, {"code": "d1.augmented.AAAA"})
    assert refused.status_code == 400
    assert "damaged" in text_of(refused)
    assert client.get("/decks/show/chess/").status_code == 404


def test_a_name_nobody_knows_has_a_place_but_no_face(client: Client) -> None:
    response = client.get(SHOW, {"code": code_of({"main": {"<b>Wlof": 2, "wolf": 1}})})
    assert "&lt;b&gt;Wlof" in response.content.decode()
    assert "<b>Wlof" not in response.content.decode()
    assert "Wolf" in faces_of(response)


# --- print sheet -------------------------------------------------------------------------------------------------
def test_the_print_sheet_is_a_pdf_with_a_face_for_each_copy(client: Client) -> None:
    response = client.get(f"{SHOW}sheet.pdf", {"code": code_of({"main": {"wolf": 3, "Wlof": 1}})})
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF-")


def test_a_sheet_without_faces_or_with_too_many_is_refused(client: Client) -> None:
    assert client.get(f"{SHOW}sheet.pdf").status_code == 400
    refused = client.get(f"{SHOW}sheet.pdf", {"code": code_of({"main": {"wolf": 500}})})
    assert refused.status_code == 413
    assert b"99 is the most" in refused.content


# --- the door ----------------------------------------------------------------------------------------------------
def test_the_door_and_every_games_page_lead_to_checking_and_building(client: Client) -> None:
    door = client.get("/decks/").content.decode()
    assert 'href="/check/"' in door
    for game in rules.REGISTRY:
        page = client.get(f"/games/{game}/").content.decode()
        for html in (door, page):
            assert f'href="/check/?game={game}"' in html
            has_lists = any(kind.name == "zones" for kind in rules.get(game).kinds)
            assert (f'href="/decks/build/{game}/"' in html) is has_lists
    assert 'href="/decks/"' in client.get("/").content.decode().partition("</header>")[0]


def test_the_largest_deck_and_the_largest_numbers_are_still_answered_soon(client: Client) -> None:
    slugs = list(lawbook(game="augmented").index.cards)[:400]
    code = code_of({"main": dict.fromkeys(slugs, 999), "side": {"squirrel": 999}})
    began = time.perf_counter()
    response = client.get(SHOW, {"code": code, "card": slugs, "k": 60, "t": 50, "draws": 20, "hand_main": 60})
    assert response.status_code == 200
    assert time.perf_counter() - began < 20, "it is about one second on a machine with nothing else to do"
