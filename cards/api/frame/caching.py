"""Answers that the catalogue alone decides: tagged with its version, kept by caches, not sent twice."""

import functools
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from django.apps import apps
from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet

from cards.api.frame.answers import site_of
from cards.kept import KEPT, Answer
from cards.selectors import catalogue_version

Row = TypeVar("Row", bound=Any)
Handler = TypeVar("Handler", bound=Callable[..., HttpResponseBase])


def catalogue_read(
    *, max_age: int | None = None, unless: Callable[[Request], bool] | None = None
) -> Callable[[Handler], Handler]:
    """Make a view's ``get``, ``list`` or ``retrieve`` answer 304 to whoever has the present answer already.

    ``max_age`` is for how many seconds a cache may answer without asking; 0 means that it always asks. A request of
    which ``unless`` is true is answered anew each time: something beside the catalogue decides it.
    """

    def decorate(handler: Handler) -> Handler:
        @functools.wraps(handler)
        def answer(view: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
            # The version is read before the rows: if a load comes between, new rows carry the old tag, and the next
            # question gets them again with the new one. The other way round old rows would keep the new tag.
            if unless is not None and unless(request):
                return handler(view, request, *args, **kwargs)
            tag = catalogue_etag(request)
            whatever_exists = request.headers.get("If-None-Match", "").strip() == "*"
            response: Any = None if whatever_exists else get_conditional_response(request, etag=tag)
            if response is None:
                response = _kept(request, tag)
                if response is None:
                    response = handler(view, request, *args, **kwargs)
                    _keep(request, tag, response)
                if whatever_exists and response.status_code == 200:
                    response = get_conditional_response(request, etag=tag, response=response)
            if response.status_code in (200, 304):
                _tell_caches(request, response, tag, settings.CATALOGUE_MAX_AGE if max_age is None else max_age)
            return cast(HttpResponseBase, response)

        answer.same_for_all = True  # type: ignore[attr-defined]  # the schema tells that it needs no account
        return cast(Handler, answer)

    return decorate


class CatalogueViewSet(ReadOnlyModelViewSet[Row]):
    """A collection of the catalogue: a list and its entries, both tagged with the catalogue's version."""

    @catalogue_read()
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().list(request, *args, **kwargs)

    @catalogue_read()
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().retrieve(request, *args, **kwargs)


def catalogue_etag(request: Request) -> str:
    """A strong tag: it changes with the catalogue, the address, the format and the code that writes the answer."""
    version = catalogue_version()
    media_type = getattr(request, "accepted_media_type", "")
    parts = (version.changed_at, code_stamp(), request.get_full_path(), media_type)
    return f'"{version.number}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:20]}"'


@functools.cache
def code_stamp() -> str:
    """A hash of our own source files, the same in every process that runs the same code."""
    digest = hashlib.sha256()
    for config in sorted(apps.get_app_configs(), key=lambda config: config.name):
        folder = Path(config.path)
        if settings.BASE_DIR in folder.parents and "site-packages" not in folder.parts:
            for file in sorted(folder.rglob("*.py")):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _kept(request: Request, tag: str) -> HttpResponse | None:
    """The answer to this very question as it was written before, if this process still has it."""
    answer = KEPT.get((tag, site_of(request)))
    return None if answer is None else HttpResponse(answer.body, headers=dict(answer.headers))


def _keep(request: Request, tag: str, response: Any) -> None:
    """Keep the answer as soon as it is written; only JSON and CSV come here whole, anything streamed does not."""
    if response.status_code != 200 or response.streaming:
        return
    key = (tag, site_of(request))

    def keep(written: Any) -> None:
        headers = tuple((name, written[name]) for name in ("Content-Type", "Link") if name in written)
        KEPT.put(key, Answer(written.content, headers))

    if isinstance(response, Response):
        response.add_post_render_callback(keep)
    else:
        keep(response)


def _tell_caches(request: Request, response: HttpResponseBase, tag: str, max_age: int) -> None:
    known_caller = request.user.is_authenticated or "Authorization" in request.headers
    who = "private" if known_caller else "public"
    response["ETag"] = tag
    response["Cache-Control"] = f"{who}, max-age={max_age}" if max_age else f"{who}, no-cache"
    patch_vary_headers(response, ["Accept", "Authorization", "Cookie"])
