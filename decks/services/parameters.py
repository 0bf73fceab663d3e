"""Parameters that somebody changes: read as values of their types, and refused where no deck could be legal by them."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cards.rules import games
from cards.rules.index import CardIndex
from decks import rules
from decks.rules import documents
from decks.rules.documents import Unreadable, meant, shortened

LARGEST_PARAMETER = documents.MAX_COPIES  # a deck that it asks for can still be written down


def parameters_read(parameters: Mapping[str, Any], game: games.Game) -> dict[str, Any]:
    """The parameters as values of their types; all that are wrong are refused together."""
    changes: dict[str, Any] = {}
    documents.refuse(_faults(parameters, game, changes))
    return changes


def _faults(parameters: Mapping[str, Any], game: games.Game, changes: dict[str, Any]) -> Iterator[Unreadable]:
    """What is wrong with the parameters; those with which nothing is are put into `changes`."""
    known = game.parameters.__struct_fields__
    for name, value in parameters.items():
        if name not in known:
            sentence = f"{game.slug} has no parameter {shortened(name)!r}.{meant(name, known)}"
            yield Unreadable(sentence, ("parameters", name))
            continue
        try:
            changes[name] = getattr(documents.read(game.parameters, {name: value}), name)
        except Unreadable as fault:
            yield Unreadable(fault.message, ("parameters", name))
            continue
        if type(value) is int and not 0 <= value <= LARGEST_PARAMETER:
            sentence = f"A whole number from 0 to {LARGEST_PARAMETER} is expected, not {_shown(value)}."
            yield Unreadable(sentence, ("parameters", name))


def _shown(number: int) -> str:
    """A number for a sentence; one of thousands of digits cannot even be written."""
    return str(number) if abs(number) < 10**20 else "one so large"


def unmeetable(*, changes: Mapping[str, Any], base: Any, index: CardIndex) -> Iterator[Unreadable]:
    """Those of the changes without which some deck could be legal, where none can be with them."""
    reason = _why_impossible(msgspec.structs.replace(base, **changes), index)
    if not reason:
        return
    others = {name: {other: value for other, value in changes.items() if other != name} for name in changes}
    guilty = [name for name in changes if not _why_impossible(msgspec.structs.replace(base, **others[name]), index)]
    for name in guilty or changes:
        yield Unreadable(f"No deck could be legal: {reason}", ("parameters", name))


def _why_impossible(parameters: Any, index: CardIndex) -> str:
    judged = rules.get(index.game)
    for zone, (smallest, largest) in judged.sizes(parameters).items():
        if smallest > largest:
            return f"the {zone} zone would have at least {smallest} and at most {largest} cards."
    return judged.impossible(parameters, index)
