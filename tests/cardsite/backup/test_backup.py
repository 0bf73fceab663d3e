"""``manage.py backup`` and ``restore``: from one database to the other and back, whatever goes on meanwhile."""

import gc
import os
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from cards.models import Card, Game
from cardsite.accounts.models import User
from cardsite.backup import making
from cardsite.backup.archive import Header, Reader, Writer, written
from cardsite.backup.tables import LEFT_OUT, columns_of, every_table, kept_tables, rows_of
from decks.models import Deck, HouseRuleset
from legacy.models import Campaign, ChronicleEntry
from legacy.triggers import triggers_missing
from matches.models import Chunk, Experiment, PlayedGame
from tests import sites
from tests.cardsite.backup.sites import acts_written, coppers_give, populate, somebody_writing
from tests.catalogue import catalogue_put, tiny_catalogue
from tests.conftest import database_url_of
from tests.makers import PASSWORD, make_user
from tests.matches.experiments import assert_as_undisturbed
from tests.mishaps import disk_with_room_for


@pytest.fixture
def populated(transactional_db: None) -> None:
    populate()


def backup(path: Path) -> Header:
    """The header of a backup of the test database in a new file."""
    call_command("backup", path, stdout=StringIO())
    return header_of(path)


def header_of(path: Path) -> Header:
    with Reader(path) as reader:
        reader.verify()
        return reader.header


def contents(header: Header) -> dict[str, tuple[int, str]]:
    """What tells two databases apart."""
    return {table.name: (table.rows, table.sha256) for table in header.tables}


def restore(path: Path, *arguments: str) -> str:
    said = StringIO()
    call_command("restore", path, *arguments, stdout=said)
    return said.getvalue()


def refusal(path: Path, *arguments: str) -> str:
    """The sentence of a restore that is refused, after which every row is as it was."""
    before = {name: list(rows_of(model)) for name, model in every_table().items()}
    with pytest.raises(CommandError) as caught:
        restore(path, *arguments)
    assert {name: list(rows_of(model)) for name, model in every_table().items()} == before
    assert triggers_missing(connection) == []
    return str(caught.value)


def test_a_restored_site_is_the_one_that_was_backed_up(populated: None, tmp_path: Path) -> None:
    before = backup(tmp_path / "one.zip")
    head = Campaign.objects.get().head_hash
    make_user("mallory")
    Deck.objects.all().delete()
    coppers_give()
    assert "holds" in restore(tmp_path / "one.zip", "--replace")
    assert contents(backup(tmp_path / "two.zip")) == contents(before)
    assert set(User.objects.values_list("username", flat=True)) == {"ada", "eve"}
    assert authenticate(username="ada", password=PASSWORD)
    assert Campaign.objects.get().head_hash == head
    assert before.rows > 100


def test_what_is_written_after_a_restore(populated: None, tmp_path: Path) -> None:
    """Numbers go on after the last one, the chronicle is guarded, and the experiment is played to its end."""
    backup(tmp_path / "one.zip")
    call_command("flush", interactive=False, verbosity=0)  # numbers begin anew, as in a database that is new
    restore(tmp_path / "one.zip")
    highest = User.objects.latest("pk").pk
    assert make_user("after").pk > highest
    coppers_give()
    call_command("verify_chronicle", stdout=StringIO())
    with pytest.raises(DatabaseError), transaction.atomic():
        ChronicleEntry.objects.all().delete()
    Chunk.objects.filter(state="running").update(state="queued", lease_until=None)
    play_on()
    assert_as_undisturbed(Experiment.objects.get())


def play_on() -> None:
    from matches.services.chunks import chunk_run, chunk_take

    while chunk := chunk_take():
        chunk_run(chunk=chunk)


def test_every_table_is_kept_or_left_out_by_name(populated: None, tmp_path: Path) -> None:
    header = backup(tmp_path / "one.zip")
    assert {table.name for table in header.tables} == every_table().keys() - LEFT_OUT
    assert every_table().keys() > LEFT_OUT
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
    assert tables == every_table().keys() | {"django_migrations"}
    assert header.migrations == tuple(sorted(MigrationRecorder(connection).applied_migrations()))
    assert header.database == connection.vendor


def test_a_database_that_is_not_empty_is_kept(populated: None, tmp_path: Path) -> None:
    backup(tmp_path / "one.zip")
    assert "The database is not empty" in refusal(tmp_path / "one.zip")


def test_an_empty_database_needs_no_leave(transactional_db: None, tmp_path: Path) -> None:
    populate()
    before = backup(tmp_path / "one.zip")
    call_command("flush", interactive=False, verbosity=0)
    restore(tmp_path / "one.zip")
    assert contents(backup(tmp_path / "two.zip")) == contents(before)


def test_a_damaged_backup_changes_nothing(populated: None, tmp_path: Path) -> None:
    path = tmp_path / "one.zip"
    backup(path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 2 // 3])
    assert "only the beginning of one" in refusal(path, "--replace")
    middle = len(content) // 2
    path.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
    assert "damaged" in refusal(path, "--replace")


def made_up(path: Path, **told: object) -> Path:
    """A whole and empty backup that tells other things of itself."""
    with written(path) as file:
        writer = Writer(file)
        about = {"made_at": "now", "release": "9.9", "database": "sqlite", "migrations": making.applied_migrations()}
        writer.close(**about | told)
    return path


def test_a_backup_of_another_release_says_what_to_do(populated: None, tmp_path: Path) -> None:
    here = making.applied_migrations()
    newer = made_up(tmp_path / "newer.zip", migrations=(*here, ("legacy", "0999_dragons")))
    assert "newer release (9.9) and stands on the migration legacy.0999_dragons" in refusal(newer, "--replace")
    older = made_up(tmp_path / "older.zip", migrations=here[:-2])
    sentence = refusal(older, "--replace")
    assert f"older release (9.9) and lacks 2 migrations, the first {'.'.join(here[-2])}" in sentence
    path = tmp_path / "one.zip"
    backup(path)
    recorder = MigrationRecorder(connection)
    newest = max(name for app, name in here if app == "matches")
    recorder.record_unapplied("matches", newest)
    try:
        assert f"lacks the migration matches.{newest}: run manage.py migrate" in refusal(path, "--replace")
        with pytest.raises(CommandError, match="not the tables of this release"):
            backup(tmp_path / "two.zip")
    finally:
        recorder.record_applied("matches", newest)


def test_rows_that_the_database_refuses_change_nothing(populated: None, tmp_path: Path) -> None:
    """A deck whose owner is missing: the file is whole, but what it says cannot be."""
    path = tmp_path / "one.zip"
    with written(path) as file:
        writer = Writer(file)
        with making.snapshot():
            for name, model in kept_tables().items():
                writer.table(name, columns_of(model), [] if name == "accounts_user" else rows_of(model))
        migrations = making.applied_migrations()
        writer.close(made_at="now", release="1", database="sqlite", migrations=migrations)
    assert "refused the backup, and is as it was" in refusal(path, "--replace")


def test_a_name_that_is_taken_or_cannot_be_written(populated: None, tmp_path: Path) -> None:
    path = tmp_path / "one.zip"
    path.write_text("mine")
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", path)
    assert path.read_text() == "mine"
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", tmp_path / "nowhere" / "one.zip")


def test_a_disk_without_room_is_one_sentence(populated: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left of the file, and nothing comes after the sentence."""
    said_later: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", said_later.append)
    with pytest.raises(CommandError) as refused, disk_with_room_for(4096):
        call_command("backup", tmp_path / "one.zip")
    assert str(refused.value) == f"{tmp_path / 'one.zip'} cannot be written: File too large."
    del refused
    gc.collect()
    assert said_later == []
    assert list(tmp_path.iterdir()) == []


def test_memory_does_not_grow_with_the_rows(transactional_db: None, tmp_path: Path) -> None:
    """Ten megabytes of rows go through both commands in a fraction of that."""
    catalogue_put(tiny_catalogue())
    backup(tmp_path / "before.zip")  # what is imported on the way stays for good
    told = {"owner": make_user("ada"), "game": Game.objects.get(), "name": "Long"}
    for first in range(0, 2_000, 100):
        HouseRuleset.objects.bulk_create(
            [
                HouseRuleset(public_id=f"long{number}", summary=str(number) * 1_300, **told)
                for number in range(first, first + 100)
            ]
        )
    path = tmp_path / "one.zip"
    with peak_below(6 * 1024 * 1024):
        backup(path)
    with zipfile.ZipFile(path) as file:
        assert file.getinfo("tables/decks_houseruleset.jsonl").file_size > 9_000_000
    with peak_below(6 * 1024 * 1024):
        restore(path, "--replace")
    assert HouseRuleset.objects.count() == 2_000


@contextmanager
def peak_below(limit: int) -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < limit, f"{peak:,} bytes at the most"


# --- beside those who write, and from one database to the other ------------------------------------------------------


def environment_of(url: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "cardsite.settings.test"}


def manage(url: str, *arguments: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=sites.ROOT, env=environment_of(url), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.postgresql
def test_a_snapshot_is_of_one_moment(transactional_db: None) -> None:
    def somebody_signs_up() -> None:
        make_user("meanwhile")
        connection.close()

    with making.snapshot():
        assert User.objects.count() == 0
        with ThreadPoolExecutor(1) as other:
            other.submit(somebody_signs_up).result(20)
        assert User.objects.count() == 0
    assert User.objects.count() == 1


@pytest.mark.postgresql
@pytest.mark.soak
def test_from_postgresql_to_sqlite_and_back_while_people_write(populated: None, tmp_path: Path) -> None:
    here, there = database_url_of(connection), f"sqlite:///{tmp_path / 'site.sqlite3'}"
    manage(there, "migrate", "-v0")

    with (tmp_path / "here.log").open("wb") as log, somebody_writing(environment_of(here), log):
        entries, acts = ChronicleEntry.objects.count(), acts_written(log)
        first = backup(tmp_path / "1.zip")
        assert acts_written(log) > acts, "nobody who writes waits for a backup"
    assert contents(first)["legacy_chronicleentry"][0] >= entries

    assert "holds" in manage(there, "restore", tmp_path / "1.zip")
    manage(there, "backup", tmp_path / "2.zip")
    assert contents(header_of(tmp_path / "2.zip")) == contents(first)

    with (tmp_path / "there.log").open("wb") as log, somebody_writing(environment_of(there), log):
        acts = acts_written(log)
        manage(there, "backup", tmp_path / "3.zip")
        assert acts_written(log) > acts
    written_there = contents(header_of(tmp_path / "3.zip"))
    assert written_there["legacy_chronicleentry"][0] > contents(first)["legacy_chronicleentry"][0]

    assert "holds" in restore(tmp_path / "3.zip", "--replace")
    assert contents(backup(tmp_path / "4.zip")) == written_there
    play_on()
    assert PlayedGame.objects.count() > 0
    assert Card.objects.count() > 0
