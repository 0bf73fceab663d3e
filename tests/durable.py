"""A whole site whose parts can be killed: PostgreSQL and Redis of its own, the server and a worker, under load.

The servers of the test run are quick because they write nothing to the disk in time; these keep what they promise. What
was killed is started again at the same address, by the harness, as systemd would.
"""

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests import load, load_site, loopback, services, sites
from tests.matches.workers import wait_until


class Servers(services.Supervisor):
    """PostgreSQL and Redis in groups of their own, each of which can be killed and started again."""

    promises = ("-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "full_page_writes=on")

    def __init__(self) -> None:
        super().__init__()
        self._how: dict[str, tuple[list[str], Path, dict[str, Any]]] = {}
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def _spawn(self, args: list[Any], log: Path, **kw: Any) -> None:
        name = log.stem
        command = [str(arg) for arg in args]
        if name == "postgres":
            command += self.promises  # the last word counts
        self._how[name] = (command, log, kw)
        self.start(name)

    def start(self, name: str) -> None:
        command, log, kw = self._how[name]
        with log.open("ab") as out:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self.root, start_new_session=True, **kw
            )
        self._running[name] = process
        self.children = list(self._running.values())

    def kill(self, name: str) -> None:
        """The power fails: no process of it says goodbye."""
        os.killpg(self._running[name].pid, signal.SIGKILL)
        self._running[name].wait(20)


class Machine:
    """The parts of a running site by their names, and the load that goes on while they are killed."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.servers = Servers()
        stack.callback(self.servers.close)
        self.database_url, self.redis_url = self.servers.postgres(), self.servers.redis()
        self.folder, self.stack = folder, stack
        self.port = sites.free_port()
        self.environment = sites.production_environment(
            var=folder,
            database_url=self.database_url,
            REDIS_URL=self.redis_url,
            INSECURE_HTTP="off",
            LOG_LEVEL="WARNING",
            WEB_PROCESSES="2",
            WORKER_PROCESSES="2",
            LAB_LEASE_SECONDS="2",
            **load.NO_LIMITS,
        )
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.parts: dict[str, sites.Site] = {}
        self.start("web", "--migrate")
        self.start("worker")

    # --- the parts ---------------------------------------------------------------------------------------------------
    def start(self, part: str, *more: str) -> None:
        """Start a part, or start it again, and wait until it can be asked."""
        if part in ("postgres", "redis"):
            self.servers.start(part)
            url = urlsplit(self.database_url if part == "postgres" else self.redis_url)
            wait_until(lambda: _listens(url.port or 0), f"{part} listens")
            return
        arguments = ("serve", f"127.0.0.1:{self.port}", "--no-worker", *more) if part == "web" else ("worker",)
        log = self.folder / f"{part}-{len(list(self.folder.glob('*.log')))}.log"
        running = sites.running(*arguments, environment=self.environment, port=self.port, log=log)
        self.parts[part] = self.stack.enter_context(running)
        if part == "web":
            self.parts[part].wait(240)

    def kill(self, part: str) -> None:
        """``kill -9`` for every process of the part."""
        if part in ("postgres", "redis"):
            self.servers.kill(part)
            return
        for pid in self.parts[part].family():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # it has ended with its parent
        self.parts[part].process.wait(20)

    @property
    def web(self) -> sites.Site:
        return self.parts["web"]

    def processes(self, part: str) -> set[int]:
        return set(self.parts[part].family())

    def written(self) -> str:
        """Everything that server and workers have logged."""
        return "".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))

    # --- what it holds -----------------------------------------------------------------------------------------------
    def ask(self, query: str) -> Any:
        with psycopg.connect(self.database_url) as connection:
            row = connection.execute(query).fetchone()
        return row[0] if row else None

    def is_ready(self) -> bool:
        try:
            return self.web.get("/readyz", timeout=10).status == 200
        except OSError:
            return False

    def games_stored(self) -> int:
        return load.games_stored(self.environment)


@contextmanager
def machine(folder: Path) -> Iterator[Machine]:
    """A site of its own, whose every process is gone afterwards."""
    with ExitStack() as stack:
        yield Machine(folder, stack)


class Load:
    """The mix of ``make load`` in the background, with clients that repeat what they got no answer to."""

    def __init__(self, machine: Machine, tables: list[dict[str, Any]]) -> None:
        self.machine = machine
        self.writers = [load_site.TableWriter(table, weight=40) for table in tables]  # more writes: they are the matter
        self.mix = load_site.mix(tables)
        self.errors: list[str] = []

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Inside, requests are made."""
        enough = threading.Event()

        def run() -> None:
            while not enough.is_set():
                outcome = loopback.run(
                    self.mix,
                    port=self.machine.port,
                    seconds=0.5,
                    connections=len(self.writers),
                    talkers=self.writers,
                    seed=time.monotonic_ns(),
                )
                self.errors += outcome.errors

        thread = threading.Thread(target=run)
        thread.start()
        try:
            yield
        finally:
            enough.set()
            thread.join()

    def acknowledged(self) -> int:
        return sum(len(writer.acknowledged) for writer in self.writers)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
