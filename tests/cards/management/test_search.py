"""`manage.py search` prints what the site would find; a broken query ends with status 2 and a caret."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.management.commands.search import _table
from cards.models import Card, Game
from cards.rules.catalogue import read
from cards.services import catalogue_load
from tests.makers import catalogue_files

pytestmark = pytest.mark.django_db


@pytest.fixture
def run() -> Any:
    catalogue_load(catalogues=[read(catalogue_files())], source="test")

    def command(*arguments: str) -> str:
        out = StringIO()
        call_command("search", *arguments, stdout=out)
        return out.getvalue()

    return command


def test_prints_a_table_with_its_explanation_and_warnings(run: Any) -> None:
    lines = run("wolf tempel:b", "--limit", "1").splitlines()
    assert lines[0] == '2 found, 1 shown: cards with "wolf" in name or text, the best match first'
    assert lines[1] == "Warning: There is no keyword 'tempel'. Did you mean temple:b?"
    assert lines[3].split() == ["Name", "Game", "Kind", "Tier", "Cost", "Power", "Health"]
    assert lines[4].split() == ["Wolf", "Augmented", "creature", "Common", "2", "blood", "3", "2"]
    assert len(lines) == 5


def test_prints_texts_and_everything(run: Any) -> None:
    texts = run("wolf-cub display:text").splitlines()
    assert texts[2:4] == ["Wolf Cub (Augmented): creature, Common, 1 blood, power 1, health 2", "  fledgling"]
    whole = run("wolf-cub display:full").splitlines()
    assert whole[2] == texts[2]
    assert any(line.startswith("  related: ") and "evolves_into" in line and "wolf" in line for line in whole)
    assert "  slug: wolf-cub" in whole


def test_a_table_has_the_columns_that_its_cards_have() -> None:
    cards = [
        Card(name="Two of Clubs", game=Game(short_name="DeckNForge"), kind="item", suit="clubs", rank="2", value=2)
    ]
    assert [line.split() for line in _table(cards)] == [
        ["Name", "Game", "Kind", "Suit", "Rank", "Value"],
        ["Two", "of", "Clubs", "DeckNForge", "item", "clubs", "2", "2"],
    ]


def test_prints_json(run: Any) -> None:
    document = json.loads(run("power<2", "--json", "--game", "aug"))
    assert document["total"] == 1
    assert document["query"] == {
        "normalized": "power<2",
        "explanation": "cards of Augmented with power below 2, sorted by name",
    }
    assert document["results"][0]["slug"] == "wolf-cub"
    assert document["warnings"] == []


def test_says_when_nothing_is_found(run: Any) -> None:
    assert run("power>9") == "0 found: cards with power above 9, sorted by name\n"


def test_a_broken_query_ends_with_status_2_and_a_caret(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        call_command("search", 'wolf "cub')
    assert caught.value.code == 2
    assert capsys.readouterr().err == 'wolf "cub\n     ^\nThis quotation mark is never closed.\n'


def test_an_unknown_game_is_named(run: Any) -> None:
    with pytest.raises(CommandError, match="Did you mean augmented"):
        run("wolf", "--game", "augmente")
