"""Check fixture folders without a database: ``python -m cards.rules.check_fixtures fixtures/augmented …``."""

import sys
from pathlib import Path

from cards.rules import catalogue


def folder_files(folder: Path) -> dict[str, bytes]:
    """The JSON files that lie directly in a fixture folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.json"))}


def main(folders: list[str]) -> int:
    """Print every fault and a count of what was read; 1 where something is wrong."""
    status = 0
    for folder in folders:
        try:
            found = catalogue.read(folder_files(Path(folder)))
        except catalogue.BadCatalogue as error:
            print(f"{folder}: {len(error.faults)} faults\n{error}")
            status = 1
        else:
            counts = {field: len(getattr(found, field)) for field in found.__struct_fields__ if field != "game"}
            print(folder, ", ".join(f"{count} {noun}" for noun, count in counts.items() if count))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
