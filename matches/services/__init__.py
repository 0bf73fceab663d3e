"""The verbs of matches: decks and parameters are read for a match, and it is said why one cannot be played."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cards.rules.problems import Severity
from decks import rules
from decks.formats.base import DeckList
from decks.formats.document import read_fields
from decks.models.shared import Viewer
from decks.rules.documents import Unreadable, faults_of
from decks.selectors import Lawbook
from decks.services import deck_judge, file_fields
from decks.services.checking import deck_read
from decks.services.judging import OPTIONS
from decks.services.reading import TEXT
from matches.engine import registry
from matches.engine.interface import Zones
from matches.selectors import sample_decks

MOST_BYTES = 1024 * 1024


class UnreadableDeck(ValueError):
    """A deck for a match that cannot be read; the sentence says which and why."""


class UnreadableParameter(ValueError):
    """A change of a parameter that cannot be read; the sentence says which and why."""


@dataclass(frozen=True)
class LoadedDeck:
    """A deck that was read, and the problems it has by the ruleset, in sentences.

    ``brings`` is what a chronicle knows of a band beside its document: dungeons completed, coppers of its holder.
    """

    name: str
    zones: Zones
    problems: tuple[str, ...]
    brings: Mapping[str, int] = field(default_factory=dict)


def deck_load(*, law: Lawbook, reference: str, ruleset: str) -> LoadedDeck:
    """The deck of a file in any format that decks are read in, or the sample deck of this name."""
    samples = sample_decks(game=law.game)
    path = samples.get(reference) or Path(reference)
    try:
        with path.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as fault:
        known = f"The sample decks of {law.game} are {', '.join(samples)}." if samples else ""
        why = "is neither a file nor a sample deck" if isinstance(fault, FileNotFoundError) else f"{fault.strerror}"
        raise UnreadableDeck(f"{reference}: {why}. {known}".rstrip()) from None
    try:
        if len(content) > MOST_BYTES:
            raise Unreadable(f"This is larger than {MOST_BYTES // 1024} KiB.")
        return _read(law, path, content, ruleset)
    except Unreadable as fault:
        raise UnreadableDeck(f"{reference}: {' '.join(each.message for each in faults_of(fault))}") from None


def _read(law: Lawbook, path: Path, content: bytes, ruleset: str) -> LoadedDeck:
    _, fields = file_fields(name=path.name, content=content, game=law.game)
    return deck_load_fields(law=law, name=path.stem, fields=fields, ruleset=ruleset)


def deck_load_fields(
    *, law: Lawbook, name: str, fields: Mapping[str, Any], ruleset: str, user: Viewer = None
) -> LoadedDeck:
    """The deck that these fields of a request make; raises ``Unreadable`` and ``UnknownRuleset``."""
    asked_rules = {"rulesets": [ruleset], "suggest": False}
    verdict = deck_judge(game=law.game, fields={**fields, **asked_rules}, law=law, user=user)
    if verdict.unresolved:
        unknown = "; ".join(f"{each.text!r} is no card of {law.game}" for each in verdict.unresolved)
        raise Unreadable(f"{unknown}.")
    asked = {name: value for name, value in fields.items() if name not in OPTIONS}
    if TEXT in asked:
        _, read = deck_read(law=law, data=asked[TEXT])
    else:
        read = read_fields(asked, rules.get(law.game), law.index)
    problems = [problem.message for problem in verdict.results[0].problems if problem.severity is Severity.ERROR]
    return LoadedDeck(name, _zones(law.game, read.deck), tuple(problems))


def _zones(game: str, deck: DeckList) -> Zones:
    """What a match is played with: the zones of the deck, or the document that the game has instead of lists."""
    kind = registry.deck_kind(game)
    if kind != registry.LISTS:
        if kind not in deck.beside:
            raise Unreadable(f"This is no {kind}; a match of {game} needs a document with the field {kind!r}.")
        return {kind: deck.beside[kind]}
    if not any(deck.zones.values()):
        raise Unreadable("This is no deck list; a match needs zones of cards.")
    return deck.zones


def parameters_changed(*, parameters: Any, changes: Sequence[str]) -> Any:
    """The parameters of a ruleset with some of them changed, each written as NAME=VALUE."""
    known = msgspec.to_builtins(parameters)
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals:
            raise UnreadableParameter(f"--parameter {change!r}: write NAME=VALUE, for example {next(iter(known))}=1.")
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"Did you mean {near[0]}? " if near else ""
            raise UnreadableParameter(f"There is no parameter {name!r}. {hint}There are {', '.join(known)}.")
        try:
            known[name] = yaml.safe_load(text)
            msgspec.convert(known, type(parameters))
        except (yaml.YAMLError, msgspec.ValidationError) as fault:
            reason = fault if isinstance(fault, msgspec.ValidationError) else "this is no value"
            raise UnreadableParameter(f"{name} cannot be {text!r}: {reason}.") from None
    return msgspec.convert(known, type(parameters))
