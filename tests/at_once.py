"""Several callers at the same moment, each with a connection to the database of its own: real transactions."""

import threading
from collections.abc import Callable

from django.db import connection

PATIENCE = 60


def at_once(*calls: Callable[[], object]) -> None:
    """All of these begin together; returns when all are done, and raises what one of them raised."""
    all_ready = threading.Barrier(len(calls))
    broke: list[BaseException] = []

    def run(call: Callable[[], object]) -> None:
        try:
            all_ready.wait(PATIENCE)
            call()
        except BaseException as error:
            broke.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[call]) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    if broke:
        raise broke[0]
    assert not any(thread.is_alive() for thread in threads), f"somebody is not done within {PATIENCE} s"
