"""``make serve``: the production server, its worker, PostgreSQL and Redis, asked over loopback."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import brotli
import psycopg
import pytest
import structlog
from celery import Celery
from prometheus_client.parser import text_string_to_metric_families

from cardsite.processes import LOCK_NAME
from tests import sites
from tests.makers import fixtures_folder
from tests.mishaps import in_a_copy

TLS = {"X_Forwarded_Proto": "https", "Host": "scriptorium.example"}  # what the proxy in front says

pytestmark = pytest.mark.postgresql


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folder = tmp_path_factory.mktemp("serve")
    with sites.postgres_database() as database_url:
        yield sites.production_environment(
            var=folder / "var",
            database_url=database_url,
            FIXTURES_DIR=str(fixtures_folder(folder / "fixtures")),
            INSECURE_HTTP="off",
            WEB_PROCESSES="2",
            WORKER_PROCESSES="1",
        )


@pytest.fixture(scope="module")
def site(environment: dict[str, str]) -> Iterator[sites.Site]:
    port = sites.free_port()
    log = Path(environment["VAR_DIR"]).with_name("serve.log")
    arguments = ("serve", f"127.0.0.1:{port}", "--migrate")
    with sites.running(*arguments, environment=environment, port=port, log=log) as running:
        running.wait()
        yield running


def log_lines(site: sites.Site) -> list[dict[str, object]]:
    return [json.loads(line) for line in site.written().splitlines() if line.startswith("{")]


def logged(site: sites.Site, request_id: str) -> dict[str, object]:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for line in log_lines(site):
            if line.get("request_id") == request_id and line["event"] == "request":
                return line
        time.sleep(0.05)
    raise AssertionError(f"no line for {request_id} in:\n{site.written()}")


def test_it_says_where_it_serves_and_is_ready(site: sites.Site) -> None:
    site.wait_for(f"Scriptorium serves at http://127.0.0.1:{site.port}/")
    answer = site.get("/readyz", Host="10.0.0.1")
    assert (answer.status, json.loads(answer.body)["ready"]) == (200, True)


def test_a_visitor_without_encryption_is_sent_to_the_encrypted_site(site: sites.Site) -> None:
    answer = site.get("/x?y=1", Host="scriptorium.example")
    assert (answer.status, answer.headers["location"]) == (301, "https://scriptorium.example/x?y=1")


def test_the_headers_of_a_page(site: sites.Site) -> None:
    headers = site.get("/", **TLS).headers
    assert headers["strict-transport-security"] == "max-age=31536000; includeSubDomains; preload"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "unsafe" not in policy
    assert len(headers["x-request-id"]) == 32


def test_the_cookies_of_a_form(site: sites.Site) -> None:
    cookie = site.get("/account/sign-in/", **TLS).headers["set-cookie"]
    assert cookie.startswith("csrftoken=")
    assert "; Secure" in cookie
    assert "SameSite=Lax" in cookie


def test_a_host_that_is_not_ours_is_refused(site: sites.Site) -> None:
    assert site.get("/", X_Forwarded_Proto="https", Host="evil.example").status == 400


def test_a_static_file_is_hashed_cached_for_ever_and_brotli(site: sites.Site, environment: dict[str, str]) -> None:
    manifest = json.loads((Path(environment["VAR_DIR"]) / "static" / "staticfiles.json").read_text())
    path = "/static/" + manifest["paths"]["cardsite/scriptorium.css"]
    packed = site.get(path, Accept_Encoding="gzip, br", **TLS)
    assert packed.status == 200
    assert packed.headers["content-encoding"] == "br"
    assert "immutable" in packed.headers["cache-control"]
    assert packed.headers["content-type"].startswith("text/css")
    assert brotli.decompress(packed.body) == site.get(path, **TLS).body
    assert f'href="{path}"' in site.get("/", **TLS).text


def test_a_fault_shows_nothing_of_the_inside(site: sites.Site) -> None:
    answer = site.get("/nowhere", **TLS)
    assert answer.status == 404
    assert "DEBUG" not in answer.text
    assert "urlconf" not in answer.text.lower()


def test_the_log_is_json_with_the_request_and_without_its_secrets(site: sites.Site) -> None:
    answer = site.get(
        "/nowhere?token=wordthatopens", Authorization="Bearer wordthatopens", Cookie="sessionid=wordthatopens", **TLS
    )
    line = logged(site, answer.headers["x-request-id"])
    assert (line["method"], line["path"], line["status"]) == ("GET", "/nowhere", 404)
    assert "wordthatopens" not in site.written()
    assert "Traceback" not in site.written()


def sent_in_chunks(site: sites.Site, path: str, chunks: list[bytes], **headers: str) -> sites.Answer:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    try:
        connection.request("POST", path, iter(chunks), headers | {"Transfer-Encoding": "chunked"}, encode_chunked=True)
        answer = connection.getresponse()
        return sites.Answer(answer.status, dict(answer.getheaders()), answer.read())
    finally:
        connection.close()


def test_a_body_in_chunks_is_read_up_to_the_limit(site: sites.Site) -> None:
    proxy = {"X-Forwarded-Proto": "https", "Host": "scriptorium.example"}
    collection = "/api/v1/cards/collection/"
    chunks = [b'{"identifiers": [{"game": "augmented", ', b'"name": "Wolf"}]}']
    whole = sent_in_chunks(site, collection, chunks, **{"Content-Type": "application/json"}, **proxy)
    assert (whole.status, json.loads(whole.body)["results"][0]["name"]) == (200, "Wolf")
    theme = {"Content-Type": "application/x-www-form-urlencoded"}
    assert "theme=dark" in sent_in_chunks(site, "/theme/", [b"theme=", b"dark"], **theme, **proxy).headers["set-cookie"]
    large = sent_in_chunks(site, collection, [b"x" * 2**20, b"x"], **{"Content-Type": "application/json"}, **proxy)
    assert (large.status, json.loads(large.body)["code"]) == (413, "too_large")


def test_what_the_server_cannot_read_is_a_status_without_words(site: sites.Site) -> None:
    def status(head: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", site.port), timeout=10) as connection:
            connection.sendall(head + b"\r\nHost: scriptorium.example\r\nConnection: close\r\n\r\n")
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        assert answer.endswith(b"\r\n\r\n"), "no body"
        return answer.split()[1]

    assert status(b"GET /api/v1/" + b"a" * 2**16 + b" HTTP/1.1") == b"414"
    assert status(b"GET /api/v1/ HTTP/1.1" + b"".join(b"\r\nX-%d: y" % n for n in range(100))) == b"431"
    assert status(b"GET /api/v1/\xe9 HTTP/1.1") == b"400"
    assert status(b"POST /api/v1/ HTTP/1.1\r\nContent-Length: many") == b"400"


@pytest.mark.parametrize("name", ["X_Forwarded_Proto", "X-Forwarded_Proto"])
def test_an_underscore_is_a_dash_to_the_server(site: sites.Site, name: str) -> None:
    """Why the proxy has to drop such names (docs/operations.md). Should this fail one day, the pages may say less."""

    def status(*words: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
        try:
            connection.putrequest("GET", "/robots.txt", skip_host=True)
            connection.putheader("Host", "scriptorium.example")
            for header, word in zip(("X-Forwarded-Proto", name), words, strict=True):
                connection.putheader(header, word)
            connection.endheaders()
            return connection.getresponse().status
        finally:
            connection.close()

    assert status("http", "https") == 200
    assert status("https", "http") == 301


def test_a_task_is_logged_with_its_id_and_that_of_its_request(site: sites.Site, environment: dict[str, str]) -> None:
    sender = Celery(broker=environment["REDIS_URL"], set_as_current=False)
    sender.conf.broker_transport_options = {"global_keyprefix": environment["REDIS_PREFIX"]}
    with structlog.contextvars.bound_contextvars(request_id="the-request-1"):  # as the site does for each request
        sent = sender.send_task("celery.accumulate", args=["wordthatopens", "."])  # a task that every app has
    deadline = time.monotonic() + 60
    while not (lines := [line for line in log_lines(site) if _succeeded(line) == sent.id]):
        assert time.monotonic() < deadline, site.written()
        time.sleep(0.1)
    assert lines[0]["request_id"] == "the-request-1"
    assert "wordthatopens" not in site.written()


def _succeeded(line: dict[str, Any]) -> str | None:
    """The task that this line says has succeeded, if it says so of any."""
    return line["task_id"] if line["event"] == "task_succeeded" else None


def counted(site: sites.Site, route: str) -> float:
    return sum(
        sample.value
        for family in text_string_to_metric_families(site.get("/metrics").text)
        for sample in family.samples
        if sample.name == "scriptorium_http_requests_total" and sample.labels["route"] == route
    )


def server_processes(site: sites.Site) -> set[int]:
    return {
        int(sample.labels["pid"])
        for family in text_string_to_metric_families(site.get("/metrics").text)
        if family.name == "scriptorium_process_start_time_seconds"
        for sample in family.samples
    }


def _retried(ask: Callable[[sites.Site], set[int]], site: sites.Site) -> set[int]:
    """A connection that waits for the killed process is reset, as a proxy would see it too; it asks again."""
    while True:
        try:
            return ask(site)
        except OSError:
            time.sleep(0.05)


def test_any_process_tells_the_counts_of_all_even_after_one_was_killed(site: sites.Site) -> None:
    before = counted(site, "home")
    deadline = time.monotonic() + 60
    asked = 0
    while len(server_processes(site)) < 2:  # the kernel deals connections out; after a few both have had one
        site.get("/", **TLS)
        asked += 1
        assert time.monotonic() < deadline
    for _ in range(20):
        site.get("/", **TLS)
    assert {counted(site, "home") for _ in range(5)} == {before + asked + 20}

    victim = min(server_processes(site))
    os.kill(victim, signal.SIGKILL)
    while victim in _retried(server_processes, site):
        time.sleep(0.05)
    assert counted(site, "home") == before + asked + 20
    time.sleep(1)
    assert site.process.poll() is None  # the server replaces it
    assert site.get("/", **TLS).status == 200


def test_metrics_are_not_for_those_behind_the_proxy(site: sites.Site) -> None:
    assert site.get("/metrics").status == 200
    assert site.get("/metrics", X_Forwarded_For="127.0.0.1").status == 403


def test_a_database_that_goes_away_and_comes_back(site: sites.Site, environment: dict[str, str]) -> None:
    """Sessions are ended and new ones refused; when they are let in again the site is ready without a restart."""
    name = environment["DATABASE_URL"].rsplit("/", 1)[1]
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f'ALTER DATABASE "{name}" WITH ALLOW_CONNECTIONS false')
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        try:
            answer = site.get("/readyz")
            assert answer.status == 503
            assert json.loads(answer.body)["checks"]["database"] == "no answer: OperationalError"
            assert site.get("/healthz").status == 200
            assert "scriptorium_database_up 0" in site.get("/metrics").text
        finally:
            server.execute(f'ALTER DATABASE "{name}" WITH ALLOW_CONNECTIONS true')
    assert site.get("/readyz").status == 200


# --- starts that are refused, and the end ----------------------------------------------------------------------------


def refusal(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(sites.ROOT / "manage.py"), "serve", *arguments],
        env=environment, capture_output=True, text=True, timeout=60, cwd=sites.ROOT,
    )  # fmt: skip
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def unmigrated(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The same with a database that has no tables, or not all of them."""
    with sites.postgres_database() as empty:
        yield environment | {"DATABASE_URL": empty, "VAR_DIR": str(tmp_path_factory.mktemp("unmigrated") / "var")}


def test_tables_that_are_missing_are_not_made_unasked(unmigrated: dict[str, str]) -> None:
    sentence = refusal(unmigrated, str(sites.free_port()))
    assert "migrations are not applied: run serve with --migrate, or manage.py migrate." in sentence


def test_a_database_that_is_away(environment: dict[str, str]) -> None:
    away = f"postgres://me:wordthatopens@127.0.0.1:{sites.free_port()}/cards"
    sentence = refusal(environment | {"DATABASE_URL": away}, str(sites.free_port()))
    assert "The database that DATABASE_URL names cannot be used" in sentence
    assert "wordthatopens" not in sentence


def test_a_redis_that_is_away(site: sites.Site, environment: dict[str, str]) -> None:
    away = f"redis://:wordthatopens@127.0.0.1:{sites.free_port()}/0"
    sentence = refusal(environment | {"REDIS_URL": away}, str(sites.free_port()))
    assert "The Redis that REDIS_URL names cannot be used" in sentence
    assert "wordthatopens" not in sentence


def test_a_busy_port(environment: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "already in use" in refusal(environment, f"127.0.0.1:{taken.getsockname()[1]}")


def test_development_settings(environment: dict[str, str]) -> None:
    sentence = refusal(environment | {"DJANGO_SETTINGS_MODULE": "cardsite.settings.dev"}, str(sites.free_port()))
    assert "set DJANGO_SETTINGS_MODULE=cardsite.settings.prod" in sentence


def test_told_to_stop_while_it_migrates_it_says_one_word(unmigrated: dict[str, str], tmp_path: Path) -> None:
    port, lock = sites.free_port(), Path(unmigrated["VAR_DIR"]) / LOCK_NAME
    lock.unlink(missing_ok=True)
    arguments = ("serve", f"127.0.0.1:{port}", "--migrate")
    with sites.running(*arguments, environment=unmigrated, port=port, log=tmp_path / "serve.log") as begun:
        while not lock.exists():
            assert begun.process.poll() is None, begun.written()
            time.sleep(0.01)
        assert begun.stop(signal.SIGTERM) == 128 + signal.SIGTERM
        assert begun.written() == "Stopped.\n"
        assert begun.family() == []


def test_it_stops_whole_and_leaves_nothing(site: sites.Site, environment: dict[str, str]) -> None:
    """A second server beside the first, static files and tables being there: it starts at once and ends at once."""
    port = sites.free_port()
    log = Path(environment["VAR_DIR"]).with_name("second.log")
    of_killed = Path(environment["VAR_DIR"]) / "metrics" / str(in_a_copy(lambda: None))
    of_killed.mkdir()
    with sites.running("serve", f"127.0.0.1:{port}", environment=environment, port=port, log=log) as second:
        second.wait()
        assert "Collecting" not in second.written()
        time.sleep(1)  # a process of the server that is still starting is slow to hear that it should stop
        folder = Path(environment["VAR_DIR"]) / "metrics" / str(second.process.pid)
        assert folder.is_dir()
        assert not of_killed.exists()
        assert folder.with_name(str(site.process.pid)).is_dir()
        assert second.stop(signal.SIGTERM) == 0
        assert second.family() == []
        assert not folder.exists()
        assert "Traceback" not in second.written()
    assert site.get("/healthz").status == 200
