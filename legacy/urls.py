"""Addresses of campaigns."""

from django.urls import include, path

app_name = "legacy"
urlpatterns = [
    path("", include("legacy.table_urls")),
]
