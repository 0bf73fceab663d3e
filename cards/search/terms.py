"""The terms of a query as they stand in its text: to take one out, add one, or write one anew. Plain Python."""

import re
from dataclasses import dataclass
from functools import lru_cache

from cards.search.binding import bind
from cards.search.errors import QueryError, QueryWarning
from cards.search.grammar import parse
from cards.search.tree import And, Not, Or, Raw, Term, leaves
from cards.search.vocabulary import Vocabulary
from cards.search.wording import normalised

_VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s()"|]+', re.DOTALL)
_COMPARED = re.compile(r"[:<>=]")


@dataclass(frozen=True, slots=True)
class TypedTerm:
    """A term that every card found must fulfil: as typed, in its canonical spelling, and the query without it."""

    text: str
    canonical: str
    without: str


def typed_terms(text: str, vocabulary: Vocabulary) -> tuple[TypedTerm, ...]:
    """The terms that can each be taken out; none where the query is an `or` or cannot be read."""
    tree = _tree(text)
    parts = list(tree.nodes) if isinstance(tree, And) else [tree]
    found = []
    for part in parts:
        term = part.node if isinstance(part, Not) else part
        if not isinstance(term, Term):
            continue
        start = _start(text, term.start) if isinstance(part, Not) else term.start
        spelt = text[start : term.end]
        query = bind(spelt, vocabulary)
        canonical = normalised(query.node, query.display)
        found.append(TypedTerm(spelt, canonical, _closed(text[:start], text[term.end :])))
    return tuple(found)


def before_a_term(text: str) -> str:
    """The query as it stands before one more term, which narrows it."""
    stripped = text.strip()
    if isinstance(_tree(text), Or):
        return f"({stripped}) "
    return f"{stripped} " if stripped else ""


def suggested(text: str, warning: QueryWarning) -> str:
    """The query with what the warning suggests in the place of what it complains of; nothing if it suggests nothing."""
    tree = _tree(text)
    if not warning.suggestion or tree is None:
        return ""
    for term in leaves(tree):
        if not term.start <= warning.position < term.end:
            continue
        if warning.position == term.start or _COMPARED.search(warning.suggestion):
            return f"{text[: term.start]}{warning.suggestion}{text[term.end :]}"
        value = _VALUE.match(text, warning.position)
        end = min(value.end(), term.end) if value else term.end
        return f"{text[: warning.position]}{warning.suggestion}{text[end:]}"
    return ""


def readable_part(text: str, error: QueryError) -> str:
    """The longest beginning of a query, up to the place of an error, that can be read; nothing if there is none."""
    words = text[: error.position].split()
    for count in range(len(words), 0, -1):
        begun = " ".join(words[:count])
        if _tree(begun) is not None:
            return begun
    return ""


@lru_cache(maxsize=32)  # a page asks for one query again and again
def _tree(text: str) -> Raw | None:
    try:
        return parse(text)
    except QueryError:
        return None


def _start(text: str, start: int) -> int:
    """Where the minus or the `not:` before a term stands."""
    before = text[:start]
    return len(re.sub(r"(?:-|not:)\s*$", "", before, flags=re.IGNORECASE))


def _closed(before: str, after: str) -> str:
    return f"{before.strip()} {after.strip()}".strip()
