"""Judging a deck of 40 + 20 cards: in the library, over HTTP against hello, and many in one call."""

import io
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial

from tests import loopback, sites
from tests.bench import calibration  # noqa: F401 (registers what the library is held against)
from tests.bench.children import VENDORS, called, empty
from tests.bench.registry import Bench, Goal, measure
from tests.bench.servers import serving

TURNS = 8
SECONDS = 0.3
CONNECTIONS = 4
BATCH = 50
REPEATS = 300
DECK = {
    "zones": {
        "main": {
            "Adder": 3, "Black Goat": 2, "Bullfrog": 3, "Elk": 3, "Raven": 3, "Stoat": 3, "Wolf": 3, "Wolf Cub": 3,
            "Sparrow": 3, "Skunk": 3, "Alpha": 3, "Kingfisher": 3, "Coyote": 3, "Beaver": 2,
        },
        "side": {"Squirrel": 20},
    }
}  # fmt: skip
JSON = (("Content-Type", "application/json"),)


def load() -> None:
    """The catalogue as it is."""
    from django.conf import settings
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_catalogue", settings.FIXTURES_DIR, stdout=io.StringIO())


def requests() -> dict[str, loopback.Request]:
    one, many = json.dumps(DECK).encode(), json.dumps({"decks": [{"game": "augmented", **DECK}] * BATCH}).encode()
    return {
        "hello": loopback.Request("hello", "/api/v1/hello/post/", method="POST", body=one, headers=JSON),
        "deck": loopback.Request("deck", "/api/v1/games/augmented/validate/", method="POST", body=one, headers=JSON),
        "batch": loopback.Request("batch", "/api/v1/validate/batch/", method="POST", body=many, headers=JSON),
    }


def measured(bench: Bench, *, vendor: str, what: str) -> float:
    return bench.keep(f"decks {vendor} {bench.round}", lambda: nullcontext(_measured(bench, vendor)))[what]


def _measured(bench: Bench, vendor: str) -> dict[str, float]:
    """Decks for a second of the server's processor time, and the time within which 95 of 100 answers came."""
    site = bench.keep(f"deck site {vendor}", partial(_served, bench, vendor))
    asked, processes = requests(), sites.with_descendants(site.process.pid)
    counts: dict[str, int] = defaultdict(int)
    cpu: dict[str, float] = defaultdict(float)
    slow: dict[str, list[float]] = defaultdict(list)
    for turn in range(TURNS + 1):
        for what, request in asked.items():
            before = sites.cpu_seconds(processes)
            outcome = loopback.run([request], port=site.port, seconds=SECONDS, connections=CONNECTIONS)
            if outcome.errors:
                raise AssertionError(f"{request.path}: {len(outcome.errors)} errors, the first: {outcome.errors[0]}")
            if turn == 0:  # warms up
                continue
            counts[what] += outcome.count * (BATCH if what == "batch" else 1)
            cpu[what] += sites.cpu_seconds(processes) - before
            slow[what].append(outcome.percentile(0.95))
    rates = {what: counts[what] / cpu[what] for what in asked}
    return rates | {f"p95 {what}": statistics.median(times) * 1000 for what, times in slow.items()}


@contextmanager
def _served(bench: Bench, vendor: str) -> Iterator[sites.Site]:
    with empty(bench, vendor, 0) as url:
        called(bench, "tests.bench.decks.load", database_url=url)
        called(bench, "cardsite.static_files.collect", database_url=url)
        settings = "tests.bench.site_settings"
        with serving(bench, "granian", 2, database_url=url, settings=settings, log_level="INFO") as site:
            yield site


# --- the library alone -------------------------------------------------------------------------------------------
def judged(bench: Bench) -> float:
    """Decks a second of processor time that the rules judge."""
    from cards.rules import games
    from decks import rules
    from tests.decks.rules.games import index_of

    game, index = rules.get("augmented"), index_of("augmented")
    kind, parameters = game.kind(DECK), games.get("augmented").parameters()
    best = 0.0
    for _ in range(5):
        began = time.process_time()
        for _ in range(REPEATS):
            report = kind.report(kind.read(DECK, index), parameters)
        best = max(best, REPEATS / (time.process_time() - began))
    assert report.legal, report.problems
    return best


# A deck may take 150 µs on a machine whose calibration loop makes five million steps a second, as the one did on which
# the goal was set; a slower minute slows both.
MOST_SECONDS, STEPS_A_SECOND = 150e-6, 5e6


def _register() -> None:
    least = 1 / MOST_SECONDS / STEPS_A_SECOND
    measure(
        "deck of 40 + 20 judged by the library",
        unit="decks/s",
        reference="calibration loop",
        goal=Goal(at_least=round(least, 5)),
    )(judged)
    for vendor in VENDORS:
        hello, deck = f"API hello by POST, {vendor}", f"deck of 40 + 20 judged over HTTP, {vendor}"
        slow = f"p95 of API hello by POST, {vendor}"
        for name, what, unit, reference, goal in (
            (hello, "hello", "req/CPU s", None, None),
            (deck, "deck", "decks/CPU s", hello, Goal(at_least=0.7)),
            (f"decks judged {BATCH} in a call, {vendor}", "batch", "decks/CPU s", deck, Goal(at_least=3)),
            (slow, "p95 hello", "ms", None, None),
            (f"p95 of a deck judged over HTTP, {vendor}", "p95 deck", "ms", slow, Goal(at_most=2)),
        ):
            measure(name, unit=unit, reference=reference, goal=goal)(partial(measured, vendor=vendor, what=what))


_register()
