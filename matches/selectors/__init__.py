"""What matches read of the rooms below: cards, rulesets, sample decks, and how much of a game can be simulated."""

from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

from cards.models import Card
from cards.rules.games import GAMES, UnknownGame
from cards.rules.types import CardSpec
from decks.selectors import Lawbook, lawbook, ruleset_find
from matches.engine import registry
from matches.engine.coverage import Coverage, coverage_of, lacking_of
from matches.engine.runner import Terms

SAMPLES = "decks"


def coverage_list() -> list[Coverage]:
    """The coverage of every game, in their order; of a game that has not been loaded there are no cards."""
    return [coverage_of(game.slug, _cards(game.slug).values()) for game in GAMES]


def _cards(game: str) -> Mapping[str, CardSpec]:
    try:
        return lawbook(game=game).index.cards
    except UnknownGame:
        return {}


def card_lacking(*, card: Card) -> tuple[str, ...] | None:
    """What the engine lacks to play the card; None where the game has no engine or the card is withdrawn."""
    slug = card.game.slug
    if slug not in registry.MODULES:
        return None
    spec = lawbook(game=slug).index.cards.get(card.slug)
    return None if spec is None else lacking_of(slug, spec)


def terms_of(*, law: Lawbook, ruleset: str) -> Terms:
    """What all matches by this ruleset share; raises ``UnknownRuleset``."""
    found = ruleset_find(law=law, reference=ruleset)
    return Terms(
        cards=law.index.cards, catalogue_version=law.version.number, ruleset=found.slug, parameters=found.parameters
    )


def sample_decks(*, game: str) -> dict[str, Path]:
    """The sample decks of a game, by name."""
    return {path.stem: path for path in sorted((settings.FIXTURES_DIR / game / SAMPLES).glob("*.json"))}
