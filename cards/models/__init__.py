"""What exists: one noun a file, all of them importable from here."""

from cards.models.cards import Card, CardPile, CardSigil, CardVersion, RelatedCard
from cards.models.games import Game, Ruleset
from cards.models.groups import Element, Temple, Tier, Tribe
from cards.models.inscriptions import Inscription, MonsterLabel
from cards.models.releases import Change, FixturesLoaded, Release
from cards.models.rules import Rule, Ruling
from cards.models.search import SearchBuild, SearchShard
from cards.models.sigils import Sigil, SigilText

__all__ = [
    "Card",
    "CardPile",
    "CardSigil",
    "CardVersion",
    "Change",
    "Element",
    "FixturesLoaded",
    "Game",
    "Inscription",
    "MonsterLabel",
    "RelatedCard",
    "Release",
    "Rule",
    "Ruleset",
    "Ruling",
    "SearchBuild",
    "SearchShard",
    "Sigil",
    "SigilText",
    "Temple",
    "Tier",
    "Tribe",
]
