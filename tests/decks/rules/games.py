"""The catalogues as they lie in the fixtures, read once, and what tests ask of a game's rules."""

from functools import cache
from pathlib import Path
from typing import Any

from cards.rules import catalogue, games
from cards.rules.check_fixtures import folder_files
from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from decks import rules
from decks.rules.base import Report
from decks.rules.kinds import DocumentKind

FIXTURES = Path(__file__).parents[3] / "fixtures"
SLUGS = tuple(rules.REGISTRY)
DECK_GAMES = tuple(slug for slug, game in rules.REGISTRY.items() if "zones" in {kind.name for kind in game.kinds})


@cache
def catalogue_of(slug: str) -> catalogue.Catalogue:
    return catalogue.read(folder_files(FIXTURES / slug))


@cache
def index_of(slug: str) -> CardIndex:
    return index_with(slug, [])


def index_with(slug: str, cards: list[CardSpec]) -> CardIndex:
    """The game's cards and some more."""
    game = catalogue_of(slug)
    return CardIndex(
        game=slug, version=1, cards=[*game.cards, *cards], inscriptions=game.inscriptions, labels=game.labels
    )


def parameters_of(slug: str, **changes: Any) -> Any:
    return games.get(slug).parameters(**changes)


def kind_of(slug: str, name: str = "zones") -> DocumentKind:
    return next(kind for kind in rules.get(slug).kinds if kind.name == name)


def judged(slug: str, fields: dict[str, Any], index: CardIndex | None = None, **changes: Any) -> Report:
    """The report on a document under changed parameters."""
    kind = rules.get(slug).kind(fields)
    return kind.report(kind.read(fields, index or index_of(slug)), parameters_of(slug, **changes))


def rules_broken(report: Report) -> list[str]:
    return [problem.rule for problem in report.problems]
