"""Reads of what cards belong to: tiers, temples, tribes and elements of a game, and what is written on cards."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from cards.models import Card, Element, Game, Inscription, MonsterLabel, Temple, Tier, Tribe
from cards.models.groups import Group


@dataclass(frozen=True)
class GroupNoun:
    """A kind of group: its word in addresses, its model, the column of a card and the keyword of search."""

    plural: str
    singular: str
    model: type[Group]
    column: str


NOUNS = {
    noun.plural: noun
    for noun in (
        GroupNoun("tiers", "tier", Tier, "tier"),
        GroupNoun("temples", "temple", Temple, "temple"),
        GroupNoun("tribes", "tribe", Tribe, "tribes"),
        GroupNoun("elements", "element", Element, "elements"),
    )
}


def group_list(*, game: Game, noun: GroupNoun) -> list[Group]:
    """The groups of one kind of a game in their order, each with the number of its cards as ``count``."""
    current = Count("cards", filter=Q(cards__withdrawn=False), distinct=True)
    return list(noun.model._default_manager.filter(game=game).annotate(count=current))


def group_find(*, game: Game, noun: GroupNoun, slug: str) -> Group | None:
    """The group of a game with this slug."""
    return noun.model._default_manager.filter(game=game, slug=slug).first()


def group_cards(*, group: Group, noun: GroupNoun) -> QuerySet[Card]:
    """The cards of a group by name."""
    return Card.objects.current().filter(**{noun.column: group}).order_by("name", "id")


def inscription_list(*, game: Game) -> list[Inscription]:
    """The inscriptions of a game by tier and name."""
    return list(Inscription.objects.filter(game=game).select_related("tier").order_by("tier__order", "name"))


def label_list(*, game: Game) -> list[MonsterLabel]:
    """The monster labels of a game by tier and name."""
    return list(MonsterLabel.objects.filter(game=game).select_related("tier").order_by("tier__order", "name"))
