"""A disk on which there is not enough room, without filling one."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def disk_with_room_for(size: int) -> Iterator[None]:
    """The system refuses to make any file of this process longer than so many bytes."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))
