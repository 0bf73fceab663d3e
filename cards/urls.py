"""Pages of the catalogue."""

from django.urls import URLPattern

from cards import urls_rules

app_name = "cards"
urlpatterns: list[URLPattern] = []
urlpatterns += urls_rules.urlpatterns
