"""``make load``: a bounded mix of requests against the production server on this machine; result in var/load.json.

The server runs as `make serve` does, on a throwaway PostgreSQL and Redis, and is asked over loopback only. A kind of
request whose route does not exist is left out by name; any other answer than the expected one is an error.
"""

import argparse
import json
import os
import platform
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests import loopback, services, sites
from tests.versions import commit

VAR = Path(os.environ.get("VAR_DIR", sites.ROOT / "var"))


@dataclass(frozen=True)
class Kind:
    """A kind of request, by the name of its route."""

    name: str
    route: str
    weight: int


MIX = (Kind("alive", "healthz", 1), Kind("home", "home", 6), Kind("API index", "api:index", 3))


def requests(mix: tuple[Kind, ...]) -> Iterator[loopback.Request]:
    """The requests of this mix whose routes exist."""
    from django.urls import NoReverseMatch, reverse

    for kind in mix:
        try:
            path = reverse(kind.route)
        except NoReverseMatch:
            print(f"Left out: {kind.name} ({kind.route} is no route).")
        else:
            headers = (("X-Forwarded-Proto", "https"), ("Accept-Encoding", "gzip, br"))
            yield loopback.Request(kind.name, path, kind.weight, headers=headers)


def memory_bytes(site: sites.Site) -> int:
    """The memory of everything the server consists of; what its processes share is counted once."""
    shares = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in site.family()]
    return sum(int(re.search(r"^Pss:\s+(\d+) kB", share, re.MULTILINE)[1]) for share in shares) * 1024


def measured(site: sites.Site, mix: list[loopback.Request], *, seconds: float, connections: int) -> dict[str, Any]:
    """Load the site and say what came of it."""
    loopback.run(mix, port=site.port, seconds=1, connections=connections)  # templates and connections are there now
    before = memory_bytes(site)
    outcome = loopback.run(mix, port=site.port, seconds=seconds, connections=connections)
    after = memory_bytes(site)

    def times(name: str | None = None) -> dict[str, float]:
        return {f"p{share}": round(outcome.percentile(share / 100, name) * 1000, 2) for share in (50, 95, 99)}

    return {
        "seconds": seconds,
        "connections": connections,
        "requests": outcome.count,
        "requests_per_second": round(outcome.rate, 1),
        "milliseconds": times(),
        "kinds": {r.name: {"requests": len(outcome.times[r.name]), "milliseconds": times(r.name)} for r in mix},
        "errors": len(outcome.errors),
        "first_errors": [f"{text} ({count} times)" for text, count in Counter(outcome.errors).most_common(5)],
        "memory_bytes": {"before": before, "after": after},
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--connections", type=int, default=8)
    options = parser.parse_args(arguments)
    os.environ["DJANGO_SETTINGS_MODULE"] = "cardsite.settings.test"
    import django

    django.setup()
    mix = list(requests(MIX))
    folder = VAR / "load"  # kept: the static files in it are collected once
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with sites.postgres_database() as database_url, tempfile.TemporaryDirectory() as temporary:
            environment = sites.production_environment(
                var=folder,
                database_url=database_url,
                INSECURE_HTTP="off",
                LOG_LEVEL="WARNING",
                THROTTLES_ENABLED="off",  # all requests come from one caller
            )
            port, log = sites.free_port(), Path(temporary) / "serve.log"
            serve = ("serve", f"127.0.0.1:{port}", "--migrate")
            with sites.running(*serve, environment=environment, port=port, log=log) as site:
                site.wait()
                time.sleep(1)
                result = measured(site, mix, seconds=options.seconds, connections=options.connections)
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
    return 1 if result["errors"] or not result["requests"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
