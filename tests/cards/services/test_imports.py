"""An import is written whole or not at all, under a release of its own, and loads leave it alone."""

from typing import Any

import pytest

from cards.models import Card, CardVersion, Change, Element, Game, Release
from cards.rules.catalogue import BadCatalogue
from cards.services import Stale, cards_import, cards_import_plan, catalogue_load
from tests.curators import load, load_mysterion, mysterion, person, reading
from tests.makers import WOLF, WOLF_CUB

pytestmark = pytest.mark.django_db

ELK = WOLF | {"slug": "elk", "name": "Elk", "tribes": []}
IMP = {"name": "Gale Imp", "kind": "creature", "elements": ["gale"], "power": 1, "health": 1, "stage": 1}
LORD = IMP | {"name": "Gale Lord", "stage": 2, "cost": {"scripts": 3}, "evolved_cost": 1}


def augmented() -> Game:
    return Game.objects.get(slug="augmented")


def test_adds_changes_and_leaves_alone() -> None:
    load()
    cards_import(game=augmented(), reading=reading(ELK, ELK | {"slug": "moose", "name": "Moose"}))
    plan = cards_import(
        game=augmented(), reading=reading(ELK | {"health": 9}, ELK | {"slug": "moose", "name": "Moose"})
    )
    assert str(plan) == "cards: 0 added, 1 changed, 1 unchanged."
    elk = Card.objects.get(slug="elk")
    assert (elk.origin, elk.health, elk.versions.count()) == ("import", 9, 2)
    assert list(Change.objects.filter(release=Release.objects.first()).values_list("noun", "slug", "action")) == [
        ("card", "elk", "changed")
    ]


def test_the_cards_of_a_file_come_from_where_the_file_says() -> None:
    game = load_mysterion()
    gale = [{"slug": "gale", "name": "Gale"}]
    own = IMP | {"name": "Gale Pup", "source": "a fair"}
    cards_import(game=game, reading=reading(IMP, own, elements=gale, source="the box on my shelf"))
    assert Card.objects.get(slug="gale-imp").source == "the box on my shelf"
    assert Card.objects.get(slug="gale-pup").source == "a fair"
    report = catalogue_load(catalogues=[mysterion()], source="fixtures")
    assert str(report) == "Nothing changed; kept 2 imported cards, 1 imported element."


def test_the_same_file_twice_makes_no_release() -> None:
    load()
    cards_import(game=augmented(), reading=reading(ELK))
    count = Release.objects.count()
    cards_import(game=augmented(), reading=reading(ELK))
    assert Release.objects.count() == count


def test_a_release_says_who_and_why() -> None:
    load()
    curator = person()
    cards_import(game=augmented(), reading=reading(ELK, source="my own box"), by=curator)
    newest = Release.objects.get(source="import")
    assert (newest.by, newest.why) == (curator, "my own box")
    cards_import(game=augmented(), reading=reading(ELK | {"health": 3}), by=curator, why="It was misread.")
    curator.delete()
    newest = Release.objects.filter(source="import").first()  # type: ignore[assignment]
    assert (newest.by, newest.why) == (None, "It was misread.")


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ([ELK, ELK | {"slug": "x", "tier": "rar"}], "too; a name stands once"),
        ([ELK | {"tier": "comon"}], "tier: 'comon' is not known; did you mean 'common'?"),
        ([ELK, WOLF | {"health": 9}], "the catalogue has a card 'wolf' of its own"),
        ([ELK | {"name": "Wolf"}], "the card 'wolf' of the catalogue has this name"),
    ],
)
def test_a_fault_anywhere_and_nothing_is_written(cards: list[dict[str, Any]], fault: str) -> None:
    load()
    with pytest.raises(BadCatalogue, match=fault.replace("?", r"\?")):
        cards_import(game=augmented(), reading=reading(*cards))
    assert Card.objects.count() == 2
    assert Release.objects.count() == 1


def test_looking_writes_nothing() -> None:
    load()
    assert str(cards_import_plan(game=augmented(), reading=reading(ELK))) == "cards: 1 added, 0 changed, 0 unchanged."
    assert not Card.objects.filter(slug="elk").exists()


def test_replacing_a_card_of_the_fixtures_and_loading_again() -> None:
    load()
    cards_import(game=augmented(), reading=reading(WOLF | {"health": 9}), replace=True)
    assert load() == "Nothing changed; kept 1 imported card."
    wolf = Card.objects.get(slug="wolf")
    assert (wolf.health, wolf.origin) == (9, "import")


def test_what_is_the_same_stays_with_the_fixtures() -> None:
    load()
    cards_import(game=augmented(), reading=reading(WOLF, ELK))
    assert Card.objects.get(slug="wolf").origin == "fixture"


def test_a_load_does_not_withdraw_imported_cards() -> None:
    load()
    cards_import(game=augmented(), reading=reading(ELK))
    assert load() == "Nothing changed; kept 1 imported card."
    assert Card.objects.current().filter(slug="elk").exists()


def test_a_fixture_that_takes_the_name_of_an_imported_card_is_refused() -> None:
    load()
    cards_import(game=augmented(), reading=reading(ELK))
    with pytest.raises(BadCatalogue, match="the imported card 'elk' has this name; rename or withdraw it"):
        load(cards=[WOLF, WOLF_CUB, ELK | {"slug": "great-elk"}])
    assert Card.objects.count() == 3


def test_brings_an_element_of_its_own_that_loads_keep() -> None:
    game = load_mysterion()
    gale = {"slug": "gale", "name": "The Gale", "text": "It blows."}
    imp = IMP | {"related": [{"kind": "evolves_into", "card": "gale-lord"}]}
    plan = cards_import(game=game, reading=reading(imp, LORD, elements=[gale]))
    assert str(plan) == "cards: 2 added, 0 changed, 0 unchanged; element The Gale added."
    card = Card.objects.get(slug="gale-imp")
    assert [element.name for element in card.elements.all()] == ["The Gale"]
    assert [edge.target.slug for edge in card.leads_to.select_related("target")] == ["gale-lord"]
    load_mysterion()
    assert Element.objects.get(slug="gale").text == "It blows."
    cards_import(game=game, reading=reading(imp, LORD, elements=[gale | {"text": "It howls."}]))
    assert Element.objects.get(slug="gale").text == "It howls."


def test_a_line_of_evolution_may_reach_into_the_catalogue() -> None:
    game = load_mysterion()
    lord = LORD | {"elements": ["ember"]}
    with pytest.raises(BadCatalogue, match="a stage 2 Creature must name the stage 1 it evolves from"):
        cards_import(game=game, reading=reading(lord))
    imp = IMP | {"elements": ["ember"], "related": [{"kind": "evolves_into", "card": "kilnhound"}]}
    cards_import(game=game, reading=reading(imp))
    assert Card.objects.filter(slug="gale-imp").exists()


def test_only_the_plan_that_was_agreed_to_is_carried_out() -> None:
    load()
    agreed = cards_import_plan(game=augmented(), reading=reading(ELK)).digest
    cards_import(game=augmented(), reading=reading(ELK | {"health": 1}))
    with pytest.raises(Stale):
        cards_import(game=augmented(), reading=reading(ELK), agreed=agreed)
    assert Card.objects.get(slug="elk").health == 1
    agreed = cards_import_plan(game=augmented(), reading=reading(ELK)).digest
    cards_import(game=augmented(), reading=reading(ELK), agreed=agreed)
    assert CardVersion.objects.filter(card__slug="elk").count() == 2
