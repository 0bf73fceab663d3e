"""Bands, setups and positions for tests of dungeons: real cards from the fixtures, no database."""

import copy
import json
from functools import cache
from typing import Any

from cards.rules.index import CardIndex
from matches.engine import agents, registry
from matches.engine.decknforge.cards import (
    ASCENSION,
    COMBAT,
    INSCRIPTIONS,
    LABELS,
    MONSTER_SLUGS,
    MYTHICS,
    PRINTED,
    SLUGS,
)
from matches.engine.decknforge.state import Dungeon
from matches.engine.interface import Setup
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms
from tests.matches.engine.duels import FIXTURES, catalogue

GAME = "decknforge"
ENGINE = registry.get(GAME)


@cache
def samples() -> dict[str, dict[str, Any]]:
    """The sample bands, by name."""
    files = sorted((FIXTURES / GAME / "decks").glob("*.json"))
    return {path.stem: {"band": json.loads(path.read_text())["band"]} for path in files}


def bands(count: int, labels: int = 0, seed: int = 0) -> list[dict[str, Any]]:
    """So many sample bands, with so many labels on every monster."""
    stream = Stream.of(seed, "labels")
    chosen = [copy.deepcopy(samples()[name]) for name in list(samples())[:count]]
    for band in chosen:
        for monster in band["band"]["monsters"]:
            names = list(LABELS)
            stream.shuffle(names)
            monster["labels"] = [{"label": name} for name in names[:labels]]
    return chosen


def random_band(stream: Stream, name: str) -> dict[str, Any]:
    """A band with any inscriptions and labels that the rules allow somewhere in its life."""
    inscriptions = []
    for card in range(COMBAT):
        if stream.below(3):
            continue
        place = stream.below(len(INSCRIPTIONS))
        hero = PRINTED[card] > 10
        if not (hero and 1 << place == ASCENSION) and (hero or INSCRIPTIONS[place] not in MYTHICS):
            inscriptions.append({"card": SLUGS[card], "inscription": INSCRIPTIONS[place]})
        if 1 << place == ASCENSION and not hero and stream.below(2):
            inscriptions.append({"card": SLUGS[card], "inscription": MYTHICS[stream.below(len(MYTHICS))]})
    monsters = []
    for slug in MONSTER_SLUGS:
        labels = list(LABELS)
        stream.shuffle(labels)
        hp = 6 + stream.below(25)
        monster = {"card": slug, "name": slug, "hp": hp, "atk": max(1, -(-hp // 6)), "legend": not stream.below(3)}
        monsters.append({**monster, "labels": [{"label": label} for label in labels[: stream.below(6)]]})
    return {"band": {"name": name, "monsters": monsters, "inscriptions": inscriptions}}


def setup(decks: list[dict[str, Any]], parameters: Any = None, **options: Any) -> Setup:
    return Setup(game=GAME, cards=catalogue(GAME), decks=decks, parameters=parameters, options=options)


def random_setup(number: int) -> Setup:
    """A table of one to five random bands, some of them in their first dungeon."""
    stream = Stream.of(number, "bands")
    count = 1 + stream.below(5)
    decks = [random_band(stream, f"Band {seat}") for seat in range(count)]
    return setup(decks, completed=[stream.below(3) for _ in range(count)], active=stream.below(count))


def party(*names: str, labels: int = 0, seed: int = 1, parameters: Any = None) -> Comparison:
    """A party of these agents with the sample bands."""
    arms = [
        Arm(f"arm {place}", band, agents.get(name))
        for place, (name, band) in enumerate(zip(names, bands(len(names), labels), strict=True))
    ]
    return Comparison(ENGINE, Terms(cards=catalogue(GAME), parameters=parameters), arms, seed=seed)


def index() -> CardIndex:
    """The catalogue with its inscriptions and labels."""
    from tests.legacy.rules.campaigns import INDEX

    return INDEX


def cards_of(state: Dungeon) -> list[list[int]]:
    """Every band's cards, wherever they lie, in order."""
    found: list[list[int]] = [[] for _ in range(state.seats)]
    for zone in (state.hand, state.pile, state.committed, state.shown, [[card for card in state.plotted if card >= 0]]):
        for cards in zone:
            for card in cards:
                found[card // COMBAT].append(card)
    return [sorted(cards) for cards in found]


def conserved(state: Dungeon) -> None:
    """What must hold after every action."""
    p = state.p
    for seat, cards in enumerate(cards_of(state)):
        assert cards == list(range(seat * COMBAT, (seat + 1) * COMBAT))
        assert len(state.hand[seat]) <= state.limit + p.phoenix_returns_to_hand
    monsters = [*state.bosses, *state.pool, *state.minions, state.boss]
    assert len(set(monsters)) == len(monsters)
    assert all(0 <= hp <= p.wizard_hp for hp in state.hp)
    assert state.boss_hp <= state.boss_max
    assert all(0 < hp <= state.monster_hp[monster] for hp, monster in zip(state.minion_hp, state.minions, strict=True))
    assert min(state.coppers) >= 0
    assert all(bits.bit_count() <= p.max_labels_life for bits in state.labels)
    assert len(state.adders) <= p.max_labels_dungeon
    assert max(state.decided) <= 200
    if p.session_copper_cap is not None:
        assert max(state.earned) <= p.session_copper_cap


def purse(state: Dungeon) -> int:
    """All coppers at the table less what was earned, which only thefts between wizards leave as it was."""
    return sum(state.coppers) - sum(state.earned)
