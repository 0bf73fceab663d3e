"""Reading over HTTP what cards belong to: groups, sigils, inscriptions, labels, rules, rulings and rulesets."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from cards.api import shapes
from cards.api.filters import OfGameFilterSet, OfTierFilterSet, RulingFilterSet, SigilFilterSet
from cards.api.frame.caching import CatalogueViewSet
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import short
from cards.api.frame.tables import CsvRenderer
from cards.models import (
    Card,
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
from cards.rules import games
from cards.selectors import nouns

Row = TypeVar("Row", bound=Any)
View = TypeVar("View", bound=type[Any])
GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, description="A game's slug or a short form of it.")


def described(plural: str, one: str, *path: OpenApiParameter, table: bool = False) -> Any:
    """Say in the schema what the list and the entries of a collection are called."""

    def describe(view: View) -> View:
        serializer: type[BaseSerializer[Any]] = view.serializer_class
        responses: dict[Any, Any] = {(200, "application/json"): serializer(many=True)}
        if table:
            responses[200, "text/csv"] = OpenApiTypes.STR
        operation = plural.replace(" ", "_")
        described: View = extend_schema_view(
            list=extend_schema(operation_id=f"{operation}_list", summary=f"All {plural}", responses=responses),
            retrieve=extend_schema(operation_id=f"{operation}_retrieve", summary=f"One {one}", parameters=[*path]),
        )(view)
        return described

    return describe


class OfGameViewSet(CatalogueViewSet[Row]):
    """Entries at an address made of a game's slug and their own."""

    filterset_class = OfGameFilterSet
    renderer_classes = [JSONRenderer, CsvRenderer]

    @property
    def table_columns(self) -> tuple[str, ...]:
        fields: list[str] = self.serializer_class.Meta.fields  # type: ignore[union-attr]
        return tuple(fields)

    def get_object(self) -> Row:
        game, slug = games.get(self.kwargs["game"]).slug, self.kwargs["slug"]
        return found_or_refused(self.get_queryset().filter(game__slug=game, slug=slug), slug)


def found_or_refused(rows: QuerySet[Row], word: str) -> Row:
    """The only row, or a refusal that names what was asked for."""
    if (row := rows.first()) is None:
        noun = rows.model._meta.verbose_name
        raise ApiProblem(Code.NOT_FOUND, f"There is no {noun} {short(word)} here.")
    return row


@described("tiers", "tier", GAME, table=True)
class TierViewSet(OfGameViewSet[Tier]):
    queryset = nouns.group_list(model=Tier, order=("game__position", "order"))
    serializer_class = shapes.TierSerializer


@described("temples", "temple", GAME, table=True)
class TempleViewSet(OfGameViewSet[Temple]):
    queryset = nouns.group_list(model=Temple)
    serializer_class = shapes.TempleSerializer


@described("tribes", "tribe", GAME, table=True)
class TribeViewSet(OfGameViewSet[Tribe]):
    queryset = nouns.group_list(model=Tribe)
    serializer_class = shapes.TribeSerializer


@described("elements", "element", GAME, table=True)
class ElementViewSet(OfGameViewSet[Element]):
    queryset = nouns.group_list(model=Element)
    serializer_class = shapes.ElementSerializer


@described("inscriptions", "inscription", GAME, table=True)
class InscriptionViewSet(OfGameViewSet[Inscription]):
    queryset = nouns.written_list(model=Inscription)
    serializer_class = shapes.InscriptionSerializer
    filterset_class = OfTierFilterSet
    known_words = {"tier": (Inscription.objects.all(), "tier__slug")}


@described("labels", "label", GAME, table=True)
class LabelViewSet(OfGameViewSet[MonsterLabel]):
    queryset = nouns.written_list(model=MonsterLabel)
    serializer_class = shapes.LabelSerializer
    filterset_class = OfTierFilterSet
    known_words = {"tier": (MonsterLabel.objects.all(), "tier__slug")}


@described("rulesets", "ruleset", GAME)
class RulesetViewSet(OfGameViewSet[Ruleset]):
    queryset = nouns.ruleset_rows()
    serializer_class = shapes.RulesetSerializer
    renderer_classes = [JSONRenderer]  # parameters differ from game to game: no table


@described("sigils", "sigil", table=True)
class SigilViewSet(CatalogueViewSet[Sigil]):
    queryset = nouns.sigil_list()
    serializer_class = shapes.SigilSerializer
    filterset_class = SigilFilterSet
    lookup_field = "slug"
    renderer_classes = [JSONRenderer, CsvRenderer]
    table_columns = ("slug", "name", "kind", "game", "trigger", "effect", "edge", "price", "source", "bearers",
                     "bearers_url", "url")  # fmt: skip
    known_words = {"trigger": (SigilText.objects.all(), "trigger")}

    @staticmethod
    def table_rows(sigils: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """One row for each game that explains a sigil."""
        nowhere = [dict.fromkeys(shapes.SigilTextSerializer.Meta.fields, "")]
        for sigil in sigils:
            for text in sigil["texts"] or nowhere:
                yield {**sigil, **text}

    def get_object(self) -> Sigil:
        return found_or_refused(self.get_queryset().filter(slug=self.kwargs["slug"]), self.kwargs["slug"])


@described("rulings", "ruling", table=True)
class RulingViewSet(CatalogueViewSet[Ruling]):
    queryset = nouns.ruling_rows()
    serializer_class = shapes.RulingSerializer
    filterset_class = RulingFilterSet
    lookup_field = "code"
    renderer_classes = [JSONRenderer, CsvRenderer]
    table_columns = tuple(shapes.RulingSerializer.Meta.fields)
    known_words = {
        "card": (Card.objects.all(), "slug"),
        "sigil": (Sigil.objects.all(), "slug"),
        "rule": (Rule.objects.all(), "code"),
    }

    def get_object(self) -> Ruling:
        code = self.kwargs["code"]
        return found_or_refused(self.get_queryset().filter(code=code.upper()), code)


class RuleViewSet(CatalogueViewSet[Rule]):
    """The numbered rules of one game."""

    queryset = nouns.rule_list()
    serializer_class = shapes.RuleSerializer
    renderer_classes = [JSONRenderer, CsvRenderer]
    table_columns = (*(name for name in shapes.RuleSerializer.Meta.fields if name != "source"), "section")
    table_key = "id"

    @staticmethod
    def table_rows(rules: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Parameters by name, and the place in the rulebook alone."""
        for rule in rules:
            names = [parameter["name"] for parameter in rule["parameters"]]
            yield {**rule, "parameters": names, "section": rule["source"]["section"]}

    def get_queryset(self) -> QuerySet[Rule]:
        rules = super().get_queryset()
        return rules.filter(game__slug=games.get(self.kwargs["game"]).slug) if "game" in self.kwargs else rules

    @extend_schema(
        operation_id="games_rules_list",
        summary="The rules of a game as data",
        parameters=[GAME],
        responses={
            (200, "application/json"): shapes.RuleSerializer(many=True),
            (200, "text/csv"): OpenApiTypes.STR,
        },
    )
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().list(request, *args, **kwargs)
