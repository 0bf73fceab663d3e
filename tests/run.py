"""``make test``: the whole suite on PostgreSQL, then everything that touches the database once more on SQLite."""

import os
import subprocess
import sys
import tempfile
import time

CORES = min(os.cpu_count() or 1, 4)
# The second leg runs no test that needs these, and they take a second to start in each process.
UNUSED = ["-p", "no:playwright", "-p", "no:schemathesis"]


def leg(name: str, processes: int, arguments: list[str], **environment: str) -> int:
    """Run pytest once and say how long it took."""
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
            *arguments,
        ],
        env={**os.environ, **environment},
    ).returncode
    print(f"== {name}: {'passed' if status == 0 else 'FAILED'} in {time.monotonic() - began:.0f} s ==", flush=True)
    return status


def main(arguments: list[str]) -> int:
    # One process more than cores: tests that wait for a site, a browser or a lease leave theirs to others.
    first = leg("PostgreSQL, Redis, worker, browser", CORES + 1, ["-m", "not soak", *arguments])
    with tempfile.TemporaryDirectory(prefix="scriptorium-") as folder:
        second = leg(
            "SQLite",
            CORES,
            ["-m", "not soak and not postgresql and not browser", *UNUSED, *arguments],
            DATABASE_URL=f"sqlite:///{folder}/test.sqlite3",
            DATABASE_TESTS_ONLY="1",
        )
    return first or second


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
