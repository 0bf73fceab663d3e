"""Pages of the catalogue."""

from django.urls import path

from cards import urls_rules, views, views_changes, views_groups, views_search, views_sigils

app_name = "cards"
urlpatterns = [
    path("cards/<slug:game>/<slug:slug>/", views.card_detail, name="card"),
    *views_groups.urlpatterns,
    *views_search.urlpatterns,
    *views_sigils.urlpatterns,
    path("games/<slug:slug>/", views.game_detail, name="game"),
    path("cards/<slug:game>/<slug:slug>.png", views.card_png, name="card-png"),
    path("cards/<slug:game>/<slug:slug>.svg", views.card_svg, name="card-svg"),
    *urls_rules.urlpatterns,
    *views_changes.urlpatterns,
]
