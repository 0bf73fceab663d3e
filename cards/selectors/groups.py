"""Reads of what cards belong to: tiers, temples, tribes and elements of a game, and what is written on cards."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from cards.models import Card, Element, Game, Inscription, MonsterLabel, Temple, Tier, Tribe
from cards.models.groups import Group
from cards.selectors import nouns


@dataclass(frozen=True)
class GroupNoun:
    """A kind of group: its word in addresses, its model, the column of a card and the keyword of search."""

    plural: str
    singular: str
    model: type[Group]
    column: str
    about: str


NOUNS = {
    noun.plural: noun
    for noun in (
        GroupNoun("tiers", "tier", Tier, "tier", "How strong or how rare a card is, from the lowest to the highest."),
        GroupNoun("temples", "temple", Temple, "temple", "The houses that cards serve."),
        GroupNoun("tribes", "tribe", Tribe, "tribes", "The families of cards that other cards may name."),
        GroupNoun("elements", "element", Element, "elements", "The elements by which cards are told apart."),
    )
}


@dataclass(frozen=True)
class CountedGroup:
    """A group, its address and what it holds: cards, or inscriptions and labels where it is a tier of those."""

    group: Group
    address: str
    counts: tuple[tuple[str, int], ...]

    @property
    def counted(self) -> str:
        """The counts as words: "4 inscriptions, 3 labels"."""
        held = [(word, count) for word, count in self.counts if count] or [("card", 0)]
        return ", ".join(f"{count} {word if count == 1 else f'{word}s'}" for word, count in held)


@dataclass(frozen=True)
class GroupsOfGame:
    """The groups of one kind of one game, and the page that lists them."""

    game: Game
    address: str
    groups: tuple[CountedGroup, ...]


def group_list(*, game: Game, noun: GroupNoun) -> tuple[CountedGroup, ...]:
    """The groups of one kind of a game in their order, each with how much it holds."""
    return tuple(_counted(group, noun) for group in _with_counts(noun).filter(game=game).select_related("game"))


def group_shelf(*, noun: GroupNoun) -> list[GroupsOfGame]:
    """The groups of one kind of every game that has any, in one query."""
    by_game: dict[Game, list[CountedGroup]] = {}
    for group in _with_counts(noun).select_related("game"):
        by_game.setdefault(group.game, []).append(_counted(group, noun))
    return [
        GroupsOfGame(game, reverse("cards:groups", args=[game.slug, noun.plural]), tuple(by_game[game]))
        for game in sorted(by_game, key=lambda game: game.position)
    ]


def _with_counts(noun: GroupNoun) -> QuerySet[Any]:
    counts = {"card": Count("cards", filter=Q(cards__withdrawn=False), distinct=True)}
    if noun.model is Tier:
        counts |= {"inscription": Count("inscriptions", distinct=True), "label": Count("labels", distinct=True)}
    named = {f"{word}_count": count for word, count in counts.items()}
    return noun.model._default_manager.annotate(**named)


def _counted(group: Group, noun: GroupNoun) -> CountedGroup:
    words = ("card", "inscription", "label")
    return CountedGroup(
        group,
        reverse("cards:group", args=[group.game.slug, noun.plural, group.slug]),
        tuple((word, getattr(group, f"{word}_count", 0)) for word in words),
    )


def group_find(*, game: Game, noun: GroupNoun, slug: str) -> Group | None:
    """The group of a game with this slug."""
    return noun.model._default_manager.filter(game=game, slug=slug).first()


def group_cards(*, group: Group, noun: GroupNoun) -> QuerySet[Card]:
    """The cards of a group by name."""
    return Card.objects.current().filter(**{noun.column: group}).order_by("name", "id")


@dataclass(frozen=True)
class WrittenNoun:
    """A kind of what is written on cards or stuck on monsters: its words, its model and what it is for."""

    plural: str
    singular: str
    model: type[Inscription] | type[MonsterLabel]
    about: str


WRITTEN = {
    noun.plural: noun
    for noun in (
        WrittenNoun("inscriptions", "inscription", Inscription, "What is written on a card, and what it does."),
        WrittenNoun("labels", "label", MonsterLabel, "What is stuck on a monster, for reward and risk."),
    )
}


def written_list(*, noun: WrittenNoun, game: Game | None = None) -> list[Any]:
    """The inscriptions or labels of a game, or of all, by game, tier and name."""
    rows: QuerySet[Any] = nouns.written_list(model=noun.model)
    return list(rows if game is None else rows.filter(game=game))
