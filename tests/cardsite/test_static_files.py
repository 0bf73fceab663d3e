"""Collected once, compressed once, collected again when something changed."""

import fcntl
import gzip
import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli
import pytest
from django.apps import apps
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management.base import CommandError
from django.test.utils import override_settings

from cardsite import static_files
from tests.mishaps import disk_with_room_for, in_a_copy


@pytest.fixture
def sources(tmp_path: Path) -> Iterator[Path]:
    """A folder of static files and nothing else, collected as production does."""
    folder = tmp_path / "sources"
    (folder / "redoc").mkdir(parents=True)
    (folder / "site.css").write_text("body { background: url(stone.svg); }\n" * 50)
    (folder / "stone.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'>" + "<g/>" * 200 + "</svg>")
    (folder / "site.js").write_text("console.log(1);\n" * 50 + "//# sourceMappingURL=site.js.map\n")
    (folder / "site.js.map").write_text("{}" * 1000)
    (folder / "redoc" / "redoc.js").write_text("unused")
    with override_settings(
        STATICFILES_DIRS=[str(folder)],
        STATICFILES_FINDERS=["django.contrib.staticfiles.finders.FileSystemFinder"],
        STATIC_ROOT=str(tmp_path / "static"),
        STORAGES={
            "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
            "staticfiles": {"BACKEND": "cardsite.static_files.HashedStorage"},
        },
    ):
        finders.get_finder.cache_clear()
        yield folder
    finders.get_finder.cache_clear()


def collected(tmp_path: Path) -> dict[str, int]:
    root = tmp_path / "static"
    return {str(path.relative_to(root)): path.stat().st_ino for path in root.rglob("*") if path.is_file()}


def test_only_what_a_page_asks_for_is_collected_hashed_and_compressed(sources: Path, tmp_path: Path) -> None:
    static_files.collect()
    names = set(collected(tmp_path))
    assert not [name for name in names if name.endswith(".map") or "redoc" in name]
    css = next(name for name in names if name.startswith("site.") and name.endswith(".css") and name != "site.css")
    assert {f"{css}.br", f"{css}.gz"} <= names
    assert "site.css.br" not in names  # nobody asks for it by that name
    stone = next(name for name in names if name.startswith("stone.") and name.endswith(".svg") and name != "stone.svg")
    assert stone in (tmp_path / "static" / css).read_text()
    assert staticfiles_storage.url("site.css") == f"/static/{css}"


def test_what_is_unchanged_is_not_compressed_again(sources: Path, tmp_path: Path) -> None:
    static_files.collect()
    before = collected(tmp_path)
    stamps = {name: (tmp_path / "static" / name).stat().st_mtime_ns for name in before if name.endswith(".br")}
    for name in stamps:
        os.utime(tmp_path / "static" / name, ns=(1, 1))
    (sources / "new.css").write_text("h1 { color: inherit; }\n" * 50)
    static_files.collect()
    for name in stamps:
        assert (tmp_path / "static" / name).stat().st_mtime_ns == 1
    assert len([name for name in collected(tmp_path) if name.startswith("new.") and name.endswith(".br")]) == 1


def test_stale_when_missing_changed_or_removed(sources: Path, tmp_path: Path) -> None:
    assert static_files.stale()
    static_files.collect()
    assert not static_files.stale()
    (sources / "site.css").write_text("body { color: inherit; }")
    assert static_files.stale()
    static_files.collect()
    assert not static_files.stale()
    (sources / "site.js").unlink()
    assert static_files.stale()


def collected_file(tmp_path: Path, ending: str) -> Path:
    """The collected site.js under its hashed name, or a compressed copy of it."""
    return next(path for path in (tmp_path / "static").iterdir() if re.fullmatch(rf"site\.\w{{12}}{ending}", path.name))


def assert_all_whole(sources: Path, tmp_path: Path) -> None:
    script = collected_file(tmp_path, ".js").read_bytes()
    assert script == (sources / "site.js").read_bytes()
    assert brotli.decompress(collected_file(tmp_path, ".js.br").read_bytes()) == script
    assert gzip.decompress(collected_file(tmp_path, ".js.gz").read_bytes()) == script
    assert not static_files.stale()


@pytest.mark.parametrize("ending", [".js", ".js.br", ".js.gz"])
def test_what_a_killed_collection_left_is_made_again(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """It stood in the folder under a name that promises its content, and was kept for that."""
    static_files.collect()
    (sources / "new.css").write_text("h1 { color: inherit; }\n" * 50)

    def killed(*command: object, **options: object) -> None:
        collected_file(tmp_path, ending).write_bytes(b"")
        os.kill(os.getpid(), signal.SIGKILL)

    with monkeypatch.context() as patch:
        patch.setattr(static_files, "call_command", killed)
        in_a_copy(static_files.collect)
    assert static_files.stale()
    static_files.collect()
    assert_all_whole(sources, tmp_path)


def test_copies_that_an_older_release_left_are_made_again(sources: Path, tmp_path: Path) -> None:
    """Its stamp did not say that no collection before had been cut short."""
    static_files.collect()
    static_files.stamp_file().write_text(static_files.fingerprint())
    collected_file(tmp_path, ".js.br").write_bytes(b"")
    assert static_files.stale()
    static_files.collect()
    assert_all_whole(sources, tmp_path)


def test_a_disk_without_room_is_one_sentence_and_the_next_start_collects_all(sources: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused, disk_with_room_for(1000):
        static_files.collect()
    assert str(refused.value).startswith(
        f"The static files cannot be collected in {tmp_path}/static (File too large): "
    )
    assert static_files.stale()
    static_files.collect()
    assert_all_whole(sources, tmp_path)


def test_of_two_who_start_at_the_same_moment_one_collects_and_one_waits(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static_files.collect()
    finished = static_files.stamp_file().read_text()
    with ThreadPoolExecutor() as pool, static_files.stamp_file().open("r+") as stamp:
        fcntl.flock(stamp, fcntl.LOCK_EX)
        stamp.truncate()
        monkeypatch.delattr(static_files, "call_command")  # the second has nothing left to do
        second = pool.submit(static_files.collect)
        time.sleep(0.2)
        assert not second.done()
        stamp.write(finished)
        stamp.close()
        second.result(10)


def test_a_large_bundle_is_compressed_quickly_and_rightly() -> None:
    data = b"function bundle(){return 1}\n" * 20_000
    assert brotli.decompress(static_files.QuickCompressor.compress_brotli(data)) == data


def test_of_htmx_only_what_pages_ask_for() -> None:
    found = {
        path
        for finder in finders.get_finders()
        for path, _ in finder.list(static_files.CollectedFiles.ignore_patterns)
        if "htmx" in path
    }
    assert found == {f"django_htmx/{name}" for name in ("django-htmx.js", "htmx-2.js", "htmx-2.min.js")}


def test_the_site_collects_so() -> None:
    assert isinstance(apps.get_app_config("staticfiles"), static_files.CollectedFiles)
