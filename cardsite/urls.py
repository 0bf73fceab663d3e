"""Mounts each room of the house."""

from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path, re_path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from cardsite import errors, health, metrics, views
from cardsite.api.views import nothing_here
from cardsite.sitemaps import SECTIONS
from cardsite.theme import theme_set

admin.site.site_header = admin.site.site_title = "Scriptorium administration"

urlpatterns = [
    # What is asked for most stands first: an address is compared with one pattern after the other.
    path("", views.home, name="home"),
    path("api/v1/", include("cardsite.api.urls")),
    path("", include("cards.urls")),
    re_path(r"^api(?:/|$)", nothing_here),
    path("about/", views.about, name="about"),
    path("credits/", views.credit_list, name="credits"),
    path("privacy/", views.privacy, name="privacy"),
    path("theme/", theme_set, name="theme"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", require_safe(sitemap), {"sitemaps": SECTIONS}, name="sitemap"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("problems/", views.problem_list, name="problems"),
    path("problems/<slug:code>/", views.problem_detail, name="problem"),
    path("account/", include("cardsite.accounts.urls")),
    path("admin/login/", RedirectView.as_view(pattern_name="accounts:sign-in", query_string=True)),  # it is throttled
    path("admin/", admin.site.urls),
    path("", include("decks.urls")),
    path("", include("legacy.urls")),
    path("", include("matches.urls")),
]

handler400 = errors.handler400
handler403 = errors.handler403
handler404 = errors.handler404
handler500 = errors.handler500
