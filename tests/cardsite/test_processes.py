"""Addresses, folders and parts: what may be started, and what a start says when it may not."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from cardsite.processes import LOCK_NAME, address_parse, alone_in, url_of, writable
from tests import sites


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "{}", ":{}"])
def test_an_address_is_host_and_port(address: str) -> None:
    port = sites.free_port()
    assert address_parse(address.format(port)) == ("127.0.0.1", port)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1:http",
        "127.0.0.1:70000",
        ":0",
        "127.0.0.1:²",
        "",
        "127.0.0.1:",
        "[::1",
        "::1:8000",
        "[]:8000",
        "[::1]",
    ],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(CommandError, match=r"is not an address: write host:port, for example 127\.0\.0\.1:8000\.$"):
        address_parse(address)


@pytest.mark.parametrize("host", ["203.0.113.7", "256.1.1.1"])
def test_a_host_that_is_not_here(host: str) -> None:
    with pytest.raises(CommandError, match=rf"^{host} is no address of this machine: .*ADDR=127\.0\.0\.1:8413\.$"):
        address_parse(f"{host}:8413")


def test_a_taken_port_is_not_taken_twice() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Port {port} .*already in use.*ADDR=127\.0\.0\.1:8000\.$"):
            address_parse(f"127.0.0.1:{port}")


def test_the_address_to_type_into_a_browser() -> None:
    assert url_of("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert url_of("0.0.0.0", 8000) == "http://localhost:8000/"


def test_a_writable_folder_is_made_and_left_empty(tmp_path: Path) -> None:
    writable(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "var"
    file.touch()
    for folder in (file, file / "inside"):
        with pytest.raises(CommandError, match=r"is a file or lies in one: set VAR_DIR to a folder\.$"):
            writable(folder)


@contextmanager
def as_an_ordinary_user() -> Iterator[None]:
    """The rights of a file bind everyone but the administrator, so that one steps back for a moment."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o555)
    with as_an_ordinary_user(), pytest.raises(CommandError, match=r"cannot be written to .*Permission denied.*VAR_DIR"):
        writable(folder)


def test_a_second_start_waits_until_it_is_let_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inside = threading.Event()

    def second() -> None:
        with alone_in(tmp_path):
            inside.set()

    other = threading.Thread(target=second)
    with alone_in(tmp_path) as let_others_in:
        other.start()
        assert not inside.wait(0.2)
        assert capsys.readouterr().out == f"Another start is under way in {tmp_path}: waiting for it …\n"
        let_others_in()
        assert inside.wait(10)
    other.join(10)
    with alone_in(tmp_path):
        assert capsys.readouterr().out == "", "who need not wait says nothing"


def test_a_lock_that_may_not_be_opened(tmp_path: Path) -> None:
    (tmp_path / LOCK_NAME).touch(mode=0o000)
    tmp_path.chmod(0o755)
    with (
        as_an_ordinary_user(),
        pytest.raises(CommandError, match=rf"{LOCK_NAME} cannot be opened \(Permission denied\): change its owner"),
        alone_in(tmp_path),
    ):
        pass


# --- parts that run together: each in a Python of its own, since they take over its signals --------------------------

TOGETHER = """
import os, signal, sys, time
import django
from django.conf import settings
settings.configure()
from cardsite.processes import program, run_together

def sleeps():
    time.sleep(60)

def stubborn():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print("stubborn", os.getpid(), flush=True)
    time.sleep(60)

def family():
    if os.fork() == 0:
        stubborn()
    time.sleep(60)

def ends():
    sys.exit(7)

def fails():
    raise RuntimeError("a fault in a part")

import cardsite.processes
cardsite.processes.STOP_SECONDS = 1
sys.exit(run_together({parts}, ready=lambda: print("ready", flush=True), address=("127.0.0.1", {port})))
"""


def together(parts: str) -> subprocess.CompletedProcess[str]:
    code = TOGETHER.replace("{parts}", parts).replace("{port}", str(sites.free_port()))
    return subprocess.run([sys.executable, "-c", code], cwd=sites.ROOT, capture_output=True, text=True, timeout=60)


def test_the_status_of_the_part_that_ended_is_the_status_of_all() -> None:
    done = together("{'sleeper': sleeps, 'ender': ends}")
    assert done.returncode == 7
    assert "The ender ended with status 7." in done.stderr


def test_a_part_that_ends_well_ends_the_others_too() -> None:
    done = together("{'sleeper': sleeps, 'ender': lambda: None}")
    assert done.returncode == 1
    assert "The ender ended with status 0." in done.stderr


def test_a_fault_in_a_part_is_shown() -> None:
    done = together("{'sleeper': sleeps, 'failer': fails}")
    assert done.returncode == 1
    assert "a fault in a part" in done.stderr


def test_a_program_is_a_part() -> None:
    done = together("{'sleeper': sleeps, 'program': program([sys.executable, '-c', 'raise SystemExit(5)'])}")
    assert done.returncode == 5


@pytest.mark.parametrize("part", ["stubborn", "family"])
def test_what_does_not_want_to_stop_is_ended(part: str) -> None:
    done = together(f"{{'part': {part}, 'ender': lambda: (time.sleep(1), sys.exit(3))}}")
    assert done.returncode == 3
    assert not lives(int(done.stdout.split()[1]))


TOLD_EARLY = """
import signal, sys, weakref
from cardsite.interrupts import raise_if_told, stop_when_told
from cardsite.processes import run_together

class Thing: ...

stop_when_told()
raise_if_told()
thing = Thing()
watcher = weakref.ref(thing, lambda gone: signal.raise_signal(signal.SIGTERM))
del thing  # Python drops whatever is raised here
print("prepared", flush=True)
try:
    run_together({"part": lambda: print("started", flush=True)}, ready=lambda: None, address=("127.0.0.1", 1))
except KeyboardInterrupt as stop:
    sys.exit(128 + stop.args[0])
"""


def test_a_signal_that_python_drops_is_obeyed_before_anything_is_started() -> None:
    done = subprocess.run([sys.executable, "-c", TOLD_EARLY], cwd=sites.ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGTERM, "prepared\n", "")


def lives(pid: int) -> bool:
    """Whether the process does anything any more; one that nobody has asked after since its end does not."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return bool(listed.stdout.strip()) and not listed.stdout.startswith("Z")
