"""``make test``: the whole suite on PostgreSQL, then everything that touches the database once more on SQLite."""

import os
import subprocess
import sys
import tempfile
import time

# Tests that wait for a process, a browser or a lease leave a core to others.
WORKERS = str(min((os.cpu_count() or 1) + 1, 5))


def leg(name: str, arguments: list[str], **environment: str) -> int:
    """Run pytest once and say how long it took."""
    print(f"== {name} ==", flush=True)
    began = time.monotonic()
    status = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", WORKERS, "--dist", "loadscope", "--no-loadscope-reorder", *arguments],
        env={**os.environ, **environment},
    ).returncode
    print(f"== {name}: {'passed' if status == 0 else 'FAILED'} in {time.monotonic() - began:.0f} s ==", flush=True)
    return status


def main(arguments: list[str]) -> int:
    first = leg("PostgreSQL, Redis, worker, browser", ["-m", "not soak", *arguments])
    with tempfile.TemporaryDirectory(prefix="scriptorium-") as folder:
        second = leg(
            "SQLite",
            ["-m", "not soak and not postgresql and not browser", *arguments],
            DATABASE_URL=f"sqlite:///{folder}/test.sqlite3",
            DATABASE_TESTS_ONLY="1",
        )
    return first or second


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
