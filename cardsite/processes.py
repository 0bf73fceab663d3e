"""Starting a site and its worker as one thing that stops as one thing."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType

from django.core.management.base import CommandError

STOP_SECONDS = 15


def address_parse(address: str) -> tuple[str, int]:
    """Host and port of ``host:port`` or ``port``, free to listen on; otherwise one sentence says why not."""
    host, _, port = address.rpartition(":")
    host = host or "127.0.0.1"
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise CommandError(f"{address!r} is not an address: write host:port, for example 127.0.0.1:8000.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), int(port)))
        except OSError as error:
            raise CommandError(
                f"Port {port} of {host} cannot be used ({error.strerror}): stop what runs there, "
                f"or choose another with ADDR={host}:{int(port) + 1}."
            ) from error
    return host, int(port)


def writable(folder: Path) -> None:
    """The folder exists and can be written to; otherwise one sentence says so."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CommandError(
            f"The folder {folder} cannot be written to ({error.strerror}): change its owner, or set VAR_DIR to another."
        ) from error


def run_together(commands: Mapping[str, Sequence[str]], *, ready: Callable[[], object], health: str) -> int:
    """Run all commands until a signal or until one of them ends, then stop the others; 0 when a person stopped them."""
    # Each in a process group of its own: Ctrl-C reaches only this process, which then stops all of them in order.
    children = {name: subprocess.Popen(command, start_new_session=True) for name, command in commands.items()}
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)  # set, since a background shell job inherits SIGINT ignored
    told = False
    ended: str | None = None
    try:
        while not stopping and ended is None:
            ended = next((name for name, child in children.items() if child.poll() is not None), None)
            if not told and _answers(health):
                told = True
                ready()
            time.sleep(0.1)
    finally:
        for child in children.values():
            if child.poll() is None:
                child.send_signal(signal.SIGTERM)
        for child in children.values():
            try:
                child.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                pass  # killed below, with whatever else is left of its group
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # nothing was left
    if ended is not None and not stopping:
        print(f"The {ended} ended with status {children[ended].returncode}.", flush=True)
        return children[ended].returncode or 1
    return 0


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:  # noqa: S310 (our own address, http only)
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
