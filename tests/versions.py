"""Which state of the code a result belongs to."""

import hashlib
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def commit() -> str:
    """The commit checked out; with changes that are not committed, a mark of those after a plus sign."""
    head = _git("rev-parse", "--short=12", "HEAD").strip()
    changes = _git("diff", "HEAD") + _untracked()
    return head + (f"+{hashlib.sha256(changes.encode()).hexdigest()[:8]}" if changes else "")


def _untracked() -> str:
    """Files that git does not know yet, with marks of their contents."""
    names = _git("ls-files", "--others", "--exclude-standard", "-z").split("\0")[:-1]
    files = [(name, ROOT / name) for name in names]
    return "".join(
        f"{name} {hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ''}\n" for name, path in files
    )


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, errors="replace")
    return done.stdout if done.returncode == 0 else ""
