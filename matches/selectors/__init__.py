"""What matches read of the rooms below: cards, rulesets, sample decks, and how much of a game can be simulated."""

from pathlib import Path

from django.conf import settings

from cards.faces.names import readable
from cards.models import Card, Game
from cards.rules.games import GAMES, UnknownGame
from cards.selectors import Shelf
from decks import rules
from decks.selectors import Lawbook, lawbook, ruleset_find
from legacy.models import Campaign
from matches.engine import registry
from matches.engine.coverage import Coverage, coverage_of, lacking_of
from matches.engine.runner import Terms

SAMPLES = "decks"


def coverage_list() -> list[Coverage]:
    """The coverage of every game, in their order; of a game that has not been loaded there are no cards."""
    return [_coverage(game.slug) for game in GAMES]


def _coverage(game: str) -> Coverage:
    try:
        index = lawbook(game=game).index
    except UnknownGame:
        return coverage_of(game, ())
    inscriptions = (f"inscription {slug}" for slug in index.inscriptions)
    labels = (f"label {slug}" for slug in index.labels)
    return coverage_of(game, index.cards.values(), (*inscriptions, *labels))


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


def campaign_find(*, campaign: str) -> Campaign | None:
    """The campaign of the chronicle with this id."""
    return Campaign.objects.filter(public_id=campaign).first()


def sample_choices(*, game: str) -> list[tuple[str, str]]:
    """The sample decks of a game as people choose among them: the name, and the same as words."""
    return [(name, readable(name)) for name in sample_decks(game=game)]


def playable_games(*, shelf: Shelf) -> list[Game]:
    """The games of the catalogue that an engine plays and whose decks are judged, in the order of the navigation."""
    playable = registry.MODULES.keys() & rules.REGISTRY.keys()
    return [entry.game for entry in shelf.games if entry.game.slug in playable]


def sample_decks(*, game: str) -> dict[str, Path]:
    """The sample decks of a game, by name."""
    return {path.stem: path for path in sorted((settings.FIXTURES_DIR / game / SAMPLES).glob("*.json"))}
