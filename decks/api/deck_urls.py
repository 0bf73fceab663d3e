"""The addresses of stored decks and house rules."""

from django.urls import path

from decks.api import deck_detail, deck_list, deck_versions, house_rulesets

urlpatterns = [
    path("decks/", deck_list.DeckListApi.as_view(), name="deck-list"),
    path("decks/compare/", deck_versions.DeckCompareApi.as_view(), name="deck-compare"),
    path("decks/<str:deck>/", deck_detail.DeckDetailApi.as_view(), name="deck-detail"),
    path("decks/<str:deck>/visibility/", deck_detail.DeckVisibilityApi.as_view(), name="deck-visibility"),
    path("decks/<str:deck>/publish/", deck_detail.DeckPublishApi.as_view(), name="deck-publish"),
    path("decks/<str:deck>/fork/", deck_detail.DeckForkApi.as_view(), name="deck-fork"),
    path("decks/<str:deck>/report/", deck_detail.DeckReportApi.as_view(), name="deck-report"),
    path("decks/<str:deck>/versions/", deck_versions.DeckVersionListApi.as_view(), name="deck-version-list"),
    path("decks/<str:deck>/versions/<int:number>/", deck_versions.DeckVersionApi.as_view(), name="deck-version"),
    path("decks/<str:deck>/difference/", deck_versions.DeckDifferenceApi.as_view(), name="deck-difference"),
    path("decks/<str:deck>/export/", deck_versions.DeckExportApi.as_view(), name="deck-export"),
    path("house-rulesets/", house_rulesets.HouseRulesetListApi.as_view(), name="house-ruleset-list"),
    path("house-rulesets/<str:ruleset>/", house_rulesets.HouseRulesetDetailApi.as_view(), name="house-ruleset-detail"),
    path(
        "house-rulesets/<str:ruleset>/versions/",
        house_rulesets.HouseRulesetVersionListApi.as_view(),
        name="house-ruleset-version-list",
    ),
    path(
        "house-rulesets/<str:ruleset>/report/",
        house_rulesets.HouseRulesetReportApi.as_view(),
        name="house-ruleset-report",
    ),
]
