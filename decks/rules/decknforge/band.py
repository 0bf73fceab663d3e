"""A band: one full deck with a name of its own, its six monsters, their labels and the inscriptions it bears."""

from collections import Counter
from typing import Any

import msgspec

from cards.rules.decknforge import Parameters
from cards.rules.index import fold
from cards.rules.problems import CardCount, Severity
from decks.rules import base
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.decknforge import inscriptions, labels, monsters, playing_cards
from decks.rules.decknforge.documents import Band, BandDocument
from decks.rules.decknforge.playing_cards import full_deck
from decks.rules.documents import read, with_fields_set
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, Unrepairable, set_field

MOST_NAMED = 3
COMPLETE = set_field("/band/cards", None)


@rule("DNF-D-01")
def band_is_a_full_deck(band: Band, p: Parameters) -> Answers:
    """Every card of the game lies in the band as often as in a deck of playing cards."""
    wanted = full_deck(band.index)
    size = sum(wanted.values())
    if band.cards is None:
        yield Measured(size, size)
        return
    yield Measured(len(band.cards), size)
    found = Counter(card.key for card in band.cards)
    strangers = [card for card in band.cards if card.card is None]
    missing = [slug for slug, count in wanted.items() for _ in range(count - found[slug])]
    if len(missing) > len(strangers):  # a name with a slip in it is one problem, not two
        yield Fault(
            "card_missing",
            f"{_listed(band, missing)} missing: a band is one full deck with both Jokers.",
            path="/band/cards",
            cards=tuple(CardCount(slug, found[slug]) for slug in dict.fromkeys(missing)),
            limit=size,
            actual=len(band.cards),
            fixes=(COMPLETE,),
        )
    for slug in band.index.cards:
        if (count := found[slug]) > (limit := wanted.get(slug, 0)):
            yield Fault(
                "too_many_copies",
                f"{band.index.cards[slug].name}: {count} copies (a band has {limit}).",
                path="/band/cards",
                cards=(CardCount(slug, count, count - limit),),
                limit=limit,
                actual=count,
                fixes=(COMPLETE,),
            )
    for card in strangers:
        concerned = (CardCount(card.written, 1, 1),)
        yield Fault(
            "unknown_card", f"Unknown card: {card.written}.", path=card.path, cards=concerned, fixes=(COMPLETE,)
        )


def _listed(band: Band, slugs: list[str]) -> str:
    """The first names of a list with its verb."""
    names = [band.index.cards[slug].name for slug in slugs]
    if len(names) == 1:
        return f"{names[0]} is"
    if len(names) <= MOST_NAMED:
        return f"{', '.join(names[:-1])} and {names[-1]} are"
    return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more are"


@rule("DNF-D-02")
def band_has_a_name(band: Band, p: Parameters) -> Answers:
    """The name is not blank."""
    yield NOTHING
    if not band.sheet.name.strip():
        yield Fault("missing_name", "A band needs a permanent name.", path="/band/name")


@rule("DNF-D-03")
def name_is_free(band: Band, p: Parameters) -> Answers:
    """No other band, living or retired, has this name."""
    if not band.sheet.name.strip():
        return
    yield NOTHING
    bearers = [other for other in band.sheet.other_bands if fold(other.name) == fold(band.sheet.name)]
    if bearers:
        message = "Another band already bears this name."
        if any(other.retired_by is not None for other in bearers):
            message = "This name was retired and cannot be used again."
        yield Fault("name_taken", message, path="/band/name")


RULES = (band_is_a_full_deck, band_has_a_name, name_is_free, *monsters.RULES, *inscriptions.RULES, *labels.RULES)
INSCRIPTIONS = frozenset(asked.id for asked in inscriptions.RULES)
LABELS = {asked.id for asked in labels.RULES}
LABELS_STAY = "Labels stay for ever: they tell what happened in a dungeon."
REASONS = (
    ({"DNF-D-02", "DNF-D-03"}, "A band's name is for its wizard to choose."),
    ({"DNF-D-04", "DNF-D-05"}, "Which monsters were built, and from which Items, is for their wizard to say."),
    ({"DNF-D-23"}, "An heirloom is its wizard's choice from what a retired band bore, and one cannot be made up."),
    (LABELS, LABELS_STAY),
)


def repair(band: Band, p: Parameters) -> Repair | Unrepairable:
    """What follows from the Items is set right, the cards are called complete, and as few inscriptions as can be go."""
    errors = [problem for problem in base.report(RULES, band, p).problems if problem.severity is Severity.ERROR]
    broken = {problem.rule for problem in errors}
    misspelt = {problem.path for problem in errors if problem.rule in LABELS and problem.fixes}
    unfixed = {problem.rule for problem in errors if problem.path not in misspelt}
    if reasons := [reason for rules, reason in REASONS if rules & unfixed]:
        return Unrepairable(" ".join(reasons))
    fixes = list(
        {fix.path: fix for problem in errors if problem.rule not in INSCRIPTIONS for fix in problem.fixes}.values()
    )
    if broken & INSCRIPTIONS:
        edits = inscriptions.least_edits(band, p)
        if isinstance(edits, Unrepairable):
            return edits
        fixes += edits
    mended = with_fields_set(msgspec.to_builtins(band.document), fixes)
    if misspelt and not base.report(labels.RULES, Band(read(BandDocument, mended), band.index), p).legal:
        return Unrepairable(LABELS_STAY)
    return Repair(tuple(fixes), document=mended)


EXAMPLE: dict[str, Any] = {
    "band": {
        "name": "The Copper Lanterns",
        "wizard": "Mara",
        "monsters": [
            {
                "card": "A♠", "name": "Cellar Wyrm", "items": ["4♠", "7♥", "9♣"], "hp": 20, "atk": 4,
                "labels": [
                    {"label": "Vicious", "added": {"dungeon": "The Sunken Stair", "round": 1, "wizard": "Mara"}},
                    {"label": "Greedy", "added": {"dungeon": "The Sunken Stair", "round": 2, "wizard": "Ivo"}},
                ],
            },
            {"card": "A♥", "name": "Lantern Moth", "items": ["5♠", "5♦", "9♦"], "hp": 19, "atk": 4, "legend": True},
            {"card": "A♣", "name": "Moss Giant", "items": ["10♠", "9♥", "8♣"], "hp": 27, "atk": 5},
            {"card": "A♦", "name": "Coin Rat", "items": ["2♠", "3♥", "4♣"], "hp": 9, "atk": 2},
            {"card": "Black Joker", "name": "The Hollow Jester", "items": ["6♣", "7♦", "10♥"], "hp": 23, "atk": 4},
            {"card": "Red Joker", "name": "The Laughing Stair", "items": ["2♥", "6♠", "8♦"], "hp": 16, "atk": 3},
        ],
        "inscriptions": [
            {"card": "7♣", "inscription": "Sharp"},
            {"card": "8♣", "inscription": "Glint"},
            {"card": "10♥", "inscription": "Echo"},
            {"card": "Q♠", "inscription": "Banner"},
            {"card": "K♠", "inscription": "Royal Decree", "how": "heirloom", "heirloom_of": "The Lost Nine"},
        ],
        "other_bands": [
            {"name": "The Lost Nine", "retired_by": "Mara", "history": ["Quick", "Royal Decree"]},
            {"name": "The Tin Crows"},
        ],
        "dungeons": [
            {
                "name": "The Sunken Stair",
                "seats": [
                    {"wizard": "Mara", "band": "The Copper Lanterns", "completed": 1},
                    {"wizard": "Ivo", "band": "The Tin Crows", "completed": 3},
                    {"wizard": "Sil", "band": "The Paper Kings", "completed": 0},
                ],
                "bosses": ["A♠"],
                "other_labels": ["Doom"],
            }
        ],
    }
}  # fmt: skip

KIND = DocumentKind(
    name="band",
    shape=BandDocument,
    example=EXAMPLE,
    subject=Band,
    rules=RULES,
    mend=repair,
    find=playing_cards.find,
    holds=("band/inscriptions/*/card",),  # every band has all cards; it is found by those it Blessed
)
