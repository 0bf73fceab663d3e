"""How many requests one caller may make, counted in the default cache."""

import math
import time
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from cardsite.clients import client_network

if TYPE_CHECKING:  # DRF reads this class while it builds APIView
    from rest_framework.views import APIView


class RateLimit(NamedTuple):
    """Where a caller stands: requests allowed in a window, left in it, and seconds until the next begins."""

    limit: int
    remaining: int
    reset: int


class CallerThrottle(BaseThrottle):
    """Counts each caller's requests in windows of fixed length: one counter in the cache, no list of moments.

    Somebody without an account is an address, a signed-in caller an account. A view with a ``throttle_scope`` has a
    budget of its own, whose rate stands under that name in ``settings.THROTTLE_RATES``.
    """

    reset = 0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the request; false if the caller's budget is spent. What cannot be counted is let through."""
        if not settings.THROTTLES_ENABLED:
            return True
        signed_in = request.user is not None and request.user.is_authenticated
        scope = getattr(view, "throttle_scope", None) or ("user" if signed_in else "anon")
        limit, period = settings.THROTTLE_RATES[scope]
        caller = f"u{request.user.pk}" if signed_in else f"a{client_network(request._request)}"
        now = time.time()
        window = int(now // period)
        self.reset = math.ceil((window + 1) * period - now)
        count = counted(f"throttle:{scope}:{caller}:{window}", period)
        if count is None:
            return True
        request._request.rate_limit = RateLimit(limit, max(limit - count, 0), self.reset)  # type: ignore[attr-defined]
        return count <= limit

    def wait(self) -> float:
        """Seconds until the next request has a chance."""
        return self.reset


def counted(key: str, period: int) -> int | None:
    """One more at this key; the new count, or None while the cache is away: better uncounted than all locked out."""
    if hasattr(cache, "count"):  # in Redis
        try:
            return int(cache.count(key, timeout=period + 1))
        except (RedisError, OSError):
            return None  # the cache has logged it, and is left alone for a while
    try:
        return cache.incr(key)
    except ValueError:  # the first of this window, or the window's counter has just gone
        return 1 if cache.add(key, 1, timeout=period + 1) else cache.incr(key)
