"""Cards by their name alone: the whole name, or the nearest one to a name that nobody bears."""

import difflib
from collections.abc import Iterable

from cards.rules import games
from cards.search import bits
from cards.search.bits import Bits
from cards.search.index import key
from cards.search.store import StoredIndex, current_index
from cards.search.text import distance, phrase

CANDIDATES = 400  # of more cards that a word may mean, the first by name are compared
LENGTH = 120  # letters of a name that are read; the longest name has eighty


def named(text: str, *, game: str | None = None) -> tuple[int, ...]:
    """The ids of the cards whose whole name this is, accents, case and punctuation aside."""
    index = current_index()
    return _ids(index, index.names.exact(text[:LENGTH]) & _scope(index, game))


def named_each(wanted: Iterable[tuple[str, str | None]]) -> list[tuple[int, ...]]:
    """For each name and game the ids of the cards that are named so; a game that does not exist has none."""
    index = current_index()
    found = []
    for text, game in wanted:
        try:
            found.append(_ids(index, index.names.exact(text[:LENGTH]) & _scope(index, game)))
        except games.UnknownGame:
            found.append(())
    return found


def named_nearly(text: str, *, game: str | None = None) -> tuple[int, ...]:
    """The ids of the cards whose name is nearest to this one: several if they are equally near, none if all are far."""
    index = current_index()
    scope = _scope(index, game)
    names, wanted = index.names, phrase(text[:LENGTH])
    if not wanted:
        return ()
    for found in (names.exact(wanted), names.beginning(wanted), names.with_words(wanted), names.containing(wanted)):
        if found & scope:
            return _nearest(index, wanted, found & scope)
    return _nearest(index, wanted, names.near(wanted) & scope)


def names_like(text: str, *, game: str | None = None, limit: int = 5) -> tuple[int, ...]:
    """The ids of cards whose name is somewhat like this one, the most alike first."""
    index = current_index()
    names, wanted = index.names, phrase(text[:LENGTH])
    begun = {known for word in wanted.split()[:8] for known in names.words_containing(word[:2])}
    found = bits.of((place for word in begun for place in names.by_word[word]), names.size) & _scope(index, game)
    places: dict[str, int] = {}
    for place in bits.slice_of([found], 0, 5 * CANDIDATES):
        places.setdefault(names.phrases[place], place)
    near = difflib.get_close_matches(wanted, places, n=limit, cutoff=0.5)
    return tuple(index.ids[places[name]] for name in near)


def _nearest(index: StoredIndex, wanted: str, found: Bits) -> tuple[int, ...]:
    places = bits.slice_of([found], 0, CANDIDATES)
    slips = [distance(wanted, index.names.phrases[place]) for place in places]
    return tuple(index.ids[place] for place, count in zip(places, slips, strict=True) if count == min(slips))


def _ids(index: StoredIndex, found: Bits) -> tuple[int, ...]:
    return tuple(index.ids[place] for place in bits.members(found))


def _scope(index: StoredIndex, game: str | None) -> Bits:
    return index.bits(key("game", games.get(game).slug)) if game else index.everything
