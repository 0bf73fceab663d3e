"""Is the site alive, and is it ready?"""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu import Connection
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from cards.models import Game
from cards.rules.games import GAMES
from cardsite.celery import app

TIMEOUT_SECONDS = 2
BROKER_ERRORS = (OperationalError, RedisError, OSError)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Every part the site stands on works; 503 names those that do not."""
    answers = {"database": database()}
    for name, check in (("migrations", migrations), ("catalogue", catalogue)):
        answers[name] = check() if answers["database"] == "ok" else "not asked: the database does not answer"
    answers["broker"] = broker()
    ready = all(answer == "ok" for answer in answers.values())
    return JsonResponse({"ready": ready, "checks": answers}, status=200 if ready else 503)


# Each check answers "ok" or, in few words, what is wrong.


def database() -> str:
    """Over a connection of its own: one that is open may hang for minutes when the server is gone."""
    fresh = connection.copy()
    if fresh.vendor == "postgresql":
        options = {**fresh.settings_dict.get("OPTIONS", {}), "connect_timeout": TIMEOUT_SECONDS}
        fresh.settings_dict = {**fresh.settings_dict, "OPTIONS": options}
    try:
        with fresh.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return f"no answer: {type(error).__name__}"
    finally:
        fresh.close()
    return "ok"


def migrations() -> str:
    """The tables are those that the code knows."""
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return f"no answer: {type(error).__name__}"
    return f"{len(missing)} not applied: run migrate" if missing else "ok"


def catalogue() -> str:
    """Every game is loaded."""
    try:
        loaded = Game.objects.count()
    except DatabaseError as error:
        return f"no answer: {type(error).__name__}"
    return "ok" if loaded == len(GAMES) else f"{loaded} of {len(GAMES)} games loaded: run load_catalogue"


def broker() -> str:
    """Tasks can be handed to the worker."""
    if not settings.REDIS_URL:
        folder = settings.BROKER_DIR / "queue"
        return "ok" if os.access(folder, os.R_OK | os.W_OK | os.X_OK) else "its folder is missing: start a worker"
    with _broker_link() as link:
        try:
            link.ensure_connection(max_retries=0, timeout=TIMEOUT_SECONDS)  # opening a channel pings Redis
        except BROKER_ERRORS as error:
            return f"no answer: {type(error).__name__}"
    return "ok"


def broker_or_refuse() -> None:
    """Tasks can be handed to the worker; otherwise one sentence says what to do."""
    if (state := broker()) != "ok":
        raise CommandError(f"The Redis that REDIS_URL names cannot be used ({state}): start it, or correct REDIS_URL.")


def tasks_waiting() -> int | None:
    """How many tasks no worker has taken yet; None where the broker does not answer."""
    if broker() != "ok":
        return None
    with _broker_link() as link:
        try:
            # Asked by queue_declare, kombu would look for the queue without the prefix and find none.
            channel: Any = link.default_channel
            return int(channel._size(app.conf.task_default_queue))
        except BROKER_ERRORS:
            return None


def _broker_link() -> Connection:
    """A connection of its own that is not waited for long."""
    limits = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS}
    return app.connection_for_write(transport_options={**app.conf.broker_transport_options, **limits})
