"""Pages of decks."""

from django.urls import path

from decks.views import check

app_name = "decks"
urlpatterns = [
    path("check/", check.check, name="check"),
    path("decks/build/<slug:game>/", check.check, name="build"),
    path("decks/show/<slug:game>/", check.check, name="show"),
]
