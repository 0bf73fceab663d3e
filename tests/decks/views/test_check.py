"""Check a deck: paste, see; every button works by submitting the form."""

import re
from html import unescape
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks import formats, rules
from decks.formats.base import deck_list
from decks.rules.kinds import GameRules
from decks.selectors import lawbook
from decks.services import deck_judge
from tests.decks.decks import EXAMPLES, LEGAL
from tests.decks.pages import buttons, text_of

pytestmark = pytest.mark.usefixtures("catalogue")
BROKEN = "4 Wolf\n3 Black Goat\n3x Bullfrog\nStoat x3\n3 Elk\n3 Raven\n1 Catt\n\nSB: 19 Squirrel\n"


def posted(client: Client, status: int = 200, **fields: Any) -> Any:
    response = client.post("/check/", {"game": "augmented", "list": BROKEN, **fields})
    assert response.status_code == status, response.content.decode()[:2000]
    return response


def listed(response: Any) -> str:
    found = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", response.content.decode(), re.DOTALL)
    assert found
    return unescape(found[1])


def test_the_page_asks_for_a_list_and_stores_nothing(client: Client) -> None:
    response = client.get("/check/")
    assert response.status_code == 200
    assert "Check a deck" in text_of(response)
    assert not response.cookies
    assert "Two temples" in text_of(response)


def test_the_page_gives_the_same_report_as_the_service(client: Client) -> None:
    law = lawbook(game="augmented")
    zones = formats.get("text").read(BROKEN, rules.get("augmented"), law.index).zones
    expected = deck_judge(game="augmented", fields={"zones": zones, "rulesets": ["official", "two-temples"]})
    response = posted(client, ruleset=["official", "two-temples"])
    assert response.context["verdict"] == expected
    words = text_of(response)
    for problem in expected.results[0].problems:
        assert problem.message in words
        assert problem.source.section in words
        assert f'href="/games/augmented/rules/#{problem.rule}"' in response.content.decode()
    assert f"{len(expected.results[0].passed)} rules passed" in words


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_every_example_is_one_click_away_and_judged_as_the_service_does(
    client: Client, game: str, kind: str, example: dict[str, Any]
) -> None:
    response = client.get("/check/", {"game": game, "example": kind})
    assert response.status_code == 200
    assert response.context["verdict"].legal is deck_judge(game=game, fields=example).legal is True
    again = client.post("/check/", {"game": game, "list": listed(response)})
    assert again.context["verdict"] == response.context["verdict"]


def test_a_fix_is_a_button_that_changes_the_list(client: Client) -> None:
    response = posted(client)
    do = buttons(response)["Remove 1 Wolf from main"]
    fixed = posted(client, do=do)
    assert "3 Wolf\n" in listed(fixed)
    assert "Wolf: 4 copies" in text_of(response)
    assert "Wolf: 4 copies" not in text_of(fixed)


def test_a_misspelt_name_is_replaced_by_a_near_one(client: Client) -> None:
    response = posted(client)
    assert [line.line.text for line in response.context["odd_lines"]] == ["1 Catt"]
    fixed = posted(client, do=buttons(response)["Use Cat"])
    assert "1 Cat\n" in listed(fixed)
    assert "Catt" not in listed(fixed)


def test_the_whole_repair_leads_to_a_legal_deck(client: Client) -> None:
    response = posted(client)
    assert not response.context["verdict"].legal
    repaired = posted(client, do=buttons(response)["Apply the whole repair"])
    assert repaired.context["verdict"].legal
    assert posted(client, list=listed(repaired)).context["verdict"] == repaired.context["verdict"]


def test_a_document_is_repaired_or_told_why_not(client: Client) -> None:
    draft = msgspec.json.decode(msgspec.json.encode(next(e for _, kind, e in EXAMPLES if kind == "draft")))
    draft["draft"]["rounds"][0]["picks"][0]["card"] = "Nobody"
    response = client.post("/check/", {"game": "inscription", "list": msgspec.json.encode(draft).decode()})
    assert not response.context["verdict"].legal
    assert "No edit of the list repairs this." in text_of(response)


def test_a_code_is_a_link_to_the_check_and_finds_its_own_game(client: Client) -> None:
    law = lawbook(game="augmented")
    deck = deck_list(rules=rules.get("augmented"), index=law.index, zones=LEGAL["zones"])
    code = formats.get("code").write(deck)
    response = client.get("/check/", {"code": code, "game": "mysterion"})
    assert response.context["verdict"].legal
    assert response.context["game"].slug == "augmented"
    assert f"/decks/build/augmented/?code={code}" in response.content.decode()
    assert listed(response).startswith("# Main (40)\n")
    assert client.get(f"/check/?code={code[:-3]}").status_code == 400


def test_a_file_goes_before_the_list(client: Client) -> None:
    file = SimpleUploadedFile("deck.csv", b"count,card,zone\n20,Squirrel,side\n")
    response = posted(client, file=file)
    assert response.context["verdict"].stats.zones["side"].cards == 20
    assert "main" not in response.context["verdict"].stats.zones
    assert (
        posted(client, 400, file=SimpleUploadedFile("deck", b"\xff\xfe\x00"))
        .context["refusal"]
        .message.endswith("UTF-8.")
    )
    assert posted(client, 413, file=SimpleUploadedFile("deck", b"x" * (1024 * 1024 + 1)))


def test_another_game_keeps_what_was_pasted(client: Client) -> None:
    response = client.post("/check/", {"game": "augmented", "list": "2 Wolf\n", "to": "inscription"})
    assert response.context["game"].slug == "inscription"
    assert listed(response) == "2 Wolf\n"
    assert response.context["verdict"].game == "inscription"


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"list": ""}, 400),
        ({"list": "{"}, 400),
        ({"list": '{"zones": {"main": {"Wolf": -1}}}'}, 400),
        ({"list": "Wolf\n" * 2000}, 413),
        ({"list": "x" * 70_000}, 413),
        ({"do": "+1 attic wolf"}, 400),
        ({"do": "explode"}, 400),
        ({"game": "chess"}, 404),
        ({"example": "band", "list": ""}, 404),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(client: Client, fields: dict[str, str], status: int) -> None:
    response = posted(client, status, **fields)
    if status != 404:
        assert response.context["refusal"].message in text_of(response)
        assert 'role="alert"' in response.content.decode()


def test_an_unknown_ruleset_is_the_official_one(client: Client) -> None:
    assert [r.ruleset for r in posted(client, ruleset="nobodys").context["verdict"].results] == ["official"]


def test_names_are_escaped(client: Client) -> None:
    html = posted(client, list="1 <script>alert(1)</script>\n").content.decode()
    assert "<script>alert" not in html


def test_a_game_without_deck_lists_is_checked_by_documents_and_has_no_builder(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = next(kind for kind in rules.get("inscription").kinds if kind.name == "draft")
    monkeypatch.setitem(rules.REGISTRY, "inscription", GameRules(slug="inscription", zones=(), kinds=(draft,)))
    page = client.get("/check/", {"game": "inscription"})
    assert page.status_code == 200
    assert "has no deck lists" in text_of(page)
    assert 'href="?game=inscription&amp;example=draft"' in page.content.decode()
    judged = client.get("/check/", {"game": "inscription", "example": "draft"})
    assert judged.context["verdict"].game == "inscription"
    assert "Open in the builder" not in text_of(judged)
    refused = client.post("/check/", {"game": "inscription", "list": "3 Wolf"})
    assert refused.status_code == 400
    assert "draft" in refused.context["refusal"].message
    assert client.get("/decks/build/inscription/")["Location"] == "/check/?game=inscription"
    assert client.get("/decks/show/inscription/").status_code == 404
    assert 'href="/decks/build/inscription/"' not in client.get("/games/inscription/").content.decode()


@pytest.mark.parametrize(
    "content",
    [
        '{"zones": {"main": {"\\ud800": 1}}}',
        '{"zones": {"main": {"Wolf": 1e400}}}',
        '{"zones": ' + "[" * 5000,
        '{"cards": [1]}',
        '{"ObjectStates": 3}',
        "{" * 5000,
        "null",
        "[1]",
        "\x00",
        "1 Wo\x00lf",
        'count,card\n"x',
        "d1.augmented.",
        "d9.augmented.A",
        "d1.chess.AAAA",
    ],
)
def test_garbage_is_answered_and_never_an_error_of_the_site(client: Client, content: str) -> None:
    response = client.post("/check/", {"game": "augmented", "list": content})
    assert response.status_code in (200, 400)
    changed = client.post("/check/", {"game": "augmented", "list": "1 Wolf", "do": f"set /zones {content}"})
    assert changed.status_code == 400


def test_a_repair_is_counted_in_cards_and_a_list_of_steps_in_steps(client: Client) -> None:
    page = posted(client, game="mysterion", list="20 Ember Script\n4 Wickling")
    assert "The smallest repair: 26 cards added or removed." in text_of(page)
    assert any(label.startswith("Take these") and label.endswith("steps") for label in buttons(page))
    assert "change" not in " ".join(buttons(page))


def test_an_unknown_name_is_not_told_as_too_many(client: Client) -> None:
    words = text_of(posted(client, list="3 Wolf\n\n20 Squirel"))
    assert "20 Squirel (no card has this name)" in words
    assert "20 too many" not in words


def test_other_documents_are_told_only_beside_a_list(client: Client) -> None:
    assert "Other documents of" in text_of(client.get("/check/?game=inscription"))
    alone = text_of(client.get("/check/?game=decknforge"))
    assert "Other documents" not in alone
    assert "The documents of DeckNForge" in alone


def test_the_blank_line_before_a_side_deck_is_told(client: Client) -> None:
    page = posted(client, list="Deck\n3 Wolf\n\n20 Squirrel")
    assert "This blank line begins the side deck" in text_of(page)
    assert "20 × Squirrel side" in text_of(page)


def test_a_misspelt_card_of_a_document_is_mended_by_its_button(client: Client) -> None:
    document = '{"turning": {"coppers": 9, "cards": [{"card": "Sevn of Clubs", "gains": "Sharp"}]}}'
    page = posted(client, game="decknforge", list=document)
    label = "Set /turning/cards/0/card to Seven of Clubs"
    assert "The smallest repair: 1 field set." in text_of(page)
    assert [each for each in buttons(page) if each.startswith("Use ")] == []
    mended = posted(client, game="decknforge", list=document, do=buttons(page)[label])
    assert mended.context["verdict"].legal
