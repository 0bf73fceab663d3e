"""How many cards of a deck are of which kind, tier, temple, element or cost: whatever the cards of its game have."""

from collections.abc import Mapping

import msgspec

from cards.rules.games import Game
from cards.rules.types import CardSpec
from decks.rules.deck import Deck

Facets = tuple[tuple[str, str], ...]
WORDS = ("subkind", "tier", "temple", "suit", "stage")
SEVERAL = ("tribes", "elements")


class ZoneStats(msgspec.Struct, frozen=True):
    """A zone counted: all its cards, how many different ones, how many nobody knows, and the known ones by facet."""

    cards: int
    different: int
    unknown: int
    by: dict[str, dict[str, int]]


class Stats(msgspec.Struct, frozen=True):
    """A deck counted, zone by zone; empty zones are left out."""

    cards: int = 0
    zones: dict[str, ZoneStats] = {}


def facets_of(card: CardSpec, game: Game) -> Facets:
    """What the card is counted under. Whatever all cards of a game share tells nothing and is left out."""
    facets: list[tuple[str, str]] = []
    if len(game.kinds) > 1:
        facets.append(("kind", card.kind))
    facets += [(name, str(value)) for name in WORDS if (value := getattr(card, name)) is not None]
    facets += [(name, value) for name in SEVERAL for value in getattr(card, name)]
    if game.resources:
        facets.append(("cost", str(card.cost.total)))
        facets += [("resource", resource) for resource, _ in card.cost.parts]
    return tuple(facets)


def deck_stats(deck: Deck, facets: Mapping[str, Facets]) -> Stats:
    """The deck counted by these facets of its cards."""
    zones: dict[str, ZoneStats] = {}
    for zone, counts in deck.zones.items():
        unknown = deck.unknown.get(zone, {})
        if not counts and not unknown:
            continue
        by: dict[str, dict[str, int]] = {}
        for slug, count in counts.items():
            for facet, value in facets[slug]:
                held = by.get(facet)
                if held is None:
                    by[facet] = {value: count}
                else:
                    held[value] = held.get(value, 0) + count
        zones[zone] = ZoneStats(
            cards=deck.size(zone),
            different=len(counts) + len(unknown),
            unknown=sum(unknown.values()),
            by={facet: dict(sorted(held.items(), key=_in_order)) for facet, held in by.items()},
        )
    return Stats(sum(zone.cards for zone in zones.values()), zones)


def _in_order(entry: tuple[str, int]) -> tuple[int, str]:
    """Numbers by their size, words by the alphabet."""
    value = entry[0]
    return (len(value) if value.isdecimal() else 0, value)
