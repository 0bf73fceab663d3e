"""Answers that the catalogue alone decides, asked again and again, against hello behind the same middleware.

Every answer is asked for a moment, in turn, many times a round: what else the machine does then touches all alike.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial

from tests import loopback, sites
from tests.bench.children import LARGE, VENDORS, called, catalogue
from tests.bench.registry import Bench, Goal, measure
from tests.bench.servers import serving

TURNS = 8
SECONDS = 0.3
CONNECTIONS = 4
LIST = "/api/v1/cards/?page_size=50"
PAGE = "/cards/augmented/card-1/"
PATHS = {"API hello": "/api/v1/hello/", "list": LIST, "304": LIST, "page hello": "/hello/", "page": PAGE}


def rate(bench: Bench, *, vendor: str, what: str) -> float:
    """Requests for one second of the server's processor time."""
    return bench.keep(f"rates {vendor} {bench.round}", lambda: nullcontext(rates(bench, vendor)))[what]


def rates(bench: Bench, vendor: str) -> dict[str, float]:
    """The same for all that is asked; each answer is warm before the first turn."""
    site = bench.keep(f"site {vendor}", partial(served, bench, vendor))
    requests = {what: asked(site, what, path) for what, path in PATHS.items()}
    processes = sites.with_descendants(site.process.pid)
    counts: dict[str, int] = defaultdict(int)
    cpu: dict[str, float] = defaultdict(float)
    for _ in range(TURNS):
        for what, request in requests.items():
            before = sites.cpu_seconds(processes)
            outcome = loopback.run([request], port=site.port, seconds=SECONDS, connections=CONNECTIONS)
            if outcome.errors:
                raise AssertionError(f"{request.path}: {len(outcome.errors)} errors, the first: {outcome.errors[0]}")
            counts[what] += outcome.count
            cpu[what] += sites.cpu_seconds(processes) - before
    return {what: counts[what] / cpu[what] for what in requests}


def asked(site: sites.Site, what: str, path: str) -> loopback.Request:
    """The request, after one that shows that it is answered; for a 304 that of a caller who has the answer."""
    first = site.get(path)
    if first.status != 200:
        raise AssertionError(f"{path} answered {first.status}: {first.text[:500]}")
    if what == "304":
        return loopback.Request(what, path, headers=(("If-None-Match", first.headers["etag"]),), expect=304)
    return loopback.Request(what, path)


@contextmanager
def served(bench: Bench, vendor: str) -> Iterator[sites.Site]:
    """The site as production serves it, in one process."""
    url = catalogue(bench, vendor, LARGE)
    called(bench, "cardsite.static_files.collect", database_url=url)
    settings = "tests.bench.site_settings"
    with serving(bench, "granian", 2, database_url=url, settings=settings, log_level="INFO") as site:
        yield site


def _register() -> None:
    for vendor in VENDORS:
        api, page = f"API hello, {vendor}", f"page hello, {vendor}"
        for name, what, reference, least in (
            (api, "API hello", None, None),
            (f"card list of 50, warm, {vendor}", "list", api, 0.75),
            (f"304 to a card list, {vendor}", "304", api, 0.6),
            (page, "page hello", None, None),
            (f"card page, warm, {vendor}", "page", page, 0.75),
        ):
            goal = None if least is None else Goal(at_least=least)
            measure(name, unit="req/CPU s", reference=reference, goal=goal)(partial(rate, vendor=vendor, what=what))


_register()
