"""What lists may be filtered by, beside the query language; numbers and yes or no are strict."""

from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field

from cards.models import Card, CardPile, CardSigil, Ruling, Sigil
from cards.rules import games

LARGEST = 9999
YES_NO = (("true", "true"), ("false", "false"))


class WholeNumberField(forms.RegexField):
    """A number in plain digits and nothing else: no sign, no point, no power of ten."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("strip", False)
        kwargs.pop("decimal_places", None)
        message = {"invalid": f"Write a whole number from 0 to {LARGEST}."}
        super().__init__(regex=r"\A0*[0-9]{1,4}\Z", max_length=40, error_messages=message, **kwargs)


@extend_schema_field({"type": "integer", "minimum": 0, "maximum": LARGEST})
class WholeNumberFilter(filters.Filter):
    field_class = WholeNumberField


@extend_schema_field({"type": "boolean"})
class YesOrNoFilter(filters.TypedChoiceFilter):
    """Takes the words true and false and no other: a filter that ignores what it cannot read would lie."""

    def __init__(self, **more: Any) -> None:
        super().__init__(choices=YES_NO, coerce=lambda word: word == "true", error_messages=_one_of(YES_NO), **more)


class ChosenFilter(filters.ChoiceFilter):
    """One of a few words; a word that is none of them is refused with all of them."""

    def __init__(self, *, choices: Any, **more: Any) -> None:
        super().__init__(choices=choices, error_messages=_one_of(choices), **more)


def _one_of(choices: Any) -> dict[str, str]:
    return {"invalid_choice": f"Choose one of {', '.join(word for word, _ in choices)}."}


class GameFilter(filters.CharFilter):
    """By a game's slug or a short form of it; a game that does not exist is told."""

    def filter(self, qs: QuerySet[Any], value: str) -> QuerySet[Any]:
        return qs.filter(**{self.field_name: games.get(value).slug}) if value else qs


class CardFilterSet(filters.FilterSet):
    """The columns of a card; what these words cannot say, the query language can.

    The list finds the cards of these values in the search index, not by these queries; a test holds both equal.
    """

    kind = filters.CharFilter(help_text="The kind of card, such as creature.")
    subkind = filters.CharFilter(help_text="The kind of item, swap or spell.")
    tier = filters.CharFilter(field_name="tier__slug", help_text="A tier's slug.")
    temple = filters.CharFilter(field_name="temple__slug", help_text="A temple's slug.")
    tribe = filters.CharFilter(field_name="tribes__slug", distinct=True, help_text="A tribe's slug.")
    element = filters.CharFilter(field_name="elements__slug", distinct=True, help_text="An element's slug.")
    sigil = filters.CharFilter(method="by_sigil", help_text="A sigil's slug; also one inside a conditional frame.")
    trait = filters.CharFilter(method="by_sigil", help_text="A trait's slug.")
    frame = filters.CharFilter(method="by_frame", help_text="The slug of a conditional frame.")
    pile = filters.CharFilter(method="by_pile", help_text="A pile of the box.")
    suit = filters.CharFilter(help_text="The suit of a playing card.")
    rank = filters.CharFilter(help_text="The rank of a playing card.")
    power = WholeNumberFilter(help_text="The power, where it is a number.")
    power_min = WholeNumberFilter(field_name="power", lookup_expr="gte")
    power_max = WholeNumberFilter(field_name="power", lookup_expr="lte")
    power_kind = filters.CharFilter(help_text="The kind of a variable power.")
    health = WholeNumberFilter()
    health_min = WholeNumberFilter(field_name="health", lookup_expr="gte")
    health_max = WholeNumberFilter(field_name="health", lookup_expr="lte")
    total_cost = WholeNumberFilter(help_text="All resources of the cost together.")
    total_cost_min = WholeNumberFilter(field_name="total_cost", lookup_expr="gte")
    total_cost_max = WholeNumberFilter(field_name="total_cost", lookup_expr="lte")
    stage = WholeNumberFilter(help_text="The stage of evolution, 1 to 3.")
    value = WholeNumberFilter(help_text="What a playing card is worth.")
    official = YesOrNoFilter(help_text="Whether the game's official list has it.")
    unused = YesOrNoFilter(
        field_name="unused_reason", method="by_unused", help_text="Whether it lies unused in the box."
    )

    class Meta:
        model = Card
        fields: list[str] = []

    def by_sigil(self, cards: QuerySet[Card], name: str, slug: str) -> QuerySet[Card]:
        places = CardSigil.objects.filter(card=OuterRef("pk"), sigil__slug=slug, sigil__kind=Sigil.Kind(name))
        return cards.filter(Exists(places))

    def by_frame(self, cards: QuerySet[Card], name: str, slug: str) -> QuerySet[Card]:
        return cards.filter(Exists(CardSigil.objects.filter(card=OuterRef("pk"), frame__slug=slug)))

    def by_pile(self, cards: QuerySet[Card], name: str, pile: str) -> QuerySet[Card]:
        return cards.filter(Exists(CardPile.objects.filter(card=OuterRef("pk"), pile=pile)))

    def by_unused(self, cards: QuerySet[Card], name: str, unused: bool) -> QuerySet[Card]:
        return cards.exclude(unused_reason="") if unused else cards.filter(unused_reason="")


class OfGameFilterSet(filters.FilterSet):
    """By game."""

    game = GameFilter(field_name="game__slug", help_text="A game's slug or a short form of it.")


class OfTierFilterSet(OfGameFilterSet):
    """By game and tier."""

    tier = filters.CharFilter(field_name="tier__slug", help_text="A tier's slug.")


class SigilFilterSet(filters.FilterSet):
    """By the game that knows it and by its kind."""

    game = GameFilter(field_name="texts__game__slug", distinct=True, help_text="A game in which it has a meaning.")
    kind = ChosenFilter(choices=Sigil.Kind.choices)
    trigger = filters.CharFilter(field_name="texts__trigger", distinct=True, help_text="When it acts.")


class RulingFilterSet(OfGameFilterSet):
    """By game, by how sure the reading is, and by what the ruling speaks of."""

    confidence = ChosenFilter(choices=Ruling.Confidence.choices)
    card = filters.CharFilter(
        method="by_card", help_text="A card's slug: what speaks of it or of one of its sigils, as its page shows."
    )
    sigil = filters.CharFilter(field_name="sigils__slug", distinct=True, help_text="A sigil's slug.")
    rule = filters.CharFilter(field_name="rules__code", distinct=True, help_text="A rule's id.")

    def by_card(self, rulings: QuerySet[Ruling], name: str, slug: str) -> QuerySet[Ruling]:
        borne = CardSigil.objects.filter(
            card__slug=slug,
            card__game=OuterRef("game"),
            sigil__in=Sigil.objects.filter(rulings=OuterRef(OuterRef("pk"))),
        )
        own = Ruling.cards.through.objects.filter(ruling=OuterRef("pk"), card__slug=slug)
        return rulings.filter(Exists(own) | Exists(borne))
