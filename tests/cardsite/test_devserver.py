"""``make run`` as a newcomer meets it: real processes, right and wrong surroundings."""

import fcntl
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from cardsite.processes import LOCK_NAME
from tests import sites
from tests.makers import fixtures_folder

SECOND_START_SECONDS = 5
LONG_QUERY = "/api/v1/cards/?q=" + "(" * 2**20
LONG_PAGE = "/search/?q=" + "(" * 2**20


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """Nothing but a folder of its own: no database server, no Redis."""
    return _environment(tmp_path)


class FirstRun(NamedTuple):
    """A start from nothing: its surroundings, what was asked of it, and how it ended."""

    environment: dict[str, str]
    port: int
    answers: dict[str, sites.Answer]
    status: int
    alone: bool
    left_nothing: bool
    written: str


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> FirstRun:
    environment = _environment(tmp_path_factory.mktemp("first"))
    paths = ("/readyz", "/robots.txt", LONG_QUERY, LONG_PAGE)
    with devserver(environment) as site:
        alone = alone_until_it_answers(site, Path(environment["VAR_DIR"]))
        worker_of(site)
        answers = {path: site.get(path) for path in paths}
        status = site.stop(signal.SIGINT)
        return FirstRun(environment, site.port, answers, status, alone, nothing_left(site), site.written())


@pytest.fixture
def environment(bare: dict[str, str], first_run: FirstRun) -> dict[str, str]:
    """The same after a first start, so that a test need not wait for one."""
    shutil.copytree(first_run.environment["VAR_DIR"], bare["VAR_DIR"])
    return bare


def _environment(folder: Path) -> dict[str, str]:
    return sites.clean_environment(
        DJANGO_SETTINGS_MODULE="cardsite.settings.dev",
        VAR_DIR=str(folder / "var"),
        FIXTURES_DIR=str(
            folder / "fixtures" if (folder / "fixtures").exists() else fixtures_folder(folder / "fixtures")
        ),
    )


@contextmanager
def devserver(environment: dict[str, str], port: int | None = None) -> Iterator[sites.Site]:
    port = port or sites.free_port()
    log = Path(environment["VAR_DIR"]).with_name("devserver.log")
    with sites.running("devserver", f"127.0.0.1:{port}", environment=environment, port=port, log=log) as site:
        yield site


@contextmanager
def another_start(var: Path) -> Iterator[bool]:
    """Begin as a start in this folder does; it tells whether that was possible at once."""
    with (var / LOCK_NAME).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def database_begun(site: sites.Site, var: Path) -> None:
    """Return once the site makes its tables."""
    while not (var / "db.sqlite3").exists():
        assert site.process.poll() is None, site.written()
        time.sleep(0.01)


def alone_until_it_answers(site: sites.Site, var: Path) -> bool:
    """Whether a second start would have had to wait all the time, and need not wait any more."""
    database_begun(site, var)
    let_in_early = False
    while True:
        with another_start(var) as let_in:
            pass
        if site.alive():
            break
        let_in_early |= let_in
        time.sleep(0.02)
        assert site.process.poll() is None, site.written()
    site.wait_for("Scriptorium is at")
    with another_start(var) as let_in:
        return let_in and not let_in_early


def nothing_left(site: sites.Site, seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while site.family() and time.monotonic() < deadline:
        time.sleep(0.05)
    return not site.family()


def worker_of(site: sites.Site) -> int:
    """The process id of the worker, once it has taken up its work."""
    site.wait_for("ready.")
    parts = [pid for pid in site.family() if sites.parent_of(pid) == site.process.pid]
    return max(parts)  # started after the site


def test_from_nothing_to_a_ready_site_and_back_to_nothing(first_run: FirstRun) -> None:
    assert first_run.answers["/readyz"].status == 200, first_run.answers["/readyz"].text
    address = f"http://127.0.0.1:{first_run.port}/"
    assert f"Scriptorium is at {address}" in first_run.written
    assert f"{address}sitemap.xml" in first_run.answers["/robots.txt"].text, "links lead to this port"
    assert first_run.status == 0
    assert first_run.left_nothing
    assert "Traceback" not in first_run.written


def test_another_start_waits_until_the_port_is_taken(first_run: FirstRun) -> None:
    assert first_run.alone


def test_a_start_that_waited_for_another_finds_the_port_taken(bare: dict[str, str]) -> None:
    var = Path(bare["VAR_DIR"])
    var.mkdir()
    with ExitStack() as first:
        assert first.enter_context(another_start(var))
        with devserver(bare) as site:
            site.wait_for(f"Another start is under way in {var}: waiting for it …")
            with socket.create_server(("127.0.0.1", site.port)):
                first.close()
                assert site.process.wait(60) == 1
    assert f"Port {site.port} of 127.0.0.1 cannot be used (Address already in use)" in site.written()
    assert not (var / "db.sqlite3").exists(), "nothing was begun"


def test_told_to_stop_while_it_prepares_it_says_one_word(bare: dict[str, str]) -> None:
    with devserver(bare) as site:
        database_begun(site, Path(bare["VAR_DIR"]))
        assert site.stop(signal.SIGTERM) == 128 + signal.SIGTERM
        assert site.written() == "Stopped.\n"
        assert nothing_left(site)


SWALLOWED = """
import signal, sys, weakref
import manage
from django.db.backends.signals import connection_created
from django.db.models.signals import pre_migrate

class Thing: ...

def tell(*anything):
    signal.raise_signal(signal.SIGINT)

def by_a_finalizer(**kwargs):
    thing = Thing()
    watcher = weakref.ref(thing, tell)
    del thing

def by_sqlite(connection, **kwargs):
    connection.connection.set_progress_handler(tell, 100)

{when}
sys.argv = ["manage.py", "devserver", "127.0.0.1:{port}"]
manage.main()
"""


WHILE_IT_READS_ITS_CODE = "run = manage._run; manage._run = lambda: (by_a_finalizer(), run())"


@pytest.mark.parametrize(
    "when",
    [WHILE_IT_READS_ITS_CODE, "pre_migrate.connect(by_a_finalizer)", "connection_created.connect(by_sqlite)"],
)
def test_a_signal_whose_interrupt_is_swallowed_stops_it_before_the_next_step(bare: dict[str, str], when: str) -> None:
    code = SWALLOWED.replace("{when}", when).replace("{port}", str(sites.free_port()))
    done = subprocess.run([sys.executable, "-c", code], cwd=sites.ROOT, env=bare, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


@pytest.mark.soak
def test_told_to_stop_at_any_moment_it_obeys_and_the_next_start_is_whole(bare: dict[str, str]) -> None:
    chance = random.Random(1)
    longest = 0.0
    for _ in range(20):
        shutil.rmtree(bare["VAR_DIR"], ignore_errors=True)
        with devserver(bare) as site:
            time.sleep(0.3 + chance.random())
            began = time.monotonic()
            assert site.stop(signal.SIGINT) in (0, 130), site.written()
            longest = max(longest, time.monotonic() - began)
            assert site.written().endswith(("Stopped.\n", "Stopping …\n", "(MainProcess)\n")), site.written()
            assert nothing_left(site)
        with devserver(bare) as site:
            site.wait()
            assert site.get("/readyz").status == 200
    assert longest < 10


def test_an_address_that_is_too_long(first_run: FirstRun) -> None:
    long = first_run.answers[LONG_QUERY]
    assert (long.status, json.loads(long.text)["code"]) == (414, "bad_request")
    assert long.headers["content-type"] == "application/problem+json"
    page = first_run.answers[LONG_PAGE]
    assert (page.status, page.headers["content-type"].partition(";")[0]) == (414, "text/html")
    assert "at most 65,536 bytes" in page.text


def test_where_the_demonstration_cannot_be_loaded_the_site_starts_without_it(first_run: FirstRun) -> None:
    assert "There are no sample decks" in first_run.written, "it was tried"


@pytest.mark.soak
def test_the_demonstration_is_left_out_when_told_so(bare: dict[str, str]) -> None:
    with devserver(bare | {"LOAD_DEMO": "off"}) as site:
        site.wait()
        assert "sample decks" not in site.written()


def test_a_second_start_loads_nothing(environment: dict[str, str]) -> None:
    with devserver(environment) as site:
        site.wait()
        assert sites.cpu_seconds(site.family()) < SECOND_START_SECONDS
        assert "Nothing changed since it was loaded." in site.written()


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.soak)])
def test_other_ways_to_be_told_to_stop(environment: dict[str, str], number: int) -> None:
    with devserver(environment) as site:
        site.wait()
        assert site.stop(number) == 0
        assert nothing_left(site)


@pytest.mark.soak
def test_a_second_signal_does_not_wait_for_the_worker(environment: dict[str, str]) -> None:
    with devserver(environment) as site:
        site.wait()
        os.kill(worker_of(site), signal.SIGSTOP)  # it will not react to a polite request
        site.process.send_signal(signal.SIGINT)
        time.sleep(0.5)
        began = time.monotonic()
        assert site.stop(signal.SIGINT) == 0
        assert time.monotonic() - began < 12
        assert nothing_left(site)


def test_when_the_worker_dies_the_site_stops_too_and_says_so(environment: dict[str, str]) -> None:
    with devserver(environment) as site:
        site.wait()
        os.kill(worker_of(site), signal.SIGKILL)
        assert site.process.wait(60) == 1
        assert "The worker ended with status -9." in site.written()
        assert nothing_left(site)


@pytest.mark.soak
def test_when_the_worker_cannot_stop_the_site_stops_all_the_same(environment: dict[str, str]) -> None:
    with devserver(environment) as site:
        site.wait()
        worker = worker_of(site)
        for pid in site.family():
            if sites.parent_of(pid) == worker:
                os.kill(pid, signal.SIGSTOP)  # Celery waits for ever for the processes of its pool
        os.kill(worker, signal.SIGTERM)
        assert site.process.wait(30) == 1
        assert "The worker ended with status" in site.written()
        assert nothing_left(site)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent was killed")
def test_when_it_is_killed_outright_its_parts_end_by_themselves(environment: dict[str, str]) -> None:
    with devserver(environment) as site:
        site.wait()
        worker_of(site)
        site.process.kill()
        site.process.wait()
        assert nothing_left(site, seconds=60)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent was killed")
def test_when_a_process_of_the_pool_is_killed_and_then_the_site(environment: dict[str, str]) -> None:
    with devserver(environment) as site:
        site.wait()
        worker = worker_of(site)
        pool = [pid for pid in site.family() if sites.parent_of(pid) == worker]
        site.process.send_signal(signal.SIGSTOP)
        os.kill(pool[0], signal.SIGKILL)
        site.process.kill()
        site.process.wait()
        assert nothing_left(site)


@pytest.mark.soak
def test_whatever_is_killed_whenever_nothing_is_left(environment: dict[str, str]) -> None:
    chance = random.Random(1)
    for _ in range(24):
        with devserver(environment) as site:
            if chance.random() < 0.8:
                site.wait()
            time.sleep(chance.random() * 2)
            if family := site.family():
                os.kill(chance.choice(family), signal.SIGKILL)
            if chance.random() < 0.5 and site.process.poll() is None:
                site.process.send_signal(chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL]))
            time.sleep(0.5)
            site.process.terminate()
            site.process.wait(60)
            assert nothing_left(site, seconds=60), (site.family(), site.written())


def refusal(environment: dict[str, str], *arguments: str) -> str:
    """The one sentence that a start in these surroundings ends with."""
    done = subprocess.run(
        [sys.executable, str(sites.ROOT / "manage.py"), "devserver", *arguments],
        env=environment, capture_output=True, text=True, timeout=60, cwd=sites.ROOT,
    )  # fmt: skip
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_busy_port_is_named(bare: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refusal(bare, f"127.0.0.1:{port}")
    assert f"Port {port} of 127.0.0.1 cannot be used (Address already in use)" in sentence
    assert sentence.count("\n") == 1
    assert not Path(bare["VAR_DIR"]).exists()  # nothing was begun


def test_a_folder_that_cannot_be_written_to(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    sentence = refusal(environment | {"VAR_DIR": str(tmp_path / "file" / "var")}, str(sites.free_port()))
    assert f"{tmp_path / 'file' / 'var'} is a file or lies in one: set VAR_DIR to a folder." in sentence
    assert sentence.count("\n") == 1


def test_a_database_file_that_is_none(bare: dict[str, str]) -> None:
    var = Path(bare["VAR_DIR"])
    var.mkdir()
    (var / "db.sqlite3").write_text("this is a letter, not a database " * 100)
    sentence = refusal(bare, str(sites.free_port()))
    assert "The database cannot be used: file is not a database." in sentence
    assert "db.sqlite3" in sentence


def test_a_database_file_that_can_only_be_read(environment: dict[str, str]) -> None:
    """Nothing has to be written to it by a second start, but by the first visitor."""
    only_read = f"sqlite:///file:{environment['VAR_DIR']}/db.sqlite3%3Fmode=ro"
    sentence = refusal(environment | {"DATABASE_URL": only_read}, str(sites.free_port()))
    assert "The database cannot be used: attempt to write a readonly database." in sentence


def test_a_redis_that_is_away(environment: dict[str, str]) -> None:
    address = f"redis://:secret-word@127.0.0.1:{sites.free_port()}/0"
    sentence = refusal(environment | {"REDIS_URL": address}, str(sites.free_port()))
    assert "The Redis that REDIS_URL names cannot be used" in sentence
    assert "secret-word" not in sentence


def test_a_database_server_that_is_away(environment: dict[str, str]) -> None:
    address = f"postgres://nobody:secret-word@127.0.0.1:{sites.free_port()}/nothing"
    sentence = refusal(environment | {"DATABASE_URL": address}, str(sites.free_port()))
    assert "The database cannot be used" in sentence
    assert "unset DATABASE_URL to use SQLite" in sentence
    assert "secret-word" not in sentence


def test_fixtures_that_are_missing(environment: dict[str, str], tmp_path: Path) -> None:
    sentence = refusal(environment | {"FIXTURES_DIR": str(tmp_path / "nowhere")}, str(sites.free_port()))
    assert f"Nothing was loaded: there is no folder {tmp_path / 'nowhere'}." in sentence


def test_a_python_that_is_too_old(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    code = "import sys; sys.version_info = (3, 9, 18); exec(sys.argv[1])"
    old.write_text(f'#!/bin/sh\n[ "$1" = -c ] || exit 99\nexec {sys.executable} -c \'{code}\' "$2"\n')
    old.chmod(0o755)
    done = subprocess.run(
        ["make", "--no-print-directory", "run", f"PYTHON={old}", f"VENV={tmp_path / 'venv'}"],
        cwd=sites.ROOT, capture_output=True, text=True, timeout=60, env=sites.clean_environment(),
    )  # fmt: skip
    assert done.returncode != 0
    assert "Scriptorium needs Python 3.11 or newer" in done.stderr
    assert "is 3.9" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "venv").exists()


def test_loading_the_settings_makes_no_folder(bare: dict[str, str]) -> None:
    code = "import django; django.setup(); import cardsite.celery, cardsite.wsgi, cardsite.urls"
    subprocess.run([sys.executable, "-c", code], cwd=sites.ROOT, env=bare, check=True, timeout=60)
    assert not Path(bare["VAR_DIR"]).exists()
