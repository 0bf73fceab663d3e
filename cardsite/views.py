"""Pages that belong to no room."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.api.frame.errors import Code
from cards.faces.marks import MOMENT_WORDS
from cards.selectors.changes import newest_changes
from decks.selectors.decks import decks_newest
from legacy.selectors.campaigns import campaign_list
from matches.selectors.experiments import experiment_list

CLOSED_TO_ROBOTS = (
    "/account/",
    "/admin/",
    "/theme/",
    "/decks/build/",
    "/cards/random/",
    "/search/complete/",
    "/decks/show/",
    "/decks/export/",
    "/tables/join/",
)
TRIES = ("sigil:airborne power>=2", "cost:2b", "tribe:canine|hooved", "power>health", "game:elemental element:fire")
CHANGES_AT_HOME = 3
SHARED_AT_HOME = 4


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page: a search box, the games, a few faces, what people share, rulings and what changed."""
    context = {
        "hide_header_search": True,
        "tries": TRIES,
        "summaries": newest_changes(releases=CHANGES_AT_HOME),
        "decks": decks_newest()[:SHARED_AT_HOME],
        "campaigns": campaign_list(user=None)[:SHARED_AT_HOME],
        "experiments": experiment_list(user=None)[:SHARED_AT_HOME],
    }
    return render(request, "home.html", context)


@require_safe
def problem_list(request: HttpRequest) -> HttpResponse:
    """Every code with which the API refuses a request."""
    return render(request, "problems/problem_list.html", {"codes": list(Code)})


@require_safe
def problem_detail(request: HttpRequest, code: str) -> HttpResponse:
    """What one code means and what to do about it: the page that an error's ``type`` points to."""
    if code not in list(Code):
        raise Http404(f"There is no problem {code!r}.")
    return render(request, "problems/problem_detail.html", {"code": Code(code)})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is and how to read what it draws."""
    return render(request, "about.html", {"moments": MOMENT_WORDS})


@require_safe
def credit_list(request: HttpRequest) -> HttpResponse:
    """Where each game's material comes from and under which terms."""
    return render(request, "credits.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored about a visitor."""
    return render(request, "privacy.html")


@require_safe
@cache_control(public=True, max_age=60 * 60 * 24)
def robots(request: HttpRequest) -> HttpResponse:
    """What robots may read, and where the map is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED_TO_ROBOTS), ""]
    lines.append(f"Sitemap: {settings.SITE_URL}/sitemap.xml")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=60 * 60 * 24)
def favicon(request: HttpRequest) -> HttpResponse:
    """The old address of a site's icon, for programs that ask for nothing else."""
    response = HttpResponse(status=301)
    response["Location"] = static("cardsite/favicon.ico")
    return response
