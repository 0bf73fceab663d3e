"""Django's cache in Redis, with a counter that costs one step."""

from functools import cached_property
from typing import Any

from django.core.cache.backends.redis import RedisCache


class CountingRedisCache(RedisCache):
    """Django's own ``incr`` asks first whether the key exists, through a client made anew each time."""

    def count(self, key: str, timeout: int) -> int:
        """One more at this key, which is forgotten after so many seconds; the new count."""
        name = self.make_and_validate_key(key)
        count: int = self._counter.incr(name)
        if count == 1:
            self._counter.expire(name, timeout)
        return count

    @cached_property
    def _counter(self) -> Any:
        return self._cache.get_client(None, write=True)
