"""Loading is idempotent, atomic, and says what changed; a changed card keeps its older versions."""

import json

import pytest
from django.db import IntegrityError, transaction

from cards.models import Card, CardVersion, Change, Game, Release, Sigil, SigilText, Tier
from cards.rules.catalogue import BadCatalogue, read
from cards.services import catalogue_load
from tests.makers import GAME, SIGILS, WOLF, WOLF_CUB, catalogue_files

pytestmark = pytest.mark.django_db


def load(**changes: object) -> str:
    return str(catalogue_load(catalogues=[read(catalogue_files(**changes))], source="test"))


def test_loads_a_card_with_its_costs_sigils_and_relations() -> None:
    assert load() == "added 2 cards, 1 game, 2 sigils, 1 temple, 1 tier, 1 tribe."
    cub = Card.objects.get(slug="wolf-cub")
    assert (cub.blood, cub.total_cost, cub.power, cub.health) == (1, 1, 1, 2)
    assert [placed.sigil.slug for placed in cub.card_sigils.select_related("sigil")] == ["fledgling"]
    assert [str(edge) for edge in cub.leads_to.select_related("card", "target")] == ["Wolf Cub grows into Wolf"]


def test_loading_twice_changes_nothing() -> None:
    load()
    assert load() == "Nothing changed."
    assert Release.objects.count() == 1


def test_a_changed_card_keeps_its_older_version() -> None:
    load()
    assert load(cards=[WOLF | {"health": 4}, WOLF_CUB]) == "changed 1 card."
    wolf = Card.objects.get(slug="wolf")
    assert wolf.health == 4
    assert [(version.number, version.document["health"]) for version in wolf.versions.all()] == [(2, 4), (1, 2)]
    assert Change.objects.filter(release=Release.objects.first()).values_list("slug", "action").get() == (
        "wolf",
        "changed",
    )


def test_two_cards_may_swap_their_names() -> None:
    load()
    load(cards=[WOLF | {"name": "Wolf Cub"}, WOLF_CUB | {"name": "Wolf"}])
    assert dict(Card.objects.values_list("slug", "name")) == {"wolf": "Wolf Cub", "wolf-cub": "Wolf"}


def test_a_card_that_is_gone_is_withdrawn_and_comes_back() -> None:
    load()
    assert load(cards=[WOLF]) == "removed 1 card."
    assert list(Card.objects.current().values_list("slug", flat=True)) == ["wolf"]
    assert CardVersion.objects.filter(card__slug="wolf-cub").count() == 1
    assert load() == "added 1 card."
    assert Card.objects.current().count() == 2


def test_a_tier_in_use_by_a_withdrawn_card_stays() -> None:
    load()
    load(cards=[], tiers=[])
    assert Tier.objects.count() == 1


def test_a_changed_game_is_reported() -> None:
    load()
    files = catalogue_files()
    files["game.json"] = files["game.json"].replace(b"A duel on four lanes.", b"A duel.")
    catalogue_load(catalogues=[read(files)], source="test")
    assert Game.objects.get().tagline == "A duel."
    assert Change.objects.filter(noun="game", action="changed").count() == 1


def test_one_sigil_has_one_name_in_all_games() -> None:
    other = GAME | {"slug": "inscription", "name": "Inscription"}
    sigils = [SIGILS[0] | {"name": "Flying"}, SIGILS[1]]
    files = catalogue_files(cards=[], sigils=sigils)
    files["game.json"] = b'{"game": %s}' % json.dumps(other).encode()
    with pytest.raises(BadCatalogue, match="another game calls this 'Airborne'"):
        catalogue_load(catalogues=[read(catalogue_files()), read(files)], source="test")
    assert not Sigil.objects.exists()
    assert not Release.objects.exists()


def test_the_database_refuses_what_the_documents_refuse() -> None:
    load()
    for change in ({"power_kind": "ant"}, {"total_cost": 9}, {"stage": 4}, {"name": "Wolf"}, {"origin": "dream"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Card.objects.filter(slug="wolf-cub").update(**change)


def test_a_sigil_of_two_games_is_counted_once() -> None:
    other = GAME | {"slug": "inscription", "name": "Inscription", "short_name": "Inscription"}
    files = catalogue_files(cards=[])
    files["game.json"] = json.dumps({"game": other}).encode()
    report = catalogue_load(catalogues=[read(catalogue_files()), read(files)], source="test")
    assert SigilText.objects.count() == 4
    assert str(report) == "added 2 cards, 2 games, 2 sigils, 1 temple, 1 tier, 1 tribe."
