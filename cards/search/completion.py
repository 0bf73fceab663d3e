"""What the words typed so far may become. Plain Python."""

import re
from dataclasses import dataclass

from cards.search import bits
from cards.search.bits import Bits
from cards.search.fields import REGISTRY
from cards.search.names import Names
from cards.search.text import phrase
from cards.search.vocabulary import Vocabulary

_TERM = re.compile(r"(?:^|[\s(])-?([^\W\d_][\w.\-]*)(:|!=|<=|>=|=|<|>)(?:\()?([^\s()]*)$")
_PLAIN = re.compile(r"(?:^|[\s(])([^\s():<>=|!\"/\-][^():<>=|!\"/]*)$")  # words at the end that no keyword holds
_WORD = re.compile(r"(?:^|[\s(])-?!?\"?([^\s()\":<>=]*)$")


@dataclass(frozen=True)
class Suggestion:
    """A word that may replace what stands from `start` to the end of the text."""

    text: str
    doc: str
    start: int


@dataclass(frozen=True)
class Completion:
    """Cards by name, game and slug; keywords; values of the keyword that stands last."""

    names: tuple[tuple[str, str, str], ...] = ()
    names_start: int = 0  # the names may replace what stands from here to the end of the text
    keywords: tuple[Suggestion, ...] = ()
    values: tuple[Suggestion, ...] = ()


def complete(
    text: str, names: Names, vocabulary: Vocabulary, scope: Bits, *, game: str, limit: int
) -> tuple[Completion, list[int]]:
    """Keywords and values for the end of the text, and the cards whose name it may begin."""
    if match := _TERM.search(text):
        return Completion(values=_values(match, vocabulary, game, limit)), []
    match = _WORD.search(text)
    if match is None:
        return Completion(), []
    word = match[1].lower()
    keywords = [
        Suggestion(f"{known.name}:", known.doc, match.start(1))
        for known in REGISTRY.fields
        if word and any(s.startswith(word) for s in (known.name, *known.aliases))
        if not game or game in known.games
    ]
    start, places = _names(text, names, scope, limit)
    return Completion(keywords=tuple(keywords[:limit]), names_start=start), places


def _values(match: re.Match[str], vocabulary: Vocabulary, game: str, limit: int) -> tuple[Suggestion, ...]:
    known = REGISTRY.get(match[1])
    if known is None:
        return ()
    begun = re.split(r"[|,]", match[3])[-1]
    wanted = phrase(begun)
    start = match.end(3) - len(begun)
    docs = {option.slug: option.doc for option in known.options}
    found = [
        Suggestion(choice.slug, docs.get(choice.slug) or choice.name, start)
        for choice in vocabulary.values(known)
        if phrase(choice.slug).startswith(wanted) or f" {wanted}" in f" {phrase(choice.name)}"
        if not game or not choice.games or game in choice.games
    ]
    found.sort(key=lambda suggestion: not phrase(suggestion.text).startswith(wanted))
    return tuple(found[:limit])


def _names(text: str, names: Names, scope: Bits, limit: int) -> tuple[int, list[int]]:
    """Names that the text begins, or else the most words at its end that begin any, or else names near it."""
    if places := _begun(phrase(text), names, scope, limit):
        return 0, places
    if run := _PLAIN.search(text):
        for word in re.finditer(r"\S+", text[run.start(1) :]):
            start = run.start(1) + word.start()
            if start and (places := _begun(phrase(text[start:]), names, scope, limit)):
                return start, places
    return 0, _near(wanted, names, scope, limit) if (wanted := phrase(text)) else []


def _begun(wanted: str, names: Names, scope: Bits, limit: int) -> list[int]:
    """Names that begin so, then names with a word that begins so."""
    if not wanted:
        return []
    beginning = names.beginning(wanted) & scope
    places = bits.slice_of([beginning], 0, limit)
    if len(places) < limit and " " not in wanted:
        known = [word for word in names.words_containing(wanted) if word.startswith(wanted)]
        inside = bits.of((place for word in known for place in names.by_word[word]), names.size) & scope & ~beginning
        places += bits.slice_of([inside], 0, limit - len(places))
    return places


def _near(wanted: str, names: Names, scope: Bits, limit: int) -> list[int]:
    near = names.near(wanted) & scope
    is_meant, begins_so = names.nearest(wanted)
    return bits.slice_of([near & is_meant, near & begins_so & ~is_meant, near & ~begins_so & ~is_meant], 0, limit)
