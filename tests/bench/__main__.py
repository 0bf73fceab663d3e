"""``python -m tests.bench [--rounds N] [--list] [word …]``: take the measurements and print one table."""

import argparse
import json
import os
import platform
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from tests import services, sites, strength
from tests.bench import calibration, cold, decks, engine, lab, lab_batches, search, servers, web  # noqa: F401 (each registers its measurements)
from tests.bench.registry import Bench, Result, chosen, run
from tests.versions import commit

VAR = Path(os.environ.get("VAR_DIR", sites.ROOT / "var"))
COLUMNS = ("what", "value", "unit", "ratio", "to", "goal", "met")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("words", nargs="*", help="only the measurements with one of these words in their names")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is taken; the median counts")
    parser.add_argument("--list", action="store_true", help="name the measurements and take none")
    options = parser.parse_args(arguments)
    measurements = chosen(options.words)
    if options.list or not measurements:
        print("\n".join(measurement.name for measurement in measurements) or "No measurement has such a name.")
        return 0 if options.list else 1
    bench = Bench(VAR / "bench")
    bench.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    try:
        results = list(run(measurements, bench, rounds=options.rounds))
    finally:
        bench.close()
        services.stop()
    print(table(results))
    print("\n".join(strength.summary()))
    missed = [result.name for result in results if result.met is False]
    seconds = time.monotonic() - began
    print(f"{len(results)} measurements, {options.rounds} rounds, {seconds:.0f} s; {len(missed)} goals missed.")
    (VAR / "bench.json").write_text(json.dumps(document(results), indent=1, ensure_ascii=False) + "\n")
    return 1 if missed else 0


def table(results: list[Result]) -> str:
    """The results in columns."""
    rows = [COLUMNS]
    for result in results:
        met = {True: "yes", False: "NO", None: ""}[result.met]
        value = _number(result.value) if result.value is not None else result.missing
        ratio = f"{result.ratio:.2f}" if result.ratio is not None else ""
        rows.append((result.name, value, result.unit, ratio, result.reference or "", result.goal, met))
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def document(results: list[Result]) -> dict[str, object]:
    """What var/bench.json keeps."""
    return {
        "commit": commit(),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "results": [
            {"name": r.name, "unit": r.unit, "value": r.value, "rounds": r.rounds, "reference": r.reference,
             "ratio": r.ratio, "goal": r.goal, "met": r.met, "missing": r.missing}
            for r in results
        ],
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
