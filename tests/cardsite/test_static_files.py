"""Collected once, compressed once, collected again when something changed."""

import os
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from django.apps import apps
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test.utils import override_settings

from cardsite import static_files


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


def test_a_large_bundle_is_compressed_quickly_and_rightly() -> None:
    data = b"function bundle(){return 1}\n" * 20_000
    assert brotli.decompress(static_files.QuickCompressor.compress_brotli(data)) == data


def test_the_site_collects_so() -> None:
    assert isinstance(apps.get_app_config("staticfiles"), static_files.CollectedFiles)
