"""The production server (docs/decisions/0005-production-server.md)."""

import copy

from django.conf import settings
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

STOP_SECONDS = 10
HEADER_MILLISECONDS = 10_000


def server_run(*, host: str, port: int, processes: int, threads: int) -> None:
    """Serve until told to stop; a process that dies is started again."""
    Granian(
        "cardsite.wsgi:application",
        address=host.strip("[]"),
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,  # TLS and HTTP/2 end at the proxy
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_MILLISECONDS),
        websockets=False,
        workers=processes,
        blocking_threads=threads,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.warning,
        log_dictconfig=copy.deepcopy(settings.LOGGING),  # the server adds to it
    ).serve()
