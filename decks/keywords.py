"""What decks add to the language of card search: the cards of a deck, and those that a ruleset allows or bans."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from cards.models import Card
from cards.search.fields import REGISTRY
from cards.search.keywords import CardsResolver, Field, Kind
from cards.selectors import CatalogueVersion, Shelf, catalogue_shelf
from decks import rules
from decks.models import Deck, DeckCard
from decks.models.shared import viewer_of
from decks.rules.documents import meant
from decks.rules.playing import verdict
from decks.selectors.lawbooks import Lawbook, lawbook

WITH_ZONE = re.compile(r"([0-9a-z]+)(?:/([a-z_]+))?")
IN = Field(
    name="in",
    kind=Kind.CARDS,
    doc="Cards of a deck, told by the letters of its address; after a slash, those of one zone of it.",
    example="in:k7m2p9x4qd/main",
    says="in the deck {value}",
    denies="not in the deck {value}",
)


def cards_in_deck(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the cards of a deck that whoever asks may see; raises ``LookupError``."""
    if operator not in (":", "="):
        raise LookupError("A deck cannot be compared; write in: and the letters of its address, or a minus before it.")
    told = WITH_ZONE.fullmatch(value.lower())
    deck = told and Deck.objects.visible_to(viewer_of(context)).filter(public_id=told[1]).first()
    if not deck or not told:
        raise LookupError(f"There is no deck {value[:40]!r}, or it is not shared with you.")
    rows = DeckCard.objects.filter(deck=deck)
    if told[2]:
        rows = rows.filter(zone=told[2])
    return list(rows.order_by().values_list("card_id", flat=True).distinct())


LEGAL = Field(
    name="legal",
    kind=Kind.CARDS,
    doc="Cards that a ruleset of their game allows in a deck.",
    example="legal:official-list",
    says="allowed by the ruleset {value}",
    denies="not allowed by the ruleset {value}",
)
BANNED = Field(
    name="banned",
    kind=Kind.CARDS,
    doc="Cards that a ruleset of their game keeps out of every deck.",
    example="banned:official-list",
    says="kept out by the ruleset {value}",
    denies="not kept out by the ruleset {value}",
)


def cards_allowed(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the cards that the rulesets of this name allow; raises ``LookupError``."""
    return _judged(operator, value)[0]


def cards_banned(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the cards that the rulesets of this name keep out of every deck; raises ``LookupError``."""
    return _judged(operator, value)[1]


def _judged(operator: str, value: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if operator not in (":", "="):
        raise LookupError("A ruleset cannot be compared; write a colon and its name, or a minus before it.")
    shelf = catalogue_shelf()
    known = {slug for law in _laws(shelf) for slug in law.rulesets}
    if value.lower() not in known:
        hint = meant(value.lower(), sorted(known)) or f" There are {', '.join(sorted(known))}."
        raise LookupError(f"There is no ruleset {value[:40]!r}.{hint}")
    return _allowed_and_banned(value.lower(), shelf.version)


def _laws(shelf: Shelf) -> list[Lawbook]:
    """The lawbook of every game that the catalogue holds and whose decks are judged."""
    judged = [entry.game.slug for entry in shelf.games if entry.game.slug in rules.REGISTRY]
    return [lawbook(game=slug, version=shelf.version) for slug in judged]


@lru_cache(maxsize=64)
def _allowed_and_banned(ruleset: str, version: CatalogueVersion) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ids of the cards that the page of each tells to be allowed in some zone, and of those in none."""
    allowed: list[int] = []
    banned: list[int] = []
    for law in _laws(catalogue_shelf()):
        if ruleset not in law.rulesets:
            continue
        asked = {"game": rules.get(law.game), "index": law.index, "parameters": law.rulesets[ruleset].parameters}
        cards = Card.objects.filter(game__slug=law.game, slug__in=law.index.cards)
        for number, slug in cards.values_list("pk", "slug"):
            (allowed if verdict(card=slug, **asked).places else banned).append(number)
    return tuple(allowed), tuple(banned)


KEYWORDS: tuple[tuple[Field, CardsResolver], ...] = (
    (IN, cards_in_deck),
    (replace(IN, name="deck", example="deck:k7m2p9x4qd"), cards_in_deck),
    (LEGAL, cards_allowed),
    (BANNED, cards_banned),
)


def register() -> None:
    """From now on card search knows these keywords."""
    for field, resolver in KEYWORDS:
        if field.name not in REGISTRY.registered:
            REGISTRY.register(field, resolver)
