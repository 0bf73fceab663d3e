"""Production: what is unsafe or missing stops the start with one sentence."""

from django.core.exceptions import ImproperlyConfigured

from cardsite.logs import configure
from cardsite.settings.base import *  # noqa: F403
from cardsite.settings.base import ALLOWED_HOSTS, DEBUG, LOG_LEVEL, REDIS_URL, SECRET_KEY, env

if DEBUG:
    raise ImproperlyConfigured("DEBUG is on: production shows no tracebacks to visitors. Unset DEBUG.")
if len(SECRET_KEY) < 50 or len(set(SECRET_KEY)) < 5 or SECRET_KEY.startswith("for development only"):
    raise ImproperlyConfigured("SECRET_KEY is missing or too easy to guess: set it to 50 random characters or more.")
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS is empty: name the hosts this site answers to, separated by commas.")
if "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS is *: a stranger could choose the host in links. Name the hosts this site answers to."
    )
if strange := [host for host in ALLOWED_HOSTS if "/" in host]:
    raise ImproperlyConfigured(
        f"ALLOWED_HOSTS has {strange[0]!r}, which is no host: write its name alone, as in scriptorium.example."
    )
if not env("DATABASE_URL", default=""):
    raise ImproperlyConfigured("DATABASE_URL is missing: write postgres://user:password@host:5432/name.")
if not REDIS_URL:
    raise ImproperlyConfigured(
        "REDIS_URL is missing: the worker takes its tasks there, and the processes share throttles and cache. "
        "Write redis://:password@host:6379/0."
    )

# Mail on the console, the default elsewhere, would write reset links into the log.
vars().update(env.mail("EMAIL_URL", default="smtp://localhost:25"))

# Behind a proxy that ends TLS; INSECURE_HTTP=on is for a trial on one machine, where there is no TLS at all.
SECURE = not env.bool("INSECURE_HTTP", default=False)
if SECURE and not env("SITE_URL", default=""):
    raise ImproperlyConfigured(
        "SITE_URL is missing: links in mail and feeds begin with it. Write the public address, "
        "as in https://scriptorium.example."
    )
TRUSTED_PROXIES = env.whole("TRUSTED_PROXIES", default=1 if SECURE else 0)
if SECURE and TRUSTED_PROXIES < 1:
    raise ImproperlyConfigured(
        "TRUSTED_PROXIES is 0: without a proxy that tells which visitors come over TLS, all of them would be "
        "redirected for ever. Set it to the number of proxies in front, or INSECURE_HTTP=on for a trial without TLS."
    )
# Only a proxy's word counts: where there is none, the header is a visitor's.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES > 0 else None
SECURE_SSL_REDIRECT = SECURE
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = env.whole("HSTS_SECONDS", default=31536000) if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE
SECURE_HSTS_PRELOAD = SECURE
SESSION_COOKIE_SECURE = SECURE
CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "cardsite.static_files.HashedStorage"},
}
LOGGING = configure(level=LOG_LEVEL, form=env("LOG_FORMAT", default="json"))
