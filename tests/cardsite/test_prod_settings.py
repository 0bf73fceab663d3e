"""Production starts safe or not at all, and says why in one sentence: asked of real processes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import sites


def manage(*arguments: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(sites.ROOT / "manage.py"), *arguments],
        env=environment, cwd=sites.ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


def python(code: str, *arguments: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment, cwd=sites.ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    # Nothing here connects to a database, so none has to be there.
    complete = sites.production_environment(var=tmp_path / "var", database_url="postgres://me:word@127.0.0.1:1/cards")
    return {name: value for name, value in complete.items() if name != "INSECURE_HTTP"}


def test_the_deployment_checklist_finds_nothing(environment: dict[str, str]) -> None:
    done = manage("check", "--deploy", "--fail-level", "DEBUG", environment=environment)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


UNSAFE = (
    ({"DEBUG": "on"}, "DEBUG is on"),
    ({"SECRET_KEY": ""}, "SECRET_KEY is missing or too easy to guess"),
    ({"SECRET_KEY": "short"}, "SECRET_KEY is missing or too easy to guess"),
    ({"SECRET_KEY": "a" * 60}, "SECRET_KEY is missing or too easy to guess"),
    ({"SECRET_KEY": "for development only: production refuses to start with this key"}, "SECRET_KEY is missing"),
    ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS is empty"),
    ({"ALLOWED_HOSTS": "a.example,https://b.example"}, "ALLOWED_HOSTS has 'https://b.example', which is no host"),
    ({"ALLOWED_HOSTS": "scriptorium.example, *"}, "ALLOWED_HOSTS is *"),
    ({"SITE_URL": ""}, "SITE_URL is missing"),
    ({"SITE_URL": "scriptorium.example"}, "SITE_URL is 'scriptorium.example', which is no address of a site"),
    ({"SITE_URL": "scriptorium.example", "INSECURE_HTTP": "on"}, "SITE_URL is 'scriptorium.example'"),
    ({"DATABASE_URL": ""}, "DATABASE_URL is missing"),
    ({"REDIS_URL": ""}, "REDIS_URL is missing"),
    ({"TRUSTED_PROXIES": "0"}, "TRUSTED_PROXIES is 0"),
    ({"HSTS_SECONDS": "a year"}, "HSTS_SECONDS is 'a year'"),
    *(
        ({f"THROTTLE_{name}": "lots"}, f"THROTTLE_{name} is 'lots', which is not a rate")
        for name in ("ANON", "USER", "BATCH", "PAGES")
    ),
    *(
        ({name: "0"}, f"{name} is 0: write a whole number of at least 1.")
        for name in ("WEB_PROCESSES", "WEB_THREADS", "WORKER_PROCESSES", "LAB_PROCESSES", "LAB_LEASE_SECONDS")
    ),
    ({"CONN_MAX_AGE": "-1"}, "CONN_MAX_AGE is -1: write a whole number of at least 0."),
    ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL is 'LOUD'"),
    ({"LOG_FORMAT": "xml"}, "LOG_FORMAT is 'xml'"),
)
# To start Python and bring Django takes ten times as long as to read the settings: one process splits for each case.
SERVE_EACH = """
import json, os, sys
import cardsite.environment, cardsite.logs, csp.constants, django.core.management, django.db
import manage
for changes in json.loads(sys.argv.pop()):
    sys.argv = ["manage.py", "serve"]
    child = os.fork()
    if not child:
        os.environ.update(changes)
        manage.main()
    print("ended", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=sys.stderr, flush=True)
"""


def test_what_is_unsafe_or_missing_stops_the_start(environment: dict[str, str]) -> None:
    done = python(SERVE_EACH, json.dumps([changes for changes, _ in UNSAFE]), environment=environment)
    told = done.stderr.split("ended 1\n")
    assert len(told) == len(UNSAFE) + 1, done.stderr
    for (_, sentence), words in zip(UNSAFE, told[:-1], strict=True):
        assert words.startswith(f"Scriptorium is not configured to run: {sentence}")
        assert words.count("\n") == 1


def test_a_traceback_is_there_for_those_who_ask(environment: dict[str, str]) -> None:
    assert "Traceback" in manage("serve", "--traceback", environment=environment | {"DEBUG": "on"}).stderr


def test_the_cookies_are_for_encrypted_connections(environment: dict[str, str]) -> None:
    code = (
        "from django.conf import settings as s;"
        "print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS >= 31536000)"
    )
    done = python(code, environment=environment)
    assert done.stdout.split() == ["True"] * 4, done.stderr


@pytest.mark.parametrize(("proxies", "believed"), [("0", "False"), ("1", "True"), ("2", "True")])
def test_who_says_that_a_visitor_came_over_tls_must_be_a_proxy(
    environment: dict[str, str], proxies: str, believed: str
) -> None:
    code = (
        "from django.test import RequestFactory as F;"
        "print(F().get('/', headers={'x-forwarded-proto': 'https'}).is_secure(), F().get('/').is_secure())"
    )
    changes = {"TRUSTED_PROXIES": proxies, "INSECURE_HTTP": "on"}
    done = python(code, environment=environment | changes)
    assert done.stdout.split() == [believed, "False"], done.stderr


def test_a_trial_without_tls_needs_no_public_address(environment: dict[str, str]) -> None:
    code = "from django.conf import settings as s; print(s.SITE_URL)"
    done = python(code, environment=environment | {"SITE_URL": "", "INSECURE_HTTP": "on"})
    assert done.stdout.split() == ["http://127.0.0.1:8000"], done.stderr


def test_mail_is_not_written_into_the_log(environment: dict[str, str]) -> None:
    code = "from django.conf import settings as s; print(s.EMAIL_BACKEND)"
    assert "smtp" in python(code, environment=environment).stdout


def test_how_long_a_database_is_waited_for_may_stand_in_its_address(environment: dict[str, str]) -> None:
    address = environment["DATABASE_URL"] + "?tcp_user_timeout=30000"
    code = "from django.conf import settings as s; print(s.DATABASES['default']['OPTIONS'])"
    options = python(code, environment=environment | {"DATABASE_URL": address}).stdout
    assert "'tcp_user_timeout': 30000" in options
    assert "'connect_timeout': 3" in options
