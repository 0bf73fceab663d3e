"""What happens to a site: disks without room, processes that are killed."""

import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def in_a_copy(work: Callable[[], object]) -> int:
    """Run this in a forked copy of this process, then return the copy's id."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    return pid


@contextmanager
def disk_with_room_for(size: int) -> Iterator[None]:
    """The system refuses to make any file of this process longer than so many bytes."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))
