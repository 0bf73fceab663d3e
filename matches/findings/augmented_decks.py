"""The decks of Augmented's metagame: those built by hand, and how the others were found."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cards.rules.augmented import SLUG, Parameters
from cards.rules.types import CardSpec
from decks import rules
from decks.rules.augmented import is_no_deck_card, is_rare, is_side_tier, is_talking
from matches.engine import agents, registry
from matches.engine.rng import Stream
from matches.findings.sources import FIXTURES, index_of, sample_documents
from matches.lab.deckbuilding import Deck, Group, Panel, Pool, best_of, climb, exchanged, random_deck

FOLDER = FIXTURES / SLUG / "metagame"
FOUND = "found-"
AGENT = "greedy"
PANEL = ("beast-blood", "undead-bones", "tech-energy", "magick-gems")
DRAWS, STEPS = 8, 6  # decks of chance of which the best is the start, and exchanges that are tried
KINDS = 16  # Commons and Uncommons of a found deck, beside three Rares and a Talking card
SIZES = (24, 28, 32, 36, 40)
TRIAL, TRIAL_SEED = 4, 1_000  # seeds by which the end is judged, none of which the search has seen
ACCEPTED = {"not_on_official_list"}  # a warning; every other one says that a card of the deck does nothing


class Search(msgspec.Struct, frozen=True):
    """A search by its name: of which temples, from which seed.

    Of two searches in one temple each has every second Rare and Talking card, so that they find different ones.
    """

    name: str
    temples: tuple[str, ...]
    seed: int

    @property
    def step(self) -> slice:
        """Its part of the Rares and of the Talking cards."""
        turn = self.name.rpartition("-")[2]
        return slice(int(turn) - 1, None, 2) if turn.isdecimal() else slice(None)


TEMPLES = ("beast", "undead", "tech", "magick")
SEARCHES = tuple(
    Search(f"{FOUND}{name}", temples, seed)
    for seed, (name, temples) in enumerate(
        [
            *((f"{temple}-{turn}", (temple,)) for turn in ("1", "2") for temple in TEMPLES),
            ("beast-undead", ("beast", "undead")),
            ("beast-magick", ("beast", "magick")),
            ("undead-tech", ("undead", "tech")),
            ("tech-magick", ("tech", "magick")),
            ("four-temples", TEMPLES),
        ],
        start=1,
    )
)


# --- reading ---------------------------------------------------------------------------------------------------------
@cache
def documents() -> dict[str, dict[str, Any]]:
    """The decks of the study, by name: first those built by hand."""
    files = sorted(FOLDER.glob("*.json"), key=lambda path: (path.stem.startswith(FOUND), path.stem))
    return {path.stem: json.loads(path.read_text()) for path in files}


@cache
def decks_hash() -> str:
    """A short hash of the cards and of all decks of the study."""
    read = {name: document["zones"] for name, document in documents().items()}
    written = json.dumps(read, sort_keys=True).encode() + (FIXTURES / SLUG / "cards.json").read_bytes()
    return hashlib.sha256(written).hexdigest()[:16]


def is_sound(deck: Deck) -> bool:
    """Whether the deck is legal and nothing in it waits for a card that is not there."""
    kind = rules.get(SLUG).kind({"zones": deck})
    report = kind.report(kind.read({"zones": deck}, index_of(SLUG)), Parameters())
    return {problem.code for problem in report.problems} <= ACCEPTED


def deckable() -> list[CardSpec]:
    """Every card that may be in a deck."""
    return [card for card in index_of(SLUG).cards.values() if not is_no_deck_card(card)]


# --- searching -------------------------------------------------------------------------------------------------------
def search_pool(search: Search) -> Pool:
    """What this search may use."""
    p = Parameters()
    cards = sorted((card for card in deckable() if card.temple in search.temples), key=lambda card: card.slug)
    plain = [card for card in cards if not (is_rare(card) or is_talking(card) or is_side_tier(card))]

    def names(chosen: Iterable[CardSpec]) -> tuple[str, ...]:
        return tuple(card.slug for card in chosen)

    return Pool(
        groups=(
            Group(names(plain), KINDS, p.max_common_copies),
            Group(names(filter(is_rare, cards))[search.step], p.max_rares, p.max_rare_copies),
            Group(names(filter(is_talking, cards))[search.step], p.max_talking, 1),
        ),
        size=SIZES[search.seed % len(SIZES)],
        sides=names(filter(is_side_tier, cards)),
        side_size=p.side_size,
    )


@cache
def sample_panel() -> Panel:
    """A sample deck of each temple, none of which is in the study."""
    samples = [sample_documents(SLUG)[name]["zones"] for name in PANEL]
    return Panel(registry.get(SLUG), index_of(SLUG).cards, samples, agents.get(AGENT))


def searched(search: Search) -> dict[str, Any]:
    """The document of the deck that the search ends with, and how it went."""
    pool, stream, panel = search_pool(search), Stream.of(search.seed, "decks"), sample_panel()
    start = best_of([random_deck(pool, stream, is_sound) for _ in range(DRAWS)], panel.points)
    found = climb(
        start.deck,
        exchange=lambda deck: exchanged(deck, pool, stream, is_sound),
        lead=panel.lead,
        seeds=range(2, 2 + STEPS),
    )
    judged = sum(panel.points(found.deck, TRIAL_SEED + number) for number in range(TRIAL))
    return {
        "game": SLUG,
        "zones": {zone: dict(sorted(cards.items())) for zone, cards in found.deck.items()},
        "search": {
            "temples": list(search.temples), "seed": search.seed, "draws": DRAWS, "steps": STEPS, "kept": found.kept,
            "chance": round(start.mean / panel.games, 4), "end": round(judged / (TRIAL * panel.games), 4),
        },
    }  # fmt: skip


def write_deck(name: str, document: dict[str, Any], folder: Path = FOLDER) -> None:
    """The deck lies in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(document, indent=2) + "\n")
