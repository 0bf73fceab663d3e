"""Settings shared by every way of running the site; the environment changes them (docs/operations.md)."""

import os
import re
from pathlib import Path

from csp.constants import NONE, SELF

from cardsite.environment import Environment

BASE_DIR = Path(__file__).resolve().parents[2]
env = Environment()
env.read_env(BASE_DIR / ".env")

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
VAR_DIR = Path(env("VAR_DIR", default=str(BASE_DIR / "var")))
FIXTURES_DIR = Path(env("FIXTURES_DIR", default=str(BASE_DIR / "fixtures")))
LOAD_DEMO = env.bool("LOAD_DEMO", default=True)  # by devserver, on an empty database; production never does
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="")
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS = env.names("CSRF_TRUSTED_ORIGINS", default=[])
SITE_URL = env.public_address("SITE_URL", default="http://127.0.0.1:8000")

ROOT_URLCONF = "cardsite.urls"
WSGI_APPLICATION = "cardsite.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TIME_ZONE = "UTC"
USE_TZ = True
LANGUAGE_CODE = "en-gb"
USE_I18N = False

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "cardsite.static_files.CollectedFiles",
    "django.contrib.admin",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "corsheaders",
    "csp",
    "django_celery_results",
    "django_htmx",
    "template_partials",
    "django_structlog",
    "cardsite",
    "cardsite.accounts",
    "cards",
    "decks",
    "legacy",
    "matches",
]

MIDDLEWARE = [
    "cardsite.middleware.RequestIdMiddleware",
    "cardsite.middleware.RequestLogMiddleware",
    "cardsite.middleware.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "cardsite.middleware.ContentPolicyMiddleware",
    "cardsite.middleware.ProbesMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "cardsite.api.middleware.ApiCorsMiddleware",
    "cardsite.api.middleware.ApiMiddleware",
    "cardsite.page_limits.PageLimitsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "cardsite.middleware.NotAllowedMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "cardsite.context.site",
            ],
        },
    }
]

# --- database: SQLite by default, PostgreSQL when DATABASE_URL says so -------------------------------------------
DATABASES = {"default": env.database("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'db.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        timeout=20,
        transaction_mode="IMMEDIATE",
        init_command="PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000;",
    )
else:
    # A database that is gone is an error page after three seconds, and one whose host vanishes while it is asked after
    # some ten, not a visitor who waits for minutes. One that hangs with its connections open is waited for.
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 3,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,  # milliseconds
        **DATABASES["default"].get("OPTIONS", {}),
    }
DATABASES["default"]["CONN_MAX_AGE"] = env.whole("CONN_MAX_AGE", default=60)
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# --- Celery and cache: Redis when REDIS_URL says so, otherwise a folder under var/ and this process's memory -----
REDIS_URL = env.redis("REDIS_URL")
REDIS_PREFIX = env("REDIS_PREFIX", default="scriptorium:")
BROKER_DIR = VAR_DIR / "broker"
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": REDIS_PREFIX, "socket_connect_timeout": 3}
    CACHES = {
        "default": {
            "BACKEND": "cardsite.cache.CountingRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
            "OPTIONS": {"socket_connect_timeout": 3, "socket_timeout": 3},
        }
    }
else:
    CELERY_BROKER_URL = "filesystem://"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "processed_folder": str(BROKER_DIR / "processed"),
        "store_processed": False,
        "polling_interval": 0.05,
    }
    # Room enough that a crowd of visitors does not push the counters of the throttles out.
    LOCAL_MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
    CACHES = {"default": LOCAL_MEMORY}
CELERY_RESULT_BACKEND = "django-db"
CELERY_RESULT_EXTENDED = True
CELERY_TASK_TRACK_STARTED = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = TIME_ZONE
WEB_PROCESSES = env.whole("WEB_PROCESSES", default=CORES, least=1)
WEB_THREADS = env.whole("WEB_THREADS", default=2, least=1)
WORKER_PROCESSES = env.whole("WORKER_PROCESSES", default=CORES, least=1)
DJANGO_STRUCTLOG_CELERY_ENABLED = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # it keeps no file: a sweep too many does no harm
CELERY_BEAT_SCHEDULE = {
    "experiments: hand out what was lost": {"task": "matches.sweep", "schedule": 5, "options": {"expires": 30}},
    "experiments: forget old games": {"task": "matches.forget", "schedule": 3600, "options": {"expires": 3600}},
    "experiments: keep leaderboards": {"task": "matches.leaderboards", "schedule": 600, "options": {"expires": 600}},
}

# --- the lab: simulated matches ------------------------------------------------------------------------------------
# That play games at the same time, on all machines.
LAB_PROCESSES = env.whole("LAB_PROCESSES", default=WORKER_PROCESSES, least=1)
LAB_LEASE_SECONDS = env.whole("LAB_LEASE_SECONDS", default=10, least=1)
LAB_EXPERIMENT_SECONDS = env.whole("LAB_EXPERIMENT_SECONDS", default=24 * 3600, least=1)
LAB_QUOTA_SECONDS = env.whole("LAB_QUOTA_SECONDS", default=4 * 3600)
LAB_QUOTA_EXPERIMENTS = env.whole("LAB_QUOTA_EXPERIMENTS", default=5)
LAB_KEEP_DAYS = env.whole("LAB_KEEP_DAYS", default=90)
LEADERBOARD = env.bool("LEADERBOARD", default=False)  # whether games for leaderboards are played when nobody waits

# --- accounts ----------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
SESSION_ENGINE = "cardsite.sessions"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "accounts:account"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 60 * 60
KNOX_TOKEN_MODEL = "accounts.ApiToken"
MIGRATION_MODULES = {"knox": None}  # its own table would stand empty beside ours
REST_KNOX = {"TOKEN_PREFIX": "scr_"}  # so that a token found where it does not belong is recognised
vars().update(env.mail("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="Scriptorium <scriptorium@localhost>")
EMAIL_TIMEOUT = 10

# --- the API -----------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cardsite.api.formats.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "cardsite.api.formats.ClearNegotiation",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "cardsite.accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["cardsite.api.permissions.SignedInOrReading"],
    "DEFAULT_THROTTLE_CLASSES": ["cardsite.api.throttles.CallerThrottle"],
    "DEFAULT_PAGINATION_CLASS": "cards.api.frame.paging.EnvelopePagination",
    "DEFAULT_METADATA_CLASS": "cardsite.api.metadata.ShortMetadata",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "cardsite.api.schema.ApiSchema",
    "EXCEPTION_HANDLER": "cardsite.api.errors.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Scriptorium",
    "DESCRIPTION": "Cards, decks, bands and matches of five tabletop card games.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "SigilKindEnum": "cards.models.Sigil.Kind",
        "RuleKindEnum": "cards.models.Rule.Kind",
        "RelationEnum": "cards.models.RelatedCard.Kind",
        "VisibilityEnum": [("private", "private"), ("unlisted", "unlisted"), ("public", "public")],
        "CampaignVisibilityEnum": [("private", "private"), ("public", "public")],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "legacy.api.components.add_components",
        "cardsite.api.schema.add_errors",
    ],
}
LOOK_COOKIES = ["theme"]  # what changes how a page looks and says nothing of who reads it
CATALOGUE_MAX_AGE = env.whole("CATALOGUE_MAX_AGE", default=300)
# How many proxies in front of the site add to X-Forwarded-For; with 0 the header is a visitor's word and not believed.
TRUSTED_PROXIES = env.whole("TRUSTED_PROXIES", default=0)
THROTTLES_ENABLED = env.bool("THROTTLES_ENABLED", default=True)
THROTTLE_RATES = {
    "anon": env.rate("THROTTLE_ANON", default="600/min"),
    "user": env.rate("THROTTLE_USER", default="1800/min"),
    "batch": env.rate("THROTTLE_BATCH", default="60/min"),  # calls that judge many decks, with an account or without
    "pages": env.rate("THROTTLE_PAGES", default="240/min"),  # pages that judge or draw what a visitor hands in
}
DEAR_PAGES = re.compile(r"^/(check|decks/(build|show|draft|export)|matches/replay)/")
# Other sites may read everything, and post where an answer needs no account; never with cookies or tokens.
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_URLS_REGEX = r"^/api/v1/"
CORS_POST_REGEX = re.compile(r"^/api/v1/(games/[^/]+/(validate|convert)|validate/batch|cards/collection)/$")
CORS_ALLOW_HEADERS = ["accept", "content-type", "if-none-match", "x-request-id"]
CORS_EXPOSE_HEADERS = [
    "Deprecation",
    "ETag",
    "Link",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "Sunset",
    "X-Request-ID",
]
CSRF_FAILURE_VIEW = "cardsite.errors.csrf_failure"

# --- static files and headers ------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
LARGEST_FORM = 4 * 1024 * 1024  # no page takes a file of more than half of that
CAMPAIGN_MAX_BYTES = 16 * 1024 * 1024  # of an export that is brought in over HTTP: about a hundred dungeons
LARGE_BODIES = {"/api/v1/campaigns/import/": CAMPAIGN_MAX_BYTES}  # addresses of the API that read more than others

# --- logs: one event a line, with the id of the request or task that caused it -----------------------------------
LOG_LEVEL = env("LOG_LEVEL", default="INFO")
LOG_FORMAT = env("LOG_FORMAT", default="console")

# --- metrics: the processes of one server count in one folder, which `serve` makes; who reads them -----------------
METRICS_DIR = Path(env("METRICS_DIR")) if env("METRICS_DIR", default="") else None
METRICS_TOKEN = env("METRICS_TOKEN", default="")
