"""Answers kept as bytes, so that a catalogue that has not changed is written only once a process."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import NamedTuple

MEMORY = 32 * 2**20  # bytes of bodies that one process keeps
LARGEST = 2 * 2**20  # a body beyond this would push out too many others


Key = tuple[Hashable, ...]


class Answer(NamedTuple):
    """A body with the headers that belong to it."""

    body: bytes
    headers: tuple[tuple[str, str], ...]


class KeptAnswers:
    """The answers asked for most recently, by all that decides them; a new catalogue has new keys."""

    def __init__(self, memory: int = MEMORY, largest: int = LARGEST) -> None:
        self._memory = memory
        self._largest = largest
        self._answers: OrderedDict[Key, Answer] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Key) -> Answer | None:
        with self._lock:
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
            return answer

    def put(self, key: Key, answer: Answer) -> None:
        """Keep an answer; the ones not asked for longest make room."""
        if len(answer.body) > self._largest:
            return
        with self._lock:
            if (old := self._answers.pop(key, None)) is not None:
                self._size -= len(old.body)
            self._answers[key] = answer
            self._size += len(answer.body)
            while self._size > self._memory:
                _, dropped = self._answers.popitem(last=False)
                self._size -= len(dropped.body)

    def clear(self) -> None:
        with self._lock:
            self._answers.clear()
            self._size = 0


KEPT = KeptAnswers()
