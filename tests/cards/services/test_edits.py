"""A curator's word stands against loads until it is given back, and two curators never overwrite each other unseen."""

import threading

import msgspec
import pytest
from django.db import connection

from cards.models import Card, CardVersion, Change, Game, Release, Ruling, SigilText, Tribe
from cards.rules.catalogue import BadCatalogue, Catalogue, read
from cards.rules.types import CardSpec
from cards.selectors.known import card_last_release
from cards.services import (
    Stale,
    card_edit,
    cards_import,
    cards_retire,
    cards_return,
    catalogue_load,
    entries_return,
    entry_record,
)
from tests.curators import load, load_mysterion, person, reading
from tests.makers import SIGILS, WOLF, WOLF_CUB, catalogue_files

pytestmark = pytest.mark.django_db

RULING = {"id": "AUG-R-01", "question": "?", "reading": "Yes.", "confidence": "high", "source": "us", "cards": ["wolf"]}


def fixtures(**changes: object) -> list[Catalogue]:
    return [read(catalogue_files(**changes))]


def edit(card: dict[str, object], *, seen: int | None = None, why: str = "") -> str:
    """Save this document as the curator; by default they saw the newest release of the card."""
    spec = msgspec.convert(card, CardSpec)
    game = Game.objects.get(slug="augmented")
    seen = card_last_release(game=game, slug=spec.slug) if seen is None else seen
    return card_edit(game=game, spec=spec, seen=seen, why=why).action


def test_an_edit_keeps_a_version_a_change_and_its_reason() -> None:
    load()
    assert edit(WOLF | {"health": 5}, why="Errata.") == "changed"
    wolf = Card.objects.get(slug="wolf")
    assert (wolf.health, wolf.origin, wolf.versions.count()) == (5, "edited", 2)
    newest = Release.objects.get(source="edit")
    assert newest.why == "Errata."
    assert [(change.slug, change.action) for change in newest.changes.all()] == [("wolf", "changed")]


def test_a_save_without_a_change_makes_nothing() -> None:
    load()
    assert edit(WOLF) == "unchanged"
    assert Release.objects.count() == 1
    assert Card.objects.get(slug="wolf").origin == "fixture"


def test_loads_keep_an_edited_card_and_say_so() -> None:
    load()
    edit(WOLF | {"health": 5})
    assert load(cards=[WOLF | {"health": 9}, WOLF_CUB]) == "Nothing changed; kept 1 edited card."
    assert load(cards=[WOLF_CUB | {"related": []}]) == "changed 1 card; kept 1 edited card."
    assert Card.objects.current().get(slug="wolf").health == 5


def test_an_edited_card_goes_back_to_the_fixtures() -> None:
    load()
    edit(WOLF | {"health": 5})
    now = fixtures(cards=[WOLF | {"health": 9}, WOLF_CUB])
    assert cards_return(cards=Card.objects.select_related("game").filter(slug="wolf"), catalogues=now) == 1
    wolf = Card.objects.get(slug="wolf")
    assert (wolf.health, wolf.origin) == (9, "fixture")
    assert load(cards=[WOLF | {"health": 4}, WOLF_CUB]) == "changed 1 card."


def test_returning_a_card_that_is_already_the_same_only_changes_whose_it_is() -> None:
    load()
    edit(WOLF | {"health": 5})
    edit(WOLF)
    count = Release.objects.count()
    assert cards_return(cards=Card.objects.select_related("game").filter(slug="wolf"), catalogues=fixtures()) == 0
    assert Card.objects.get(slug="wolf").origin == "fixture"
    assert Release.objects.count() == count


def test_a_card_that_no_fixture_has_cannot_go_back() -> None:
    load()
    cards_import(game=Game.objects.get(), reading=reading(WOLF | {"slug": "elk", "name": "Elk"}))
    with pytest.raises(BadCatalogue, match="Elk: the fixtures have no such card"):
        cards_return(cards=Card.objects.select_related("game").filter(slug="elk"), catalogues=fixtures())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"tier": "comon"}, "Wolf, tier: 'comon' is not known; did you mean 'common'"),
        ({"name": "Wolf Cub"}, "Wolf Cub, name: the card 'wolf-cub' of the catalogue has this name"),
        ({"power": None}, "Wolf, power: power is either a number or a power_kind"),
    ],
)
def test_an_edit_is_checked_as_a_fixture_is(change: dict[str, object], fault: str) -> None:
    load()
    with pytest.raises(BadCatalogue, match=fault):
        edit(WOLF | change)
    assert CardVersion.objects.count() == 2


def test_a_new_card_of_a_curator() -> None:
    load()
    assert edit(WOLF | {"slug": "elk", "name": "Elk"}) == "added"
    with pytest.raises(Stale):
        edit(WOLF | {"slug": "elk", "name": "Elk", "health": 1}, seen=0)


def test_who_saw_an_older_card_saves_nothing() -> None:
    load()
    seen = card_last_release(game=Game.objects.get(), slug="wolf")
    edit(WOLF | {"health": 5}, seen=seen)
    with pytest.raises(Stale):
        edit(WOLF | {"health": 6}, seen=seen)
    cards_retire(cards=Card.objects.select_related("game").filter(slug="wolf-cub"))
    with pytest.raises(Stale):
        edit(WOLF_CUB | {"health": 6}, seen=seen)
    assert Card.objects.get(slug="wolf").health == 5


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_curators_at_the_same_moment() -> None:
    load()
    seen = card_last_release(game=Game.objects.get(), slug="wolf")
    together = threading.Barrier(2)
    outcomes: list[str] = []

    def save(health: int) -> None:
        try:
            together.wait(10)
            outcomes.append(edit(WOLF | {"health": health}, seen=seen))
        except Stale:
            outcomes.append("stale")
        finally:
            connection.close()

    threads = [threading.Thread(target=save, args=[health]) for health in (5, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(outcomes) == ["changed", "stale"]
    assert [version.number for version in CardVersion.objects.filter(card__slug="wolf")] == [2, 1]


def test_a_withdrawn_card_stays_away_and_comes_back_by_the_curators_word() -> None:
    load(cards=[WOLF, WOLF_CUB | {"related": []}])
    wolf = Card.objects.select_related("game").filter(slug="wolf")
    assert cards_retire(cards=wolf, by=person()) == 1
    assert load(cards=[WOLF, WOLF_CUB | {"related": []}]) == "Nothing changed; kept 1 edited card."
    assert list(Card.objects.current().values_list("slug", flat=True)) == ["wolf-cub"]
    assert Change.objects.filter(slug="wolf", action="removed").count() == 1
    assert edit(WOLF) == "added"
    assert Card.objects.current().count() == 2


def test_a_card_that_another_points_to_is_not_withdrawn() -> None:
    load()
    with pytest.raises(BadCatalogue, match="Wolf Cub, related: it points to Wolf; change that first"):
        cards_retire(cards=Card.objects.select_related("game").filter(slug="wolf"))
    assert cards_retire(cards=Card.objects.select_related("game")) == 2


def test_a_stage_below_is_not_withdrawn_alone() -> None:
    load_mysterion()
    with pytest.raises(BadCatalogue, match="Kilnhound, stage: a stage 2 Creature must name"):
        cards_retire(cards=Card.objects.select_related("game").filter(slug="wickling"))


def test_a_name_is_free_once_its_card_is_withdrawn() -> None:
    load(cards=[WOLF])
    assert load(cards=[WOLF | {"slug": "grey-wolf"}]) == "added 1 card; removed 1 card."
    assert Card.objects.current().get().slug == "grey-wolf"


# --- nouns other than cards ------------------------------------------------------------------------------------------


def test_an_edited_entry_is_kept_counted_and_returned() -> None:
    load(rulings=[RULING])
    text = SigilText.objects.select_related("sigil", "game").get(sigil__slug="airborne")
    text.effect, text.edited = "Flies.", True
    text.save()
    entry_record(entry=text, action="changed", by=person())
    ruling = Ruling.objects.get()
    ruling.edited = True
    ruling.save()
    ruling.cards.clear()
    assert load(rulings=[RULING | {"reading": "No."}]) == "Nothing changed; kept 1 edited ruling, 1 edited sigil."
    assert not Ruling.objects.get().cards.exists()
    assert Ruling.objects.get().reading == "Yes."
    report = entries_return(entries=[text, ruling], catalogues=fixtures(rulings=[RULING]))
    assert str(report) == "changed 1 sigil."
    assert SigilText.objects.get(pk=text.pk).effect == SIGILS[0]["effect"]
    assert [card.slug for card in Ruling.objects.get().cards.all()] == ["wolf"]


def test_an_entry_that_no_fixture_has_goes_when_it_is_returned() -> None:
    load()
    mine = Tribe.objects.create(game=Game.objects.get(), slug="mine", name="Mine", edited=True)
    assert load() == "Nothing changed; kept 1 edited tribe."
    assert str(entries_return(entries=[mine], catalogues=fixtures())) == "removed 1 tribe."


def test_a_fixture_that_takes_the_name_of_a_curators_entry_is_refused() -> None:
    load()
    Tribe.objects.create(game=Game.objects.get(), slug="mine", name="Feline", edited=True)
    with pytest.raises(BadCatalogue, match="another entry has the same name or order"):
        load(tribes=[{"slug": "canine", "name": "Canine"}, {"slug": "feline", "name": "Feline"}])


def test_a_sigil_that_the_fixtures_rename_is_told() -> None:
    load()
    assert load(sigils=[SIGILS[0] | {"name": "Flying"}, SIGILS[1]]) == "changed 1 sigil."


def test_every_edit_makes_a_newer_catalogue() -> None:
    load()
    before = Release.objects.first()
    entry_record(entry=Game.objects.get(), action="changed")
    after = Release.objects.first()
    assert before
    assert after
    assert after.pk > before.pk
    assert [(change.noun, change.slug) for change in after.changes.all()] == [("game", "augmented")]


def test_a_game_and_a_ruleset_in_a_curators_hands() -> None:
    load()
    Game.objects.update(tagline="Mine.", edited=True)
    assert str(catalogue_load(catalogues=fixtures(), source="fixtures")) == "Nothing changed; kept 1 edited game."
    assert Game.objects.get().tagline == "Mine."
