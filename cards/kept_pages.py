"""Pages that the catalogue alone decides, written once a process for all visitors who are not signed in."""

import functools
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from cards.kept import Answer, Key, kept_answers
from cards.panels import panels_version
from cards.selectors import catalogue_version

MEMORY = 16 * 2**20  # bytes of pages that one process keeps
PERSONAL = {settings.SESSION_COOKIE_NAME, "messages"}  # who has one of these cookies may be told something of their own

KEPT_PAGES = kept_answers(MEMORY)
View = Callable[..., HttpResponse]


def kept_page(view: View) -> View:
    """Make a page be written once for a version of the catalogue; a change is seen at the next request."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _key(request)
        if key is not None and (kept := KEPT_PAGES.get(key)) is not None:
            return HttpResponse(kept.body, headers=dict(kept.headers))
        response = view(request, *args, **kwargs)
        patch_vary_headers(response, ["Cookie"])
        if key is not None and response.status_code == 200:
            headers = tuple((name, response[name]) for name in ("Content-Type", "Vary"))
            KEPT_PAGES.put(key, Answer(response.content, headers))
        return response

    return answer


def _key(request: HttpRequest) -> Key | None:
    """All that decides what the page says; nothing where it may say something to this visitor alone.

    The version is read before the page is written: if a load comes between, the new page is kept under the old version,
    which nobody asks for again.
    """
    if not PERSONAL.isdisjoint(request.COOKIES):
        return None
    version, panels = catalogue_version(), panels_version()
    if version.number == 0 or panels is None:
        return None
    looks = tuple(request.COOKIES.get(name) for name in settings.LOOK_COOKIES)
    return (version, panels, looks, request.path, request.META.get("QUERY_STRING", ""))
