"""The examples in deploy/ say what the commands take, the settings read and the documentation tells."""

import configparser
import json
import re
import secrets
import signal
import subprocess
import sys
from fnmatch import fnmatch
from typing import Any

import pytest
import yaml
from django.core.management import load_command_class
from django.core.management.base import CommandError

from cardsite import processes
from tests import sites
from tests.cardsite.test_operations_page import PAGE, rows

DEPLOY = sites.ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
MAKEFILE = (sites.ROOT / "Makefile").read_text()
KNOWN = rows("Configuration")
NEEDED = {name for name, default in KNOWN.items() if default.startswith("—")}
OF_COMPOSE = {"DATABASE_PASSWORD", "REDIS_PASSWORD"}


def unit() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / "scriptorium.service")
    return parser["Service"]


def example() -> dict[str, str]:
    lines = (DEPLOY / "scriptorium.env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def commands() -> dict[str, list[str]]:
    """What each example runs, after ``manage.py``."""
    found = {
        "Dockerfile": json.loads(re.findall(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)[0]),
        "web": COMPOSE["services"]["web"]["command"],
        "worker": COMPOSE["services"]["worker"]["command"],
        "systemd": unit()["ExecStart"].split(),
    }
    for words in found.values():
        assert words[0].endswith("python")
        assert words[1] == "manage.py"
    return {name: words[2:] for name, words in found.items()}


@pytest.mark.parametrize("where", ["Dockerfile", "web", "worker", "systemd"])
def test_every_command_is_one_that_the_site_takes(where: str) -> None:
    name, *arguments = commands()[where]
    try:
        load_command_class("cardsite", name).create_parser("manage.py", name).parse_args(arguments)
    except CommandError as refusal:
        pytest.fail(f"{where}: {refusal}")
    assert re.search(rf"manage\.py {name}\b", MAKEFILE + PAGE)


def test_one_port_everywhere() -> None:
    default = re.search(r"^ADDR\s+\?= 127\.0\.0\.1:(\d+)$", MAKEFILE, re.MULTILINE)[1]
    served = {where: words[1].rsplit(":", 1)[1] for where, words in commands().items() if words[0] == "serve"}
    assert served == dict.fromkeys(("Dockerfile", "web", "systemd"), default)
    assert re.findall(r"^EXPOSE (\d+)$", DOCKERFILE, re.MULTILINE) == [default]
    assert re.findall(r"http://127\.0\.0\.1:(\d+)/healthz", DOCKERFILE) == [default]
    assert COMPOSE["services"]["web"]["ports"] == [f"127.0.0.1:{default}:{default}"]
    assert f"make serve ADDR=127.0.0.1:{default}" in PAGE


def test_only_one_of_them_migrates_and_each_worker_runs_once() -> None:
    assert [name for name, words in commands().items() if "--migrate" in words] == ["web"]
    assert "--no-worker" in commands()["web"]
    assert "--no-worker" not in commands()["systemd"]


def test_every_variable_is_in_the_table_and_none_that_is_needed_is_missing() -> None:
    dockerfile = set(re.findall(r"^ENV (\w+)=", DOCKERFILE, re.MULTILINE))
    for part in ("web", "worker"):
        assert COMPOSE["services"][part]["environment"].keys() <= KNOWN.keys()
        assert COMPOSE["services"][part]["environment"].keys() >= NEEDED
    assert dockerfile <= KNOWN.keys()
    assert NEEDED <= example().keys() <= KNOWN.keys() | OF_COMPOSE
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    assert asked <= example().keys()


def test_the_parts_of_compose_find_each_other() -> None:
    environment = COMPOSE["services"]["web"]["environment"]
    for variable, port in (("DATABASE_URL", "5432"), ("REDIS_URL", "6379")):
        host, found = re.search(r"@(\w+):(\d+)/", environment[variable]).groups()
        assert host in COMPOSE["services"]
        assert found == port
    database = COMPOSE["services"]["database"]["environment"]
    assert environment["DATABASE_URL"].startswith(f"postgres://{database['POSTGRES_USER']}:")
    assert environment["DATABASE_URL"].endswith(f"/{database['POSTGRES_DB']}")
    assert COMPOSE["services"]["web"]["build"]["dockerfile"] == "deploy/Dockerfile"


@pytest.mark.parametrize("where", ["compose", "systemd"])
def test_production_starts_with_what_they_say(where: str) -> None:
    """The settings are read as the example gives them, filled in as its reader would."""
    filled = {**example(), "SECRET_KEY": secrets.token_urlsafe(50), **dict.fromkeys(OF_COMPOSE, "password")}
    if where == "compose":
        told = COMPOSE["services"]["web"]["environment"]
        filled = {name: _substituted(text, filled) for name, text in told.items()}
        filled |= dict(re.findall(r"^ENV (\w+)=(.*)$", DOCKERFILE, re.MULTILINE))
    done = subprocess.run(
        [sys.executable, "-c", "import django; django.setup()"],
        cwd=sites.ROOT, env=sites.clean_environment(**filled), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def _substituted(text: str, values: dict[str, str]) -> str:
    return re.sub(r"\$\{(\w+)(?::[^}]*)?\}", lambda match: values[match[1]], text)


def test_folders_and_times_fit_together() -> None:
    service = unit()
    assert service["ExecStart"].startswith(service["WorkingDirectory"])
    assert service["ReadWritePaths"] == example()["VAR_DIR"] == re.search(r"^ENV VAR_DIR=(.*)$", DOCKERFILE, re.M)[1]
    assert COMPOSE["services"]["web"]["volumes"] == [f"var:{example()['VAR_DIR']}"]
    assert int(service["TimeoutStopSec"]) > processes.STOP_SECONDS
    assert service["SuccessExitStatus"] == str(128 + signal.SIGTERM)
    for part in ("web", "worker"):
        assert int(COMPOSE["services"][part]["stop_grace_period"].rstrip("s")) > processes.STOP_SECONDS


def test_a_file_with_secrets_gets_into_no_commit_and_no_image() -> None:
    assert "--env-file deploy/scriptorium.env" in (DEPLOY / "compose.yaml").read_text()
    names = (".env", "scriptorium.env", "scriptorium.env.example")
    for file, folders in ((sites.ROOT / ".gitignore", ""), (DEPLOY / "Dockerfile.dockerignore", "**/")):
        patterns = [line.removeprefix(folders) for line in file.read_text().split() if line.startswith(folders)]
        left_out = [name for name in names if any(fnmatch(name, pattern) for pattern in patterns)]
        assert left_out == [".env", "scriptorium.env"], file


def test_what_the_image_copies_is_there() -> None:
    for name in re.findall(r"^COPY (\S+) ", DOCKERFILE, re.MULTILINE):
        assert (sites.ROOT / name).exists()
    oldest = re.search(r'requires-python = ">=([\d.]+)"', (sites.ROOT / "pyproject.toml").read_text())[1]
    assert f"FROM python:{oldest}-slim" in DOCKERFILE


def test_the_page_says_that_no_container_was_run() -> None:
    assert "were not run in a container" in PAGE
    for name in ("Dockerfile", "compose.yaml", "scriptorium.service", "scriptorium.env.example"):
        assert f"deploy/{name}" in PAGE
