"""What was made once and is asked for again, kept in memory as far as there is room."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

MEMORY = 32 * 2**20  # bytes of bodies that one process keeps
LARGEST = 2 * 2**20  # a body beyond this would push out too many others

Name = TypeVar("Name", bound=Hashable)
Thing = TypeVar("Thing")


class Kept(Generic[Name, Thing]):
    """The things asked for most recently, by name; when they are together larger than the memory, the others go."""

    def __init__(self, size: Callable[[Thing], int], *, memory: int, largest: int | None = None) -> None:
        self._size_of = size
        self._memory = memory
        self._largest = memory if largest is None else largest
        self._things: OrderedDict[Name, Thing] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, name: Name) -> Thing | None:
        with self._lock:
            thing = self._things.get(name)
            if thing is not None:
                self._things.move_to_end(name)
            return thing

    def put(self, name: Name, thing: Thing) -> None:
        """Keep a thing; the ones not asked for longest make room."""
        size = self._size_of(thing)
        if size > self._largest:
            return
        with self._lock:
            if (old := self._things.pop(name, None)) is not None:
                self._size -= self._size_of(old)
            self._things[name] = thing
            self._size += size
            while self._size > self._memory:
                _, dropped = self._things.popitem(last=False)
                self._size -= self._size_of(dropped)

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self._size = 0


Key = tuple[Hashable, ...]
"""All that decides an answer; a new catalogue has new keys."""


class Answer(NamedTuple):
    """A body with the headers that belong to it."""

    body: bytes
    headers: tuple[tuple[str, str], ...]


def kept_answers(memory: int = MEMORY) -> Kept[Key, Answer]:
    """Room for so many bytes of bodies."""
    return Kept(lambda answer: len(answer.body), memory=memory, largest=LARGEST)


KEPT = kept_answers()
