"""Mounts each room's part of the API under /api/v1/."""

from django.urls import URLPattern, URLResolver

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = []
