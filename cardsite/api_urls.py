"""Mounts each room's part of the API under /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("cardsite.accounts.api_urls")),
]
