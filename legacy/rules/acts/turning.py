"""The Turning: inscriptions are bought, and Mythics that are owed are placed."""

from typing import Any, Literal

from cards.rules.problems import Problem
from decks.rules.decknforge.inscribing import MYTHIC
from decks.rules.decknforge.playing_cards import find
from legacy.rules.acts.base import Act, Id, Stopped, Word, Writing
from legacy.rules.documents import turning_problems
from legacy.rules.events.bands import Inscribed
from legacy.rules.events.purses import MythicPlaced
from legacy.rules.events.table import TurningDone
from legacy.rules.procedure import TURNING, broken, impossible
from legacy.rules.state import BandState


class BuyInscription(Act, frozen=True, kw_only=True, tag="buy_inscription"):
    """A wizard buys an inscription for a card of the band now held."""

    wizard: Id
    card: Word
    inscription: Word


class PlaceMythic(Act, frozen=True, kw_only=True, tag="place_mythic"):
    """A Mythic that is owed is put on a Hero, or on an Item with Ascension."""

    wizard: Id
    card: Word
    inscription: Word


class FinishTurning(Act, frozen=True, kw_only=True, tag="finish_turning"):
    """A wizard buys nothing more."""

    wizard: Id


def buy_inscription(w: Writing, act: BuyInscription) -> None:
    """The card bears the inscription, and its price has left the purse."""
    _turns(w, act.wizard)
    band = w.held(act.wizard)
    card, inscription, problems = _gained(w, band, act.card, act.inscription, act.wizard, "bought")
    w.wrong(*problems)
    price = w.facts.index.inscriptions[inscription].price or 0
    event = Inscribed(band=band.id, card=card, inscription=inscription, source="turning", price=price, payer=act.wizard)
    w.tell_bands(event, [band.id])
    if price and not any(problem.rule == "DNF-T-01" for problem in problems):
        w.pay(act.wizard, price, "inscription", path="/inscription")
    elif price:
        # Overridden: what the purse lacks was not paid.
        w.pay(act.wizard, min(price, w.table.purse(act.wizard).coppers), "inscription", path="/inscription")


def place_mythic(w: Writing, act: PlaceMythic) -> None:
    """The card bears the Mythic, and one less is owed; in the Turning, or at once in the dungeon."""
    if w.table.running is None:
        _turns(w, act.wizard)
    band = w.held(act.wizard)
    if not w.table.purse(act.wizard).owed:
        raise Stopped(impossible("nothing_owed", "No Mythic is owed to this wizard.", "/wizard"))
    card, inscription, problems = _gained(w, band, act.card, act.inscription, act.wizard, "awarded")
    w.wrong(*problems)
    if w.facts.index.inscriptions[inscription].tier != MYTHIC:
        w.wrong(broken(TURNING, "not_a_mythic", "What is owed is a Mythic.", "/inscription"))
    event = Inscribed(band=band.id, card=card, inscription=inscription, source="awarded")
    w.tell_bands(event, [band.id])
    placed = MythicPlaced(wizard=act.wizard, band=band.id, card=card, inscription=inscription)
    w.tell_purse(placed, act.wizard)


def finish_turning(w: Writing, act: FinishTurning) -> None:
    """The Turning no longer waits for this wizard."""
    phase = w.table.phase
    if phase is None or phase.waits_for(act.wizard, "turn") is None:
        raise Stopped(impossible("not_waited_for", "No Turning waits for this wizard.", "/wizard"))
    w.tell_table(TurningDone(wizard=act.wizard))


def _turns(w: Writing, wizard: str) -> None:
    """Whether the Turning is open and waits for this wizard."""
    if w.table.phase is None or w.table.phase.phase != "turning":
        w.wrong(broken(TURNING, "phase_not_open", "The Turning is not open."))
    elif w.table.phase.waits_for(wizard, "turn") is None:
        w.wrong(broken(TURNING, "not_waited_for", "The Turning of this wizard is over.", "/wizard"))


def _gained(
    w: Writing, band: BandState, name: str, inscription: str, wizard: str, how: Literal["bought", "awarded"]
) -> tuple[str, str, list[Problem]]:
    """Card and inscription by their slugs, and what the deck rules say of this Turning."""
    card, found = find(w.facts.index, name), w.facts.index.find_inscription(inscription)
    if card is None:
        raise Stopped(impossible("unknown_card", f"Unknown card: {name}.", "/card"))
    if found is None:
        raise Stopped(impossible("unknown_inscription", f"Unknown inscription: {inscription}.", "/inscription"))
    rows: list[dict[str, Any]] = [
        {"card": slug, "was": [each.inscription for each in band.on(slug)]} for slug in band.blessed
    ]
    rows.append({"card": card.slug, "gains": found.slug, "how": how})
    document = {"turning": {"coppers": w.table.purse(wizard).coppers, "cards": rows}}
    said = turning_problems(document, w.facts.index, w.p)
    return card.slug, found.slug, [_own_path(problem) for problem in said]


def _own_path(problem: Problem) -> Problem:
    """The problem with the path of the act and without fixes, which would be of another document."""
    path = "/card" if problem.path.endswith("/card") else "/inscription"
    return Problem(
        problem.rule, problem.code, problem.severity, problem.message, path=path, cards=problem.cards,
        limit=problem.limit, actual=problem.actual,
    )  # fmt: skip
