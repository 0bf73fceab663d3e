"""pytest and mypy: as in development, but every N+1 query raises, and nothing is throttled unless a test says so."""

from cardsite.logs import configure
from cardsite.settings.base import *  # noqa: F403
from cardsite.settings.base import DATABASES, INSTALLED_APPS, LOG_FORMAT, MIDDLEWARE, env

DEBUG = False
SECRET_KEY = "for tests only"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
INSTALLED_APPS = [*INSTALLED_APPS, "zeal"]
MIDDLEWARE = ["zeal.middleware.zeal_middleware", *MIDDLEWARE]
DATABASES["default"]["CONN_MAX_AGE"] = 0  # a live server's threads must not outlive the test database
ZEAL_RAISE = True
ZEAL_ALLOWLIST = [
    {"model": "sessions.Session", "field": "get()"},  # a session is read once and flushed once
    {
        "model": "legacy.Campaign",
        "field": "get()",
    },  # one service locks it inside another
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
THROTTLES_ENABLED = False
LOGGING = configure(level=env("LOG_LEVEL", default="WARNING"), form=LOG_FORMAT)
