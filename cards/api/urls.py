"""The catalogue's part of the API."""

from typing import Any

from django.urls import URLPattern, path
from rest_framework.routers import SimpleRouter

from cards.api import bulk, card_list, card_lookup, games, nouns, values

router = SimpleRouter()
router.register("games", games.GameViewSet, basename="game")


def collection(plural: str, viewset: Any, entry: str = "<str:game>/<str:slug>") -> list[URLPattern]:
    """The addresses of a list and of its entries."""
    noun = plural.removesuffix("s")
    return [
        path(f"{plural}/", viewset.as_view({"get": "list"}), name=f"{noun}-list"),
        path(f"{plural}/{entry}/", viewset.as_view({"get": "retrieve"}), name=f"{noun}-detail"),
    ]


urlpatterns = [
    path("cards/", card_list.CardListApi.as_view(), name="card-list"),
    path("cards/named/", card_lookup.CardNamedApi.as_view(), name="card-named"),
    path("cards/random/", card_lookup.CardRandomApi.as_view(), name="card-random"),
    path("cards/autocomplete/", card_lookup.CardAutocompleteApi.as_view(), name="card-autocomplete"),
    path("cards/collection/", card_lookup.CardCollectionApi.as_view(), name="card-collection"),
    path("cards/<str:game>/<str:slug>/", card_lookup.CardDetailApi.as_view(), name="card-detail"),
    *router.urls,
    path("games/<str:game>/rules/", nouns.RuleViewSet.as_view({"get": "list"}), name="rule-list"),
    *collection("sigils", nouns.SigilViewSet, "<str:slug>"),
    *collection("tiers", nouns.TierViewSet),
    *collection("temples", nouns.TempleViewSet),
    *collection("tribes", nouns.TribeViewSet),
    *collection("elements", nouns.ElementViewSet),
    *collection("inscriptions", nouns.InscriptionViewSet),
    *collection("labels", nouns.LabelViewSet),
    *collection("rulings", nouns.RulingViewSet, "<str:code>"),
    path("keywords/", values.KeywordListApi.as_view(), name="keyword-list"),
    path("catalogues/", values.CatalogueListApi.as_view(), name="catalogue-list"),
    path("catalogues/<str:field>/", values.CatalogueApi.as_view(), name="catalogue-values"),
    path("bulk/", bulk.BulkListApi.as_view(), name="bulk-list"),
    path("bulk/<str:file>.jsonl", bulk.BulkFileApi.as_view(), name="bulk-file"),
    *collection("rulesets", nouns.RulesetViewSet),
]
