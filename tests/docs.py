"""The code blocks of the documentation."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests import sites

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
REASON = re.compile(r"<!-- (?P<word>not run|quoted|after): (?P<why>[^<>]*) -->\s*\Z")
CALLS = {"docs/for-bot-authors.md"}  # pages that speak to a server
WRITTEN = "http://127.0.0.1:8000"  # the address that all pages name


class Block(NamedTuple):
    """A block of a page, with what a comment before it says: ("not run", why), ("quoted", file), ("after", name)."""

    page: str
    line: int
    language: str
    text: str
    said: tuple[str, str] | None

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    """Every page of the documentation."""
    return [sites.ROOT / "README.md", *sorted((sites.ROOT / "docs").rglob("*.md"))]


def blocks() -> list[Block]:
    """Every block of code of every page, fenced or indented."""
    return [block for page in pages() for block in [*_fenced(page), *_indented(page)]]


def _fenced(page: Path) -> Iterator[Block]:
    text = page.read_text()
    for found in FENCE.finditer(text):
        inside = "\n".join(line.removeprefix(found[1]) for line in found[3].splitlines()) + "\n"
        yield Block(_name(page), _line(text, found.start()), found[2], inside, _said(text[: found.start()]))


def _indented(page: Path) -> Iterator[Block]:
    text = FENCE.sub(lambda found: "\n" * found[0].count("\n"), page.read_text())
    for found in re.finditer(r"(?:(?<=\n\n)|\A)(?:    .*\n|\n(?=    ))+", text):
        inside = "".join(line.removeprefix("    ") for line in found[0].splitlines(keepends=True))
        item = re.search(r"^ *(?:\d+\.|[*-]) [^\n]*(?:\n +[^\n]*|\n)*\Z", text[: found.start()], re.MULTILINE)
        if item is None:  # else it goes on with a list
            yield Block(_name(page), _line(text, found.start()), "", inside, _said(text[: found.start()]))


def _name(page: Path) -> str:
    return page.relative_to(sites.ROOT).as_posix()


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _said(before: str) -> tuple[str, str] | None:
    found = REASON.search(before.rstrip(" "))
    return (found["word"], " ".join(found["why"].split())) if found else None


def commands(block: Block) -> list[str]:
    """The commands of a block: what follows a prompt or, in a block of commands only, every line."""
    lines = block.text.replace("\\\n", " ").splitlines()
    if block.language == "console":
        return [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return [line for line in lines if line.strip()]


def words(command: str) -> list[str]:
    """The words of a command, without what is remarked after it."""
    return shlex.split(command, comments=True)


# --- comparing -----------------------------------------------------------------------------------------------------
def difference(shown: Any, real: Any, path: str = "") -> str:
    """Where an answer that a page shows is not built as the real one, or nothing; the page may leave members out."""
    if isinstance(shown, dict):
        if not isinstance(real, dict):
            return f"{path or '/'}: an object is shown, and {real!r} came"
        missing = [name for name in shown if name not in real]
        if missing:
            return f"{path}/{missing[0]}: is shown, but did not come"
        return next((told for name in shown if (told := difference(shown[name], real[name], f"{path}/{name}"))), "")
    if isinstance(shown, list):
        if not isinstance(real, list) or (shown and not real):
            return f"{path}: a list is shown, and {real!r} came"
        return next((told for each in shown if (told := difference(each, real[0], f"{path}/0"))), "")
    if shown is not None and type(shown) is not type(real):
        return f"{path}: {shown!r} is shown, and {real!r} came"
    return ""
