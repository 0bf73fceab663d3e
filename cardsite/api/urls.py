"""Mounts each room's part of the API under /api/v1/; the index finds a collection by its route's name, <noun>-list."""

from django.urls import include, path

from cardsite.api import views

app_name = "api"
urlpatterns = [
    # What is asked most stands first, since the addresses are tried in turn: validating, then the catalogue.
    path("", include("decks.api.urls")),
    path("", include("cards.api.urls")),
    path("", views.IndexApi.as_view(), name="index"),
    path("version/", views.VersionApi.as_view(), name="version"),
    path("schema/", views.SchemaApi.as_view(), name="schema"),
    path("docs/", views.DocsPage.as_view(), name="docs"),
    path("", include("cardsite.accounts.api_urls")),
    path("", include("decks.api.deck_urls")),
    path("", include("legacy.api.urls")),
    path("", include("matches.api.urls")),
]
