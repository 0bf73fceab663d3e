"""What a newcomer does: clone, type one command, see the site. The packages come from where pip finds them."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests import sites

FIRST_SECONDS, SECOND_SECONDS = 60, 5


def make_run(clone: Path, environment: dict[str, str]) -> float:
    """Seconds from the command until the site answers; it is stopped as by Ctrl-C and must leave nothing."""
    port = sites.free_port()
    log = clone.with_name("make.log")
    began = time.monotonic()
    with log.open("wb") as out:
        process = subprocess.Popen(
            ["/bin/sh", "-c", 'SITE_MARK=$$ exec make run "$@"', "sh", f"ADDR=127.0.0.1:{port}"],
            cwd=clone, env=environment, stdout=out, stderr=out, start_new_session=True,
        )  # fmt: skip
    site = sites.Site(process, port, log)
    try:
        site.wait(300)
        seconds = time.monotonic() - began
        assert site.get("/readyz").status == 200
        assert "Demo table" in site.get("/").text
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends Ctrl-C to make and to what it runs
        process.wait(30)
        deadline = time.monotonic() + 5  # the kernel ends what a worker leaves, a moment after it
        while site.family() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert site.family() == []
        print(f"{seconds:.1f} s until the site answered")
    finally:
        for pid in site.family():
            os.kill(pid, signal.SIGKILL)
    return seconds


@pytest.mark.soak
def test_a_fresh_clone_serves_within_a_minute_and_then_within_seconds(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(sites.ROOT), str(clone)], check=True)
    environment = sites.clean_environment()
    for name in ("VAR_DIR", "FIXTURES_DIR", "DJANGO_SETTINGS_MODULE", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL"):
        environment.pop(name, None)
    # The best of three: what else the machine does can only add to the time.
    first = min(_from_nothing(clone, environment) for _ in range(3))
    second = min(make_run(clone, environment) for _ in range(3))
    assert first < FIRST_SECONDS
    assert second < SECOND_SECONDS


def _from_nothing(clone: Path, environment: dict[str, str]) -> float:
    subprocess.run(["make", "clean"], cwd=clone, env=environment, check=True, capture_output=True)
    return make_run(clone, environment)
