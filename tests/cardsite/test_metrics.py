"""/metrics: read by Prometheus' own parser, by those who may, whatever the database does."""

import uuid
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from cards import metrics as registry
from cards.rules.games import GAMES
from cardsite import health, metrics, request_counts
from cardsite.celery import app
from tests.catalogue import catalogue_put, whole_catalogue
from tests.decks.decks import LEGAL
from tests.makers import fixtures_folder

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture(autouse=True)
def own_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test counts from nothing."""
    monkeypatch.setattr(request_counts, "_counts", None)


def read(client: Client) -> Samples:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = list(text_string_to_metric_families(answer.content.decode()))
    assert all(family.documentation and family.type != "unknown" for family in families)
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples[name, frozenset(labels.items())]


def test_requests_are_counted_by_method_route_and_status(client: Client, db: None) -> None:
    client.get("/")
    client.get("/")
    client.head("/")
    client.get("/nowhere-1")
    client.get("/nowhere-2")
    samples = read(client)
    name = "scriptorium_http_requests_total"
    assert value(samples, name, method="GET", route="home", status="2xx") == 2
    assert value(samples, name, method="HEAD", route="home", status="2xx") == 1
    assert value(samples, name, method="GET", route="unmatched", status="4xx") == 2
    assert value(read(client), name, method="GET", route="metrics", status="2xx") == 1


@pytest.mark.parametrize("probe", ["healthz", "readyz"])
def test_probes_are_counted_like_every_request(client: Client, db: None, probe: str) -> None:
    status = client.get(f"/{probe}").status_code
    client.head(f"/{probe}")
    samples = read(client)
    name = "scriptorium_http_requests_total"
    for method in ("GET", "HEAD"):
        assert value(samples, name, method=method, route=probe, status=f"{status // 100}xx") == 1


def test_the_histogram_adds_up(client: Client, db: None) -> None:
    counts = request_counts.counts()
    for seconds in (0.001, 0.005, 0.006, 0.2, 11):
        counts.add(method="GET", route="card", status=200, seconds=seconds)
    samples = read(client)
    name = "scriptorium_http_request_duration_seconds"
    labels = {"method": "GET", "route": "card", "status": "2xx"}
    buckets = {
        bound: value(samples, f"{name}_bucket", le=bound, **labels)
        for bound in ("0.005", "0.01", "0.25", "10.0", "+Inf")
    }
    assert buckets == {"0.005": 2, "0.01": 3, "0.25": 4, "10.0": 4, "+Inf": 5}
    assert value(samples, f"{name}_count", **labels) == 5
    assert value(samples, f"{name}_sum", **labels) == pytest.approx(11.212)


def test_a_caller_cannot_invent_labels(client: Client, db: None) -> None:
    for word in ("BREW", "PROPFIND"):
        client.generic(word, "/")
    for number in range(20):
        client.get(f"/invented-{number}")
        client.get(f"/static/invented-{number}.css")
    routes = {dict(labels)["route"] for name, labels in read(client) if name == "scriptorium_http_requests_total"}
    methods = {dict(labels)["method"] for name, labels in read(client) if name == "scriptorium_http_requests_total"}
    assert routes <= {"home", "unmatched", "static", "metrics"}
    assert methods == {"GET", "other"}


def test_what_the_rooms_count(client: Client, db: None, tmp_path: Path) -> None:
    call_command("load_catalogue", fixtures_folder(tmp_path / "fixtures"), stdout=StringIO())
    samples = read(client)
    assert value(samples, "scriptorium_cards", game="augmented") == 2
    assert value(samples, "scriptorium_database_up") == 1
    for game in GAMES:
        assert value(samples, "scriptorium_decks", game=game.slug) == 0
        assert value(samples, "scriptorium_matches", game=game.slug) == 0
    assert value(samples, "scriptorium_bands") == 0


def test_validations_are_counted_by_game_and_verdict(client: Client, db: None) -> None:
    catalogue_put(whole_catalogue("augmented"))

    def judge(deck: dict[str, Any]) -> None:
        answer = client.post("/api/v1/games/augmented/validate/", deck, content_type="application/json")
        assert answer.status_code == 200

    judge(LEGAL)
    judge({"zones": {"main": {"Wolf": 1}}})
    judge({"zones": {"main": {"Wolf": 2}}})
    client.post("/api/v1/games/augmented/validate/", {"zones": 7}, content_type="application/json")  # judged by nobody
    samples = read(client)
    name = "scriptorium_validations_total"
    assert value(samples, name, game="augmented", verdict="legal") == 1
    assert value(samples, name, game="augmented", verdict="illegal") == 2
    requests = {dict(labels)["method"] for each, labels in samples if each == "scriptorium_http_requests_total"}
    assert requests == {"POST"}  # what else is counted is no request


def test_the_queue_is_as_long_as_tasks_wait_in_it(client: Client, db: None) -> None:
    before = app.conf.broker_transport_options
    options = {**before, "global_keyprefix": f"test-{uuid.uuid4().hex}:"}
    app.conf.broker_transport_options = options
    try:
        assert value(read(client), "scriptorium_queue_tasks") == 0
        with app.connection_for_write(transport_options=options) as link:
            for _ in range(3):
                app.send_task("nobody.does.this", connection=link)
            samples = read(client)
            link.default_channel.queue_purge(app.conf.task_default_queue)
    finally:
        app.conf.broker_transport_options = before
    assert value(samples, "scriptorium_queue_tasks") == 3
    assert value(samples, "scriptorium_broker_up") == 1


def test_without_a_broker_the_rest_is_still_told(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "broker", lambda: "no answer")
    samples = read(client)
    assert value(samples, "scriptorium_broker_up") == 0
    assert "scriptorium_queue_tasks" not in {name for name, _ in samples}
    assert value(samples, "scriptorium_database_up") == 1


def test_chunks_that_wait_and_that_are_played(client: Client, db: None) -> None:
    samples = read(client)
    assert value(samples, "scriptorium_chunks", state="queued") == 0
    assert value(samples, "scriptorium_chunks", state="running") == 0


def test_the_process_and_its_python(client: Client, db: None) -> None:
    names = {name for name, _ in read(client)}
    assert {"python_info", "scriptorium_process_start_time_seconds"} <= names
    assert "scriptorium_process_resident_memory_bytes" in names


def test_without_a_database_the_requests_are_still_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> registry.Values:
        raise DatabaseError

    broken = registry.Metric("scriptorium_broken", "Broken.", "gauge", (), away)
    monkeypatch.setattr(metrics, "METRICS", {"scriptorium_broken": broken})
    samples = read(client)
    assert value(samples, "scriptorium_database_up") == 0
    assert value(read(client), "scriptorium_http_requests_total", method="GET", route="metrics", status="2xx") == 1


def test_a_label_may_hold_anything() -> None:
    line = "".join(metrics._family("x", "gauge", "X.", [("x", {"name": 'a "b" \\ c\nd'}, 1)]))
    (family,) = text_string_to_metric_families(line)
    assert family.samples[0].labels == {"name": 'a "b" \\ c\nd'}


# --- who may read ----------------------------------------------------------------------------------------------------


def test_without_a_token_only_this_machine_reads(client: Client, db: None) -> None:
    assert client.get("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="::1").status_code == 200
    refused = client.get("/metrics", REMOTE_ADDR="192.0.2.1")
    assert refused.status_code == 403
    assert b"METRICS_TOKEN" in refused.content


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip"])
def test_a_proxy_on_this_machine_speaks_for_others(client: Client, db: None, header: str) -> None:
    assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 403


def test_with_a_token_whoever_has_it_reads(client: Client, db: None, settings: Any) -> None:
    settings.METRICS_TOKEN = "open-sesame"
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"authorization": "Bearer open"}).status_code == 403
    assert client.get("/metrics", headers={"authorization": "Bearer ópen"}).status_code == 403
    far = client.get("/metrics", headers={"authorization": "Bearer open-sesame"}, REMOTE_ADDR="192.0.2.1")
    assert far.status_code == 200
