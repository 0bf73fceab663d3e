"""``make load``: a bounded mix of requests against the production server on this machine; result in var/load.json.

The server runs as `make serve` does, on a throwaway PostgreSQL and Redis, and is asked over loopback only, by as many
tables as there are connections: of a hundred requests 50 search, 20 open a card, 20 judge a deck, 5 look at a band and
5 write into a chronicle. Then the same once more while an experiment keeps every worker busy. Any other answer than the
expected one is an error, and there must be none. Beside it stands the limit of the same minute: the API's hello.
"""

import argparse
import json
import math
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from tests import load_site, loopback, services, sites
from tests.bench.children import CALL
from tests.versions import commit

VAR = Path(os.environ.get("VAR_DIR", sites.ROOT / "var"))
HELLO = loopback.Request("hello", "/api/v1/hello/", headers=load_site.PROXY)
GAMES = 200_000
MOST_GROWTH = 1.1  # of memory, from after the warming to the end
NO_LIMITS = dict.fromkeys(("THROTTLE_ANON", "THROTTLE_USER", "THROTTLE_PAGES"), "10000000/min")  # all is one caller


def called(environment: dict[str, str], function: str, *arguments: Any) -> Any:
    """What the function ``module.name`` returns in a process of its own."""
    module, _, name = function.rpartition(".")
    child = subprocess.run(
        [sys.executable, "-c", CALL, module, name, json.dumps(arguments)],
        cwd=sites.ROOT, env=environment, stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    return json.loads(child.stdout)


@contextmanager
def serving(folder: Path, database_url: str, **changes: str) -> Iterator[tuple[sites.Site, dict[str, str]]]:
    """The production server and a worker on this database, with hello beside the site; and how it is configured."""
    environment = sites.production_environment(
        var=folder,
        database_url=database_url,
        DJANGO_SETTINGS_MODULE="tests.bench.site_settings",
        INSECURE_HTTP="off",
        LOG_LEVEL="WARNING",
        **NO_LIMITS | changes,
    )
    port = sites.free_port()
    with tempfile.TemporaryDirectory() as temporary:
        log = Path(temporary) / "serve.log"
        arguments = ("serve", f"127.0.0.1:{port}", "--migrate")
        with sites.running(*arguments, environment=environment, port=port, log=log) as site:
            site.wait(300)  # a first start migrates and collects files, and the machine may be busy
            yield site, environment


def memory_bytes(site: sites.Site) -> int:
    """The memory of everything the server consists of; what its processes share is counted once."""
    shares = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in site.family()]
    return sum(int(re.search(r"^Pss:\s+(\d+) kB", share, re.MULTILINE)[1]) for share in shares) * 1024


def measured(
    site: sites.Site, mix: Sequence[loopback.Request], writers: Sequence[load_site.TableWriter], *, seconds: float
) -> dict[str, Any]:
    """Load the site and say what came of it; one connection for each writer."""
    asked = {"port": site.port, "connections": len(writers), "talkers": writers}
    warming = loopback.run(mix, seconds=max(1.0, seconds / 6), **asked)  # templates, indexes, connections
    before = memory_bytes(site)
    outcome = loopback.run(mix, seconds=seconds, **asked)
    after = memory_bytes(site)
    errors = warming.errors + outcome.errors

    def times(name: str | None = None) -> dict[str, float | None]:
        return {f"p{share}": milliseconds(outcome, share, name) for share in (50, 95, 99)}

    return {
        "seconds": seconds,
        "connections": len(writers),
        "requests": outcome.count,
        "requests_per_second": round(outcome.rate, 1),
        "milliseconds": times(),
        "kinds": {name: {"requests": len(found), "milliseconds": times(name)} for name, found in outcome.times.items()},
        "errors": len(errors),
        "first_errors": [f"{text} ({count} times)" for text, count in Counter(errors).most_common(5)],
        "memory_bytes": {"before": before, "after": after, "growth": round(after / before, 3)},
    }


def milliseconds(outcome: loopback.Outcome, share: int, name: str | None = None) -> float | None:
    """The time within which so many of a hundred answers came; none where there was no answer."""
    seconds = outcome.percentile(share / 100, name)
    return None if math.isnan(seconds) else round(seconds * 1000, 2)


def hello(site: sites.Site, *, seconds: float, connections: int) -> dict[str, Any]:
    """The least that the API can answer, behind the same middleware: the limit of this machine in this minute."""
    outcome = loopback.run([HELLO], port=site.port, seconds=seconds, connections=connections)
    return {
        "requests_per_second": round(outcome.rate, 1),
        "milliseconds": {f"p{share}": milliseconds(outcome, share) for share in (50, 95, 99)},
        "errors": len(outcome.errors),
    }


def beside_experiment(
    site: sites.Site,
    environment: dict[str, str],
    mix: Sequence[loopback.Request],
    writers: Sequence[load_site.TableWriter],
    *,
    seconds: float,
) -> dict[str, Any]:
    """The same while workers play; how many games they played in that time."""
    called(environment, "tests.load_site.experiment_begin", GAMES)
    before = games_stored(environment)
    result = measured(site, mix, writers, seconds=seconds)
    return {**result, "games_played": games_stored(environment) - before}


def games_stored(environment: dict[str, str]) -> int:
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        row = connection.execute("SELECT COALESCE(SUM(games_stored), 0) FROM matches_experiment").fetchone()
    return int(row[0])


def assert_kept(environment: dict[str, str], writers: Sequence[load_site.TableWriter]) -> None:
    """Every entry that the site said it had written stands in its chronicle, once, and all chronicles verify."""
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        for writer in writers:
            rows = connection.execute(
                "SELECT number FROM legacy_chronicleentry JOIN legacy_campaign c ON c.id = campaign_id"
                " WHERE c.public_id = %s AND number > %s ORDER BY number",
                [writer.told["campaign"], writer.told["first"]],
            ).fetchall()
            stored = [row[0] for row in rows]
            lost = set(writer.acknowledged) - set(stored)
            assert not lost, f"{writer.told['campaign']}: {sorted(lost)} were acknowledged and are lost"
            assert len(set(writer.acknowledged)) == len(writer.acknowledged), "an entry was acknowledged twice"
            # At most the last act was written without its answer having come.
            assert len(stored) <= len(writer.acknowledged) + writer.entries_an_act, "an act was written twice"
    verified = subprocess.run(
        [sys.executable, "manage.py", "verify_chronicle"],
        cwd=sites.ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert verified.returncode == 0, verified.stdout + verified.stderr


def problems(document: dict[str, Any]) -> list[str]:
    """What must not be."""
    found = []
    for name in ("alone", "beside_experiment"):
        run = document[name]
        if run["errors"] or not run["requests"]:
            found.append(f"{name}: {run['errors']} errors, {run['requests']} requests.")
    if document["alone"]["memory_bytes"]["growth"] > MOST_GROWTH:
        found.append(f"The memory grew by the factor {document['alone']['memory_bytes']['growth']}.")
    if not document["beside_experiment"]["games_played"]:
        found.append("No games were played beside the load.")
    return found


def load(folder: Path, *, seconds: float, connections: int) -> dict[str, Any]:
    """Both runs and hello, one after the other on one site."""
    with sites.postgres_database() as database_url, serving(folder, database_url) as (site, environment):
        tables = called(environment, "tests.load_site.fill", connections)
        mix, writers = load_site.mix(tables), [load_site.TableWriter(table) for table in tables]
        alone = measured(site, mix, writers, seconds=seconds)
        limit = hello(site, seconds=max(1.0, seconds / 6), connections=connections)
        busy = beside_experiment(site, environment, mix, writers, seconds=seconds)
        assert_kept(environment, writers)
    return {
        "hello": limit,
        "alone": alone,
        "beside_experiment": busy,
        "share_of_hello": round(alone["requests_per_second"] / max(limit["requests_per_second"], 0.1), 3),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--connections", type=int, default=8)
    options = parser.parse_args(arguments)
    folder = VAR / "load"  # kept: the static files in it are collected once
    folder.mkdir(parents=True, exist_ok=True)
    try:
        result = load(folder, seconds=options.seconds, connections=options.connections)
    finally:
        services.stop()
    document = {
        "commit": commit(),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        **result,
    }
    (VAR / "load.json").write_text(json.dumps(document, indent=1) + "\n")
    print(json.dumps(document, indent=1))
    wrong = problems(document)
    print("\n".join(wrong) or "Every request was answered as it should be.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
