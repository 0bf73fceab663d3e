"""The real fixtures for tests: whole, without a database, or a few cards of each game, quick to load."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone
from msgspec.structs import replace

from cards.faces.marks import sigil_marks
from cards.faces.names import Names
from cards.rules.catalogue import Catalogue, read
from cards.rules.check_fixtures import folder_files
from cards.rules.games import GAMES
from tests.makers import catalogue_files
from tests.rows import Rows, rows_put, rows_taken

FEW = {
    "augmented": ["wolf", "wolf-cub", "mantis-god", "child-13", "squirrel", "flying-ant", "umbral-wealth-cabal"],
    "decknforge": ["queen-of-hearts", "seven-of-clubs", "ace-of-spades", "joker-r"],
    "inscription": ["wolf", "wolf-cub", "pliers", "squirrel"],
    "elemental": ["volcanic-eruption", "mirror-wall", "risk-aversion"],
    "mysterion": ["ember-script", "kilnhound", "furnace-archon", "counterseal"],
}


@cache
def whole_catalogue(game: str) -> Catalogue:
    """Everything that the fixture folder of a game says."""
    return read(folder_files(settings.FIXTURES_DIR / game))


def whole_catalogues() -> tuple[Catalogue, ...]:
    """All games, every card."""
    return tuple(whole_catalogue(game.slug) for game in GAMES)


@cache
def small_catalogues() -> tuple[Catalogue, ...]:
    """Every game with a few of its cards and what belongs to them: quick to load."""
    return tuple(_with_few_cards(whole, set(FEW.get(whole.game.slug) or _first(whole))) for whole in whole_catalogues())


def _first(catalogue: Catalogue) -> list[str]:
    """The cards that stand for a game for which nobody has chosen any."""
    return [card.slug for card in catalogue.cards[:4]]


@cache
def tiny_catalogue() -> Catalogue:
    """One game with two cards."""
    return read(catalogue_files())


class Copy(NamedTuple):
    """What a load left behind: the rows of each table, and what it said of them."""

    loaded: tuple[Catalogue, ...]  # kept, so that no other catalogue gets their identity
    tables: dict[str, Rows]
    report: str


_copies: dict[tuple[int | str, ...], Copy] = {}


def catalogue_put(*catalogues: Catalogue, source: str = "tests") -> str:
    """These catalogues in an empty database: loaded the first time, and copied from then on.

    A copy has the moment of its making, so that nothing that was kept for an earlier test is taken for it.
    """
    from cards.models import Release
    from cards.services import catalogue_load

    nouns = list(apps.get_app_config("cards").get_models(include_auto_created=True))
    these = (connection.vendor, source, *map(id, catalogues))
    if these in _copies:
        with transaction.atomic():  # rows may name rows that come after them
            rows_put(_copies[these].tables)
            Release.objects.update(created_at=timezone.now())
        with connection.cursor() as cursor:  # a test of migrations may have made a table anew, which counts from 1
            for statement in connection.ops.sequence_reset_sql(no_style(), nouns):
                cursor.execute(statement)
    else:
        report = str(catalogue_load(catalogues=catalogues, source=source))
        _copies[these] = Copy(catalogues, rows_taken([noun._meta.db_table for noun in nouns]), report)
    return _copies[these].report


@contextmanager
def kept_for_a_module(blocker: Any) -> Iterator[None]:
    """What is made meanwhile is there for all tests of a module, and rolled back after its last one."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def loaded_for_a_module(blocker: Any, catalogues: Iterable[Catalogue] | None = None) -> Iterator[None]:
    """The small catalogue, or another, put down once and rolled back after a module's last test."""
    with kept_for_a_module(blocker):
        catalogue_put(*(catalogues or small_catalogues()))
        connection.check_constraints()  # once: left for later, PostgreSQL would check every row after each test
        yield


def names_of(catalogue: Catalogue) -> Names:
    """The words and marks for the faces of a game, from its documents."""
    return Names(
        game=catalogue.game.short_name,
        tiers={tier.slug: tier.name for tier in catalogue.tiers},
        temples={temple.slug: temple.name for temple in catalogue.temples},
        tribes={tribe.slug: tribe.name for tribe in catalogue.tribes},
        elements={element.slug: element.name for element in catalogue.elements},
        sigils={sigil.slug: sigil.name for sigil in catalogue.sigils},
        marks=sigil_marks((sigil.slug, sigil.name, sigil.trigger) for sigil in catalogue.sigils),
    )


def _with_few_cards(catalogue: Catalogue, few: set[str]) -> Catalogue:
    cards = tuple(
        replace(card, related=tuple(edge for edge in card.related if edge.card in few))
        for card in catalogue.cards
        if card.slug in few
    )
    assert {card.slug for card in cards} == few
    borne = {sigil for card in cards for sigil in (*card.sigils, *card.traits)}
    borne |= {word for card in cards if card.frame for word in (card.frame.kind, *card.frame.sigils)}
    rulings = tuple(
        replace(
            ruling,
            cards=tuple(card for card in ruling.cards if card in few),
            sigils=tuple(sigil for sigil in ruling.sigils if sigil in borne),
        )
        for ruling in catalogue.rulings
        if few.intersection(ruling.cards) or borne.intersection(ruling.sigils)
    )
    codes = {ruling.id for ruling in rulings}
    named = {rule for ruling in rulings for rule in ruling.rules}
    return replace(
        catalogue,
        cards=cards,
        sigils=tuple(sigil for sigil in catalogue.sigils if sigil.slug in borne),
        tribes=tuple(tribe for tribe in catalogue.tribes if any(tribe.slug in card.tribes for card in cards)),
        inscriptions=catalogue.inscriptions[:3],
        labels=catalogue.labels[:2],
        rulings=rulings,
        rules=tuple(rule for rule in catalogue.rules if rule.id in named),
        rulesets=tuple(
            replace(ruleset, rulings=tuple(code for code in ruleset.rulings if code in codes))
            for ruleset in catalogue.rulesets
            if ruleset.official
        ),
    )
