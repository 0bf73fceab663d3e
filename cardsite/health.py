"""Is the site alive, and is it ready?"""

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from cards.models import Game
from cards.rules.games import GAMES


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """Every part the site stands on works; 503 names those that do not."""
    answers = {name: check() for name, check in CHECKS.items()}
    ready = all(answer == "ok" for answer in answers.values())
    return JsonResponse({"ready": ready, "checks": answers}, status=200 if ready else 503)


def _database() -> str:
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return f"no answer: {type(error).__name__}"
    return "ok"


def _migrations() -> str:
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return f"no answer: {type(error).__name__}"
    return f"{len(missing)} not applied" if missing else "ok"


def _catalogue() -> str:
    try:
        loaded = Game.objects.count()
    except DatabaseError as error:
        return f"no answer: {type(error).__name__}"
    return "ok" if loaded == len(GAMES) else f"{loaded} of {len(GAMES)} games loaded: run load_catalogue"


def _broker() -> str:
    if settings.REDIS_URL:
        from redis.exceptions import RedisError

        try:
            cache.get("readyz")
        except RedisError as error:
            return f"no answer: {type(error).__name__}"
        return "ok"
    folder = settings.BROKER_DIR / "queue"
    return "ok" if folder.is_dir() else f"the folder {folder.name} of the broker is missing: start a worker"


CHECKS: dict[str, Callable[[], str]] = {
    "database": _database,
    "migrations": _migrations,
    "catalogue": _catalogue,
    "broker": _broker,
}
