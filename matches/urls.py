"""Pages of matches."""

from django.urls import path

from matches.views import draft

app_name = "matches"
urlpatterns = [
    path("matches/draft/", draft.draft, name="draft"),
]
