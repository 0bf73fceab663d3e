"""Running the site as its users do: as processes of their own, asked over loopback."""

import http.client
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parents[1]
OURS = (
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DEBUG",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "SITE_URL",
    "DATABASE_URL",
    "REDIS_URL",
    "EMAIL_URL",
    "METRICS_TOKEN",
    "LOG_LEVEL",
    "LOAD_DEMO",
)


@dataclass(frozen=True)
class Answer:
    """What the site answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Site:
    """A running command and where its site listens."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    def get(self, path: str, *, method: str = "GET", timeout: float = 10, **headers: str) -> Answer:
        """Ask for a path; ``Host_`` and the like become headers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def alive(self) -> bool:
        try:
            return self.get("/healthz", timeout=1).status == 200
        except (OSError, http.client.HTTPException):
            return False

    def wait(self, seconds: float = 120) -> float:
        """Return once the site answers, with the seconds that took."""
        began = time.monotonic()
        while not self.alive():
            if self.process.poll() is not None or time.monotonic() - began > seconds:
                raise AssertionError(f"the site did not start:\n{self.written()}")
            time.sleep(0.02)
        return time.monotonic() - began

    def stop(self, number: int = signal.SIGTERM, seconds: float = 60) -> int:
        """Send the signal, wait, and return the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(seconds)

    def written(self) -> str:
        return self.log.read_text(errors="replace")

    def wait_for(self, words: str, seconds: float = 60) -> None:
        """Return once the words were written: a site may answer a moment before it says so."""
        deadline = time.monotonic() + seconds
        while words not in self.written():
            if time.monotonic() > deadline:
                raise AssertionError(f"{words!r} was not written:\n{self.written()}")
            time.sleep(0.02)

    def family(self) -> list[int]:
        """The process ids of everything this command started that still lives, itself included."""
        return [pid for pid in _pids() if f"SITE_MARK={self.process.pid}" in _environment(pid)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def hanging_port(taken: list[socket.socket] | None = None) -> Iterator[int]:
    """A server that takes connections, notes them down and never says a word."""
    held = [] if taken is None else taken
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take() -> None:
            try:
                while True:
                    held.append(server.accept()[0])
            except OSError:
                return  # closed below

        threading.Thread(target=take, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        for connection in held:
            connection.close()


def clean_environment(**changes: str) -> dict[str, str]:
    """This process's environment without what configures a site, then with the changes."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return kept | changes


def production_environment(*, var: Path, database_url: str, **changes: str) -> dict[str, str]:
    """A complete and safe configuration, for a trial without TLS on this machine."""
    complete = {
        "DJANGO_SETTINGS_MODULE": "cardsite.settings.prod",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "scriptorium.example,127.0.0.1",
        "SITE_URL": "https://scriptorium.example",
        "DATABASE_URL": database_url,
        "REDIS_URL": os.environ["REDIS_URL"],
        "REDIS_PREFIX": f"test-{secrets.token_hex(8)}:",
        "VAR_DIR": str(var),
        "INSECURE_HTTP": "on",
        "LOG_LEVEL": "INFO",
    }
    return clean_environment(**complete | changes)


@contextmanager
def postgres_database() -> Iterator[str]:
    """The address of an empty database on the test server, gone afterwards."""
    server = os.environ["DATABASE_URL"]
    name = f"scriptorium_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"{server.rsplit('/', 1)[0]}/{name}"
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def running(*arguments: str, environment: Mapping[str, str], port: int, log: Path) -> Iterator[Site]:
    """``manage.py`` with these arguments; whatever is left of it afterwards is ended."""
    with log.open("wb") as out:
        # The mark is in the environment of every process that the command starts. `exec` keeps the shell's own id.
        process = subprocess.Popen(
            ["/bin/sh", "-c", 'SITE_MARK=$$ exec "$@"', "sh", sys.executable, str(ROOT / "manage.py"), *arguments],
            cwd=ROOT, env=dict(environment), stdin=subprocess.DEVNULL, stdout=out, stderr=out,
        )  # fmt: skip
    site = Site(process, port, log)
    try:
        yield site
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for pid in site.family():
            os.kill(pid, signal.SIGKILL)


def _pids() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _environment(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/environ").read_text(errors="replace").split("\0")
    except OSError:
        return []  # it has ended, or is somebody else's


def _stat(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat after the command's name, which may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()


def parent_of(pid: int) -> int:
    return int(_stat(pid)[1])


def with_descendants(pid: int) -> list[int]:
    """This process and everything it started."""
    parents = {}
    for other in _pids():
        try:
            parents[other] = parent_of(other)
        except OSError:
            pass  # it has just ended
    found = [pid]
    for known in found:  # grows while it is read
        found += [child for child, parent in parents.items() if parent == known]
    return found


def cpu_seconds(pids: Iterable[int]) -> float:
    """Time on the processor so far: what work costs, however busy the machine is with other things."""
    fields = [_stat(pid) for pid in pids]
    return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")
