"""Mounts each room of the house."""

from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path

from cardsite import health, views
from cardsite.sitemaps import SECTIONS
from cardsite.theme import theme_set

urlpatterns = [
    path("", views.home, name="home"),
    path("about/", views.about, name="about"),
    path("credits/", views.credit_list, name="credits"),
    path("privacy/", views.privacy, name="privacy"),
    path("theme/", theme_set, name="theme"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": SECTIONS}, name="sitemap"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/v1/", include("cardsite.api_urls")),
    path("account/", include("cardsite.accounts.urls")),
    path("admin/", admin.site.urls),
    path("", include("cards.urls")),
]
