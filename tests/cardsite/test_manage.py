"""The command line before anything is prepared: one sentence, never a traceback."""

import subprocess
import sys
from pathlib import Path

from tests import sites


def manage(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(sites.ROOT / "manage.py"), *arguments],
        env=sites.clean_environment(VAR_DIR=str(folder / "var"), DJANGO_SETTINGS_MODULE="cardsite.settings.dev"),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_command_that_needs_the_database_says_how_to_make_one(tmp_path: Path) -> None:
    done = manage(tmp_path, "search", "wolf")
    assert done.returncode == 1
    assert "`make run` prepares it" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in manage(tmp_path, "search", "wolf", "--traceback").stderr


def test_migrate_makes_the_folder_of_the_database(tmp_path: Path) -> None:
    done = manage(tmp_path, "migrate", "sessions", "--verbosity", "0")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "var" / "db.sqlite3").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file where the folder should be")
    done = manage(tmp_path, "migrate")
    assert done.returncode == 1
    assert f"{tmp_path / 'var'} is a file or lies in one: set VAR_DIR to a folder." in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupt_is_one_word(tmp_path: Path) -> None:
    done = manage(tmp_path, "shell", "--no-imports", "-c", "raise KeyboardInterrupt")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")
    assert (
        "Traceback" in manage(tmp_path, "shell", "--no-imports", "-c", "raise KeyboardInterrupt", "--traceback").stderr
    )
