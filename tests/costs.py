"""``python -m tests.costs``: what requests, validations and simulated games cost, in seconds of processor time.

The production server and its worker run on a throwaway PostgreSQL and Redis, once with one process each and once with
two. Processor time is what work costs however busy the machine is; docs/scaling.md tells what follows from it.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests import loopback, services, sites

SECONDS = 2.0
TURNS = 2
CONNECTIONS = 4
PATIENCE = 900.0
DECK = json.dumps(json.loads((sites.ROOT / "fixtures/augmented/decks/beast-blood.json").read_bytes())).encode()
JSON = (("Content-Type", "application/json"),)


def requests(campaign: str, band: str) -> list[loopback.Request]:
    """What visitors and programs ask for."""
    return [
        loopback.Request("front page", "/"),
        loopback.Request("card page, kept", "/cards/augmented/wolf-cub/"),
        loopback.Request("search page", "/search/?q=tribe:canine+power%3E%3D2"),
        loopback.Request("search, API", "/api/v1/cards/?q=tribe:canine+power%3E%3D2"),
        loopback.Request("card list, API, kept", "/api/v1/cards/?page_size=50"),
        loopback.Request("validation", "/api/v1/games/augmented/validate/", method="POST", body=DECK, headers=JSON),
        loopback.Request("page of a band", f"/bands/{band}/"),
        loopback.Request("page of a table", f"/tables/{campaign}/"),
    ]


def manage(environment: Mapping[str, str], *arguments: str) -> str:
    """What ``manage.py`` prints."""
    command = [sys.executable, str(sites.ROOT / "manage.py"), *arguments]
    done = subprocess.run(command, env=dict(environment), cwd=sites.ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def stores(site: sites.Site) -> list[int]:
    """The processes of PostgreSQL and Redis, and whatever watches over them."""
    ours = {*site.family(), os.getpid(), *sites.with_descendants(site.process.pid)}
    return [pid for pid in sites.with_descendants(os.getpid()) if pid not in ours]


@contextmanager
def measured(site: sites.Site, into: dict[str, float]) -> Iterator[None]:
    """Processor time of the command's processes and of the stores, added up."""
    before = _now(site)
    yield
    for name, after in _now(site).items():
        into[name] = into.get(name, 0.0) + after - before[name]


def _now(site: sites.Site) -> dict[str, float]:
    return {"own": _cpu(sites.with_descendants(site.process.pid)), "stores": _cpu(stores(site))}


def _cpu(pids: list[int]) -> float:
    """Processor time so far, with that of ended children: PostgreSQL ends a process with its connection."""
    ticks = 0
    for pid in pids:
        try:
            ticks += sum(int(field) for field in sites._stat(pid)[11:15])
        except OSError:
            pass  # it has just ended, and its parent has its time
    return ticks / os.sysconf("SC_CLK_TCK")


def web(environment: Mapping[str, str], processes: int, folder: Path, mix: list[loopback.Request]) -> dict[str, Any]:
    """The cost of a thousand requests of each kind."""
    port = sites.free_port()
    surroundings = {**environment, "WEB_PROCESSES": str(processes)}
    serve = ("serve", f"127.0.0.1:{port}", "--no-worker")
    spent: dict[str, dict[str, float]] = {request.name: {} for request in mix}
    counts = dict.fromkeys(spent, 0)
    with sites.running(*serve, environment=surroundings, port=port, log=folder / "serve.log") as site:
        site.wait()
        loopback.run(mix, port=port, seconds=SECONDS, connections=CONNECTIONS)  # everything is warm now
        for _ in range(TURNS):
            for request in mix:
                with measured(site, spent[request.name]):
                    outcome = loopback.run([request], port=port, seconds=SECONDS, connections=CONNECTIONS)
                if outcome.errors:
                    raise AssertionError(f"{request.path}: {outcome.errors[0]}")
                counts[request.name] += outcome.count
    return {
        name: {"requests": counts[name], **{who: round(1000 * cpu / counts[name], 3) for who, cpu in each.items()}}
        for name, each in spent.items()
    }


def lab(environment: Mapping[str, str], processes: int, folder: Path) -> dict[str, Any]:
    """The cost of a thousand games of the demonstration's experiments, stored."""
    manage(environment, "shell", "-c", "from matches.models import Experiment; Experiment.objects.all().delete()")
    manage(environment, "load_demo", "--leave-games")
    surroundings = {**environment, "WORKER_PROCESSES": str(processes), "LAB_PROCESSES": str(processes)}
    spent: dict[str, float] = {}
    with sites.running("worker", environment=surroundings, port=0, log=folder / "worker.log") as site:
        began = time.monotonic()
        while "ready." not in site.written():
            time.sleep(0.2)
        with measured(site, spent):
            while (games := _games_left(environment)) and time.monotonic() - began < PATIENCE:
                time.sleep(3)
    games = int(manage(environment, "shell", "-c", _COUNT).split()[-1])
    return {"games": games, **{who: round(1000 * cpu / games, 2) for who, cpu in spent.items()}}


_COUNT = "from matches.models import PlayedGame; print(PlayedGame.objects.count())"


def _games_left(environment: Mapping[str, str]) -> bool:
    import psycopg

    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        row = connection.execute("SELECT count(*) FROM matches_experiment WHERE ended_at IS NULL").fetchone()
    return bool(row and row[0])


def main() -> int:
    try:
        with sites.postgres_database() as database_url, tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            environment = sites.production_environment(
                var=folder / "var", database_url=database_url, LOG_LEVEL="WARNING", THROTTLES_ENABLED="off"
            )
            environment["LOG_LEVEL"] = "INFO"
            manage(environment, "migrate", "-v0")
            manage(environment, "load_catalogue")
            manage(environment, "load_demo", "--leave-games")
            told = (
                "from legacy.models import *; c = Campaign.objects.get(); print(c.public_id, c.bands.first().public_id)"
            )
            campaign, band = manage(environment, "shell", "-c", told).split()[-2:]
            mix = requests(campaign, band)
            for processes in (1, 2):
                print(processes, json.dumps(web(environment, processes, folder, mix), indent=1), flush=True)
                print(processes, json.dumps(lab(environment, processes, folder), indent=1), flush=True)
    finally:
        services.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
