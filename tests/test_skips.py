"""A green run means that everything ran and held: tried on a small suite under the configuration of the large one."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import sites

UNNOTICED = """
import threading, pytest

def fails(): raise RuntimeError("unnoticed")

def test_thread():
    thread = threading.Thread(target=fails)
    thread.start()
    thread.join()

class Falls:
    __del__ = fails

def test_finalizer():
    falls = Falls()
    del falls

def test_returned(): return 1 == 2

@pytest.mark.xfail(reason="was mended")
def test_mended(): ...
"""
UNCOLLECTED = """
class TestWithInit:
    def __init__(self): ...
    def test_never(self): assert False

def test_other(): ...
"""
EXPECTED = """
import pytest

@pytest.mark.xfail(reason="not mended")
def test_expected(): assert False
"""
SKIPPED = """
import pytest

@pytest.mark.skip(reason="no such machine")
def test_skipped(): ...
"""


def run(folder: Path, suite: str, *, ci: str = "true") -> tuple[int, str]:
    """The status and the words of a run of this suite."""
    (folder / "test_suite.py").write_text(suite)
    quick = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # loading all plugins takes longer than these tests do
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", "pyproject.toml", f"--rootdir={folder}", "-p", "pytest_timeout",
         "-p", "no:cacheprovider", "-rA", str(folder)],
        cwd=sites.ROOT, env={**os.environ, **quick, "CI": ci}, capture_output=True, text=True,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_what_a_test_does_not_notice_fails_it(tmp_path: Path) -> None:
    status, words = run(tmp_path, UNNOTICED)
    assert status == 1
    assert set(re.findall(r"^FAILED \S*test_suite\.py::(\w+)", words, re.MULTILINE)) == {
        "test_thread", "test_finalizer", "test_returned", "test_mended",
    }  # fmt: skip


def test_what_cannot_be_collected_stops_the_run(tmp_path: Path) -> None:
    status, words = run(tmp_path, UNCOLLECTED)
    assert status == 2
    assert "cannot collect test class 'TestWithInit'" in words


def test_what_did_not_run_is_said(tmp_path: Path) -> None:
    said = (
        "2 TESTS DID NOT RUN",
        "test_expected: expected to fail: not mended",
        "test_skipped: Skipped: no such machine",
    )
    status, words = run(tmp_path, EXPECTED + SKIPPED, ci="")
    assert status == 0
    assert all(sentence in words for sentence in said), words


@pytest.mark.parametrize("suite", [EXPECTED, SKIPPED], ids=["expected", "skipped"])
def test_what_did_not_run_fails_on_ci(tmp_path: Path, suite: str) -> None:
    assert run(tmp_path, suite)[0] == 1
