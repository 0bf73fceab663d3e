"""Django's cache in Redis, with a counter that costs one step and no visitor who waits for a Redis that hangs."""

import time
from functools import cached_property
from typing import Any, ClassVar

import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import TimeoutError as RedisSilent

REST = 10  # seconds
log = structlog.get_logger(__name__)


class RestingRedis(Redis):
    """A Redis that did not answer is not asked for a while by anybody in this process: each try may take seconds."""

    rests_until: ClassVar[float] = 0

    def execute_command(self, *args: Any, **options: Any) -> Any:
        if time.monotonic() < RestingRedis.rests_until:
            raise RedisAway(f"Redis did not answer and is left alone for {REST} s.")
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]
        except (RedisAway, RedisSilent) as error:
            RestingRedis.rests_until = time.monotonic() + REST
            log.error("cache_away", error=repr(error), left_alone_for=REST)
            raise


class RestingClient(RedisCacheClient):
    def __init__(self, servers: Any, **options: Any) -> None:
        super().__init__(servers, **options)
        self._client = RestingRedis


class CountingRedisCache(RedisCache):
    """Django's own ``incr`` asks first whether the key exists, through a client made anew each time."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = RestingClient

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
