"""How often each route was asked for and how long it took, and what else is counted as it happens, kept where every
process of the site can read it.

Each process counts in a small file of its own in METRICS_DIR, mapped into its memory: counting costs no system call, a
killed process loses nothing, and whichever process answers /metrics adds up the files of all. The files of processes
that have ended stay, so that no sum ever falls. Without METRICS_DIR, or where it cannot be written to, a process counts
for itself alone.
"""

import logging
import mmap
import os
import shutil
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

# A row: its key, one count for each bucket and one for what is slower, the sum of all times in nanoseconds.
KEY_BYTES = 128
COUNTS = len(BUCKETS) + 1
ROW_BYTES = KEY_BYTES + 8 * (COUNTS + 1)
ROWS = 2048
OTHER = "other other other"
EVENT = "event"  # the method of rows that count something else than requests: its name, and its labels with commas

Key = tuple[str, str, str]  # method, status class, route

logger = logging.getLogger(__name__)


@dataclass
class Total:
    """The requests of one method, status class and route."""

    counts: list[int] = field(default_factory=lambda: [0] * COUNTS)
    nanoseconds: int = 0

    @property
    def seconds(self) -> float:
        return self.nanoseconds / 1e9


class RequestCounts:
    """The counts of this process."""

    def __init__(self, folder: Path | None) -> None:
        self.pid = os.getpid()
        shared = _mapped(folder) if folder else None
        self.alone = shared is None
        self._memory = shared or mmap.mmap(-1, ROWS * ROW_BYTES)
        self._numbers = memoryview(self._memory).cast("Q")
        self._rows: dict[str, int] = {}
        self._lock = threading.Lock()

    def add(self, *, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        key = f"{method if method in METHODS else 'other'} {status // 100}xx {route}"
        with self._lock:
            first = self._rows.get(key)
            if first is None:
                first = self._new_row(key)
            self._numbers[first + bisect_left(BUCKETS, seconds)] += 1
            self._numbers[first + COUNTS] += int(seconds * 1e9)

    def event(self, name: str, labels: tuple[str, ...]) -> None:
        """Count one event."""
        key = f"{EVENT} {name} {','.join(labels)}"
        with self._lock:
            first = self._rows.get(key)
            if first is None:
                first = self._new_row(key)
            self._numbers[first] += 1

    def _new_row(self, key: str) -> int:
        """Where the numbers of this key begin; when the file is nearly full, all further keys share the last row."""
        if len(self._rows) >= ROWS - 1:
            key = OTHER
            if key in self._rows:
                return self._rows[key]
        start = len(self._rows) * ROW_BYTES
        name = key.encode()[:KEY_BYTES]
        self._memory[start : start + len(name)] = name
        self._rows[key] = (start + KEY_BYTES) // 8
        return self._rows[key]

    def rows(self) -> Iterator[tuple[Key, list[int]]]:
        """What this process has counted."""
        return _read(self._memory)


def _mapped(folder: Path) -> mmap.mmap | None:
    """A new file in the folder as memory; none, and a warning, where there cannot be one: a metric stops no request."""
    name = f"{os.getpid()}-{time.time_ns()}"
    unfinished = folder / f"{name}.unfinished"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Written and not only given its length: the first count on a disk that is full would else end the process.
        unfinished.write_bytes(bytes(ROWS * ROW_BYTES))
        with unfinished.open("r+b") as file:
            memory = mmap.mmap(file.fileno(), ROWS * ROW_BYTES)
        unfinished.rename(folder / f"{name}.counts")
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        logger.warning(
            "%s cannot hold the counts of process %s (%s), which tells them only in its own /metrics: make room there, "
            "or set METRICS_DIR to a folder that can be written to, and start again.",
            folder, os.getpid(), error.strerror,
        )  # fmt: skip
        return None
    return memory


def _read(memory: bytes | mmap.mmap) -> Iterator[tuple[Key, list[int]]]:
    for start in range(0, ROWS * ROW_BYTES, ROW_BYTES):
        name = memory[start : start + KEY_BYTES].rstrip(b"\0").decode(errors="replace")
        if not name:
            return
        method, status, route = name.split(" ", 2)
        yield (method, status, route), list(memoryview(memory[start + KEY_BYTES : start + ROW_BYTES]).cast("Q"))


def _added(*sources: Iterator[tuple[Key, list[int]]]) -> dict[Key, Total]:
    sums: dict[Key, Total] = {}
    for source in sources:
        for key, numbers in source:
            total = sums.setdefault(key, Total())
            total.counts = [a + b for a, b in zip(total.counts, numbers[:COUNTS], strict=True)]
            total.nanoseconds += numbers[COUNTS]
    return sums


_counts: RequestCounts | None = None


def counts() -> RequestCounts:
    """The counts of this process; a copy made by a fork begins its own."""
    global _counts
    if _counts is None or _counts.pid != os.getpid():
        _counts = RequestCounts(settings.METRICS_DIR)
    return _counts


def folder_of_server(parent: Path) -> Path:
    """A folder for the counts of this server, empty; those that killed servers left are gone."""
    own = parent / str(os.getpid())  # which a killed server may have had as well
    for folder in parent.glob("*"):
        if folder == own or (folder.name.isdecimal() and not _lives(int(folder.name))):
            shutil.rmtree(folder, ignore_errors=True)
    return own


def event_add(name: str, labels: tuple[str, ...]) -> None:
    """One more of this event."""
    counts().event(name, labels)


def totals() -> dict[Key, Total]:
    """The requests that all processes have counted since the site started."""
    return {key: total for key, total in _everything().items() if key[0] != EVENT}


def events() -> dict[tuple[str, tuple[str, ...]], int]:
    """What else they have counted, by name and labels."""
    return {
        (name, tuple(labels.split(",")) if labels else ()): total.counts[0]
        for (method, name, labels), total in _everything().items()
        if method == EVENT
    }


def _everything() -> dict[Key, Total]:
    sources = [_read(path.read_bytes()) for path in _files()]
    if counts().alone:
        sources.append(counts().rows())
    return _added(*sources)


def processes() -> dict[int, float]:
    """The processes that count and still live, each with the second it began to."""
    found = {os.getpid(): _BEGAN} if counts().alone else {}
    for path in _files():
        pid, _, began = path.stem.partition("-")
        if _lives(int(pid)):
            found[int(pid)] = int(began) / 1e9
    return found


def _files() -> list[Path]:
    return sorted(settings.METRICS_DIR.glob("*.counts")) if settings.METRICS_DIR else []


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # it lives, under another name
    return True


_BEGAN = time.time()
