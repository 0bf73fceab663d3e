"""Each check finds what it asks about, and nothing in a catalogue where all is well."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Element, Game, Ruling, Sigil, SigilText
from cards.selectors.oddities import CHECKS, oddities
from tests.curators import load
from tests.makers import SIGILS, WOLF, WOLF_CUB

pytestmark = pytest.mark.django_db

RULING = {"id": "AUG-R-01", "question": "?", "reading": "Yes.", "confidence": "high", "source": "us", "cards": ["wolf"]}


def found() -> dict[str, list[str]]:
    """What each check lists, by the name of the check; empty ones are left out."""
    return {oddity.name: [str(row) for row, _ in oddity.rows] for oddity in oddities() if oddity.rows}


def sound() -> None:
    """A catalogue in which no check finds anything."""
    wolf = WOLF | {"sigils": ["airborne"], "source": "a face"}
    load(cards=[wolf, WOLF_CUB | {"source": "a face"}], rulings=[RULING])
    assert found() == {}


def second_game() -> Game:
    game = Game.objects.get()
    game.pk, game.slug, game.name, game.short_name, game.position = None, "mysterion", "Mysterion", "Mysterion", 9
    game.save()
    return game


def wolf(**changes: object) -> Callable[[], None]:
    return lambda: Card.objects.filter(slug="wolf").update(**changes) and None


def strip_wolf() -> None:
    Card.objects.get(slug="wolf").card_sigils.all().delete()


def effectless() -> None:
    Card.objects.create(game=second_game(), slug="x", name="X", kind="item", text="Draw.", source="us")


def other_name() -> None:
    Card.objects.create(game=second_game(), slug="wolf", name="Wulf", kind="item", source="us", effect={"on": "played"})


def almost() -> None:
    Card.objects.create(game=Game.objects.get(), slug="wo-lf", name="WÓ LF", kind="creature", source="us", text="x")


def unused_sigil() -> None:
    Sigil.objects.create(slug="new", name="New")


def unused_text() -> None:
    SigilText.objects.create(sigil=Sigil.objects.get(slug="airborne"), game=second_game(), trigger="x", effect="y")


def unexplained() -> None:
    SigilText.objects.filter(sigil__slug="airborne").delete()


def lonely_ruling() -> None:
    Ruling.objects.get().cards.clear()


def withdrawn_target() -> None:
    Ruling.objects.get().cards.clear()
    Ruling.objects.get().cards.add(Card.objects.get(slug="wolf-cub"))
    Card.objects.filter(slug="wolf").update(withdrawn=True)


def withdrawn_ruling() -> None:
    Card.objects.get(slug="wolf-cub").leads_to.all().delete()
    Card.objects.filter(slug="wolf").update(withdrawn=True)


def empty_element() -> None:
    Element.objects.create(game=Game.objects.get(), slug="dust", name="Dust")


@pytest.mark.parametrize(
    ("check", "spoil", "rows"),
    [
        ("blank cards", strip_wolf, ["Wolf"]),
        ("texts without effect", effectless, ["X"]),
        ("one slug two names", other_name, ["Wolf", "Wulf"]),
        ("names almost the same", almost, ["WÓ LF", "Wolf"]),
        ("sigils without cards", unused_sigil, ["New"]),
        ("texts without cards", unused_text, ["Airborne in Mysterion"]),
        ("cards with unexplained sigils", unexplained, ["Wolf"]),
        ("rulings without links", lonely_ruling, ["AUG-R-01 ?"]),
        ("rulings about withdrawn cards", withdrawn_ruling, ["AUG-R-01 ?"]),
        ("relations to withdrawn cards", withdrawn_target, ["Wolf Cub"]),
        ("odd copy limits", wolf(copy_limit=0), ["Wolf"]),
        ("odd copy limits", wolf(copy_limit=11), ["Wolf"]),
        ("strong cards without cost", wolf(blood=0, total_cost=0), ["Wolf"]),
        ("cards without source", wolf(source=""), ["Wolf"]),
        ("empty groups", empty_element, ["Dust"]),
        ("cards in the care of curators", wolf(origin="edited"), ["Wolf"]),
    ],
)
def test_a_check_finds_what_it_asks_about(check: str, spoil: Callable[[], None], rows: list[str]) -> None:
    sound()
    spoil()
    assert sorted(found()[check]) == sorted(rows)


def test_every_check_has_a_sentence_and_a_test() -> None:
    marks = test_a_check_finds_what_it_asks_about.pytestmark  # type: ignore[attr-defined]
    tested = {case[0] for mark in marks if mark.name == "parametrize" for case in mark.args[1]}
    assert tested == {check.__name__.replace("_", " ") for check, _ in CHECKS}
    assert all(sentence.endswith(".") for _, sentence in CHECKS)


def test_more_cards_cost_no_more_queries() -> None:
    load()
    with CaptureQueriesContext(connection) as few:
        oddities()
    many = [WOLF | {"slug": f"w{n}", "name": f"W {n}", "copy_limit": 0} for n in range(120)]
    load(cards=[WOLF, WOLF_CUB, *many], sigils=SIGILS)
    with CaptureQueriesContext(connection) as more:
        result = oddities()
    assert len(more) == len(few)
    limits = next(oddity for oddity in result if oddity.name == "odd copy limits")
    assert (limits.count, len(limits.rows)) == (120, 100)
