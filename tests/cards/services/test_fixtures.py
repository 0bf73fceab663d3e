"""A load that would change nothing can be left out, and only such a one."""

import json
import os
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from cards.models import Card, FixturesLoaded, Tier
from cards.rules.catalogue import BadCatalogue
from cards.services import cards_retire, fixtures_are_loaded, fixtures_load
from cards.services import fixtures as service
from tests.makers import fixtures_folder

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fixtures_folder(tmp_path / "fixtures")


def wolf_renamed(folder: Path) -> None:
    cards = folder / "augmented" / "cards.json"
    cards.write_text(cards.read_text().replace('"Wolf"', '"Wulf"'))


def test_a_new_database_has_nothing_loaded(folder: Path) -> None:
    assert not fixtures_are_loaded(folder=folder)


def test_after_a_load_there_is_nothing_to_do(folder: Path) -> None:
    fixtures_load(folder=folder)
    assert fixtures_are_loaded(folder=folder)
    fixtures_load(folder=folder)
    assert fixtures_are_loaded(folder=folder)
    assert FixturesLoaded.objects.count() == 1


def test_a_changed_file_is_loaded_even_with_the_old_size_and_time(folder: Path) -> None:
    fixtures_load(folder=folder)
    cards = folder / "augmented" / "cards.json"
    before = cards.stat()
    wolf_renamed(folder)
    os.utime(cards, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert cards.stat().st_size == before.st_size
    assert not fixtures_are_loaded(folder=folder)


def test_a_file_that_came_or_went_is_noticed(folder: Path) -> None:
    fixtures_load(folder=folder)
    extra = folder / "elemental" / "rulings.json"
    extra.write_text(json.dumps({"source": "us", "licence": "ours", "rulings": []}))
    assert not fixtures_are_loaded(folder=folder)
    extra.unlink()
    assert fixtures_are_loaded(folder=folder)


def test_changed_code_loads_again(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = tmp_path / "code"
    (code / "rules").mkdir(parents=True)
    (code / "rules" / "reading.py").write_text("LIMIT = 1\n")
    monkeypatch.setattr(service, "CODE", code)
    fixtures_load(folder=folder)
    assert fixtures_are_loaded(folder=folder)
    (code / "rules" / "reading.py").write_text("LIMIT = 2\n")
    assert not fixtures_are_loaded(folder=folder)


def test_the_code_that_counts_is_the_whole_room() -> None:
    assert (service.CODE / "rules" / "catalogue.py").is_file()
    assert (service.CODE / "search" / "projection.py").is_file()


def test_what_a_curator_did_meanwhile_is_looked_at_again(folder: Path) -> None:
    fixtures_load(folder=folder)
    cards_retire(cards=[Card.objects.get(slug="wolf-cub")])
    assert not fixtures_are_loaded(folder=folder)


def test_a_load_that_failed_is_not_remembered(folder: Path) -> None:
    fixtures_load(folder=folder)
    cards = folder / "augmented" / "cards.json"
    cards.write_text(cards.read_text().replace('"wolf-cub"', '"Wolf Cub!"'))
    with pytest.raises(BadCatalogue):
        fixtures_load(folder=folder)
    assert not fixtures_are_loaded(folder=folder)


def test_the_command_leaves_out_what_is_done_only_when_asked_to(folder: Path) -> None:
    def told(**options: bool) -> str:
        out = StringIO()
        call_command("load_catalogue", folder, stdout=out, **options)
        return out.getvalue()

    assert told(if_changed=True).startswith("Catalogue: added ")
    Tier.objects.update(text="Odd.")  # behind the catalogue's back: only a full load looks at the rows
    assert told(if_changed=True) == "Catalogue: Nothing changed since it was loaded.\n"
    assert "changed 1 tier" in told()
    wolf_renamed(folder)
    assert "changed 1 card" in told(if_changed=True)
