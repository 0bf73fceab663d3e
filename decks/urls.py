"""Pages of decks."""

from django.urls import path

from decks.views import check, draft

app_name = "decks"
urlpatterns = [
    path("check/", check.check, name="check"),
    path("decks/draft/<slug:game>/", draft.draft, name="draft"),
    path("decks/build/<slug:game>/", check.check, name="build"),
    path("decks/show/<slug:game>/", check.check, name="show"),
]
