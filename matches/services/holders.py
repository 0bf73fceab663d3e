"""Who plays a chunk: a process, named so that others on its machine can tell whether it still lives.

A lease alone must run out before a killed worker's games are played again. Where the process was one of this machine,
the system knows at once that it is gone; of any other process nothing is said, and the lease decides.
"""

import os
from functools import lru_cache
from pathlib import Path

PROC = Path("/proc")
DEAD = ("Z", "X")  # ended, though nobody has asked yet how
UNKNOWN = ""  # a process that nobody else can ask about


def holder_name() -> str:
    """This process, as no other is ever called; nothing where the system cannot tell."""
    return _name_of(os.getpid())


@lru_cache(maxsize=1)  # a copy of this process asks with another id
def _name_of(pid: int) -> str:
    machine, since = _machine(), _running_since(pid)
    return f"{machine}/{pid}/{since}" if machine and since else UNKNOWN


def holder_is_gone(name: str) -> bool:
    """Whether this process has certainly ended; of one that is not of this machine that cannot be said."""
    if name.count("/") != 2:
        return False
    machine, pid, since = name.split("/")
    return bool(machine) and machine == _machine() and since != _running_since(int(pid))


def _machine() -> str:
    """This start of this machine, and the view of its processes that this one shares; ids mean the same within it."""
    try:
        start = (PROC / "sys/kernel/random/boot_id").read_text().strip()
        return f"{start}.{(PROC / 'self/ns/pid').stat().st_ino}"
    except OSError:
        return UNKNOWN


def _running_since(pid: int) -> str:
    """When the process began, in ticks; nothing if there is none. An id is used again, both together are not."""
    try:
        fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return UNKNOWN
    state, began = fields[0], fields[19]
    return UNKNOWN if state in DEAD else began
