"""The soak harness on a small suite of its own: one by one, remembered, not repeated."""

import json
from pathlib import Path

import pytest

from tests import soak

SUITE = """
import pathlib, pytest

@pytest.mark.soak
def test_good(): pathlib.Path("ran").open("a").write("good ")

@pytest.mark.soak
def test_bad():
    pathlib.Path("ran").open("a").write("bad ")
    assert not pathlib.Path("broken").exists()

def test_short(): pathlib.Path("ran").open("a").write("short ")
"""


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nmarkers = soak: long\naddopts = -p xdist -p pytest_timeout -p no:cacheprovider\n"
    )
    (tmp_path / "test_suite.py").write_text(SUITE)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # loading all takes longer than these tests do
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    monkeypatch.setattr(soak.read, "__defaults__", (tmp_path / "var" / "soak.json",))
    monkeypatch.setattr(soak.keep, "__defaults__", (tmp_path / "var" / "soak.json",))
    monkeypatch.setattr(soak, "commit", lambda: "first")
    return tmp_path


def ran(suite: Path) -> list[str]:
    """What ran since the last look."""
    words = (suite / "ran").read_text().split() if (suite / "ran").exists() else []
    (suite / "ran").unlink(missing_ok=True)
    return words


def test_each_soak_test_runs_once_for_one_state_of_the_code(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert soak.main([]) == 0
    assert ran(suite) == ["good", "bad"]
    results = json.loads((suite / "var" / "soak.json").read_text())["results"]
    assert {result["outcome"] for result in results.values()} == {"passed"}
    assert {result["commit"] for result in results.values()} == {"first"}
    assert all(result["seconds"] > 0 for result in results.values())

    assert soak.main([]) == 0
    assert ran(suite) == []
    assert soak.main(["good", "--again"]) == 0
    assert ran(suite) == ["good"]

    monkeypatch.setattr(soak, "commit", lambda: "second")
    assert soak.main(["--list"]) == 1  # nothing was run for this code
    assert ran(suite) == []
    assert soak.main([]) == 0
    assert ran(suite) == ["good", "bad"]


def test_a_failure_is_remembered_and_told_until_it_passes(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (suite / "broken").touch()
    assert soak.main([]) == 1
    assert "test_suite.py::test_bad: failed in" in capsys.readouterr().out
    assert soak.main([]) == 1
    assert "1 not passed; ARGS=--again" in capsys.readouterr().out
    (suite / "broken").unlink()
    assert soak.main(["bad", "--again"]) == 0


def test_an_interrupted_run_goes_on_where_it_was_left(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really = soak.run

    def interrupted(name: str) -> str:
        if "bad" in name:
            raise KeyboardInterrupt
        return really(name)

    monkeypatch.setattr(soak, "run", interrupted)
    assert soak.main([]) == 130
    assert ran(suite) == ["good"]
    monkeypatch.setattr(soak, "run", really)
    assert soak.main([]) == 0
    assert ran(suite) == ["bad"]


def test_a_word_that_nothing_has(suite: Path) -> None:
    assert soak.main(["nothing"]) == 1


def test_a_suite_that_cannot_be_read_is_said(suite: Path) -> None:
    (suite / "test_suite.py").write_text("this is no Python")
    with pytest.raises(SystemExit, match="cannot be collected"):
        soak.main([])
