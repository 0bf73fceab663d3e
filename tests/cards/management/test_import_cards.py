"""The command says what it did, or why it did nothing."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.models import Card, Element, Release
from tests.curators import load, load_mysterion
from tests.makers import WOLF

pytestmark = pytest.mark.django_db

TABLE = "name,kind,elements,power,health,stage\nGale Imp,creature,gale,1,1,1\n"


def run(file: Path, *arguments: str) -> str:
    out = io.StringIO()
    call_command("import_cards", str(file), *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.csv"
    path.write_text(TABLE)
    return path


def test_imports_a_table(file: Path) -> None:
    load_mysterion()
    assert run(file, "--game", "mysterion", "--create-groups", "--why", "My own set.") == (
        "added Gale Imp (gale-imp)\nImported cards: 1 added, 0 changed, 0 unchanged; element Gale added.\n"
    )
    assert Card.objects.get(slug="gale-imp").origin == "import"
    assert Element.objects.get(slug="gale").name == "Gale"
    assert Release.objects.get(source="import").why == "My own set."


def test_a_dry_run_writes_nothing(file: Path) -> None:
    load_mysterion()
    assert "Dry run, nothing was written: cards: 1 added" in run(file, "--game", "myst", "--create-groups", "--dry-run")
    assert not Card.objects.filter(slug="gale-imp").exists()
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(file, "--game", "mysterion", "--dry-run")


def test_tells_what_changes(tmp_path: Path) -> None:
    load()
    path = tmp_path / "wolf.json"
    path.write_text(json.dumps([WOLF | {"health": 7}]))
    with pytest.raises(CommandError, match=r"wolf\.json, card 1 \(Wolf\), slug: the catalogue has a card 'wolf'"):
        run(path, "--game", "augmented")
    assert run(path, "--game", "augmented", "--replace") == (
        "changed Wolf (wolf)\n    Health: 2 → 7\nImported cards: 0 added, 1 changed, 0 unchanged.\n"
    )


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("mysterio", "There is no game 'mysterio'. Did you mean mysterion"),
        ("elemental", "elemental is not loaded yet: run manage.py load_catalogue first"),
    ],
)
def test_a_game_that_is_not_there(file: Path, game: str, sentence: str) -> None:
    load()
    with pytest.raises(CommandError, match=sentence):
        run(file, "--game", game)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    load()
    with pytest.raises(CommandError, match="cannot be read: No such file or directory"):
        run(tmp_path / "none.json", "--game", "augmented")
    with pytest.raises(CommandError, match="cannot be read: Is a directory"):
        run(tmp_path, "--game", "augmented")


def test_of_many_faults_a_screenful_is_told(tmp_path: Path) -> None:
    load()
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps([{"x": 1}] * 300))
    with pytest.raises(CommandError, match="more; --verbosity 2 tells them all") as told:
        run(path, "--game", "augmented")
    assert len(str(told.value).splitlines()) == 22
    with pytest.raises(CommandError) as whole:
        run(path, "--game", "augmented", "--verbosity", "2")
    assert len(str(whole.value).splitlines()) > 200


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    load_mysterion()
    stream: Any = io.TextIOWrapper(io.BytesIO(TABLE.encode()))
    monkeypatch.setattr("sys.stdin", stream)
    assert "1 added" in run(Path("-"), "--game", "mysterion", "--create-groups")
