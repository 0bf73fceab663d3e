"""What one visitor may ask of the pages that cost much, and how large a form may be."""

import math
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from cards.api.frame.errors import Code
from cardsite.api.throttles import counted
from cardsite.clients import client_network
from cardsite.errors import is_api

PLAIN = "text/plain; charset=utf-8"


class PageLimitsMiddleware:
    """Refuses a form before its files are written to disk, and whoever asks too often for what is dear."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_api(request):  # has limits of its own
            return self.get_response(request)
        if "HTTP_TRANSFER_ENCODING" in request.META:
            return HttpResponse(f"{Code.LENGTH_REQUIRED.kind.advice}\n", status=411, content_type=PLAIN)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and (len(length) > 18 or int(length) > settings.LARGEST_FORM):
            sentence = f"This is too large: at most {settings.LARGEST_FORM // 2**20} MiB are read.\n"
            return HttpResponse(sentence, status=413, content_type=PLAIN)
        if settings.THROTTLES_ENABLED and settings.DEAR_PAGES.match(request.path_info) and (wait := _wait(request)):
            sentence = f"Too many pages of decks and matches in a short time: try again in {wait} s.\n"
            return HttpResponse(sentence, status=429, content_type=PLAIN, headers={"Retry-After": str(wait)})
        return self.get_response(request)


def _wait(request: HttpRequest) -> int:
    """Seconds until this address may ask again; 0 if it may now, or if nobody can count."""
    limit, period = settings.THROTTLE_RATES["pages"]
    now = time.time()
    window = int(now // period)
    count = counted(f"throttle:pages:a{client_network(request)}:{window}", period)
    return 0 if count is None or count <= limit else math.ceil((window + 1) * period - now)
