"""Mounts each room of the house."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from cardsite import health, views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/v1/", include("cardsite.api_urls")),
    path("account/", include("cardsite.accounts.urls")),
    path("admin/login/", RedirectView.as_view(pattern_name="accounts:sign-in", query_string=True)),  # it is throttled
    path("admin/", admin.site.urls),
    path("", include("cards.urls")),
]
