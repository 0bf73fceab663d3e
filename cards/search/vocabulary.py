"""The words and numbers that the catalogue of today really holds, field by field. Plain Python."""

from functools import cached_property

import msgspec

from cards.rules import games
from cards.search.fields import REGISTRY
from cards.search.keywords import Field, Kind
from cards.search.options import COST_TYPES, GEMS, RESOURCE_GAMES
from cards.search.text import nearest, phrase


class Choice(msgspec.Struct, frozen=True):
    """A value that a field may have, and the games that know it."""

    slug: str
    name: str
    games: tuple[str, ...] = ()


class Vocabulary(msgspec.Struct, frozen=True, dict=True):
    """Known values by field; the order of tiers and ranks, least first, by field and game; numbers that occur."""

    choices: dict[str, tuple[Choice, ...]] = {}
    orders: dict[str, dict[str, tuple[str, ...]]] = {}
    numbers: dict[str, tuple[int, ...]] = {}

    @cached_property
    def _lookups(self) -> dict[str, dict[str, Choice]]:
        lookups: dict[str, dict[str, Choice]] = {}
        for name, choices in self.choices.items():
            lookup = lookups.setdefault(name, {})
            for choice in choices:
                lookup.setdefault(phrase(choice.slug), choice)
            for choice in choices:
                lookup.setdefault(phrase(choice.name), choice)
            for game in games.GAMES if name == "game" else ():
                for alias in (*game.aliases, game.prefix.lower()):
                    if known := lookup.get(phrase(game.slug)):
                        lookup.setdefault(alias, known)
        return lookups

    def values(self, field: Field) -> tuple[Choice, ...]:
        """All values of a field, those of the table's own options first."""
        return tuple(Choice(option.slug, option.slug) for option in field.options) + self.choices.get(field.name, ())

    def find(self, field: Field, word: str) -> Choice | None:
        """The value of a field that is spelt or named so."""
        wanted = phrase((field.value_aliases or {}).get(word.lower(), word))
        for option in field.options:
            if option.slug == wanted:
                return Choice(option.slug, option.slug)
        return self._lookups.get(field.name, {}).get(wanted)

    def fits(self, word: str, *, but: Field) -> str:
        """`keyword:value` of another field that knows this very word, or nothing."""
        for field in REGISTRY.fields:
            if field is but or field.kind not in (Kind.CHOICE, Kind.SET):
                continue
            if field.value_aliases and word.lower() in field.value_aliases:
                continue  # a single letter fits everywhere
            if choice := self.find(field, word):
                return f"{field.name}:{choice.slug}"
        return ""

    def near(self, field: Field, word: str) -> str:
        """`keyword:value` with the known value of this field that is most like the word, or nothing."""
        known = {phrase(choice.slug): choice.slug for choice in self.values(field)}
        known |= {phrase(choice.name): choice.slug for choice in self.values(field)}
        wanted = phrase(word)
        begun = {slug for other, slug in known.items() if wanted and other.startswith(wanted)}
        best = next(other for other, slug in known.items() if slug in begun) if len(begun) == 1 else None
        best = best or nearest(wanted, known)
        return f"{field.name}:{known[best]}" if best else ""


FIXED_CHOICES: dict[str, tuple[Choice, ...]] = {
    "costtype": tuple(Choice(slug, slug, RESOURCE_GAMES[resources[0]]) for slug, resources in COST_TYPES.items()),
    "cost.gem": tuple(Choice(slug, slug, RESOURCE_GAMES[slug]) for slug in GEMS),
}
"""Values that our own words give, whatever cards there are."""
