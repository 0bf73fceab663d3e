"""Everything beside cards that can be listed, with its joins and counts decided here."""

from typing import TypeVar

from django.db.models import Count, F, Func, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery

from cards.models import (
    Card,
    CardSigil,
    Element,
    Inscription,
    MonsterLabel,
    Rule,
    Ruleset,
    Ruling,
    Sigil,
    SigilText,
    Temple,
    Tier,
    Tribe,
)

GroupModel = TypeVar("GroupModel", Tier, Temple, Tribe, Element)
WrittenModel = TypeVar("WrittenModel", Inscription, MonsterLabel)


def group_list(*, model: type[GroupModel], order: tuple[str, ...] = ("game__position", "name")) -> QuerySet[GroupModel]:
    """The groups of all games, each with the number of its current cards."""
    count = Count("cards", filter=Q(cards__withdrawn=False), distinct=True)
    return model.objects.select_related("game").annotate(card_count=count).order_by(*order)


def sigil_list() -> QuerySet[Sigil]:
    """All sigils, traits and frames by name, with their texts and the number of cards that bear them."""
    borne = CardSigil.objects.filter(card__withdrawn=False).filter(Q(sigil=OuterRef("pk")) | Q(frame=OuterRef("pk")))
    count = borne.order_by().annotate(
        n=Func(F("card"), function="COUNT", template="%(function)s(DISTINCT %(expressions)s)")
    )
    texts = SigilText.objects.select_related("game").order_by("game__position")
    return (
        Sigil.objects.annotate(bearers=Subquery(count.values("n")[:1], output_field=IntegerField()))
        .prefetch_related(Prefetch("texts", texts))
        .order_by("name")
    )


def written_list(*, model: type[WrittenModel]) -> QuerySet[WrittenModel]:
    """All inscriptions or labels by game, tier and name."""
    return model._default_manager.select_related("game", "tier").order_by("game__position", "tier__order", "name")


def ruling_rows() -> QuerySet[Ruling]:
    """All rulings by game and id, with what they speak of."""
    return (
        Ruling.objects.select_related("game")
        .prefetch_related(
            Prefetch("cards", Card.objects.order_by("slug")),
            Prefetch("sigils", Sigil.objects.order_by("slug")),
            Prefetch("rules", Rule.objects.order_by("code")),
        )
        .order_by("game__position", "code")
    )


def rule_list() -> QuerySet[Rule]:
    """All rules by game and id, with the rulings that read them."""
    return (
        Rule.objects.select_related("game")
        .prefetch_related(Prefetch("rulings", Ruling.objects.order_by("code")))
        .order_by("game__position", "code")
    )


def ruleset_rows() -> QuerySet[Ruleset]:
    """All rulesets by game, the official one first; of several versions of one only the newest."""
    newest = Ruleset.objects.filter(game=OuterRef("game"), slug=OuterRef("slug")).order_by("-pk").values("pk")[:1]
    return (
        Ruleset.objects.filter(pk=Subquery(newest))
        .select_related("game")
        .prefetch_related(Prefetch("rulings", Ruling.objects.order_by("code")))
        .order_by("game__position", "-official", "slug")
    )
