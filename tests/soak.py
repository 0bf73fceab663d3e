"""``make soak``: the tests marked soak, one by one; a finished one is not repeated for the same state of the code.

    make soak                     all of them
    make soak ARGS="devserver"    those with this word in their name
    make soak ARGS="--again"      also those that are finished
    make soak ARGS="--list"       what there is, and how it ended

Results are kept in var/soak.json, each with commit, seconds and outcome; an interrupted run goes on where it was left.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.versions import ROOT, commit

RESULTS = Path(os.environ.get("VAR_DIR", ROOT / "var")) / "soak.json"
LIMIT_SECONDS = 4 * 3600
OUTCOMES = {0: "passed", 1: "failed"}


def collected(words: Iterable[str]) -> list[str]:
    """The soak tests with any of these words in their ids; all of them without words."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "--verbosity=-1", "-m", "soak", "-n0", "-p", "no:randomly"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode not in (0, 5):  # 5: there are none
        raise SystemExit(f"The tests cannot be collected:\n{done.stdout}{done.stderr}")
    names = [line for line in done.stdout.splitlines() if "::" in line]
    words = list(words)
    return [name for name in names if not words or any(word in name for word in words)]


def read(path: Path = RESULTS) -> dict[str, dict[str, Any]]:
    """The results kept so far, by test."""
    return json.loads(path.read_text())["results"] if path.exists() else {}


def keep(results: dict[str, dict[str, Any]], path: Path = RESULTS) -> None:
    """Write the results whole or not at all: a run may be ended at any moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(json.dumps({"results": results}, indent=1) + "\n")
    new.replace(path)


def finished(name: str, results: dict[str, dict[str, Any]], version: str) -> bool:
    return results.get(name, {}).get("commit") == version


def run(name: str) -> str:
    """Run one test and return how it ended."""
    status = subprocess.run(
        [sys.executable, "-m", "pytest", name, "-m", "soak", "-n0", f"--timeout={LIMIT_SECONDS}"], cwd=ROOT
    ).returncode
    if status == 2:
        raise KeyboardInterrupt
    return OUTCOMES.get(status, f"error {status}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="make soak", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("words", nargs="*", help="only tests with one of these words in their names")
    parser.add_argument("--again", action="store_true", help="repeat what is finished")
    parser.add_argument("--list", action="store_true", help="run nothing")
    options = parser.parse_args(arguments)
    version, results = commit(), read()
    names = collected(options.words)
    if not names:
        print("No soak test has such a name." if options.words else "There are no soak tests.")
        return 1 if options.words else 0
    todo = [name for name in names if options.again or not finished(name, results, version)]
    if options.list:
        todo = []
    elif todo:
        from tests import services  # noqa: F401 (one PostgreSQL and one Redis for all of them)
    print(f"{len(names)} soak tests at {version}, {len(todo)} to run.", flush=True)
    try:
        for name in todo:
            began = time.monotonic()
            outcome = run(name)
            results[name] = {
                "commit": version,
                "outcome": outcome,
                "seconds": round(time.monotonic() - began, 1),
                "at": datetime.now(UTC).isoformat(timespec="seconds"),
            }
            keep(results)
    except KeyboardInterrupt:
        print("Interrupted; the next run goes on here.")
        return 130
    return summary(names, results, version)


def summary(names: list[str], results: dict[str, dict[str, Any]], version: str) -> int:
    """Print how each test stands for this state of the code; 0 when all have passed."""
    open_ones = 0
    for name in names:
        result = results.get(name)
        if result is None or result["commit"] != version:
            state = (
                f"not run for this code (before: {result['outcome']} at {result['commit']})" if result else "not run"
            )
        else:
            state = f"{result['outcome']} in {result['seconds']} s"
        open_ones += not state.startswith("passed")
        print(f"{name}: {state}")
    print("All passed." if not open_ones else f"{open_ones} not passed; ARGS=--again repeats what is finished.")
    return 1 if open_ones else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
