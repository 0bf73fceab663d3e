"""A deck by its code: its cards as faces, what it is made of, how it draws, and where it is legal."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks import formats
from decks.formats.base import DeckList
from decks.formats.document import fields_of
from decks.parts.chances import odds_told
from decks.parts.charts import cost_curve, facet_charts
from decks.parts.hands import hand_drawn
from decks.parts.lists import zones_shown
from decks.rules.documents import MAX_COPIES, Unreadable
from decks.rules.kinds import Opening
from decks.selectors import Lawbook
from decks.selectors.lawbooks import OFFICIAL
from decks.services import Verdict, deck_judge
from decks.services.checking import code_of
from decks.services.judging import MOST_RULESETS
from decks.views.common import Asked, asked_with_lists, code_read, main_zones

LARGEST_SEED = 999_999
LAST_TURN = 50
MOST_WANTED, MOST_DRAWN, MOST_A_TURN = 60, 60, 20


@dataclass(frozen=True)
class Standing:
    """Whether a deck is legal by a ruleset, and how many problems it has there."""

    slug: str
    name: str
    legal: bool
    errors: int
    warnings: int


@require_safe
def show(request: HttpRequest, game: str) -> HttpResponse:
    """The page of a deck that is nowhere stored; the address holds it, and the hand and the odds that are shown."""
    asked = asked_with_lists(game)
    try:
        deck = code_read(asked, request.GET.get("code", ""))
    except Unreadable as refusal:
        return render(request, "decks/show.html", asked.context(refusal=refusal), status=400)
    context = asked.context(code=code_of(deck), formats=formats.formats_of(asked.rules), given=carried(request.GET))
    return render(request, "decks/show.html", context | deck_context(asked, deck, request.GET))


def deck_context(asked: Asked, deck: DeckList, given: QueryDict, usual: str = OFFICIAL) -> dict[str, Any]:
    """What the parts of a deck's page read; a stored deck's page hands in its own list and its usual ruleset."""
    law = asked.law
    ruleset = law.rulesets.get(given.get("ruleset") or usual) or law.rulesets[OFFICIAL]
    verdict = _judged(law, deck)
    counted = main_zones(asked.rules)
    opening = asked.rules.opening(ruleset.parameters)
    context = {
        "deck": deck,
        "is_empty": not any(deck.zones.values()),
        "zones": [zone for zone in zones_shown(deck, asked.rules.sizes(ruleset.parameters)) if zone.rows],
        "standings": _standings(law, verdict),
        "stats": verdict.stats,
        "curve": cost_curve(verdict.stats, counted),
        "charts": facet_charts(verdict.stats, counted, asked.shelf.names[asked.game.slug]),
    }
    if opening is not None and not context["is_empty"]:
        seed = _number(given, "seed", 1, most=LARGEST_SEED)
        hand = hand_drawn(deck, opening, seed=seed, mulligans=_number(given, "mulligans", 0))
        context |= {"opening": opening, "hand": hand, "seed": seed, "next_seed": seed % LARGEST_SEED + 1}
        context["odds"] = _odds(deck, opening, given)
    return context


def _judged(law: Lawbook, deck: DeckList) -> Verdict:
    rulesets = list(law.rulesets)[:MOST_RULESETS]
    return deck_judge(game=law.game, fields={**fields_of(deck), "rulesets": rulesets, "suggest": False}, law=law)


def _standings(law: Lawbook, verdict: Verdict) -> list[Standing]:
    standings = []
    for result in verdict.results:
        errors = sum(1 for problem in result.problems if problem.severity == "error")
        name = law.rulesets[result.ruleset].name
        standings.append(Standing(result.ruleset, name, result.legal, errors, len(result.problems) - errors))
    return standings


def _odds(deck: DeckList, opening: Opening, given: QueryDict) -> Any:
    """The chances that the form asks for; before anything is chosen, those of the card with the most copies."""
    here = {card for zone in opening.piles for card in deck.zones.get(zone, {})}
    chosen = [card for card in given.getlist("card") if card in here]
    if not chosen:
        first = max(deck.zones.get(opening.piles[0], {}).items(), key=lambda entry: entry[1], default=("", 0))
        chosen = [first[0]]
    return odds_told(
        deck,
        opening,
        cards=chosen,
        wanted=_number(given, "k", 1, most=MOST_WANTED),
        turn=_number(given, "t", 3, fewest=1, most=LAST_TURN),
        hand={zone: _number(given, f"hand_{zone}", usual, most=MOST_DRAWN) for zone, usual in opening.hand},
        draws=_number(given, "draws", opening.draws_a_turn, most=MOST_A_TURN),
        from_side=_number(given, "from_side", 0),
    )


def _number(given: QueryDict, name: str, usual: int, *, fewest: int = 0, most: int = MAX_COPIES) -> int:
    """A number of the address, or the usual one where there is none; no such page where it makes no sense."""
    text = given.get(name, "").strip()
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 8 and fewest <= int(text) <= most):
        raise Http404(f"For {name} a whole number from {fewest} to {most} is expected.")
    return int(text)


def carried(fields: QueryDict) -> list[tuple[str, str]]:
    """What a form of the page carries along, so that asking for the odds does not deal another hand."""
    return [(name, value) for name in ("ruleset", "seed", "mulligans") if (value := fields.get(name))]
