"""The site fetches no address that anybody hands in: nothing in it can fetch one at all."""

import ast
import functools

import pytest

from tests.versions import ROOT

ROOMS = ("cards", "cardsite", "decks", "legacy", "matches")
CLIENTS = {"requests", "httpx", "aiohttp", "urllib3", "urllib.request", "http.client", "ftplib", "telnetlib", "smtplib"}
# The operator's mail server, whose failures are told; and the site itself, asked by its parent whether it is ready.
OPERATORS = {"cardsite/accounts/mails.py": {"smtplib"}, "cardsite/processes.py": {"http.client"}}
# Addresses of the operator's own: readiness asks the database's port, and servers look for a free one of this machine.
SOCKETS = {"cardsite/health.py", "cardsite/processes.py", "cardsite/server.py", "cardsite/development_server.py",
           "cardsite/management/commands/serve.py", "cardsite/management/commands/devserver.py"}  # fmt: skip


def imported(source: str) -> set[str]:
    """The modules that a file imports, with what is taken from them."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@functools.cache
def imports() -> dict[str, set[str]]:
    """What each file of the site imports, where it speaks of one of these modules at all."""
    paths = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    texts = {str(path.relative_to(ROOT)): path.read_text() for path in paths}
    assert len(texts) > 200
    words = {name.partition(".")[0] for name in CLIENTS} | {"socket"}
    return {name: imported(text) for name, text in texts.items() if any(word in text for word in words)}


def test_no_module_brings_a_client_of_the_web() -> None:
    found = {name: modules & CLIENTS for name, modules in imports().items() if modules & CLIENTS}
    assert found == OPERATORS


def test_only_what_starts_and_watches_the_site_opens_sockets() -> None:
    assert {name for name, modules in imports().items() if "socket" in modules} <= SOCKETS


@pytest.mark.parametrize(
    "line", ["import requests", "from urllib.request import urlopen", "from urllib import request"]
)
def test_a_client_would_be_found(line: str) -> None:
    assert imported(line) & CLIENTS
