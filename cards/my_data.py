"""What the site keeps about a person: each room registers its part, and the account pages read them.

The registry lies in the lowest room because imports point downwards only: every room may fill it from its
``AppConfig.ready``, and ``cardsite.accounts`` reads it without naming any room.  A part is used three times:
for the file "download my data", for the sentences on the page "delete my account", and when the account goes.

    my_data.register("decks", decks_of_user, goes="Your private decks.", stays="Public decks, without your name.")
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

Collect = Callable[[int], Any]  # both get the id of the account: no room has to know what an account is
Forget = Callable[[int], None]


@dataclass(frozen=True)
class Part:
    """One room's share of what is kept about a person."""

    name: str
    collect: Collect  # everything kept about this person, as values that JSON can hold; a long list is an iterator
    goes: str  # a sentence: what is removed with the account; empty if nothing is
    stays: str  # a sentence: what remains, and under which name; empty if nothing does
    forget: Forget | None  # runs in the transaction that removes the account, while its row still exists


_parts: dict[str, Part] = {}


def register(name: str, collect: Collect, *, goes: str = "", stays: str = "", forget: Forget | None = None) -> None:
    """The part of that name is in the file, on the page and in the removal from now on."""
    if name in _parts:
        raise ValueError(f"My data already has a part named {name!r}: give the new one another name.")
    _parts[name] = Part(name=name, collect=collect, goes=goes, stays=stays, forget=forget)


def parts() -> list[Part]:
    """Every registered part, in the order of registration."""
    return list(_parts.values())


def pieces(value: Any) -> Iterator[str]:
    """The value as JSON, a piece at a time; an iterator is a list, of which one entry at a time is in memory."""
    if isinstance(value, Mapping):
        marks, entries = "{}", ((f"{json.dumps(name)}: ", each) for name, each in value.items())
    elif isinstance(value, Iterator):
        marks, entries = "[]", (("", each) for each in value)
    else:
        yield json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
        return
    yield marks[0]
    before = "\n"
    for name, each in entries:
        yield before + name
        yield from pieces(each)
        before = ",\n"
    yield marks[1]
