"""Databases of synthetic cards, and work done beside the bench by a process of its own under production's settings."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

from tests import services, sites  # noqa: F401 (services: starts throwaway servers unless the environment names some)
from tests.bench.registry import Bench

VENDORS = ("PostgreSQL", "SQLite")
SMALL, LARGE = 10_000, 100_000

CALL = """
import json, sys, django
django.setup()
from importlib import import_module
module, name, arguments = sys.argv[1:]
json.dump(getattr(import_module(module), name)(*json.loads(arguments)), sys.stdout)
"""


def catalogue(bench: Bench, vendor: str, count: int) -> str:
    """The address of a database with so many synthetic cards, filled once in a run."""
    return bench.keep(f"catalogue {vendor} {count}", partial(_filled, bench, vendor, count))


def environment(bench: Bench, database_url: str, **changes: str) -> dict[str, str]:
    """Production as it is; the loads of the bench come from one address, so what an address may ask is raised."""
    return sites.production_environment(
        var=bench.folder, database_url=database_url, PYTHONPATH=str(sites.ROOT), THROTTLE_ANON="10000000/min", **changes
    )


def once_a_round(bench: Bench, name: str, function: str, *arguments: Any, database_url: str) -> Any:
    """What the function ``module.name`` returns in a child process; those who ask in the same round share it."""
    return bench.keep(
        f"{name} {bench.round}", lambda: nullcontext(called(bench, function, *arguments, database_url=database_url))
    )


def called(bench: Bench, function: str, *arguments: Any, database_url: str) -> Any:
    module, _, name = function.rpartition(".")
    child = subprocess.run(
        [sys.executable, "-c", CALL, module, name, json.dumps(arguments)],
        cwd=sites.ROOT, env=environment(bench, database_url), stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    return json.loads(child.stdout)


@contextmanager
def _filled(bench: Bench, vendor: str, count: int) -> Iterator[str]:
    with _empty(bench, vendor, count) as url:
        called(bench, "tests.bench.synthetic.fill", count, database_url=url)
        yield url


@contextmanager
def _empty(bench: Bench, vendor: str, count: int) -> Iterator[str]:
    if vendor == "PostgreSQL":
        with sites.postgres_database() as url:
            yield url
        return
    path = bench.folder / f"cards-{count}-{os.getpid()}.sqlite3"
    try:
        yield f"sqlite:///{path}"
    finally:
        for leftover in bench.folder.glob(f"{path.name}*"):
            leftover.unlink()
