"""From the text of a query to a tree of terms, with a place for every error. Plain Python."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

import lark

from cards.search.errors import QueryError
from cards.search.tree import And, Or, Pattern, Raw, Term, Text, Value, joined, leaves, negated

MAX_LENGTH = 1024
MAX_TERMS = 30
MAX_DEPTH = 10
MAX_PATTERN = 200

GRAMMAR = r"""
start: either?
either: all (_OR all)*
all: unary (_AND? unary)*
unary: _MINUS unary -> negation
     | _NOT unary -> negation_in_words
     | OPENING either ")" -> group
     | FIELD OPERATOR values -> term
     | _BANG (QUOTED | WORD) -> exact
     | (QUOTED | PATTERN | WORD) -> bare
values: value ("|" value)*
      | _OPENING value ((_OR | "|") value)* ")"
value: QUOTED | PATTERN | VALUE

_OR.4: /or(?=[\s()"]|$)/i
_AND.4: /and(?=[\s()"]|$)/i
_NOT.5: /not:(?=\S)/i
FIELD.3: /[^\W\d_][\w.\-]*(?=:\S|\s*(?:!=|<|>|=))/
OPERATOR: /:?\s*(?:!=|<=|>=|=|<|>)|:(?=\S)/
_MINUS: "-"
_BANG: "!"
OPENING: "("
_OPENING: "("
QUOTED: /"(?:[^"\\]|\\.)*"/s
PATTERN: /\/(?:[^\/\\]|\\.)+\//
WORD: /[^\s()"|:<>=!\/\-][^\s()"|:<>=]*/
VALUE: /[^\s()"|\/][^\s()"|]*/
%ignore /\s+/
"""


@dataclass(frozen=True, slots=True)
class _Part:
    """A subtree and how deep its brackets go."""

    node: Raw
    depth: int = 0


class _Build(lark.Transformer[lark.Token, Any]):
    """Called by the parser as it goes, so that no depth of nesting costs a call stack."""

    def start(self, parts: list[_Part]) -> Raw | None:
        return parts[0].node if parts else None

    def either(self, parts: list[_Part]) -> _Part:
        return _Part(joined(Or, [part.node for part in parts]), max(part.depth for part in parts))

    def all(self, parts: list[_Part]) -> _Part:
        return _Part(joined(And, [part.node for part in parts]), max(part.depth for part in parts))

    def negation(self, parts: list[_Part]) -> _Part:
        return _Part(negated(parts[0].node), parts[0].depth)

    def negation_in_words(self, parts: list[_Part]) -> _Part:
        """`not:vanilla` is the contrary of `is:vanilla`; before anything else `not:` is a minus."""
        node = parts[0].node
        if isinstance(node, Term) and not node.keyword and isinstance(node.values[0], Text):
            node = Term("not", ":", node.values, node.start - len("not:"), node.end)
            return _Part(node, parts[0].depth)
        return self.negation(parts)

    def group(self, parts: list[Any]) -> _Part:
        bracket, inner = parts
        if inner.depth == MAX_DEPTH:
            raise QueryError("too_deep", f"Brackets stand at most {MAX_DEPTH} deep.", position=bracket.start_pos)
        return _Part(inner.node, inner.depth + 1)

    def term(self, parts: list[Any]) -> _Part:
        name, operator, (values, end) = parts
        return _Part(Term(name.lower(), operator.strip(": \t\r\n") or ":", values, name.start_pos, end))

    def values(self, parts: list[tuple[Value, int]]) -> tuple[tuple[Value, ...], int]:
        return tuple(value for value, _ in parts), parts[-1][1]

    def value(self, parts: list[lark.Token]) -> tuple[Value, int]:
        return _value(parts[0]), parts[0].end_pos or 0

    def exact(self, parts: list[lark.Token]) -> _Part:
        token = parts[0]
        name = Text(_value(token).text if token.type == "QUOTED" else str(token), True, token.start_pos or 0)  # type: ignore[union-attr]
        return _Part(Term("name", "=", (name,), (token.start_pos or 1) - 1, token.end_pos or 0))

    def bare(self, parts: list[lark.Token]) -> _Part:
        token = parts[0]
        return _Part(Term("", ":", (_value(token),), token.start_pos or 0, token.end_pos or 0))


def _value(token: lark.Token) -> Value:
    start = token.start_pos or 0
    if token.type == "QUOTED":
        return Text(re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.DOTALL), True, start)
    if token.type == "PATTERN":
        return Pattern(token[1:-1], start)
    return Text(str(token), False, start)


_PARSER = lark.Lark(GRAMMAR, parser="lalr", transformer=_Build(), maybe_placeholders=False)


def parse(text: str) -> Raw | None:
    """The query as a tree, nothing for an empty one; raises ``QueryError`` and nothing else."""
    if len(text) > MAX_LENGTH:
        raise QueryError(
            "too_long", f"A query has at most {MAX_LENGTH:,} characters; this one has {len(text):,}.",
            position=MAX_LENGTH, text=text[: MAX_LENGTH + 1],
        )  # fmt: skip
    _refuse_control_characters(text)
    try:
        tree: Raw | None = _PARSER.parse(text)  # type: ignore[assignment]
    except lark.UnexpectedInput as error:
        raise _syntax_error(text, error) from None
    except QueryError as error:
        error.text = text
        raise
    if tree is not None:
        _refuse_many_terms(tree, text)
    return tree


def _refuse_control_characters(text: str) -> None:
    for position, letter in enumerate(text):
        if letter not in "\t\r\n" and unicodedata.category(letter) in ("Cc", "Cs"):
            message = f"The query holds the control character U+{ord(letter):04X}; leave it out."
            raise QueryError("control_character", message, position=position, text=text)


def _refuse_many_terms(tree: Raw, text: str) -> None:
    count = 0
    for term in leaves(tree):
        count += len(term.values)
        if count > MAX_TERMS:
            message = f"A query has at most {MAX_TERMS} terms, each of several values counted."
            raise QueryError("too_many_terms", message, position=term.start, text=text)
        for value in term.values:
            if isinstance(value, Pattern) and len(value.source) > MAX_PATTERN:
                message = f"A regular expression has at most {MAX_PATTERN} characters."
                raise QueryError("regex_too_long", message, position=value.start, text=text)


_SIGNS = {
    '"': ("unclosed_quote", "This quotation mark is never closed."),
    "/": ("unclosed_regex", "This regular expression is never closed by a slash, or is empty."),
    "|": ("unexpected_sign", "A bar stands between the values of one keyword; between terms write: or."),
    ":": ("unexpected_sign", "A keyword stands right before a colon and a value right after it."),
    "!": ("unexpected_sign", 'After an exclamation mark stands an exact name, as in !"Wolf".'),
}
_COMPARISON = ("unexpected_sign", "A keyword stands before a comparison and a value after it, as in power>=2.")


def _syntax_error(text: str, error: lark.UnexpectedInput) -> QueryError:
    position = error.pos_in_stream
    if (isinstance(error, lark.UnexpectedToken) and error.token.type == "$END") or position is None:
        position = len(text)
    sign = text[position : position + 1]
    code, message = _SIGNS.get(sign, ("", ""))
    if sign in "<>=" and sign:
        code, message = _COMPARISON
    if not sign:
        code, message, position = _unfinished(text)
    elif sign == ")":
        code, message = "unexpected_bracket", "This bracket closes nothing, or nothing stands inside."
    elif sign == "(":
        code, message = "unexpected_bracket", "No bracket may open here."
    elif not code:
        word = text[position:].split()[0][:20]
        code, message = "unexpected_word", f"{word!r} cannot stand here; quotes make it a word."
    return QueryError(code, message, position=position, text=text)


_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![^\s(:=<>|])/(?:[^/\\]|\\.)+/|[()]', re.DOTALL)


def _unfinished(text: str) -> tuple[str, str, int]:
    opened: list[int] = []
    for match in _BRACKETS.finditer(text):
        if match[0] == "(":
            opened.append(match.start())
        elif match[0] == ")" and opened:
            opened.pop()
    if opened:
        return "unclosed_bracket", "This bracket is never closed.", opened[-1]
    return "unfinished", "The query ends where a term or a value should follow.", len(text)
