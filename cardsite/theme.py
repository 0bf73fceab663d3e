"""Light, dark, or what the system says: a cookie that the server reads, so that no page flashes."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

COOKIE = "theme"
CHOSEN = ("light", "dark")
YEAR = 60 * 60 * 24 * 365


def theme_of(request: HttpRequest) -> str:
    """The theme that the visitor chose, or nothing for the system's."""
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in CHOSEN else ""


# No token is asked for: the worst a forged request does is dim the page, and a token would cost every visitor a cookie.
@csrf_exempt
@require_POST
def theme_set(request: HttpRequest) -> HttpResponse:
    """Remember the theme and return to the page it was chosen on; anything but light and dark is the system's."""
    response = HttpResponseRedirect(_back(request))
    chosen = request.POST.get("theme", "")
    if chosen in CHOSEN:
        response.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def _back(request: HttpRequest) -> str:
    page = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(page, allowed_hosts=None, require_https=request.is_secure())
    return page if safe else resolve_url("home")
