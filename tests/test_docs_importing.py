"""What docs/importing-cards.md shows works as it says."""

import re
import shlex
from pathlib import Path

import pytest
from django.core.management import call_command

from cards.models import Card, Element
from cards.rules.importing import read
from tests.curators import load_mysterion

PAGE = (Path(__file__).parents[1] / "docs" / "importing-cards.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def block(language: str) -> str:
    (found,) = [text for name, text in BLOCKS if name == language]
    return found


def test_every_block_is_tried_here() -> None:
    assert sorted(name for name, _ in BLOCKS) == ["csv", "json", "sh"]


def test_json_and_csv_say_the_same() -> None:
    first, second = read(block("json").encode()), read(block("csv").encode())
    assert first.faults == second.faults == ()
    assert [card.spec for card in first.cards] == [card.spec for card in second.cards]


@pytest.mark.django_db
def test_the_commands_do_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_mysterion()
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(block("json"))
    first, second = [shlex.split(line) for line in block("sh").splitlines()]
    assert first[:3] == second[:3] == [".venv/bin/python", "manage.py", "import_cards"]
    call_command("import_cards", *first[3:])
    assert not Card.objects.filter(slug="gale-imp").exists()
    call_command("import_cards", *second[3:])
    assert Card.objects.get(slug="gale-imp").leads_to.get().target.slug == "gale-lord"


@pytest.mark.django_db
def test_the_table_creates_its_element(tmp_path: Path) -> None:
    load_mysterion()
    file = tmp_path / "mine.csv"
    file.write_text(block("csv"))
    call_command("import_cards", str(file), "--game", "mysterion", "--create-groups")
    assert Element.objects.get(slug="gale").name == "Gale"


def test_every_option_of_the_command_is_in_the_table() -> None:
    from cards.management.commands.import_cards import Command

    parser = Command().create_parser("manage.py", "import_cards")
    known = {option for action in parser._actions for option in action.option_strings}
    told = set(re.findall(r"^\| `(--[a-z-]+)", PAGE, re.MULTILINE))
    assert told <= known
    assert {"--game", "--dry-run", "--replace", "--create-groups", "--why"} == told
