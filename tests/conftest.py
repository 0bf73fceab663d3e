"""What every test may ask for."""

import gc
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings

# A busy machine is no fault of the code. On CI the examples are the same each time.
hypothesis_settings.register_profile(
    "suite",
    hypothesis_settings.get_profile("ci" if os.environ.get("CI") else "default"),
    deadline=None,
    max_examples=20,  # the soak tries thousands
)
hypothesis_settings.load_profile("suite")

# Catalogues that stay for the whole run would be looked through again and again for what can be thrown away.
gc.set_threshold(200_000, 50, 100)

# Tests of packages that know no database: contracts of `make lint` hold the packages to it, the collection their tests.
PURE = (
    "cards/rules",
    "decks/formats",
    "decks/rules",
    "legacy/rules",
    "matches/boards",
    "matches/engine",
    "matches/lab",
)
# The second leg runs none of these, and only to read them takes half of the time that it takes to read all tests.
collect_ignore = (
    [*PURE, "browser", "cardsite/api/test_schemathesis.py"] if os.environ.get("DATABASE_TESTS_ONLY") else []
)

SLOW = (
    "tests/browser/",
    "tests/cardsite/test_serve.py",
    "tests/cardsite/test_devserver.py",
    "tests/cardsite/api/test_schemathesis.py",
    "tests/test_dumps.py",
    "tests/matches/test_faults.py",
    "tests/test_migrations.py",
)
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "catalogue", "worker", "live_server"}


@pytest.hookimpl(trylast=True)  # after the random order is made
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The slow modules come first, so that no worker waits for one at the end.

    The second leg runs what touches the database; the rest would only repeat the first.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))
    pure = tuple(f"tests/{folder}/" for folder in PURE)
    if strays := [item.nodeid for item in items if item.nodeid.startswith(pure) and _touches_database(item)]:
        raise pytest.UsageError(f"the second leg would leave these out, move them: {', '.join(strays)}")
    if not os.environ.get("DATABASE_TESTS_ONLY"):
        return
    kept = [item for item in items if _touches_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _touches_database(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(names & DATABASE_FIXTURES)


@pytest.fixture
def worker(transactional_db: None) -> Iterator[subprocess.Popen[bytes]]:
    """A real worker process on the test database and the test broker."""
    from django.conf import settings
    from django.db import connection
    from kombu import pools as kombu_pools

    from cardsite.celery import app

    prefix = f"test-{uuid.uuid4().hex}:"
    app.conf.broker_transport_options = {"global_keyprefix": prefix}
    app.set_current()  # a test may have made another one
    app._after_fork()  # connections that tests before this one opened know another prefix
    kombu_pools.reset()
    environment = {**os.environ, "REDIS_PREFIX": prefix, "DATABASE_URL": database_url_of(connection)}
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "cardsite", "worker", "-P", "solo", "-l", "warning",
         "--without-gossip", "--without-mingle"],
        env={**environment, "DJANGO_SETTINGS_MODULE": "cardsite.settings.test"},
        cwd=settings.BASE_DIR,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 30
        while not app.control.ping(timeout=0.5):
            assert process.poll() is None, "the worker did not start"
            assert time.monotonic() < deadline, "the worker did not answer"
        yield process
    finally:
        process.terminate()
        process.wait(20)


def database_url_of(connection: object) -> str:
    """The address of the database that this test runs on, for another process."""
    settings = connection.settings_dict  # type: ignore[attr-defined]
    if connection.vendor == "sqlite":  # type: ignore[attr-defined]
        return f"sqlite:///{settings['NAME']}"
    return os.environ["DATABASE_URL"].rsplit("/", 1)[0] + "/" + settings["NAME"]


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Iterator[None]:
    """As pytest-django does it, but migrations run once, not once for each worker."""
    from tests.migrated import copy_removed, migrated_once

    if not os.environ.get("PYTEST_XDIST_WORKER"):
        request.getfixturevalue("django_db_setup")
        yield
        return
    folder = tmp_path_factory.getbasetemp().parent
    request.getfixturevalue("django_db_modify_db_settings")
    with django_db_blocker.unblock(), migrated_once(folder):
        request.getfixturevalue("django_db_setup")
    yield
    with django_db_blocker.unblock():
        copy_removed(folder)


@pytest.fixture(autouse=True)
def nothing_is_kept_of_other_addresses(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the API keeps about its own addresses ends with a test that has addresses of its own."""
    marked = request.node.get_closest_marker("urls") is not None
    if marked:
        _forget_addresses()
    yield
    if marked:
        _forget_addresses()


def _forget_addresses() -> None:
    from cardsite.api import views

    views.schema_document.cache_clear()
    views.list_paths.cache_clear()


@pytest.fixture
def catalogue(db: None) -> None:
    """The small catalogue, loaded: every game with a few of its real cards."""
    from tests.catalogue import catalogue_put, small_catalogues

    catalogue_put(*small_catalogues())


@pytest.fixture(scope="session", autouse=True)
def live_servers_find_static_files() -> Iterator[None]:
    """pytest-django looks for Django's static files by their own name and, as ours have another, would serve none.

    A browser keeps what it was given, as it does in production: else every page would ask for each of them again.
    """
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.http import HttpRequest, HttpResponse

    class KeptFiles(StaticFilesHandler):
        def serve(self, request: HttpRequest) -> HttpResponse:
            answer = super().serve(request)
            answer["Cache-Control"] = "max-age=3600"
            return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.test.testcases._StaticFilesHandler", KeptFiles)
        yield


@pytest.fixture(scope="session", autouse=True)
def clients_keep_the_context_of_a_page_alone() -> Iterator[None]:
    """Django's client copies that of every template that has a part in an answer, each field of a form included."""
    from django.test import client

    keep = client.store_rendered_templates

    def keep_first(store: dict[str, Any], **rendered: Any) -> None:
        if "context" not in store:
            keep(store, **rendered)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "store_rendered_templates", keep_first)
        yield


# What Django writes after every migration: the next test finds it as it was.
KEPT = {"django_content_type", "auth_permission"}


@pytest.fixture(scope="session", autouse=True)
def reset_may_empty_the_chronicle() -> Iterator[None]:
    """Tests with real transactions end with ``flush``, which the chronicle's triggers refuse to everybody else.

    PostgreSQL makes a new file for every table it truncates; to delete the few rows of a test takes a seventh of the
    time, and the order does not matter, for foreign keys are looked at when all is done.
    """
    from django.core.management.commands.flush import Command
    from django.db import connection

    from tests.chronicle import chronicle_unguarded

    flush = Command.handle

    def deletes(operations: object, style: object, tables: list[str], **options: object) -> list[str]:
        return [f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables if table not in KEPT]

    def flush_unguarded(self: Command, **options: Any) -> None:
        with chronicle_unguarded(connection):
            flush(self, **options | {"inhibit_post_migrate": True})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Command, "handle", flush_unguarded)
        patch.setattr(type(connection.ops), "sql_flush", deletes)  # a test with a browser has a connection of its own
        yield
