"""Decks of every game for the tests of formats: random ones, with names that look like something else."""

from functools import cache

from hypothesis import strategies as st

from decks import rules
from decks.formats.base import DeckList, Read, deck_list
from decks.rules.documents import Unreadable
from tests.decks import strategies
from tests.decks.rules.games import DECK_GAMES, index_of

# What nobody knows as a card and what a careless reader takes for a count, a header, a comment, markup or a formula.
TRICKY = [
    "3x Wolff", "3 Wolff", "Wolff x3", "Wolff (3)", "Wolf (AUG) 12", "x Wolf", "X", "x3", "3", "12 13", "0",
    "-3 Wolff", "2.5 Wolff", "Main", "Side", "# Side", "## Main deck (20)", "[side]", "Sideboard", "SB: Wolff",
    "Side: 2 Wolff", "Wolff:", "[Wolff]", "// Wolff", "# Wolff", "; Wolff", "Wolff // or not", "Wolf # the grey one",
    "- Wolff", "* Wolff", "1. Wolff", "-Wolf", "**Wolff**", "*Wolf*", "__Wolff__", "`Wolff`", "_", '"Wolff"', '"', "''",
    "Wolf, the", "a;b", 'a,"b"', "=1+1", "+1", "-1", "@Wolff", "'=1+1", "''@x", "＝1", "'Wolff", "Ænigma",
    "Wolff\u0301", "狼", "🐺", "a/b~c", "#a1b2c3", "[b]Wolff[/b]", "[b]Wolf[/b]", "count", "Squirrelss",
    "Wolf\u200b Wolff", "n" * 200,
]  # fmt: skip


def deck_of(slug: str, zones: dict[str, dict[str, int]]) -> DeckList:
    return deck_list(rules=rules.get(slug), index=index_of(slug), zones=zones)


@cache
def decks(slug: str) -> st.SearchStrategy[DeckList]:
    """Decks of a game with cards that it knows and names that it does not."""
    letters = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
    visible = st.text(letters, min_size=1, max_size=12).filter(lambda name: name.replace("\u200b", "").strip())
    odd = st.dictionaries(st.sampled_from(TRICKY) | visible, st.integers(1, 30), max_size=4)
    zones = st.dictionaries(st.sampled_from(rules.get(slug).zones), odd)
    return st.builds(_joined, st.just(slug), strategies.zones(slug), zones).filter(lambda deck: deck is not None)


def _joined(slug: str, usual: dict[str, dict[str, int]], odd: dict[str, dict[str, int]]) -> DeckList | None:
    try:
        return deck_of(slug, {zone: {**usual.get(zone, {}), **odd.get(zone, {})} for zone in {**usual, **odd}})
    except Unreadable:
        return None


def statuses(read: Read) -> list[str]:
    return [line.status.value for line in read.lines]


__all__ = ["DECK_GAMES", "TRICKY", "deck_of", "decks", "statuses"]
