"""``make licences``: docs/licences.md, the libraries of the locks and the licence that each says it has.

The names and versions are those of requirements/; the licence is read from the metadata of the installed package.
"""

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from tests.versions import ROOT

PAGE = ROOT / "docs" / "licences.md"
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)(?: ; (.+?))?(?: \\)?$", re.MULTILINE)
CLASSIFIER = "License :: "
LONGEST = 60  # letters: what is longer is the text of a licence and not its name
WORDS = {
    "MIT": "Permission is hereby granted, free of charge, to any person obtaining a copy",
    "Apache-2.0": "Apache License Version 2.0",
    "MPL-2.0": "Mozilla Public License Version 2.0",
    "BSD": "Redistribution and use in source and binary forms",
}
HEAD = """# Licences of the libraries

None of these libraries is part of this repository: `make` installs each from its own package, under its own licence.
The first table is what a running site needs; the second is what tests and development need beside it. The licences are
those that the packages themselves name; `make licences` writes this page, and a test compares it with the locks in
`requirements/`.
"""


def locked(name: str) -> dict[str, tuple[str, str]]:
    """The packages of a lock with their version and the condition under which they are installed."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return {package.lower(): (version, marker) for package, version, marker in LOCKED.findall(text)}


def licence(package: Distribution) -> str:
    """The licence that a package names: as an expression, in short, or by its classifiers."""
    told = package.metadata
    for field in ("License-Expression", "License"):
        text = (told.get(field) or "").strip()
        if text and len(text) <= LONGEST and "\n" not in text:
            return text
    named = [line.split(" :: ")[-1] for line in told.get_all("Classifier") or () if line.startswith(CLASSIFIER)]
    return ", ".join(named) or recognised(package) or "see the package"


def recognised(package: Distribution) -> str:
    """The licence whose text the package carries."""
    files = [file for file in package.files or () if file.name.upper().startswith(("LICEN", "COPYING"))]
    texts = [package.metadata.get("License") or "", *(file.read_text() for file in files)]
    return next((name for name, words in WORDS.items() if any(words in " ".join(text.split()) for text in texts)), "")


def row(package: str, version: str, marker: str) -> str:
    try:
        told = licence(distribution(package))
    except PackageNotFoundError:
        told = f"installed only where {marker}" if marker else "not installed"
    return f"| {package} | {version} | {told} |"


def table(packages: dict[str, tuple[str, str]]) -> str:
    rows = [row(package, *found) for package, found in sorted(packages.items())]
    return "\n".join(["| package | version | licence |", "|---|---|---|", *rows])


def page() -> str:
    """The whole page."""
    base, dev = locked("base"), locked("dev")
    beside = {name: found for name, found in dev.items() if name not in base}
    return f"{HEAD}\n## The site\n\n{table(base)}\n\n## Tests and development\n\n{table(beside)}\n"


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} is written.\n")
