"""``manage.py validate``: the same report as over HTTP, sentences for people, and a status for scripts."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from decks import rules
from decks.formats import FORMATS
from decks.formats.base import deck_list
from decks.selectors import lawbook
from tests.decks.decks import EXAMPLES, LEGAL, augmented

pytestmark = pytest.mark.usefixtures("catalogue")


class Ended:
    """What a call wrote and with which status it ended."""

    def __init__(self, *arguments: str | Path) -> None:
        out, err = io.StringIO(), io.StringIO()
        self.status = 0
        try:
            call_command("validate", *map(str, arguments), stdout=out, stderr=err)
        except SystemExit as end:
            self.status = int(str(end.code))
        self.out, self.err = out.getvalue(), err.getvalue()

    @property
    def results(self) -> list[dict[str, Any]]:
        results: list[dict[str, Any]] = json.loads(self.out)["results"]
        return results


def file(folder: Path, name: str, content: object) -> Path:
    path = folder / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


PASTED = "Main\n4 Wolf\n" + "\n".join(f"{n} {card}" for card, n in LEGAL["zones"]["main"].items() if card != "Wolf")
PASTED += "\n2 Wolff\n\nSide\n20 Squirrel\n"


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_api_and_command_give_the_same_report(
    api: APIClient, tmp_path: Path, game: str, kind: str, example: dict[str, Any]
) -> None:
    ended = Ended(file(tmp_path, "deck.json", example), "--game", game, "--json")
    assert ended.status == 0
    assert ended.results[0]["report"] == api.post(f"/api/v1/games/{game}/validate/", example).json()


def test_an_illegal_pasted_list_too(api: APIClient, tmp_path: Path) -> None:
    ended = Ended(file(tmp_path, "deck.txt", PASTED), "--game", "aug", "--ruleset", "two-temples", "--json")
    answer = api.generic(
        "POST", "/api/v1/games/augmented/validate/?ruleset=two-temples", PASTED, content_type="text/plain"
    )
    assert ended.status == 1
    assert ended.results[0]["report"] == answer.json()
    assert answer.json()["unresolved"] == [{"line": 18, "text": "2 Wolff", "suggestions": ["Wolf", "Wolf Cub"]}]


def test_a_report_for_people_has_rules_places_fixes_and_the_repair(tmp_path: Path) -> None:
    ended = Ended(file(tmp_path, "deck.txt", PASTED), "--game", "augmented", "--ruleset", "official")
    assert ended.status == 1
    lines = ended.out.splitlines()
    assert lines[0].endswith("deck.txt: ILLEGAL in augmented by the ruleset official.")
    assert "  AUG-D-03  error: main: Wolf: 4 copies (limit 3)." in lines
    assert "            fix: remove 1 Wolf from main" in lines
    assert "            see Deckbuilding > Main Deck" in lines
    repair = lines[lines.index("  The smallest repair:") + 1 :]
    assert "    remove 2 Wolff from main" in repair
    assert lines[-1] == "  Unknown: line 18, '2 Wolff'. Did you mean Wolf or Wolf Cub?"


def test_a_legal_deck_is_one_line_and_status_0(tmp_path: Path) -> None:
    ended = Ended(file(tmp_path, "deck.json", {"game": "augmented", **LEGAL}))
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.endswith("deck.json: legal in augmented by the ruleset official.\n")


def test_what_no_edit_mends_has_its_reason(tmp_path: Path) -> None:
    draft = json.loads(json.dumps(next(example for _, kind, example in EXAMPLES if kind == "draft")))
    draft["draft"]["rounds"][0]["picks"].reverse()
    ended = Ended(file(tmp_path, "draft.json", draft), "--game", "inscription")
    assert ended.status == 1
    assert "  No edit mends it: " in ended.out
    assert "/draft/rounds/0/picks/0/player: " in ended.out


def test_the_worst_of_several_files_is_the_status(tmp_path: Path) -> None:
    legal = file(tmp_path, "legal.json", {"game": "augmented", **LEGAL})
    illegal = file(tmp_path, "illegal.json", {"game": "augmented", **augmented({"Wolf": 4})})
    broken = file(tmp_path, "broken.json", "{")
    assert Ended(legal, illegal).status == 1
    ended = Ended(broken, legal, illegal, "--json")
    assert ended.status == 2
    assert [set(result) for result in ended.results] == [{"file", "error"}, {"file", "report"}, {"file", "report"}]
    assert ended.results[1]["file"] == str(legal)


@pytest.mark.parametrize(
    ("name", "content", "arguments", "sentence"),
    [
        ("a.json", LEGAL, (), "It does not say which game it is for. Name it with --game."),
        ("a.txt", "3 Wolf", (), "Name it with --game."),
        ("a.json", {"game": "mysterion", **LEGAL}, ("--game", "aug"), "by the rules of augmented, not of mysterion"),
        ("a.json", LEGAL, ("--game", "chess"), "There is no game 'chess'."),
        ("a.json", LEGAL, ("--game", "aug", "--ruleset", "none"), "augmented has no ruleset 'none'."),
        ("a.json", {"zones": {"main": {"Wolf": 0}}}, ("--game", "aug"), "/zones/main/Wolf: A whole number of at least"),
        ("a.json", '{"zones": ', ("--game", "aug"), "This is not JSON"),
        ("a.txt", "3 Wolf\n-2 Elk\n1.5 Cat\n", ("--game", "aug"), "Line 2: A whole number of copies"),
        ("a.txt", b"3 W\xf6lf", ("--game", "aug"), "UTF-8"),
        ("a.json", "[" * 2**20 + " ", ("--game", "aug"), "KiB"),
        ("a.json", json.dumps(LEGAL) + " " * 65536, ("--game", "aug"), "64 KiB"),
        ("a.csv", "count,card\nx,Wolf\n", ("--game", "aug"), "Line 2: "),
    ],
)
def test_what_cannot_be_read_is_told_with_status_2(
    tmp_path: Path, name: str, content: object, arguments: tuple[str, ...], sentence: str
) -> None:
    path = file(tmp_path, name, content)
    ended = Ended(path, *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"{path}: not judged.\n")
    assert sentence in ended.err
    assert Ended(path, *arguments, "--json").results[0]["error"]["detail"]


def test_every_line_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    ended = Ended(file(tmp_path, "a.txt", "3 Wolf\n-2 Elk\n1.5 Cat\n"), "--game", "aug")
    assert "  Line 2: " in ended.err
    assert "  Line 3: " in ended.err


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    ended = Ended(tmp_path / "nothing.json", "--game", "aug")
    assert ended.status == 2
    assert "No such file or directory." in ended.err
    assert Ended(tmp_path, "--game", "aug").status == 2


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(LEGAL).encode())))
    ended = Ended("-", "--game", "aug")
    assert (ended.status, ended.out) == (0, "standard input: legal in augmented by the ruleset official.\n")


@pytest.mark.parametrize("form", ["text", "csv", "json", "imf", "tts", "code"])
def test_every_format_is_recognised(api: APIClient, tmp_path: Path, form: str) -> None:
    game = rules.get("augmented")
    zones = {"main": LEGAL["zones"]["main"], "side": {"Squirrel": 20}}
    deck = deck_list(rules=game, index=lawbook(game="augmented").index, zones=zones)
    written = FORMATS[form].write(deck)
    ends = {"csv": "csv", "json": "json", "imf": "deck", "tts": "json"}
    path = file(tmp_path, f"deck.{ends.get(form, 'txt')}", written)
    ended = Ended(path, "--game", "augmented", "--json")
    assert ended.status == 0, ended.out
    assert ended.results[0]["report"]["deck_hash"] == deck_hash(api, zones)
    if form in ("json", "code"):
        assert Ended(path).status == 0, "it names its game itself"


def deck_hash(api: APIClient, zones: dict[str, dict[str, int]]) -> str:
    return str(api.post("/api/v1/games/augmented/validate/", {"zones": zones}).json()["deck_hash"])
