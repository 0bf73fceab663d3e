"""Into which zone a card goes that somebody adds without saying where."""

from decks import edits
from decks.formats.base import DeckList
from decks.formats.document import fields_of
from decks.rules import documents
from decks.selectors import Lawbook
from decks.services.judging import deck_judge

ANYWHERE = "*"
MOST_PLACED = 5  # different ones; each is tried in every zone


def card_place(*, law: Lawbook, deck: DeckList, card: str, ruleset: str) -> str:
    """The zone that suits the card: its home or the side zone if it may lie there, else where it is least amiss."""
    faults = {zone: _faults(law, deck, zone, card, ruleset) for zone in deck.rules.zones}
    if deck.rules.side_zone and not faults[deck.rules.side_zone]:
        return deck.rules.side_zone
    home = deck.rules.home(law.index.cards[card])
    return min(deck.rules.zones, key=lambda zone: (faults[zone], zone != home))


def _faults(law: Lawbook, deck: DeckList, zone: str, card: str, ruleset: str) -> int:
    """How many problems name the card once a copy of it lies in the zone."""
    try:
        tried = edits.applied(deck, edits.read(edits.copies(zone, card, 1)))
    except documents.Unreadable:
        return len(deck.rules.zones)
    fields = {**fields_of(tried), "rulesets": [ruleset], "suggest": False}
    (result,) = deck_judge(game=law.game, fields=fields, law=law).results
    return sum(1 for problem in result.problems if problem.zone == zone and card in {one.card for one in problem.cards})


def places_chosen(*, law: Lawbook, deck: DeckList, do: str, zone: str, ruleset: str) -> str:
    """The change with a zone wherever it left that open: the chosen one, or the one that suits the card."""
    places: dict[str, str] = {}  # many lines may add the same card
    lines = do.split("\n")
    for place, line in enumerate(lines):
        sign, _, rest = line.partition(" ")
        where, _, card = rest.partition(" ")
        if where != ANYWHERE:
            continue
        if card not in places:
            if len(places) == MOST_PLACED:
                raise documents.TooLong(f"At most {MOST_PLACED} cards at once find their zones by themselves.", ("do",))
            places[card] = zone if zone in deck.rules.zones else _suiting(law, deck, card, ruleset)
        lines[place] = f"{sign} {places[card]} {card}"
    return "\n".join(lines)


def _suiting(law: Lawbook, deck: DeckList, card: str, ruleset: str) -> str:
    known = law.index.find(card)
    if known is None or len(deck.rules.zones) == 1:
        return deck.rules.zones[0]
    return card_place(law=law, deck=deck, card=known.slug, ruleset=ruleset)
