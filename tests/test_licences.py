"""The page of licences names the libraries of the locks, each in its locked version, and a licence for each."""

import re

from tests.licences import PAGE, locked

ROW = re.compile(r"^\| ([a-z0-9._-]+) \| (\S+) \| (.+) \|$", re.MULTILINE)


def test_every_library_is_named_once_with_its_locked_version() -> None:
    told = {package: version for package, version, _ in ROW.findall(PAGE.read_text())}
    there = {package: version for package, (version, _) in locked("dev").items()}
    assert told == there | {"package": "version"}, "run: make licences"
    assert locked("base").keys() < told.keys()


def test_no_library_hides_its_licence() -> None:
    told = {package: licence for package, _, licence in ROW.findall(PAGE.read_text())}
    assert [package for package, licence in told.items() if licence in ("see the package", "not installed")] == []
