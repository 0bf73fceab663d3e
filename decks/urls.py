"""Pages of decks."""

from django.urls import path

from decks.views import build, check, draft, export, index, sheet, show

app_name = "decks"
urlpatterns = [
    path("check/", check.check, name="check"),
    path("decks/", index.index, name="index"),
    path("decks/draft/<slug:game>/", draft.draft, name="draft"),
    path("decks/build/<slug:game>/", build.build, name="build"),
    path("decks/build/<slug:game>/paste/", build.paste, name="paste"),
    path("decks/show/<slug:game>/", show.show, name="show"),
    path("decks/show/<slug:game>/sheet.pdf", sheet.sheet, name="sheet"),
    path("decks/export/<slug:game>/<slug:name>/", export.export, name="export"),
]
