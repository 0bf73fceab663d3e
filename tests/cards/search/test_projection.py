"""The index is kept in step with the catalogue by the services that change it, in their own transaction."""

from typing import Any

import msgspec
import pytest
from django.db import transaction

from cards.models import Card, Game, SearchBuild, SearchShard, Sigil, Tribe
from cards.rules.catalogue import read
from cards.rules.importing import Placed, Reading
from cards.rules.types import CardSpec
from cards.search import facet_counts, index_refresh, search
from cards.search import projection as projection_module
from cards.services import card_edit, cards_import, cards_retire, catalogue_load, entry_record
from tests.makers import SIGILS, WOLF, WOLF_CUB, catalogue_files

pytestmark = pytest.mark.django_db


def load(**changes: Any) -> None:
    catalogue_load(catalogues=[read(catalogue_files(**changes))], source="test")


def names(query: str) -> list[str]:
    return [card.name for card in search(query).cards()]


def test_what_is_loaded_is_found() -> None:
    load()
    assert names("wolf") == ["Wolf", "Wolf Cub"]
    assert names("sigil:fledgling e:grows") == ["Wolf Cub"]


def test_a_changed_card_is_found_as_it_is_now() -> None:
    load()
    load(cards=[WOLF | {"name": "Old Wolf", "health": 9, "text": "Howls."}, WOLF_CUB])
    assert names("health:9") == names("o:howls") == names("old") == ["Old Wolf"]
    assert names("health:2") == ["Wolf Cub"]
    assert names("is:changed") == ["Old Wolf"]
    assert names("") == ["Old Wolf", "Wolf Cub"]


def test_a_withdrawn_card_is_not_found_until_it_comes_back() -> None:
    load()
    load(cards=[WOLF])
    assert names("") == ["Wolf"]
    assert names("cub") == []
    load()
    assert names("cub") == ["Wolf Cub"]


def test_an_imported_card_is_found() -> None:
    load()
    spec = CardSpec(slug="dog", name="Dog", kind="creature", tier="common", temple="beast", power=1, health=1)
    cards_import(game=Game.objects.get(), reading=Reading(cards=(Placed("Dog", spec),)))
    assert names("dog") == ["Dog"]
    assert [value.count for value in facet_counts("")["game"]] == [3]


def test_what_a_curator_edits_and_withdraws_is_found_as_they_say() -> None:
    load()
    wolf = Card.objects.get(slug="wolf")
    spec = msgspec.convert(WOLF | {"text": "Edited."}, CardSpec)
    card_edit(game=wolf.game, spec=spec, seen=wolf.versions.get().release_id)
    assert names("o:edited") == ["Wolf"]
    cards_retire(cards=[Card.objects.get(slug="wolf-cub")])
    assert names("") == ["Wolf"]
    tribe = Tribe.objects.get()
    tribe.name = "Hounds"
    tribe.save()
    entry_record(entry=tribe, action="changed")
    assert names("tribe:hounds") == ["Wolf"]


def test_a_changed_ability_is_found_by_its_new_words() -> None:
    load()
    load(sigils=[SIGILS[0], SIGILS[1] | {"effect": "Ripens.", "trigger": "activated"}])
    assert names("e:ripens") == names("has:activated") == ["Wolf Cub"]
    assert names("e:grows") == []


def test_a_renamed_ability_is_found_by_its_new_name() -> None:
    load()
    Sigil.objects.filter(slug="fledgling").update(name="Youngling")
    index_refresh()
    assert names("youngling") == names('sigil:"youngling"') == ["Wolf Cub"]


def test_a_ruling_that_gains_a_card_is_found_though_nothing_else_changed() -> None:
    ruling = {"id": "AUG-R-01", "question": "Howl?", "reading": "Yes.", "confidence": "low", "source": "us"}
    load(rulings=[ruling])
    assert names("rules:howl") == []
    load(rulings=[ruling | {"cards": ["wolf"]}])
    assert names("rules:howl") == names("is:disputed") == ["Wolf"]


def test_an_unchanged_catalogue_is_not_written_again() -> None:
    load()
    before = SearchBuild.objects.get().pk
    load()
    assert index_refresh() is False
    assert SearchBuild.objects.get().pk == before


def test_another_format_is_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    load()
    monkeypatch.setattr(projection_module, "FORMAT", 99)
    assert index_refresh() is True


def test_the_build_before_the_newest_is_kept_and_no_more() -> None:
    for health in range(1, 5):
        load(cards=[WOLF | {"health": health}, WOLF_CUB])
    builds = SearchBuild.objects.all()
    assert len(builds) == 2
    assert set(SearchShard.objects.values_list("build", flat=True)) == {build.pk for build in builds}
    assert builds[0].release_id == max(build.release_id or 0 for build in builds)


def test_a_failed_change_leaves_the_index_as_it_was() -> None:
    load()
    with transaction.atomic():
        load(cards=[WOLF | {"name": "Fox"}, WOLF_CUB])
        assert names("fox") == ["Fox"]
        transaction.set_rollback(True)
    assert names("fox") == []
    assert names("wolf") == ["Wolf", "Wolf Cub"]


def test_many_terms_are_spread_over_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projection_module, "SHARD_SIZE", 64)
    load()
    assert SearchShard.objects.count() > 5
    assert names("power>1 temple:beast") == ["Wolf"]
    assert names("-power>1 sigil:fledgling") == ["Wolf Cub"]


def test_cards_of_one_name_are_sorted_by_game() -> None:
    load()
    other = catalogue_files()
    other["game.json"] = (
        other["game.json"]
        .replace(b'"augmented"', b'"inscription"')
        .replace(b"Inscryption PvP Augmented", b"Inscription")
    )
    other["cards.json"] = other["cards.json"].replace(b'"health": 2', b'"health": 2, "copies": {"normal": 1}')
    catalogue_load(catalogues=[read(catalogue_files()), read(other)], source="test")
    found = [(card.name, card.game.slug) for card in search("").cards()]
    assert found == [
        ("Wolf", "augmented"), ("Wolf", "inscription"), ("Wolf Cub", "augmented"), ("Wolf Cub", "inscription"),
    ]  # fmt: skip
    assert Card.objects.count() == 4
