"""Mounts each room of the house."""

from django.contrib import admin
from django.urls import include, path

from cardsite import health, metrics, views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("api/v1/", include("cardsite.api_urls")),
    path("account/", include("cardsite.accounts.urls")),
    path("admin/", admin.site.urls),
    path("", include("cards.urls")),
]
