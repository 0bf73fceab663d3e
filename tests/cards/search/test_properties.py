"""No text breaks the language: it is read, or refused with a code; and what is read can be told back and read again."""

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cards.search.binding import Display, Query, bind
from cards.search.errors import QueryError
from cards.search.fields import REGISTRY
from cards.search.grammar import MAX_DEPTH, MAX_TERMS, parse
from cards.search.tree import And, Not, Or, Pattern, Raw, Term, Text, joined, leaves, negated
from cards.search.wording import explained, normalised, unparsed
from tests.cards.search.test_binding import VOCABULARY

PIECES = [
    *'() " / | - ! : = != < <= > >= .. , ~ * x 2 10 or and not: even odd wolf "goat" /a.b/ \\ é ß \u0300 \n'.split(" "),
    *(f"{field.name}:" for field in REGISTRY.fields),
    *("canine", "beast", "airborne", "mirror", "health", "2b1o", "bo", "power", "rare", "is:vanilla", "order:power"),
]  # fmt: skip
texts = st.one_of(
    st.text(max_size=1100),
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join),
)


def understood(text: str) -> tuple[Query | None, QueryError | None]:
    try:
        return bind(text, VOCABULARY), None
    except QueryError as error:
        return None, error


@given(texts)
@example("(" * 1_000_000)
@example("-" * 1024)
@example('"' * 1023)
@example("/(((((((((((((((a))))))))))))))))/")
@example("o:/" + "(a|b?)*" * 28 + "/")
@settings(max_examples=100, deadline=None)
def test_any_text_is_understood_or_refused_with_a_code(text: str) -> None:
    began = time.process_time()
    query, error = understood(text)
    assert time.process_time() - began < 1
    if error is not None or query is None:
        assert error is not None
        assert error.code
        assert error.message.endswith(".")
        assert 0 <= error.position <= len(text)
        assert "^" in error.caret
        return
    for warning in query.warnings:
        assert warning.message.endswith((".", "?"))
        assert 0 <= warning.position <= len(text)
    spelt = normalised(query.node, query.display)
    assert explained(query.node, query.display)
    if len(spelt) <= 1024 and not query.nothing_left:
        again = bind(spelt, VOCABULARY)
        assert (again.node, again.display) == (query.node, query.display)
        assert {warning.code for warning in again.warnings} <= {"no_meaning"}
        assert normalised(again.node, again.display) == spelt


# --- trees of terms ----------------------------------------------------------------------------------------------
plain = st.from_regex(r"[a-z0-9.,~*'é-]{1,8}", fullmatch=True)
printable = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=8)
texts_typed = st.builds(Text, printable, st.just(True)) | st.builds(Text, plain)
patterns = st.builds(Pattern, st.from_regex(r"([a-z. ]|\\/|\\\\){1,8}", fullmatch=True))
bare = texts_typed.filter(lambda word: word.quoted or (word.text[0] != "-" and word.text not in ("or", "and")))
words = st.builds(Term, st.just(""), st.just(":"), st.tuples(bare | patterns))
terms = st.builds(
    Term,
    st.from_regex(r"[a-z][a-z.]{0,7}", fullmatch=True).filter(lambda word: word != "not"),
    st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="]),
    st.lists(texts_typed | patterns, min_size=1, max_size=2).map(tuple),
)


def grown(children: st.SearchStrategy[Raw]) -> st.SearchStrategy[Raw]:
    several = st.lists(children, min_size=2, max_size=3)
    return st.one_of(
        children.map(negated),
        several.map(lambda nodes: joined(And, nodes)),
        several.map(lambda nodes: joined(Or, nodes)),
    )


trees = st.recursive(words | terms, grown, max_leaves=8)


@given(trees)
@example(Term("", ":", (Text('back\\slash "and" quote\\', True),)))
@example(Term("o", ":", (Text("\\", True), Text("or"))))
@settings(max_examples=80, deadline=None)
def test_a_tree_written_down_reads_as_the_same_tree(tree: Raw) -> None:
    text = unparsed(tree)
    too_large = sum(len(term.values) for term in leaves(tree)) > MAX_TERMS or _depth(tree) > MAX_DEPTH
    if too_large or len(text) > 1024:
        return
    assert parse(text) == tree


def _depth(tree: Raw) -> int:
    if isinstance(tree, Not):
        return 1 + _depth(tree.node)
    return 1 + max(map(_depth, tree.nodes)) if isinstance(tree, And | Or) else 0


@pytest.mark.parametrize("display", [Display("power", "desc", "list"), Display("", "desc", ""), Display()])
def test_how_to_show_survives_too(display: Display) -> None:
    assert bind(normalised(None, display), VOCABULARY).display == display
