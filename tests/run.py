"""``make test``: the whole suite on PostgreSQL, then everything that touches the database once more on SQLite."""

import os
import subprocess
import sys
import tempfile
import time

CORES = min(os.cpu_count() or 1, 4)
# The second leg runs no test that needs these, and they take a second to start in each process.
UNUSED = ["-p", "no:playwright", "-p", "no:schemathesis"]
NOTHING_TO_RUN = 5  # what pytest ends with


def leg(name: str, processes: int, selection: list[str], arguments: list[str], **environment: str) -> int:
    """Run pytest once and say how it ended and how long it took."""
    print(f"== {name} ==", flush=True)
    began = time.monotonic()
    status = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-n",
            str(processes),
            "--dist",
            "loadscope",
            "--no-loadscope-reorder",
            *selection,
            *arguments,
        ],
        env={**os.environ, **environment},
    ).returncode
    outcome = "passed" if status == 0 else "nothing to run" if _left_out(status, arguments) else "FAILED"
    print(f"== {name}: {outcome} in {time.monotonic() - began:.0f} s ==", flush=True)
    return status


def _left_out(status: int, arguments: list[str]) -> bool:
    """Whether the tests that were asked for are not for this leg; a whole leg without tests is a fault."""
    return status == NOTHING_TO_RUN and bool(arguments)


def verdict(statuses: list[int], arguments: list[str]) -> int:
    """The first status that tells of a fault, or 0; that neither leg had anything to run is one."""
    ran = [status for status in statuses if not _left_out(status, arguments)]
    return next((status for status in ran if status), 0) if ran else NOTHING_TO_RUN


def main(arguments: list[str]) -> int:
    # One process more than cores: tests that wait for a site, a browser or a lease leave theirs to others.
    first = leg("PostgreSQL, Redis, worker, browser", CORES + 1, ["-m", "not soak"], arguments)
    with tempfile.TemporaryDirectory(prefix="scriptorium-") as folder:
        second = leg(
            "SQLite",
            CORES,
            ["-m", "not soak and not postgresql and not browser", *UNUSED],
            arguments,
            DATABASE_URL=f"sqlite:///{folder}/test.sqlite3",
            DATABASE_TESTS_ONLY="1",
        )
    return verdict([first, second], arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
