"""No committed file names a download host or an absolute path of one machine."""

import re
import subprocess
import sys
from pathlib import Path

FORBIDDEN = {
    "a download host": re.compile(
        r"(files\.pythonhosted|pypi\.(org|python)|registry\.npmjs|deb\.debian|githubusercontent|cdn\.|unpkg|jsdelivr)"
    ),
    "a path of one machine": re.compile(r"(?<![\w.])/(w[o]rk|h[o]me|r[o]ot|Us[e]rs|f[a]rm)/\w"),
    "a lock with addresses": re.compile(r"^(--(extra-)?index-url|--find-links|-f |.* @ (https?|file):)", re.MULTILINE),
}


def faults(path: Path) -> list[str]:
    """What this file says that it must not, with the line."""
    try:
        text = path.read_text()
    except UnicodeDecodeError:
        return []  # a picture
    return [
        f"{path}:{text.count(chr(10), 0, match.start()) + 1}: names {what}: {match.group(0)!r}"
        for what, pattern in FORBIDDEN.items()
        for match in pattern.finditer(text)
    ]


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, check=True
    )
    paths = [Path(name) for name in listed.stdout.splitlines()]
    found = [fault for path in paths if path.is_file() and path.name != Path(__file__).name for fault in faults(path)]
    print("\n".join(found) or "addresses and paths: none named")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
