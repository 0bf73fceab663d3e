"""A process that has certainly ended is known; of all others nothing is said."""

import os
import subprocess
import sys

import pytest

from matches.services import holders
from matches.services.holders import holder_is_gone, holder_name

NAMED = "import runpy, sys; print(runpy.run_path(sys.argv[1])['holder_name'](), flush=True); input()"


@pytest.fixture
def child():
    """A process that says its name and then waits."""
    process = subprocess.Popen(
        [sys.executable, "-c", NAMED, holders.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield process, process.stdout.readline().strip()
    process.kill()
    process.wait(20)


def test_this_process_lives_and_is_called_as_long_as_it_does():
    assert holder_name() == holder_name()
    assert str(os.getpid()) in holder_name().split("/")
    assert not holder_is_gone(holder_name())


def test_a_process_is_gone_once_it_was_killed_even_before_anybody_asked_how_it_ended(child):
    process, name = child
    assert not holder_is_gone(name)
    process.kill()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # it has ended and is still in the list of processes
    assert holder_is_gone(name)
    process.wait(20)
    assert holder_is_gone(name)


def test_another_process_with_the_same_id_is_not_it():
    machine, pid, since = holder_name().split("/")
    assert holder_is_gone(f"{machine}/{pid}/{int(since) - 1}")


@pytest.mark.parametrize("name", ["", "nobody", "elsewhere/1/1", "a/b/c/d"])
def test_of_a_process_elsewhere_nothing_is_said(name):
    assert not holder_is_gone(name)


def test_where_the_system_cannot_tell_nobody_is_gone(monkeypatch, tmp_path, child):
    _, name = child
    holders._name_of.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(holders, "PROC", tmp_path)
        assert holder_name() == ""
        assert not holder_is_gone(name)
    holders._name_of.cache_clear()
