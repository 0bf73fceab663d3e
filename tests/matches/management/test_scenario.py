"""``manage.py scenario``: what holds, what differs, and a status for scripts."""

from pathlib import Path

import pytest

from tests.matches.engine.test_scenarios import FOLDER
from tests.matches.management.calls import Ended

pytestmark = pytest.mark.usefixtures("catalogue")

SCENARIO = """
rule: INS-E-04
says: A sacrifice gives a bone.
game: inscription
position:
  seats: [{candles: 2, hand: [stoat]}, {candles: 2}]
  board: {a1: squirrel}
actions: [play stoat, space a1]
expect:
  position: {seats: [{bones: 1}, {}]}
"""


def test_folders_of_scenarios_hold():
    ended = Ended("scenario", FOLDER / "inscription" / "INS-R-03.yaml", FOLDER / "inscription" / "INS-R-01.yaml")
    assert (ended.status, ended.out) == (0, "4 scenarios hold, 0 failed.\n")
    assert Ended("scenario", FOLDER / "inscription").status == 0


def test_what_differs_is_told_with_its_file_and_the_status_is_1(tmp_path: Path):
    file = tmp_path / "wrong.yaml"
    file.write_text(SCENARIO.replace("bones: 1", "bones: 9") + "---" + SCENARIO)
    ended = Ended("scenario", tmp_path)
    assert ended.status == 1
    assert f"{file}: INS-E-04: A sacrifice gives a bone.\n  seats/0/bones: 1, not 9\n" in ended.out
    assert ended.out.endswith("1 scenarios hold, 1 failed.\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("a: [", "This is not YAML: line 1"),
        (b"\xff", "can't decode"),
        (SCENARIO.replace("game: inscription", "game: chess"), "cannot be played: There is no game 'chess'"),
        (SCENARIO.replace("squirrel", "squirel"), "cannot be played: 'squirel' is no card"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence_and_the_rest_is_played(tmp_path: Path, content, sentence):
    file = tmp_path / "a.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "b.yaml").write_text(SCENARIO)
    ended = Ended("scenario", tmp_path)
    assert ended.status == 1
    assert sentence in ended.out + ended.err
    assert str(file) in ended.out + ended.err
    assert ended.out.endswith("1 scenarios hold, 1 failed.\n")


def test_a_missing_file_and_an_empty_folder_fail(tmp_path: Path):
    ended = Ended("scenario", tmp_path, tmp_path / "none.yaml")
    assert ended.status == 1
    assert "holds no .yaml files" in ended.err
    assert "none.yaml: No such file or directory." in ended.err
