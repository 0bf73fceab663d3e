"""The tables and the drawing of Augmented's metagame, made of its results."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from cards.rules.augmented import SLUG as GAME
from matches.engine.statistics import wilson
from matches.findings.augmented_decks import FOUND, TEMPLES, deckable, documents
from matches.findings.augmented_drawing import heat_svg
from matches.findings.augmented_numbers import DRAWN, OPENED, PLAYED, RoundRobin
from matches.findings.sources import index_of
from matches.findings.tables import amount, change, share, table
from matches.lab.lengths import lengths_of
from matches.lab.numbers import number, rounded
from matches.lab.strata import Pooled

Results = Mapping[str, Any]
SHOWN = 12  # cards at either end, and rings
TIERS = ("common", "uncommon", "rare", "talking", "side-deck")
CLEAR = "**"
MEASURED = {OPENED: "in the opening hand", DRAWN: "drawn at any time", PLAYED: "played, once drawn"}


def tables(results: Results) -> dict[str, str]:
    """Every table of the text, by its name and in its order."""
    played = RoundRobin(results)
    return {
        "decks": _coverage(),
        "searches": _searches(),
        "games": _games(played),
        "ranking": _ranking(played),
        "groups": _groups(played),
        "triples": _triples(played),
        "tiers": _tiers(played),
        "cards asked": _asked(played),
        "strongest cards": _cards(played, strongest=True),
        "weakest cards": _cards(played, strongest=False),
    }


def drawings(results: Results) -> dict[str, str]:
    """The matrix, the strongest deck first."""
    played = RoundRobin(results)
    title = f"Augmented: {len(played.decks)} decks, {played.games_each} games a meeting, {played.games} games"
    return {"matrix": heat_svg(title, list(played.ratings), lambda one, other: played.shares[one, other].share)}


# --- the decks -------------------------------------------------------------------------------------------------------
def _held() -> dict[str, set[str]]:
    """The cards of each deck."""
    return {
        deck: {card for zone in document["zones"].values() for card in zone} for deck, document in documents().items()
    }


def _coverage() -> str:
    held = Counter(card for cards in _held().values() for card in cards)
    lines = []
    for tier in TIERS:
        cards = [card.slug for card in deckable() if card.tier == tier]
        inside = [held[card] for card in cards if held[card]]
        lines.append([tier, str(len(cards)), str(len(inside)), f"{sum(inside) / max(1, len(inside)):.1f}"])
    every = [card.slug for card in deckable()]
    lines.append(["all", str(len(every)), str(sum(card in held for card in every)), ""])
    heads = ["tier", "cards that may be in a deck", "of them in a deck of the study", "decks for each of those"]
    return table(heads, lines)


def _searches() -> str:
    lines = []
    for name, document in documents().items():
        if search := document.get("search"):
            shares = [f"{100 * search[each]:.0f}" for each in ("chance", "end")]
            kept = f"{search['kept']} of {search['steps']}"
            lines.append([name, " ".join(search["temples"]), str(search["seed"]), kept, *shares])
    heads = ["deck", "temples", "seed", "exchanges kept", "% against the samples, decks of chance", "the deck found"]
    return table(heads, lines)


# --- the games -------------------------------------------------------------------------------------------------------
def _games(played: RoundRobin) -> str:
    total, began = played.total, played.began
    turns = [int(turns) for turns, games in total["turns"].items() for _ in range(games)]
    spread = lengths_of(turns)
    assert spread is not None, "something was played"
    middle = f"from {spread.lower:.0f} to {spread.upper:.0f} turns, median {spread.median:.0f}, most {spread.longest}"
    guards = sum(total["guards"].values())
    lines = [
        ["games", f"{played.games}, {played.games_each} of each of {len(total['results'])} meetings"],
        ["% for whoever begins", share(_share(began.points, began.games))],
        ["% draws", share(_share(began.draws, played.games))],
        ["turns", amount(msgspec.to_builtins(number(turns)), 1)],
        ["half of the games", middle],
        ["% in which somebody starved", share(_share(total["starved"], played.games))],
        ["% ended by a guard", share(_share(guards, played.games))],
        ["ended by", ", ".join(f"{reason} {games}" for reason, games in total["reasons"].items())],
    ]
    return table(["what", "how much"], lines)


def _share(points: float, games: int) -> dict[str, float]:
    low, high = wilson(points, games)
    return {"mean": points / games, "low": low, "high": high}


def temples_of(deck: str) -> list[str]:
    """The temples of the main deck, the one with most cards first."""
    cards, counts = index_of(GAME).cards, Counter[str]()
    for card, count in documents()[deck]["zones"]["main"].items():
        counts[cards[card].temple or ""] += count
    return [temple for temple, _ in counts.most_common()]


def _ranking(played: RoundRobin) -> str:
    lines = []
    for place, (deck, (value, low, high)) in enumerate(played.ratings.items(), start=1):
        elo = change({"difference": value, "low": low, "high": high}, digits=0)
        size = sum(documents()[deck]["zones"]["main"].values())
        points = share(msgspec.to_builtins(played.share(deck)))
        lines.append([str(place), deck, ", ".join(temples_of(deck)), str(size), points, elo])
    return table(["", "deck", "temples", "cards", "% of the points", "Elo around the mean"], lines)


def _groups(played: RoundRobin) -> str:
    """How groups of decks fare against all decks that are not of the group; the decks are the units."""
    every = set(played.decks)
    groups = {"found by search": {deck for deck in every if deck.startswith(FOUND)}}
    groups |= {f"only {temple}": {deck for deck in every if temples_of(deck) == [temple]} for temple in TEMPLES}
    groups["two temples or more"] = {deck for deck in every if len(temples_of(deck)) > 1}
    lines = []
    for name, inside in groups.items():
        shares = [played.share(deck, every - inside).mean for deck in sorted(inside)]
        lines.append([name, str(len(inside)), share(msgspec.to_builtins(number(shares)))])
    return table(["decks", "how many", "% of the points against the others, deck by deck"], lines)


def _triples(played: RoundRobin) -> str:
    lines = [
        [f"{one} > {two} > {three} > {one}", " / ".join(f"{100 * each:.0f}" for each in triple.shares)]
        for triple in played.triples[:SHOWN]
        for one, two, three in [triple.decks]
    ]
    asked = len(played.total["results"])
    summary = f"{len(played.clear)} of {asked} meetings are clear; {len(played.triples)} rings of three clear meetings."
    return f"{summary}\n\n{table(['ring', '% of the points in each meeting'], lines)}" if lines else summary


# --- cards -----------------------------------------------------------------------------------------------------------
def _tiers(played: RoundRobin) -> str:
    told = [played.tiers(measure) for measure in MEASURED]
    lines = [[tier, *(cell(each.get(tier)) for each in told)] for tier in TIERS]
    return table(["tier", *MEASURED.values()], lines)


def _asked(played: RoundRobin) -> str:
    lines = []
    for measure, words in MEASURED.items():
        told = [each for each in played.impacts(measure).values() if not each.is_few]
        clear = [each for each in told if each.is_clear]
        better = sum(each.difference > 0 for each in clear)
        lines.append([words, str(len(told)), str(better), str(len(clear) - better)])
    return table(["measure", "cards with enough games", "clearly better with", "clearly worse with"], lines)


def ranked(played: RoundRobin) -> list[str]:
    """The cards with enough games, by what one in the opening hand is worth, the best first."""
    told = {card: each for card, each in played.impacts(OPENED).items() if not each.is_few}
    return sorted(told, key=lambda card: (-told[card].difference, card))


def _cards(played: RoundRobin, *, strongest: bool) -> str:
    told = {measure: played.impacts(measure) for measure in MEASURED}
    names, cards, held = ranked(played), index_of(GAME).cards, _held()
    lines = []
    for card in names[:SHOWN] if strongest else names[: -SHOWN - 1 : -1]:
        decks = ", ".join(deck for deck, inside in held.items() if card in inside)
        games = str(told[OPENED][card].with_games)
        cells = [cell(each.get(card)) for each in told.values()]
        lines.append([cards[card].name, str(cards[card].tier), decks, games, *cells])
    return table(["card", "tier", "decks", "games opened with it", *MEASURED.values()], lines)


def cell(found: Pooled | None) -> str:
    """Points more in per cent with the interval, strong where it is clear among all that were asked."""
    if found is None or found.is_few:
        return "–"
    told = {name: rounded(getattr(found, name)) for name in ("difference", "low", "high")}
    text = change(told, scale=100, digits=1)
    return f"{CLEAR}{text}{CLEAR}" if found.is_clear else text
