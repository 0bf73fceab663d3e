"""granian against gunicorn: one process, one or two threads, the same views behind the same middleware."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests import loopback, sites
from tests.bench.children import environment
from tests.bench.registry import Bench, Goal, NotHere, measure

BENCH_PYTHON = Path(f"{sys.prefix}-bench") / "bin" / "python"
SECONDS = 2.0
CONNECTIONS = 8

GRANIAN = """
import sys, django
django.setup()
from cardsite.server import server_run
server_run(host="127.0.0.1", port=int(sys.argv[1]), processes=1, threads=int(sys.argv[2]))
"""


def granian(port: int, threads: int) -> list[str]:
    return [sys.executable, "-c", GRANIAN, str(port), str(threads)]


def gunicorn(port: int, threads: int) -> list[str]:
    if not BENCH_PYTHON.exists():
        raise NotHere("gunicorn is not installed: make bench does that.")
    # With one thread its plain worker would close the connection after each answer; gthread keeps it alive.
    return [
        str(BENCH_PYTHON), "-m", "gunicorn", "cardsite.wsgi:application", "--bind", f"127.0.0.1:{port}",
        "--workers", "1", "--worker-class", "gthread", "--threads", str(threads), "--log-level", "warning",
    ]  # fmt: skip


SERVERS = {"granian": granian, "gunicorn": gunicorn}


@contextmanager
def serving(
    bench: Bench, server: str, threads: int, *, settings: str, log_level: str, database_url: str = ""
) -> Iterator[sites.Site]:
    """One process of this server under these settings."""
    port = sites.free_port()
    command = SERVERS[server](port, threads)
    surroundings = environment(
        bench, database_url or os.environ["DATABASE_URL"], DJANGO_SETTINGS_MODULE=settings, LOG_LEVEL=log_level
    )
    log = bench.folder / f"{server}-{threads}-{port}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=sites.ROOT, env=surroundings, stdout=out, stderr=out)
    site = sites.Site(process, port, log)
    try:
        site.wait()
        yield site
    finally:
        process.terminate()
        process.wait(30)


def hello(bench: Bench, *, server: str, threads: int, path: str) -> float:
    """Requests for one second of the server's processor time: the limit of a core, however busy the machine is."""
    site = bench.keep(
        f"{server} {threads}",
        partial(serving, bench, server, threads, settings="tests.bench.settings", log_level="WARNING"),
    )
    processes = sites.with_descendants(site.process.pid)
    before = sites.cpu_seconds(processes)
    outcome = loopback.run([loopback.Request("hello", path)], port=site.port, seconds=SECONDS, connections=CONNECTIONS)
    if outcome.errors:
        raise AssertionError(f"{server}: {len(outcome.errors)} errors, the first: {outcome.errors[0]}")
    return outcome.count / (sites.cpu_seconds(processes) - before)


def _register() -> None:
    for view, path in (("Django hello", "/django"), ("DRF hello", "/drf")):
        for threads in (1, 2):
            reference = f"{view}, gunicorn, {threads} thread{'s' if threads > 1 else ''}"
            measure(reference, unit="req/CPU s")(partial(hello, server="gunicorn", threads=threads, path=path))
            measure(
                reference.replace("gunicorn", "granian"), unit="req/CPU s", reference=reference, goal=Goal(at_least=1.2)
            )(partial(hello, server="granian", threads=threads, path=path))


_register()
