"""The next inscription of a band: every one that the purse can pay and the rules allow, each on one sensible card."""

from collections.abc import Iterator
from typing import Any

import msgspec

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import Severity
from decks.rules.decknforge.playing_cards import is_hero, is_item
from legacy.rules.documents import turning_problems
from legacy.rules.state import BandState

IN_HAND = "in hand"  # how the triggers of cards begin that do more in a hand than on the table


class Trial(msgspec.Struct, frozen=True):
    """An inscription that could be bought, for which card, and its price."""

    inscription: str
    card: str
    price: int


def trials(band: BandState, coppers: int, index: CardIndex, parameters: Parameters) -> list[Trial]:
    """Every inscription that could be bought now, the cheapest first; none twice."""
    found = []
    for slug, each in index.inscriptions.items():
        if each.price and each.price <= coppers:
            for card in _cards(band, slug, index):
                if _allowed(band, slug, card, coppers, index, parameters):
                    found.append(Trial(slug, card, each.price))
                    break
    return sorted(found, key=lambda trial: (trial.price, trial.inscription))


def _cards(band: BandState, inscription: str, index: CardIndex) -> Iterator[str]:
    """The cards that bear nothing, the most sensible first: what works from the hand goes on a low Item that one keeps
    there, what needs an Item on the highest of them, and everything else on the highest card, for that is played."""
    from matches.engine.decknforge.campaign import ON_ITEMS
    from matches.engine.decknforge.cards import PRINTED, SLUGS  # the engine is for those alone who ask this

    value = {slug: (PRINTED[place], -place) for place, slug in enumerate(SLUGS)}  # of equals the better suit
    free = [card for card in index.cards.values() if (is_hero(card) or is_item(card)) and not band.on(card.slug)]
    in_hand = index.inscriptions[inscription].trigger.startswith(IN_HAND)
    if in_hand or inscription in ON_ITEMS:
        free = [card for card in free if is_item(card)]
    yield from (card.slug for card in sorted(free, key=lambda card: value[card.slug], reverse=not in_hand))


def _allowed(
    band: BandState, inscription: str, card: str, coppers: int, index: CardIndex, parameters: Parameters
) -> bool:
    """Whether a Turning may put it there."""
    rows: list[dict[str, Any]] = [
        {"card": slug, "was": [each.inscription for each in band.on(slug)]} for slug in band.blessed
    ]
    rows.append({"card": card, "gains": inscription, "how": "bought"})
    document = {"turning": {"coppers": coppers, "cards": rows}}
    return not any(problem.severity is Severity.ERROR for problem in turning_problems(document, index, parameters))


def with_trial(document: dict[str, Any], trial: Trial) -> dict[str, Any]:
    """The document of the band with the inscription on its card."""
    sheet = document["band"]
    gained = {"card": trial.card, "inscription": trial.inscription, "how": "turning", "heirloom_of": None}
    return {"band": {**sheet, "inscriptions": [*sheet["inscriptions"], gained]}}
