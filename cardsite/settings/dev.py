"""`make run`, manage.py and a worker on one machine: SQLite, a folder as the broker, mail on the console."""

from cardsite.logs import configure
from cardsite.settings.base import *  # noqa: F403
from cardsite.settings.base import LOG_FORMAT, LOG_LEVEL, MIDDLEWARE, env

DEBUG = env.bool("DEBUG", default=True)
SECRET_KEY = env("SECRET_KEY", default="for development only: production refuses to start with this key")
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]", "testserver"])
LOGGING = configure(level=LOG_LEVEL, form=LOG_FORMAT)
MIDDLEWARE = [*MIDDLEWARE, "cardsite.middleware.OwnNotFoundMiddleware"]
