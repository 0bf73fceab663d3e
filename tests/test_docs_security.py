"""What docs/security.md says is shown by a test is shown by one that exists."""

import re

from tests.versions import ROOT

NAMED = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^\s*def (test_\w+)\(", re.MULTILINE)
TEN = [f"API{number} " for number in range(1, 11)]
CHECKLIST = ("SECRET_KEY", "DEBUG", "ALLOWED_HOSTS", "CACHES", "DATABASES", "EMAIL", "HTTPS", "cookies", "logging")


def page() -> str:
    return (ROOT / "docs" / "security.md").read_text()


def test_every_test_that_is_named_exists() -> None:
    files = list((ROOT / "tests").rglob("test_*.py"))
    there = {name for path in files for name in DEFINED.findall(path.read_text())}
    named = set(NAMED.findall(page()))
    assert len(named) > 50
    assert sorted(named - there) == []


def test_every_point_has_a_test() -> None:
    rows = [line.split("|")[1:-1] for line in page().splitlines() if line.startswith("|") and "---" not in line]
    points = {cells[0].strip(): cells[2] for cells in rows if cells[0].strip() not in ("", "point")}
    assert [point for point, shown in points.items() if not NAMED.search(shown)] == []
    assert all(any(point.startswith(wanted) for point in points) for wanted in (*TEN, *CHECKLIST))
