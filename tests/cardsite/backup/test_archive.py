"""The file of a backup says what is in it, and whether it is still what was written."""

import json
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardsite.backup import archive
from cardsite.backup.archive import Reader, Unreadable, Writer, written
from tests.mishaps import disk_with_room_for

TOLD: dict[str, Any] = {"made_at": "now", "release": "1", "database": "sqlite", "migrations": (("cards", "0001_x"),)}
ROWS = {"cats": [[1, "Tom", None], [2, "Mew", {"b": 1, "a": [2.5, True]}]], "dogs": []}


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    path = tmp_path / "backup.zip"
    with written(path) as file:
        writer = Writer(file)
        for name, rows in ROWS.items():
            writer.table(name, ("id", "name", "more"), rows)
        writer.close(**TOLD)
    return path


def refusal(path: Path) -> str:
    with pytest.raises(Unreadable) as caught, Reader(path) as reader:
        reader.verify()
    return str(caught.value)


def test_what_was_written_is_read(backup: Path) -> None:
    with Reader(backup) as reader:
        reader.verify()
        assert {table.name: list(reader.rows(table)) for table in reader.header.tables} == ROWS
        assert reader.header.rows == 2
        assert [table.columns for table in reader.header.tables] == [("id", "name", "more")] * 2
        assert reader.header.migrations == (("cards", "0001_x"),)


def test_only_its_owner_may_read_it(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_a_file_that_is_there_is_not_overwritten(backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(FileExistsError), written(backup) as file:
        file.write(b"other")
    assert backup.read_bytes() == before
    assert list(backup.parent.iterdir()) == [backup]


def test_the_fault_that_stops_a_backup_is_the_one_that_is_told(tmp_path: Path) -> None:
    """A full disk lets the archive not be ended; that comes after the fault and is not what has to be mended."""
    path = tmp_path / "backup.zip"
    with pytest.raises(LookupError), path.open("wb") as file, disk_with_room_for(0), Writer(file):
        raise LookupError


def test_a_backup_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(TypeError), written(tmp_path / "backup.zip") as file:
        file.write("no bytes")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_every_byte_counts(backup: Path) -> None:
    """Whatever byte of the file is another: it is refused, or what is read is what was written."""
    content, refused = backup.read_bytes(), 0
    for place in range(len(content)):
        backup.write_bytes(content[:place] + bytes([content[place] ^ 0x41]) + content[place + 1 :])
        try:
            with Reader(backup) as reader:
                reader.verify()
                assert {table.name: list(reader.rows(table)) for table in reader.header.tables} == ROWS
        except Unreadable:
            refused += 1
    assert refused > len(content) / 2  # the rest are dates and flags of the zip file itself


def test_the_beginning_of_a_backup_is_refused(backup: Path) -> None:
    content = backup.read_bytes()
    for length in (0, 1, len(content) // 2, len(content) - 1):
        backup.write_bytes(content[:length])
        assert str(backup) in refusal(backup)


def rewritten(path: Path, change: Callable[[dict[str, bytes]], None], *, comment: bytes | None = None) -> Path:
    """The same archive with other members; its comment stays unless another is given."""
    with zipfile.ZipFile(path) as old:
        members, kept = {name: old.read(name) for name in old.namelist()}, old.comment
    change(members)
    with zipfile.ZipFile(path, "w") as new:
        for name, content in members.items():
            new.writestr(name, content)
        new.comment = kept if comment is None else comment
    return path


def test_a_row_that_was_changed_with_care_is_found(backup: Path) -> None:
    def tom_becomes_tim(members: dict[str, bytes]) -> None:
        members["tables/cats.jsonl"] = members["tables/cats.jsonl"].replace(b"Tom", b"Tim")

    assert "the checksum of the table cats differs" in refusal(rewritten(backup, tom_becomes_tim))


def test_a_header_that_was_changed_is_found(backup: Path) -> None:
    def other_release(members: dict[str, bytes]) -> None:
        members["header.json"] = members["header.json"].replace(b'"release": "1"', b'"release": "2"')

    assert "the checksum of its header differs" in refusal(rewritten(backup, other_release))


@pytest.mark.parametrize("name", ["tables/cats.jsonl", "header.json"])
def test_what_is_missing_is_named(backup: Path, name: str) -> None:
    sentence = refusal(rewritten(backup, lambda members: members.pop(name) and None))
    assert "was changed after it was written" in sentence


def test_another_zip_file(backup: Path) -> None:
    assert "no backup of Scriptorium" in refusal(rewritten(backup, lambda members: None, comment=b"holiday"))


def test_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none") == f"There is no file {tmp_path / 'none'}."


def test_a_newer_format_says_so(backup: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(archive, "FORMAT", 2)
    newer = tmp_path / "newer.zip"
    with written(newer) as file:
        Writer(file).close(**TOLD)
    monkeypatch.undo()
    assert "has format 2, and this release reads up to 1" in refusal(newer)


def test_anybody_can_look_into_it(backup: Path) -> None:
    with zipfile.ZipFile(backup) as file:
        header = json.loads(file.read("header.json"))
        assert file.read("tables/cats.jsonl").splitlines()[0] == b'[1,"Tom",null]'
    assert header["format"] == 1
    assert header["tables"][0]["rows"] == 2
