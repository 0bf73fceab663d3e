"""Pages of matches."""

from django.urls import path

from matches.views import draft, replay

app_name = "matches"
urlpatterns = [
    path("matches/", replay.index, name="index"),
    path("matches/replay/", replay.replay, name="replay"),
    path("matches/replay/record.json", replay.record_file, name="record"),
    path("matches/draft/", draft.draft, name="draft"),
]
