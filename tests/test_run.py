"""Two legs on a small suite: what is asked for may be for one of them, but a leg must not be empty by itself."""

from pathlib import Path

import pytest

from tests import run

SUITE = """
import pytest

@pytest.mark.postgresql
def test_first_leg_only(): ...
"""
INI = """
[pytest]
markers =
    soak: long
    postgresql: needs it
    browser: needs one
addopts = -p xdist -p no:cacheprovider
"""


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pytest.ini").write_text(INI)
    (tmp_path / "test_suite.py").write_text(SUITE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # loading all takes longer than these tests do
    monkeypatch.setattr(run, "CORES", 0)
    return tmp_path


def test_a_leg_for_which_nothing_was_asked_is_no_fault(suite: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run.main(["-n0", "test_suite.py"]) == 0
    words = capfd.readouterr().out
    assert "== PostgreSQL, Redis, worker, browser: passed in" in words
    assert "== SQLite: nothing to run in" in words


def test_a_leg_that_is_empty_by_itself_is_one(suite: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run.main([]) == run.NOTHING_TO_RUN
    assert "== SQLite: FAILED in" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("statuses", "arguments", "expected"),
    [
        ([0, 0], [], 0),
        ([1, 0], [], 1),
        ([0, 1], [], 1),
        ([0, 5], [], 5),
        ([0, 5], ["-kname"], 0),
        ([5, 0], ["-kname"], 0),
        ([1, 5], ["-kname"], 1),
        ([5, 1], ["-kname"], 1),
        ([5, 5], ["-kname"], 5),
    ],
)
def test_the_verdict_of_both_legs(statuses: list[int], arguments: list[str], expected: int) -> None:
    assert run.verdict(statuses, arguments) == expected
