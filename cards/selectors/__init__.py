"""Reads of the catalogue, with their joins decided here; one noun a file, the shelf that every page reads here."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, When

from cards.faces.marks import sigil_marks
from cards.faces.names import Names
from cards.faces.penwork import seeded
from cards.models import (
    Card,
    CardVersion,
    Element,
    Game,
    Inscription,
    MonsterLabel,
    RelatedCard,
    Ruling,
    Sigil,
    SigilText,
    Temple,
    Tier,
    Tribe,
)
from cards.rules import games
from cards.rules.nearness import near_word
from cards.rules.types import CardSpec
from cards.rules.wordings import marked
from cards.selectors.version import CatalogueVersion as CatalogueVersion
from cards.selectors.version import catalogue_version as catalogue_version


def game_list() -> QuerySet[Game]:
    """All games in the order of the navigation."""
    return Game.objects.order_by("position")


@dataclass(frozen=True)
class GameOnShelf:
    """A game and how much the catalogue holds of it."""

    game: Game
    counts: tuple[tuple[str, int], ...]

    @property
    def counted(self) -> str:
        """The counts as words: "468 cards, 222 sigils"."""
        return ", ".join(f"{count} {noun if count == 1 else f'{noun}s'}" for noun, count in self.counts)


class Shelf:
    """What pages show of the catalogue again and again, read once for a release and then kept in memory."""

    def __init__(self, version: CatalogueVersion) -> None:
        self.version = version

    @cached_property
    def games(self) -> tuple[GameOnShelf, ...]:
        counts = _counts_by_game()
        return tuple(
            GameOnShelf(game, tuple((noun, of_game[game.pk]) for noun, of_game in counts.items() if of_game[game.pk]))
            for game in game_list()
        )

    @cached_property
    def names(self) -> dict[str, Names]:
        """The words and marks for the faces of each game, by its slug."""
        words: dict[str, dict[int, dict[str, str]]] = {
            field: _names_by_game(model)
            for field, model in (("tiers", Tier), ("temples", Temple), ("tribes", Tribe), ("elements", Element))
        }
        # A sigil has one mark in all games: that of the first game that explains it.
        triggers: dict[str, tuple[str, str]] = {}
        for slug, name, trigger in SigilText.objects.order_by("game__position").values_list(
            "sigil__slug", "sigil__name", "trigger"
        ):
            triggers.setdefault(slug, (name, trigger))
        marks = sigil_marks((slug, name, trigger) for slug, (name, trigger) in triggers.items())
        sigils = {slug: name for slug, (name, _) in triggers.items()}
        return {
            entry.game.slug: Names(
                game=entry.game.short_name,
                sigils=sigils,
                marks=marks,
                **{field: of_game[entry.game.pk] for field, of_game in words.items()},
            )
            for entry in self.games
        }

    @cached_property
    def showcase(self) -> tuple[tuple[GameOnShelf, CardSpec], ...]:
        """One card of each game that has any; the same ones until the catalogue changes."""
        slugs = defaultdict(list)
        for game_id, slug in Card.objects.current().order_by("slug").values_list("game_id", "slug"):
            slugs[game_id].append(slug)
        chosen = {game_id: seeded(f"showcase {game_id}").choice(found) for game_id, found in slugs.items()}
        wanted = Q(pk__in=[])
        for game_id, slug in chosen.items():
            wanted |= Q(game_id=game_id, slug=slug)
        specs = {row["game_id"]: card_spec(row["document"]) for row in card_documents(Card.objects.filter(wanted))}
        return tuple((entry, specs[entry.game.pk]) for entry in self.games if entry.game.pk in specs)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The newest ruling of each game."""
        newest = Ruling.objects.filter(game=OuterRef("game")).order_by("-pk").values("pk")[:1]
        return tuple(Ruling.objects.filter(pk=Subquery(newest)).select_related("game").order_by("game__position"))

    def find(self, slug: str) -> GameOnShelf | None:
        """The game with this slug."""
        return next((entry for entry in self.games if entry.game.slug == slug), None)


_shelf = Shelf(CatalogueVersion(0, None))


def catalogue_shelf() -> Shelf:
    """The shelf of the release that is newest now."""
    global _shelf
    version = catalogue_version()
    if version.number == 0 or _shelf.version != version:
        _shelf = Shelf(version)
    return _shelf


def game_key(*, slug: str) -> int:
    """The key of a game that the catalogue holds, without a query for it; raises ``LookupError``."""
    entry = catalogue_shelf().find(slug)
    if entry is None:
        raise LookupError(f"The catalogue holds no game {slug!r}.")
    return entry.game.pk


def card_documents(cards: QuerySet[Card]) -> QuerySet[Any, dict[str, Any]]:
    """Key, game, slug, name and newest document of these cards, in one query."""
    newest = CardVersion.objects.filter(card=OuterRef("pk")).order_by("-number").values("document")[:1]
    rows: QuerySet[Any, Any] = cards.annotate(document=Subquery(newest))
    return rows.values("pk", "game_id", "slug", "name", "document")


def card_spec(document: Any) -> CardSpec:
    """A card's document as the typed value that rules and faces read."""
    return msgspec.convert(document, CardSpec)


def card_list(*, game: Game) -> QuerySet[Any, dict[str, Any]]:
    """The documents of a game's cards in the order of the game, then by name."""
    places = [
        Case(*(When(**{field: value}, then=place) for place, value in enumerate(values)), default=len(values))
        for field, values in games.get(game.slug).shelf
    ]
    return card_documents(Card.objects.current().filter(game=game).order_by(*places, "name", "id"))


def card_nearest(*, game: Game, slug: str) -> str | None:
    """The slug of the game's card most like this one."""
    known = Card.objects.current().filter(game=game).values_list("slug", flat=True)
    return near_word(slug, known)


@dataclass(frozen=True)
class SigilOnCard:
    """A sigil or trait of a card, what it does in the card's game and in others, and the frame that it depends on."""

    slug: str
    text: SigilText | None
    frame: SigilText | None
    elsewhere: tuple[SigilText, ...] = ()

    @property
    def tellings(self) -> tuple[tuple[SigilText, tuple[tuple[str, bool], ...]], ...]:
        """What it does game by game, with what the others lack, where another game tells it otherwise."""
        if self.text is None or all(other.effect == self.text.effect for other in self.elsewhere):
            return ()
        first = (self.text, marked(self.text.effect, self.elsewhere[0].effect))
        return (first, *((other, marked(other.effect, self.text.effect)) for other in self.elsewhere))


@dataclass(frozen=True)
class CardSheet:
    """Everything that a card's page tells."""

    card: Card
    spec: CardSpec
    abilities: tuple[SigilOnCard, ...]
    leads_to: tuple[RelatedCard, ...]
    comes_from: tuple[RelatedCard, ...]
    rulings: tuple[Ruling, ...]
    namesakes: tuple[Card, ...]


def card_sheet(*, game: Game, slug: str) -> CardSheet | None:
    """A card with all that belongs to it, withdrawn or not."""
    card = Card.objects.filter(game=game, slug=slug).select_related("game").first()
    if card is None:
        return None
    document = CardVersion.objects.filter(card=card).order_by("-number").values_list("document", flat=True).first()
    spec = card_spec(document)
    slugs = [*spec.sigils, *(spec.frame.sigils if spec.frame else ()), *spec.traits]
    return CardSheet(
        card=card,
        spec=spec,
        abilities=_abilities(game, spec),
        leads_to=tuple(card.leads_to.select_related("target__game").order_by("kind", "target__name")),
        comes_from=tuple(card.comes_from.select_related("card__game").order_by("kind", "card__name")),
        rulings=tuple(
            Ruling.objects.filter(Q(cards=card) | Q(game=game, sigils__slug__in=slugs)).distinct().order_by("code")
        ),
        namesakes=tuple(
            Card.objects.current().filter(name=card.name).exclude(pk=card.pk).select_related("game").order_by("game")
        ),
    )


def _abilities(game: Game, spec: CardSpec) -> tuple[SigilOnCard, ...]:
    framed = spec.frame.sigils if spec.frame else ()
    frame = spec.frame.kind if spec.frame else ""
    texts = _sigil_texts(filter(None, [*spec.sigils, *framed, *spec.traits, frame]))

    def told(slug: str, frame: str = "") -> SigilOnCard:
        elsewhere = (text for text in texts[slug] if text.game_id != game.pk)
        return SigilOnCard(slug, here(slug), here(frame) if frame else None, tuple(elsewhere))

    def here(slug: str) -> SigilText | None:
        return next((text for text in texts[slug] if text.game_id == game.pk), None)

    return (
        *(told(slug) for slug in spec.sigils),
        *(told(slug, frame) for slug in framed),
        *(told(slug) for slug in spec.traits),
    )


def _sigil_texts(slugs: Iterable[str]) -> dict[str, list[SigilText]]:
    texts: dict[str, list[SigilText]] = defaultdict(list)
    found = SigilText.objects.filter(sigil__slug__in=list(slugs)).select_related("sigil", "game")
    for text in found.order_by("game__position"):
        texts[text.sigil.slug].append(text)
    return texts


def _counts_by_game() -> dict[str, dict[int, int]]:
    """How many cards, sigils, inscriptions, labels and rulings each game has."""
    rows: dict[str, QuerySet[Any]] = {
        "card": Card.objects.current(),
        "sigil": SigilText.objects.filter(sigil__kind=Sigil.Kind.SIGIL),
        "inscription": Inscription.objects.all(),
        "label": MonsterLabel.objects.all(),
        "ruling": Ruling.objects.all(),
    }
    counts: dict[str, dict[int, int]] = {}
    for noun, found in rows.items():
        counts[noun] = defaultdict(int, found.order_by().values_list("game_id").annotate(Count("pk")))
    return counts


def _names_by_game(model: type[Tier] | type[Temple] | type[Tribe] | type[Element]) -> dict[int, dict[str, str]]:
    names: dict[int, dict[str, str]] = defaultdict(dict)
    for game_id, slug, name in model.objects.values_list("game_id", "slug", "name"):
        names[game_id][slug] = name
    return names
