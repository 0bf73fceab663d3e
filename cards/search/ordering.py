"""In which order the cards found are shown. Plain Python."""

from cards.search import bits
from cards.search.binding import Display
from cards.search.bits import Bits
from cards.search.evaluation import has_words
from cards.search.index import Index, key
from cards.search.tree import Bound
from cards.search.wordsearch import Words, by_rank, levels

NUMBER_OF = {"cost": "totalcost", "power": "power", "health": "health", "value": "value", "stage": "stage",
             "copies": "copies", "since": "since"}  # fmt: skip


def settled(node: Bound | None, display: Display) -> Display:
    """The display with its order decided: the best fit first where words are sought, by name otherwise."""
    order = display.order or "relevance"
    if order == "relevance" and not has_words(node):
        order = "name"
    return Display(order, display.direction or "asc", display.display or "grid")


def groups(
    index: Index,
    node: Bound | None,
    found: Bits,
    words: Words,
    display: Display,
    *,
    measured: list[Bits] | None = None,
) -> list[Bits]:
    """The cards found as groups to be shown one after the other, each by name; what has no place comes last.

    `measured` are the cards with a number of a higher room, the least first, where the order is one of those.
    """
    if display.order == "name":
        return [found]
    if display.order == "relevance":
        return by_rank(found, levels(words, node) if node is not None else None)
    sorted_sets = [found & one for one in (_sets(index, display.order) if measured is None else measured)]
    rest = found & ~bits.union(sorted_sets)
    if display.direction == "desc":
        sorted_sets.reverse()
    return [*sorted_sets, rest]


def _sets(index: Index, order: str) -> list[Bits]:
    vocabulary = index.vocabulary
    if order == "game":
        return [index.bits(key("game", choice.slug)) for choice in vocabulary.choices.get("game", ())]
    if order == "tier":
        tiers = vocabulary.orders.get("tier", {})
        return [
            bits.union(
                index.bits(key("game", game)) & index.bits(key("tier", slugs[place]))
                for game, slugs in tiers.items()
                if place < len(slugs)
            )
            for place in range(max(map(len, tiers.values()), default=0))
        ]
    name = NUMBER_OF[order]
    return [index.bits(key(name, number)) for number in vocabulary.numbers.get(name, ())]
