"""What judging the decks of a game needs of the catalogue, held in memory and stamped by the catalogue's version."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cards.models import Game, Inscription, MonsterLabel, Rule, Ruleset
from cards.rules import games
from cards.rules.documents import InscriptionDocument, LabelDocument
from cards.rules.index import CardIndex
from cards.selectors import CatalogueVersion, card_list, card_spec, catalogue_version
from decks.rules.stats import Facets

OFFICIAL = "official"


class Source(msgspec.Struct, frozen=True):
    """Where a rule stands: the document and the heading in it."""

    document: str
    section: str


@dataclass(frozen=True)
class RulesetInForce:
    """A ruleset with all its parameters, those that it changes and those that it leaves as they are."""

    slug: str
    name: str
    parameters: Any


@dataclass(frozen=True)
class Lawbook:
    """The cards, rulesets and places of rules of one game at one version of the catalogue; never changed once made."""

    game: str
    version: CatalogueVersion
    index: CardIndex
    rulesets: Mapping[str, RulesetInForce]
    sources: Mapping[str, Source]
    facets: Facets
    nearest: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)  # what was asked before

    def source(self, rule: str) -> Source:
        """Where the rule stands; a rule that the catalogue does not tell stands nowhere."""
        return self.sources.get(rule, NOWHERE)


NOWHERE = Source("", "")
_lawbooks: dict[str, Lawbook] = {}


def lawbook(*, game: str, version: CatalogueVersion | None = None) -> Lawbook:
    """The lawbook of the game at this version of the catalogue, or at the present one.

    The version is read before the rows: should a release come between, they carry the older stamp and are read again
    at the next question. Every process asks for itself, so all of them see a changed card at their next question.
    """
    version = version or catalogue_version()
    kept = _lawbooks.get(game)
    if kept is None or kept.version != version or version.number == 0:
        kept = _lawbooks[game] = _read(game, version)
    return kept


def _read(slug: str, version: CatalogueVersion) -> Lawbook:
    declared = games.get(slug)
    game = Game.objects.filter(slug=declared.slug).first()
    if game is None:
        raise games.UnknownGame(f"The catalogue holds no cards of {declared.slug}: it has not been loaded.")
    cards = [card_spec(row["document"]) for row in card_list(game=game)]
    index = CardIndex(
        game=declared.slug, version=version.number, cards=cards, inscriptions=_inscriptions(game), labels=_labels(game)
    )
    headings = Rule.objects.filter(game=game).values_list("code", "heading")
    return Lawbook(
        game=declared.slug,
        version=version,
        index=index,
        rulesets=_rulesets(game, declared),
        sources={code: Source(game.rulebook, heading) for code, heading in headings},
        facets=Facets(cards, declared),
    )


def _rulesets(game: Game, declared: games.Game) -> dict[str, RulesetInForce]:
    """The newest version of each ruleset; the official one changes nothing and is there even before it is loaded."""
    rulesets = {OFFICIAL: RulesetInForce(OFFICIAL, "Official rules", declared.parameters())}
    for ruleset in Ruleset.objects.filter(game=game).order_by("pk"):
        parameters: Any = msgspec.convert(ruleset.parameters, declared.parameters)
        rulesets[ruleset.slug] = RulesetInForce(ruleset.slug, ruleset.name, parameters)
    return rulesets


def _inscriptions(game: Game) -> list[InscriptionDocument]:
    rows = Inscription.objects.filter(game=game).select_related("tier").order_by("slug")
    return [
        InscriptionDocument(
            slug=row.slug,
            name=row.name,
            tier=row.tier.slug,
            price=row.price,
            trigger=row.trigger,
            effect=row.effect,
            edge=row.edge,
        )
        for row in rows
    ]


def _labels(game: Game) -> list[LabelDocument]:
    rows = MonsterLabel.objects.filter(game=game).select_related("tier").order_by("slug")
    return [
        LabelDocument(slug=row.slug, name=row.name, tier=row.tier.slug, effect=row.effect, on_minion=row.on_minion)
        for row in rows
    ]
