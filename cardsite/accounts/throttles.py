"""How often one may try: a sliding window of small counters in the cache.

A window is cut into slices, each with a counter of its own; what counts are the running slice and those the window
still touches.  So never more than ``allowed`` attempts lie in any ``seconds``, and nobody waits more than a slice too
long.  Counters are only added to, which LocMem and Redis do in one step: attempts made at the same moment are all
counted.  A refused attempt does not count, so whoever waits as long as they were told gets in.
"""

import hashlib
import time
from dataclasses import dataclass

import structlog
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

from cardsite.accounts.models import User
from cardsite.accounts.validators import address_folded
from cardsite.clients import client_network

SLICES = 10
CACHE_ERRORS = (RedisError, OSError)

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Limit:
    """At most ``allowed`` attempts in any ``seconds``."""

    name: str
    allowed: int
    seconds: int


WRONG_PASSWORDS_FOR_NAME = Limit("wrong-passwords-for-name", 10, 15 * 60)
WRONG_PASSWORDS_FROM_CLIENT = Limit("wrong-passwords-from-client", 30, 15 * 60)
WRONG_PASSWORDS_WHILE_SIGNED_IN = Limit("wrong-passwords-while-signed-in", 10, 15 * 60)
MAILS_TO_ADDRESS = Limit("mails-to-address", 4, 60 * 60)
MAILS_FROM_CLIENT = Limit("mails-from-client", 20, 60 * 60)

Attempt = tuple[Limit, str]  # the limit, and who or what is limited
Taken = list[tuple[Limit, str]]  # the limit, and the key of the counter that was raised


class TooManyAttempts(Exception):
    """The attempt was not made; it may be in ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"Too many attempts: try again in {seconds} s.")


def sign_in_attempts(request: HttpRequest, name: str) -> list[Attempt]:
    """What a wrong password counts against: the name or address, however it is typed, and the client.

    The name is not looked up: an address and a name that shared a counter would tell that they are one account.
    """
    return [_for_name(name), (WRONG_PASSWORDS_FROM_CLIENT, client_network(request))]


def sign_in_attempts_forget(user: User) -> None:
    """The owner, who proved to read the account's mail, is not kept out by a stranger's attempts."""
    forget([_for_name(user.username), _for_name(user.email)])


def password_attempts(user: User) -> list[Attempt]:
    """What a wrong password counts against where somebody signed in is asked for it again."""
    return [(WRONG_PASSWORDS_WHILE_SIGNED_IN, str(user.pk))]


def mail_attempts(request: HttpRequest, purpose: str, address: str) -> list[Attempt]:
    """What a mail counts against: its reader, for each purpose apart, and the client who asked for it."""
    return [(MAILS_TO_ADDRESS, f"{purpose} {address_folded(address)}"), (MAILS_FROM_CLIENT, client_network(request))]


def take(attempts: list[Attempt]) -> Taken:
    """Every attempt is counted, or none is and TooManyAttempts says when to come back."""
    taken: Taken = []
    if not settings.THROTTLES_ENABLED:
        return taken
    now = time.time()
    for limit, subject in attempts:
        try:
            key, wait = _take_one(limit, subject, now)
        except CACHE_ERRORS as error:
            _uncounted(error)
            continue
        if wait:
            give_back(taken)
            log.warning("throttled", limit=limit.name, seconds=wait)
            raise TooManyAttempts(wait)
        taken.append((limit, key))
    return taken


def give_back(taken: Taken) -> None:
    """What was taken counts no longer: the password was right, or the mail never went out."""
    for limit, key in taken:
        try:
            _add(key, -1, limit)
        except CACHE_ERRORS as error:
            _uncounted(error)


def forget(attempts: list[Attempt]) -> None:
    """Nothing is counted against these subjects any more."""
    for limit, subject in attempts:
        running = _slice(limit, time.time())
        try:
            cache.delete_many([_key(limit, subject, running - back) for back in range(SLICES + 1)])
        except CACHE_ERRORS as error:
            _uncounted(error)


def _uncounted(error: Exception) -> None:
    # As at the API: better uncounted for a while than everybody locked out by a cache that is down. What a guess costs
    # is still the slow hash of the password.
    log.error("attempts_uncounted", error=repr(error))


def _for_name(name: str) -> Attempt:
    return WRONG_PASSWORDS_FOR_NAME, address_folded(name)


def _take_one(limit: Limit, subject: str, now: float) -> tuple[str, int]:
    """The counter that was raised, and 0; or, with nothing counted, the seconds until there is room."""
    running = _slice(limit, now)
    key = _key(limit, subject, running)
    keys = {back: _key(limit, subject, running - back) for back in range(1, SLICES + 1)}
    found = cache.get_many(keys.values())
    counts = {back: found.get(earlier, 0) for back, earlier in keys.items()}
    counts[0] = _add(key, 1, limit) - 1  # who came before this one in the running slice
    total = sum(counts.values()) + 1
    if total <= limit.allowed:
        return key, 0
    _add(key, -1, limit)
    back = SLICES  # the oldest slice leaves first
    while (total := total - counts[back]) > limit.allowed:
        back -= 1
    leaves = (running - back + SLICES + 1) * limit.seconds / SLICES
    return key, int(leaves - now) + 1


def _slice(limit: Limit, now: float) -> int:
    return int(now * SLICES // limit.seconds)


def _add(key: str, amount: int, limit: Limit) -> int:
    cache.add(key, 0, timeout=2 * limit.seconds)
    try:
        return int(cache.incr(key, amount))
    except ValueError:  # the cache dropped the key in between: begin again
        cache.set(key, max(0, amount), timeout=2 * limit.seconds)
        return max(0, amount)


def _key(limit: Limit, subject: str, number: int) -> str:
    # Hashed, since a subject may be an address, and a key must be short and without spaces.
    return f"throttle:{limit.name}:{hashlib.sha256(subject.encode()).hexdigest()[:32]}:{number}"
