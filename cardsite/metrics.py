"""/metrics in Prometheus' text format: requests, other events, the queue, and what the rooms count in the database."""

import hmac
import os
import platform
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.metrics import COUNTERS, METRICS
from cardsite import health, request_counts

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LOOPBACK = {"127.0.0.1", "::1"}
FORWARDED = {
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_REAL_IP",
}

Sample = tuple[str, Mapping[str, str], float]


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Everything that is counted, for those who may read it."""
    if not _may_read(request):
        return HttpResponse(
            "Metrics are read with the METRICS_TOKEN as a bearer, or without one from this machine itself.\n",
            status=403,
            content_type="text/plain",
        )
    return HttpResponse("".join(_lines()), content_type=CONTENT_TYPE)


def _may_read(request: HttpRequest) -> bool:
    """With a token, whoever has it; without one, this machine, as long as it does not speak for somebody else."""
    if settings.METRICS_TOKEN:
        expected = f"Bearer {settings.METRICS_TOKEN}"
        return hmac.compare_digest(request.headers.get("Authorization", "").encode(), expected.encode())
    return request.META.get("REMOTE_ADDR") in LOOPBACK and not FORWARDED & request.META.keys()


def _lines() -> Iterator[str]:
    yield from _requests()
    yield from _events()
    yield from _processes()
    yield from _queue()
    yield from _rooms()


def _requests() -> Iterator[str]:
    totals = request_counts.totals()
    labelled = [
        ({"method": method, "route": route, "status": status}, total)
        for (method, status, route), total in sorted(totals.items())
    ]
    name = "scriptorium_http_requests_total"
    yield from _family(
        name, "counter", "Requests answered.", ((name, labels, sum(total.counts)) for labels, total in labelled)
    )
    name = "scriptorium_http_request_duration_seconds"
    yield from _family(
        name,
        "histogram",
        "Time until the answer was ready.",
        (sample for labels, total in labelled for sample in _histogram(name, labels, total)),
    )


def _histogram(name: str, labels: Mapping[str, str], total: request_counts.Total) -> Iterator[Sample]:
    bounds = [*map(str, request_counts.BUCKETS), "+Inf"]
    for bound, count in zip(bounds, accumulate(total.counts), strict=True):
        yield f"{name}_bucket", {**labels, "le": bound}, count
    yield f"{name}_sum", labels, total.seconds
    yield f"{name}_count", labels, sum(total.counts)


def _events() -> Iterator[str]:
    events = request_counts.events()
    for name, counter in COUNTERS.items():
        samples = [
            (name, dict(zip(counter.labels, values, strict=True)), count)
            for (counted, values), count in sorted(events.items())
            if counted == name
        ]
        yield from _family(name, "counter", counter.about, samples)


def _queue() -> Iterator[str]:
    """How many tasks wait for a worker; while the broker does not answer, only that."""
    waiting = health.tasks_waiting()
    name = "scriptorium_broker_up"
    yield from _family(name, "gauge", "Whether the broker answered this time.", [(name, {}, int(waiting is not None))])
    name = "scriptorium_queue_tasks"
    samples: list[Sample] = [] if waiting is None else [(name, {}, waiting)]
    yield from _family(name, "gauge", "Tasks that wait for a worker.", samples)


def _processes() -> Iterator[str]:
    processes = sorted(request_counts.processes().items())
    name = "scriptorium_process_start_time_seconds"
    yield from _family(
        name,
        "gauge",
        "When each process of the server began, in seconds since 1970.",
        ((name, {"pid": str(pid)}, began) for pid, began in processes),
    )
    name = "scriptorium_process_resident_memory_bytes"
    memory = [(pid, size) for pid, _ in processes if (size := _resident_bytes(pid)) is not None]
    yield from _family(
        name,
        "gauge",
        "Memory each process of the server holds.",
        ((name, {"pid": str(pid)}, size) for pid, size in memory),
    )
    about = {"version": platform.python_version(), "implementation": platform.python_implementation()}
    yield from _family("python_info", "gauge", "The Python that runs the site.", [("python_info", about, 1)])


def _resident_bytes(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None  # not Linux, or it has just ended


def _rooms() -> Iterator[str]:
    """What the database says; while it does not answer, that alone."""
    families = []
    try:
        for metric in METRICS.values():
            samples = [
                (metric.name, dict(zip(metric.labels, values, strict=True)), number)
                for values, number in metric.read().items()
            ]
            families.append("".join(_family(metric.name, metric.kind, metric.about, samples)))
        up = 1
    except DatabaseError:
        up = 0
    name = "scriptorium_database_up"
    yield from _family(name, "gauge", "Whether the database answered this time.", [(name, {}, up)])
    yield from families


def _family(name: str, kind: str, about: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} {kind}\n"
    for sample, labels, value in samples:
        pairs = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
        yield f"{sample}{{{pairs}}} {value!r}\n" if pairs else f"{sample} {value!r}\n"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n").replace('"', r"\"")
