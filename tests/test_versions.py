"""The state of the code is told by what is in it, whether git knows it yet or not."""

import subprocess
from pathlib import Path

import pytest

from tests import versions


def git(folder: Path, *arguments: str) -> None:
    person = ("-c", "user.name=A", "-c", "user.email=a@scriptorium.example", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *person, *arguments], cwd=folder, check=True, capture_output=True)


def test_whatever_changes_is_another_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "ROOT", tmp_path)
    git(tmp_path, "init", "-q")
    known, new = tmp_path / "known.py", tmp_path / "new ü.py"
    known.write_text("1")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    committed = versions.commit()
    assert "+" not in committed

    new.write_text("1")
    begun = versions.commit()
    assert begun.startswith(f"{committed}+")
    new.write_text("2")
    changed = versions.commit()
    new.rename(tmp_path / "other.py")
    renamed = versions.commit()
    known.write_text("2")
    assert len({begun, changed, renamed, versions.commit()}) == 4
    known.write_text("1")
    (tmp_path / "other.py").rename(new)
    new.write_text("1")
    assert versions.commit() == begun
