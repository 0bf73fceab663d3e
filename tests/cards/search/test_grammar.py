"""The grammar gives a tree or an error with its code and place, and never takes long."""

import time

import pytest

from cards.search.errors import QueryError
from cards.search.grammar import parse
from cards.search.tree import And, Not, Or, Pattern, Term, Text


def bare(text: str, quoted: bool = False) -> Term:
    return Term("", ":", (Text(text, quoted),))


def term(keyword: str, operator: str, *values: str) -> Term:
    return Term(keyword, operator, tuple(Text(value) for value in values))


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("", None),
        ("  \t\n", None),
        ("wolf", bare("wolf")),
        ("wolf cub", And((bare("wolf"), bare("cub")))),
        ("wolf and cub", And((bare("wolf"), bare("cub")))),
        ("a or b c", Or((bare("a"), And((bare("b"), bare("c")))))),
        ("(a or b) c", And((Or((bare("a"), bare("b"))), bare("c")))),
        ("a OR b or c", Or((bare("a"), bare("b"), bare("c")))),
        ("a (b (c d))", And((bare("a"), bare("b"), bare("c"), bare("d")))),
        ("or", bare("or")),
        ("a or or", Or((bare("a"), bare("or")))),
        ("orb android", And((bare("orb"), bare("android")))),
        ("-a", Not(bare("a"))),
        ("--a", bare("a")),
        ("-(a b)", Not(And((bare("a"), bare("b"))))),
        ("not:(a b)", Not(And((bare("a"), bare("b"))))),
        ("not:tribe:canine", Not(term("tribe", ":", "canine"))),
        ("not:vanilla", term("not", ":", "vanilla")),
        ('"black goat"', bare("black goat", True)),
        (r'"a \"b\" \\"', bare(r'a "b" \\'.replace("\\\\", "\\"), True)),
        ("K-9 R!ot 1/1", And((bare("K-9"), bare("R!ot"), bare("1/1")))),
        ('!"Black Goat"', Term("name", "=", (Text("Black Goat", True),))),
        ("!wolf", Term("name", "=", (Text("wolf", True),))),
        ("/wo.f/", Term("", ":", (Pattern("wo.f"),))),
        (r"o:/a\/b (c)/", Term("o", ":", (Pattern(r"a\/b (c)"),))),
        ("power>=2", term("power", ">=", "2")),
        ("Power >= 2", term("power", ">=", "2")),
        ("pow:>=2", term("pow", ">=", "2")),
        ("power!=2", term("power", "!=", "2")),
        ("power>health", term("power", ">", "health")),
        ("cost.blood<=power", term("cost.blood", "<=", "power")),
        ("power:2..4", term("power", ":", "2..4")),
        ("tribe:feline|bot", term("tribe", ":", "feline", "bot")),
        ("tribe:(feline|bot)", term("tribe", ":", "feline", "bot")),
        ("tribe:(feline or bot)", term("tribe", ":", "feline", "bot")),
        ('sigil:"touch of death"', Term("sigil", ":", (Text("touch of death", True),))),
        ("el:fire,earth", term("el", ":", "fire,earth")),
        ("o:a=b:c", term("o", ":", "a=b:c")),
        ("é:b", term("é", ":", "b")),
    ],
)
def test_reads(text: str, tree: object) -> None:
    assert parse(text) == tree


def test_places_are_kept() -> None:
    tree = parse('wolf  -tribe:(feline|"big bot")')
    assert isinstance(tree, And)
    assert isinstance(tree.nodes[0], Term)
    assert (tree.nodes[0].start, tree.nodes[0].end) == (0, 4)
    negated = tree.nodes[1]
    assert isinstance(negated, Not)
    assert isinstance(negated.node, Term)
    assert (negated.node.start, [value.start for value in negated.node.values]) == (7, [14, 21])


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("(a", "unclosed_bracket", 0),
        ("a (b (c)", "unclosed_bracket", 2),
        (r"(o:/\)/ a", "unclosed_bracket", 0),
        ('(a ")"', "unclosed_bracket", 0),
        ("tribe:(a", "unclosed_bracket", 6),
        ("a)", "unexpected_bracket", 1),
        ("()", "unexpected_bracket", 1),
        ('wolf "cub', "unclosed_quote", 5),
        ("wolf /cub", "unclosed_regex", 5),
        ("//", "unclosed_regex", 0),
        ("o:", "unexpected_sign", 1),
        ("o: x", "unexpected_sign", 1),
        (":x", "unexpected_sign", 0),
        ("50:3", "unexpected_sign", 2),
        (">3", "unexpected_sign", 0),
        ("a|b", "unexpected_sign", 1),
        ("power>", "unfinished", 6),
        ("a or", "unfinished", 4),
        ("-", "unfinished", 1),
        ("tribe:a|", "unfinished", 8),
        ("wolf\0", "control_character", 4),
        ("\ud800", "control_character", 0),
        ("(" * 11 + "a" + ")" * 11, "too_deep", 0),
        ("(" * 400 + "a" + ")" * 400, "too_deep", 389),
        ("a " * 31, "too_many_terms", 60),
        ("tribe:" + "|".join("a" * 31), "too_many_terms", 0),
        ("x o:/" + "a" * 201 + "/", "regex_too_long", 4),
        ("a" * 1025, "too_long", 1024),
    ],
)
def test_refuses_with_code_and_place(text: str, code: str, position: int) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert caught.value.message.endswith(".")


def test_the_caps_themselves_are_allowed() -> None:
    assert parse("(" * 10 + "a" + ")" * 10) == bare("a")
    assert parse("a " * 30) is not None
    assert parse("/" + "a" * 200 + "/") is not None
    assert parse("a" * 1024) is not None


def test_the_caret_stands_under_the_place() -> None:
    with pytest.raises(QueryError) as caught:
        parse('power>2 (wolf "cub')
    assert caught.value.caret == 'power>2 (wolf "cub\n              ^'
    with pytest.raises(QueryError) as caught:
        parse("a" * 500 + "\n|" + "b" * 400)
    line, caret = caught.value.caret.split("\n")
    assert line[len(caret) - 1] == "|"
    assert len(line) <= 80


def test_a_megabyte_of_brackets_is_refused_at_once() -> None:
    brackets = "(" * 1_000_000
    began = time.perf_counter()
    for _ in range(100):
        with pytest.raises(QueryError, match="1,024"):
            parse(brackets)
    assert time.perf_counter() - began < 0.1
