"""The page for operators names every variable that is read and every metric that is told."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from cards.metrics import COUNTERS, METRICS
from tests import sites

PAGE = (sites.ROOT / "docs" / "operations.md").read_text()
CODE = ("cardsite", "cards", "decks", "legacy", "matches", "manage.py")
READERS = {"get", "setdefault", "getenv"}


def rows(heading: str) -> dict[str, str]:
    """The first two columns of the table under this heading."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.MULTILINE))


def python_files() -> Iterator[Path]:
    for name in CODE:
        path = sites.ROOT / name
        yield from path.rglob("*.py") if path.is_dir() else [path]


def variables_read(path: Path) -> Iterator[str]:
    """The names given to env(…), env.kind(…), os.environ.get(…), os.environ[…] and os.getenv(…)."""
    for node in ast.walk(ast.parse(path.read_text())):
        named: ast.expr | None = None
        if isinstance(node, ast.Call) and node.args:
            function = ast.unparse(node.func)
            environ = function.startswith("os.environ.") and function.split(".")[-1] in READERS
            if environ or function in ("env", "os.getenv") or function.startswith("env."):
                named = node.args[0]
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
            named = node.slice
        if isinstance(named, ast.Constant) and isinstance(named.value, str):
            yield named.value


def test_the_table_names_every_variable_that_the_code_reads() -> None:
    read = {name for path in python_files() for name in variables_read(path)}
    assert len(read) > 15
    assert set(rows("Configuration")) == read


def test_production_refuses_exactly_what_the_table_says_it_needs() -> None:
    needed = {name for name, default in rows("Configuration").items() if default.startswith("—")}
    tried = {"SECRET_KEY", "ALLOWED_HOSTS", "SITE_URL", "DATABASE_URL", "REDIS_URL"}  # in test_prod_settings.py
    assert needed == tried
    example = PAGE.split("\n## Start\n")[1].split("\n## ")[0]
    assert needed <= set(re.findall(r"\b([A-Z_]+)=", example))


def test_the_table_names_every_metric_of_the_rooms() -> None:
    assert METRICS.keys() | COUNTERS.keys() <= rows("Metrics").keys()
