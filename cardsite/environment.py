"""Reading settings from the environment: what cannot be understood is refused with one sentence that names it."""

import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "on", "yes"}
NO = {"0", "false", "off", "no"}
DATABASE_SCHEMES = {"postgres", "postgresql", "sqlite"}
REDIS_SCHEMES = {"redis", "rediss", "unix"}
SECONDS = {"s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "hour": 3600, "d": 86400, "day": 86400}
RATE = re.compile(rf"\s*(\d{{1,9}})\s*/\s*({'|'.join(SECONDS)})\s*")

PUBLIC_ADDRESS = re.compile(r"https?://([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?", re.IGNORECASE)


class Rate(NamedTuple):
    """How many requests are allowed in a window of so many seconds."""

    requests: int
    seconds: int


class Environment(environ.Env):  # type: ignore[misc]
    """The environment's variables, typed. An empty variable counts as one that is not set."""

    def get_value(
        self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET, parse_default: Any = False
    ) -> Any:
        given = self.ENVIRON.get(var, "")
        if given == "" and default is not self.NOTSET:
            return default
        if cast is bool:
            return self._yes_or_no(var, given)
        try:
            if given.startswith("$"):  # a secret may begin with a dollar; the parent would look for another variable
                return cast(given) if cast in (int, float) else given
            return super().get_value(var, cast=cast, default=default, parse_default=parse_default)
        except ValueError as error:
            raise ImproperlyConfigured(f"{var} is {given!r}, which is not {_noun(cast)}.") from error

    @staticmethod
    def _yes_or_no(var: str, given: str) -> bool:
        if given.lower() not in YES | NO:
            raise ImproperlyConfigured(f"{var} is {given!r}: write on or off.")
        return given.lower() in YES

    def names(self, var: str, *, default: list[str]) -> list[str]:
        """Names that are separated by commas, with spaces around them or without."""
        return [name.strip() for name in str(self(var, default="")).split(",") if name.strip()] or default

    def public_address(self, var: str, *, default: str) -> str:
        """What visitors type for this site: a scheme, a host and perhaps a port, without a slash at the end."""
        given = str(self(var, default=default)).rstrip("/")
        if not PUBLIC_ADDRESS.fullmatch(given):
            raise ImproperlyConfigured(
                f"{var} is {given!r}, which is no address of a site: write its scheme and its host, "
                "as in https://scriptorium.example."
            )
        return given

    def whole(self, var: str, *, default: int, least: int = 0) -> int:
        """A whole number that is not less than the least that makes sense."""
        number = int(self.int(var, default=default))
        if number < least:
            raise ImproperlyConfigured(f"{var} is {number}: write a whole number of at least {least}.")
        return number

    def rate(self, var: str, *, default: str) -> Rate:
        """What a rate such as ``600/min`` allows."""
        given = str(self(var, default=default))
        found = RATE.fullmatch(given)
        if not found or int(found[1]) < 1:
            raise ImproperlyConfigured(
                f"{var} is {given!r}, which is not a rate: write a number, a slash and one of {', '.join(SECONDS)}, "
                "as in 600/min."
            )
        return Rate(int(found[1]), SECONDS[found[2]])

    def database(self, var: str, *, default: str) -> dict[str, Any]:
        """Django's settings of the database that this variable names."""
        try:
            known = urlsplit(self(var, default=default)).scheme in DATABASE_SCHEMES
            found = dict(self.db_url(var, default=default)) if known else {}
        except ValueError:  # a port that is no number
            found = {}
        if not found.get("NAME"):
            # The address itself is not repeated: it holds a password.
            raise ImproperlyConfigured(
                f"{var} names no database that this site can use: write postgres://user:password@host:5432/name "
                "or sqlite:///path/to/file."
            )
        return found

    def redis(self, var: str) -> str:
        """The address of a Redis, or nothing where the variable is not set."""
        address = str(self(var, default=""))
        if address and urlsplit(address).scheme not in REDIS_SCHEMES:
            raise ImproperlyConfigured(f"{var} names no Redis: write redis://:password@host:6379/0.")
        return address

    def mail(self, var: str, *, default: str) -> dict[str, Any]:
        """Django's settings of the mail server that this variable names."""
        try:
            found = dict(self.email_url(var, default=default))
        except (ImproperlyConfigured, ValueError):  # a port that is no port
            found = {}
        if not found or (found["EMAIL_BACKEND"].endswith("smtp.EmailBackend") and not found["EMAIL_HOST"]):
            raise ImproperlyConfigured(
                f"{var} names no mail server: write smtp+tls://user:password@host:587, or consolemail:// for a trial."
            )
        return found


def _noun(cast: Any) -> str:
    return {int: "a whole number", float: "a number"}.get(cast, "a value of its kind")
