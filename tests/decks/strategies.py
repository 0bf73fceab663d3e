"""Random deck lists: of real cards, of names nobody knows, near to legal ones and far from them."""

from functools import cache
from typing import Any

from hypothesis import strategies as st

from decks import rules
from decks.rules import documents
from tests.decks.rules.games import catalogue_of, index_of, kind_of

STRANGERS = ("Nobody", "Catt", "Wolff", "Ænigma")
Zones = dict[str, dict[str, int]]


@cache
def zones(slug: str) -> st.SearchStrategy[Zones]:
    """Deck lists of a game, most of them illegal: a legal one or nothing, and then some cards less and some more."""
    legal = documents.counts(documents.read(kind_of(slug).shape, kind_of(slug).example).zones)
    names = st.sampled_from([card.name for card in index_of(slug).cards.values()]) | st.sampled_from(STRANGERS)
    more = st.dictionaries(names, st.integers(1, 25), max_size=6)
    fewer = st.integers(0, 3)
    return st.builds(
        _changed,
        st.sampled_from([legal, legal, {}]),
        st.fixed_dictionaries({}, optional=dict.fromkeys(rules.get(slug).zones, more)),
        fewer,
    )


def _changed(start: Zones, more: Zones, fewer: int) -> Zones:
    changed = {zone: dict(list(counts.items())[fewer:]) for zone, counts in start.items()}
    for zone, counts in more.items():
        here = changed.setdefault(zone, {})
        for name, count in counts.items():
            here[name] = here.get(name, 0) + count
    return changed


@cache
def rulesets(slug: str) -> st.SearchStrategy[dict[str, Any]]:
    """The parameters of the game's rulesets."""
    return st.sampled_from([ruleset.parameters for ruleset in catalogue_of(slug).rulesets])
