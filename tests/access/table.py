"""The table of who is answered what (matrix.txt), its rows, and how one cell of it is tried."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from legacy.models import Campaign
from tests.access.bodies import BODIES
from tests.access.world import NAMES, World, is_sign_in
from tests.legacy.api.calls import exported_elsewhere

MATRIX = Path(__file__).with_name("matrix.txt")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
WORD = re.compile(r"\{(?:(private|unlisted|public)-)?([\w-]+)\}")
# In how many visibilities a thing must be tried wherever an address names it.
STATES = {"deck": 3, "rules": 3, "experiment": 3} | dict.fromkeys(
    ("table", "band", "wizard", "guest", "dungeon", "invitation"), 2
)
OF_A_TABLE = ("table", "band", "wizard", "guest", "dungeon", "invitation")


class Row(NamedTuple):
    """A request, and what each role is answered."""

    method: str
    path: str
    expected: dict[str, str]

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def plain(self) -> str:
        """The request without the visibility of what it names."""
        return self.method + " " + WORD.sub(r"{\2}", self.path)

    @property
    def route(self) -> str:
        return resolve(WORD.sub("1", self.path.partition("?")[0])).route

    @property
    def states(self) -> dict[str, str]:
        """What the address names, and in which visibility."""
        return {noun: state for state, noun in WORD.findall(self.path)}

    @property
    def table_state(self) -> str:
        """Whether the table is private or public while this is tried."""
        return next((state for noun, state in self.states.items() if noun in OF_A_TABLE), "private")


def rows_read(text: str) -> list[Row]:
    """The rows of the table: a line "roles" says whose columns follow; one answer alone is everybody's."""
    rows, roles = [], []
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if words[:1] == ["roles"]:
            roles = words[1:]
        elif words:
            method, path, *answers = words
            assert len(answers) in (1, len(roles)), f"{line!r} does not answer {', '.join(roles)}"
            if len(answers) == 1:
                answers *= len(roles)
            rows.append(Row(method, path, dict(zip(roles, answers, strict=True))))
    return rows


def rows() -> list[Row]:
    return rows_read(MATRIX.read_text())


def routes() -> dict[str, URLPattern]:
    """Every address of the site by its route, but for those of the back office (test_admin.py)."""

    def walk(patterns: list[Any], before: str = "") -> Iterator[tuple[str, URLPattern]]:
        for each in patterns:
            own = str(each.pattern)
            route = before + (own.removeprefix("^") if before else own)
            if isinstance(each, URLResolver):
                yield from walk(each.url_patterns, route)
            else:
                yield route, each

    return {route: each for route, each in walk(get_resolver().url_patterns) if not route.startswith("admin/")}


def tried(world: World, row: Row, role: str) -> tuple[str, str]:
    """The answer to this role, as the table writes it, and its text; nothing of it stays."""

    def said(text: str) -> str:
        return re.sub(r"<(\w+)>", lambda found: words[found[1]], text)

    with transaction.atomic():
        world.table_is(row.table_state)
        words = world.words | {"head": Campaign.objects.get(pk=world.evening.campaign.pk).head_hash}
        address = WORD.sub(lambda found: words[_word(*found.groups())], row.path)
        body = {name: said(value) if isinstance(value, str) else value for name, value in _body(row).items()}
        headers = {"If-Match": f'"{words["head"]}"'} if "/acts/" in row.path else {}
        client = world.clients[role]
        cookies = client.cookies.copy()
        if row.plain == "POST /api/v1/campaigns/import/":
            response = client.post(address, exported_elsewhere(), content_type="application/x-ndjson")
        elif row.method in ("GET", "POST") and not row.path.startswith("/api/"):
            response = getattr(client, row.method.lower())(address, body, headers=headers)
        else:
            content = json.dumps(body).encode() if row.method != "GET" else b""
            response = client.generic(row.method, address, content, "application/json", headers=headers)
        text = b"".join(response.streaming_content) if response.streaming else response.content
        client.cookies = cookies  # who signed in or out here has not
        transaction.set_rollback(True)
    return "in" if is_sign_in(response) else str(response.status_code), text.decode(errors="replace")


def _word(state: str | None, noun: str) -> str:
    return f"{state}-{noun}" if state and noun not in OF_A_TABLE else noun


def _body(row: Row) -> dict[str, Any]:
    return BODIES.get(row.plain, {}) if row.method != "GET" else {}


def leaked(row: Row, role: str, text: str) -> str:
    """The name of somebody else's thing that this answer tells and should not, or nothing."""
    invited = "{join}" in row.path or row.path.endswith(("/join/", "/claim/"))
    mine = role in ("owner", "keeper") or invited or (row.table_state == "private" and role in ("wizard", "spectator"))
    told = [NAMES["private"], *([] if "unlisted" in row.states.values() else [NAMES["unlisted"]])]
    return "" if mine else next((name for name in told if name in text), "")
