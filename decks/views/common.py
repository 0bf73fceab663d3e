"""What the pages of decks share: the game of an address, its rulesets, and the deck of a code."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404

from cards import selectors as catalogue
from cards.models import Game
from cards.rules import games
from cards.selectors import Shelf
from decks import formats, rules
from decks.formats.base import DeckList, list_kind
from decks.models.shared import HOUSE, Viewer
from decks.rules.documents import Unreadable
from decks.rules.kinds import DocumentKind, GameRules
from decks.selectors import Lawbook, UnknownRuleset, lawbook, ruleset_find
from decks.selectors.lawbooks import OFFICIAL
from decks.selectors.rulesets import rulesets_of


class Asked:
    """The game that a page is about, with everything that pages show of it again and again."""

    def __init__(self, slug: str, shelf: Shelf) -> None:
        self.shelf = shelf
        entry = shelf.find(slug)
        if entry is None or slug not in rules.REGISTRY:
            known = ", ".join(found.slug for found in judged_games(shelf))
            raise Http404(f"There are no decks of “{slug}” here." + (f" The games are {known}." if known else ""))
        self.game: Game = entry.game
        self.rules: GameRules = rules.get(slug)
        self.law: Lawbook = lawbook(game=slug, version=shelf.version)
        self.own: frozenset[str] = frozenset()

    def admit_own(self, user: Viewer) -> None:
        """This person's own house rules stand after the game's rulesets from now on."""
        own = {ruleset.slug: ruleset for ruleset in rulesets_of(law=self.law, user=user)}
        if own:
            self.own = frozenset(own)
            self.law = replace(self.law, rulesets={**self.law.rulesets, **own})

    @property
    def ruleset_choices(self) -> list[tuple[str, str]]:
        """The rulesets that a page offers, each with what it is called there."""
        return [
            (slug, f"{ruleset.name} (your house rules)" if slug in self.own else ruleset.name)
            for slug, ruleset in self.law.rulesets.items()
        ]

    def admit(self, references: Iterable[str], user: Viewer) -> None:
        """The house rules among these stand beside the game's rulesets from now on; raises ``UnknownRuleset``."""
        named = [each for each in references if each.startswith(HOUSE) and each not in self.own]
        house = [ruleset_find(law=self.law, reference=each, user=user) for each in named]
        if house:
            rulesets = {ruleset.slug: ruleset for ruleset in house} | dict(self.law.rulesets)
            self.law = replace(self.law, rulesets=rulesets)

    @property
    def has_lists(self) -> bool:
        return list_kind(self.rules) is not None

    def context(self, **more: Any) -> dict[str, Any]:
        """What every template of a game reads."""
        return {
            "catalogue": self.shelf,
            "game": self.game,
            "current_section": "decks",
            "has_lists": self.has_lists,
            "names": self.shelf.names[self.game.slug],
        } | more


def asked_for(slug: str) -> Asked:
    """The game of an address; no such page where nobody knows it."""
    return Asked(slug, catalogue.catalogue_shelf())


def asked_with_lists(slug: str) -> Asked:
    """The game of an address of a page that is about deck lists."""
    asked = asked_for(slug)
    if not asked.has_lists:
        kinds = ", ".join(kind.name for kind in asked.rules.kinds)
        raise Http404(f"{asked.game.short_name} has no deck lists; what it checks is: {kinds}.")
    return asked


def judged_games(shelf: Shelf) -> list[Game]:
    """The games of the catalogue that have construction rules, in the order of the navigation."""
    return [entry.game for entry in shelf.games if entry.game.slug in rules.REGISTRY]


def code_read(asked: Asked, code: str) -> DeckList:
    """The deck of a code; an empty one where there is no code. Raises ``Unreadable``."""
    if not code.strip():
        return formats.get("json").read({"zones": {}}, asked.rules, asked.law.index).deck
    deck = formats.get("code").read(code, asked.rules, asked.law.index).deck
    if any(kind.name in deck.beside for kind in asked.rules.kinds):
        raise Unreadable("This is the code of a document, not of a deck list. The page that checks decks takes it.")
    return deck


def example_list(asked: Asked, kind: DocumentKind) -> DeckList:
    """The deck list that stands as an example of its kind."""
    return formats.get("json").read(kind.example, asked.rules, asked.law.index).deck


def admitted(asked: Asked, references: Sequence[str], user: Viewer) -> None:
    """House rules that the address names, and a person's own, are known to the page.

    There is no such page where they are not shared.
    """
    asked.admit_own(user)
    try:
        asked.admit(references, user)
    except UnknownRuleset as unknown:
        raise Http404(str(unknown)) from None


def known_rulesets(asked: Asked, slugs: Sequence[str]) -> list[str]:
    """The rulesets of the game among these, in the game's order; the official one where there is none."""
    chosen = set(slugs)
    return [slug for slug in asked.law.rulesets if slug in chosen] or [OFFICIAL]


def main_zones(judged: GameRules) -> tuple[str, ...]:
    """The zones that a deck is counted by: all but the side deck, whose cards are many and alike."""
    return tuple(zone for zone in judged.zones if zone != judged.side_zone)


def game_of_alias(slug: str) -> str:
    """The slug of the game that goes by this name, or the name itself."""
    try:
        return games.get(slug).slug
    except games.UnknownGame:
        return slug
