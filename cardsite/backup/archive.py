"""The file of a backup: a zip of one member for each table and a header with counts and hashes.

``header.json`` names the SHA-256 of every table, and the comment of the archive that of the header, so that a byte
which changed anywhere is found before a row is read. A table is JSON Lines, one row a line, its values in the order of
the header's columns. Anything that reads zip can look into it.
"""

import hashlib
import io
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Self

import msgspec

FORMAT = 1
HEADER = "header.json"
COMMENT = b"scriptorium backup sha256:"
HEADER_BYTES = 16 * 1024 * 1024
READ_BYTES = 1024 * 1024
# What reading a zip file with other bytes than those that were written can raise.
DAMAGE = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError)


class Unreadable(Exception):
    """The file cannot be used; the sentence says why."""


class Table(msgspec.Struct, frozen=True):
    """What the header tells of one table."""

    name: str
    columns: tuple[str, ...]
    rows: int
    sha256: str

    @property
    def member(self) -> str:
        return f"tables/{self.name}.jsonl"


class Header(msgspec.Struct, frozen=True):
    """What a backup stands on and holds."""

    format: int
    made_at: str
    release: str
    database: str
    migrations: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]

    @property
    def rows(self) -> int:
        return sum(table.rows for table in self.tables)


class Writer:
    """Writes tables as they come, and the header last, when everything in it is known; left before that, it is void."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self._tables: list[Table] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        with suppress(OSError):  # a zip that was not ended would try that later, on a file that is closed
            self._zip.close()

    def table(self, name: str, columns: Iterable[str], rows: Iterable[list[Any]]) -> None:
        """Write the rows of a table, one after the other."""
        digest, count = hashlib.sha256(), 0
        encoder = msgspec.json.Encoder(order="deterministic")  # PostgreSQL keeps no order of keys
        with self._zip.open(f"tables/{name}.jsonl", "w", force_zip64=True) as member:
            for row in rows:
                line = encoder.encode(row) + b"\n"
                digest.update(line)
                member.write(line)
                count += 1
        self._tables.append(Table(name, tuple(columns), count, digest.hexdigest()))

    def close(self, **told: Any) -> Header:
        """Write the header and end the archive."""
        header = Header(format=FORMAT, tables=tuple(self._tables), **told)
        content = msgspec.json.format(msgspec.json.encode(header), indent=1)
        self._zip.writestr(HEADER, content)
        self._zip.comment = COMMENT + hashlib.sha256(content).hexdigest().encode()
        self._zip.close()
        return header


@contextmanager
def written(path: Path) -> Iterator[BinaryIO]:
    """A file that is there when all of it is written and on the disk, and else is not; only its owner may read it."""
    unfinished = path.with_name(f"{path.name}.unfinished-{os.getpid()}")
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.link(unfinished, path)  # unlike a rename it never takes the place of another file
    finally:
        unfinished.unlink(missing_ok=True)


class Reader:
    """A backup whose header was read and found whole; ``verify`` looks at the tables."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
        except FileNotFoundError as error:
            raise Unreadable(f"There is no file {path}.") from error
        except DAMAGE as error:
            raise Unreadable(f"{path} is no backup, or only the beginning of one: {error}.") from error
        try:
            self.header = self._read_header(path)
        except BaseException:
            self._zip.close()
            raise

    def _read_header(self, path: Path) -> Header:
        if not self._zip.comment.startswith(COMMENT):
            raise Unreadable(f"{path} is a zip file, but no backup of Scriptorium.")
        try:
            with self._zip.open(HEADER) as member:
                content = member.read(HEADER_BYTES)
        except (KeyError, *DAMAGE) as error:
            raise Unreadable(f"{path} was changed after it was written: its header cannot be read.") from error
        if hashlib.sha256(content).hexdigest().encode() != self._zip.comment[len(COMMENT) :]:
            raise Unreadable(f"{path} was changed after it was written: the checksum of its header differs.")
        number = msgspec.json.decode(content)["format"]
        if number > FORMAT:
            raise Unreadable(
                f"{path} has format {number}, and this release reads up to {FORMAT}: restore it with a newer release."
            )
        return msgspec.json.decode(content, type=Header)

    def verify(self) -> None:
        """Every table has the bytes and the rows that the header tells; raises ``Unreadable``."""
        known = {table.member for table in self.header.tables} | {HEADER}
        if extra := set(self._zip.namelist()) ^ known:
            raise Unreadable(f"The backup was changed after it was written: {min(extra)} is missing or was added.")
        for table in self.header.tables:
            digest, rows = hashlib.sha256(), 0
            try:
                with self._zip.open(table.member) as member:
                    while part := member.read(READ_BYTES):
                        digest.update(part)
                        rows += part.count(b"\n")
            except DAMAGE as error:
                raise Unreadable(f"The backup was damaged: the table {table.name} cannot be read ({error}).") from error
            if digest.hexdigest() != table.sha256 or rows != table.rows:
                raise Unreadable(f"The backup was damaged: the checksum of the table {table.name} differs.")

    def rows(self, table: Table) -> Iterator[list[Any]]:
        """The rows of a table, one after the other."""
        decoder = msgspec.json.Decoder(list[Any])
        with io.BufferedReader(self._zip.open(table.member), READ_BYTES) as member:  # type: ignore[type-var]
            for line in member:
                yield decoder.decode(line)

    def close(self) -> None:
        self._zip.close()

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()
