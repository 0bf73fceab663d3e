"""Loading the fixture folders, and knowing when that would change nothing."""

import hashlib
from pathlib import Path

from django.db import transaction

from cards.models import FixturesLoaded, Release
from cards.rules.check_fixtures import folder_files
from cards.rules.games import GAMES
from cards.services.catalogue import LoadReport, catalogue_load, fixtures_read
from cards.services.releases import LOADED

CODE = Path(__file__).parents[1]  # the whole room: what reads, checks, writes and indexes the cards


@transaction.atomic
def fixtures_load(*, folder: Path) -> LoadReport:
    """Make the database equal to the fixtures in this folder, and remember that it is."""
    fingerprint = _fingerprint(folder)  # before the files are read: one that changes meanwhile is loaded again
    report = catalogue_load(catalogues=fixtures_read(folder=folder), source=LOADED)
    FixturesLoaded.objects.update_or_create(
        pk=1, defaults={"fingerprint": fingerprint, "release_id": _newest_release()}
    )
    return report


def fixtures_are_loaded(*, folder: Path) -> bool:
    """Whether loading this folder would change nothing: same files, same code, and no release since the last load."""
    loaded = FixturesLoaded.objects.filter(release__isnull=False).first()
    return loaded is not None and loaded.release_id == _newest_release() and loaded.fingerprint == _fingerprint(folder)


def _newest_release() -> int | None:
    return Release.objects.order_by("-pk").values_list("pk", flat=True).first()


def _fingerprint(folder: Path) -> str:
    """One number for the names and contents of the fixtures and of the code that loads them."""
    files = {
        f"{game.slug}/{name}": content for game in GAMES for name, content in folder_files(folder / game.slug).items()
    }
    files |= {f"code/{path.relative_to(CODE)}": path.read_bytes() for path in sorted(CODE.rglob("*.py"))}
    whole = hashlib.sha256()
    for name, content in files.items():
        whole.update(f"{name} {len(content)}\n".encode() + content)
    return whole.hexdigest()
