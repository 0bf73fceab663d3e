"""Starting a site and its worker as one thing that stops as one thing."""

import ctypes
import errno
import fcntl
import http.client
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType

from django.core.management.base import CommandError

from cardsite.interrupts import STOP_SIGNALS, raise_if_told

STOP_SECONDS = 15
ANY_HOST = ("0.0.0.0", "[::]")  # noqa: S104 (recognised, not bound)
PR_SET_PDEATHSIG = 1
LOCK_NAME = "start.lock"

Part = Callable[[], object]


def address_parse(address: str) -> tuple[str, int]:
    """Host and port of ``host:port`` or ``port``, free to listen on; otherwise one sentence says why not."""
    host, _, port = address.rpartition(":")
    host = host or "127.0.0.1"
    bracketed = host.startswith("[") and host.endswith("]")
    if (
        not (port.isascii() and port.isdigit() and 0 < int(port) < 65536)
        or (not bracketed and any(sign in host for sign in "[]:"))  # an IPv6 address stands in brackets
        or host == "[]"
    ):
        raise CommandError(f"{address!r} is not an address: write host:port, for example 127.0.0.1:8000.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), int(port)))
        except socket.gaierror as error:
            raise CommandError(
                f"{host} is no address of this machine: write one that it has, for example ADDR=127.0.0.1:{port}."
            ) from error
        except OSError as error:
            if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise CommandError(
                    f"{host} is no address of this machine: write one that it has, for example ADDR=127.0.0.1:{port}."
                ) from error
            if error.errno == errno.EACCES:
                raise CommandError(
                    f"Port {port} is kept for the administrator: choose one above 1023, for example "
                    f"ADDR=127.0.0.1:8000."
                ) from error
            other = 8001 if int(port) == 8000 else 8000
            raise CommandError(
                f"Port {port} of {host} cannot be used ({error.strerror}): stop what runs there, "
                f"or choose another address, for example ADDR=127.0.0.1:{other}."
            ) from error
    return host, int(port)


def url_of(host: str, port: int) -> str:
    """The address to type into a browser on this machine."""
    return f"http://{'localhost' if host in ANY_HOST else host}:{port}/"


def writable(folder: Path) -> None:
    """The folder exists and can be written to; otherwise one sentence says so."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except (FileExistsError, NotADirectoryError) as error:
        raise CommandError(f"{folder} is a file or lies in one: set VAR_DIR to a folder.") from error
    except OSError as error:
        raise CommandError(
            f"The folder {folder} cannot be written to ({error.strerror}): change its owner, or set VAR_DIR to another."
        ) from error


@contextmanager
def alone_in(folder: Path) -> Iterator[Callable[[], None]]:
    """No other start is under way in this folder, until the block ends or calls what it is given to let others in."""
    try:
        lock = os.open(folder / LOCK_NAME, os.O_RDONLY | os.O_CREAT, 0o666)  # enough, whoever has made it
    except OSError as error:
        raise CommandError(
            f"{folder / LOCK_NAME} cannot be opened ({error.strerror}): change its owner, or remove it."
        ) from error

    def let_others_in() -> None:
        fcntl.flock(lock, fcntl.LOCK_UN)  # closing it is not enough: the parts that were started hold it open too

    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"Another start is under way in {folder}: waiting for it …", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield let_others_in
    finally:
        let_others_in()
        os.close(lock)


def in_one_line(error: Exception) -> str:
    """What an error says, fit for the middle of a sentence."""
    return " ".join(str(error).split()).rstrip(".?")


def program(command: Sequence[str]) -> Part:
    """A part of the site that is a program of its own."""
    return lambda: os.execv(command[0], list(command))  # noqa: S606 (no shell is wanted)


def run_together(parts: Mapping[str, Part], *, ready: Callable[[], object], address: tuple[str, int]) -> int:
    """Run all parts until a signal or until one of them ends, then stop the others; 0 when a person stopped them."""
    # A part is a copy of this process: what is imported here is not imported again there.
    context = multiprocessing.get_context("fork")
    signals: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        signals.append(number)

    for number in STOP_SIGNALS:
        signal.signal(number, stop)  # SIGINT too, since a background shell job inherits it ignored
    raise_if_told()
    children: dict[str, BaseProcess] = {}
    ended: str | None = None
    try:
        for name, part in parts.items():
            children[name] = context.Process(target=_live, args=(part, os.getpid()), name=name)
            children[name].start()
        told = False
        while not signals and ended is None:
            ended = next((name for name, child in children.items() if not child.is_alive()), None)
            if not told and _answers(*address):
                told = True
                ready()
                sys.stdout.flush()  # where it is a file, the sentence would else wait there until the end
            time.sleep(0.05)
        if signals:
            print("Stopping …", flush=True)
    finally:
        _stop(list(children.values()), hurry=lambda: len(signals) > 1)
    if ended is not None and not signals:
        print(f"The {ended} ended with status {children[ended].exitcode}.", file=sys.stderr, flush=True)
        return children[ended].exitcode or 1
    return 0


def _live(part: Part, parent: int) -> None:
    """Be one part: in a session of its own, so that Ctrl-C reaches only the parent, which stops all parts in order."""
    os.setsid()
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    end_with_parent(parent, signal.SIGTERM)
    part()


def end_with_parent(parent: int, number: signal.Signals) -> None:
    """Where the parent is killed outright, this process gets the signal and does not live on (on Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
        if os.getppid() != parent:  # it was killed before this was said
            os._exit(1)


def _stop(children: Sequence[BaseProcess], *, hurry: Callable[[], bool]) -> None:
    """Ask all to end, wait a while (less when a second signal comes), then end what is left of their groups."""
    for child in children:
        child.terminate()
    deadline = time.monotonic() + STOP_SECONDS
    while any(child.is_alive() for child in children) and time.monotonic() < deadline and not hurry():
        time.sleep(0.02)
    for child in children:
        if child.pid is None:
            continue  # it never started
        child.kill()
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass  # nothing was left
        child.join()


def _answers(host: str, port: int) -> bool:
    """Whether the site says that it is alive."""
    connection = http.client.HTTPConnection(host.strip("[]"), port, timeout=1)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
