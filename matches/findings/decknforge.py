"""DeckNForge: how often parties win by how much their wizards betray, and what levers and rulings change."""

import copy
from statistics import mean
from typing import Any

import msgspec

from cards.rules.decknforge import SLUG, Parameters
from matches.engine import agents, registry
from matches.engine.decknforge.campaign import Campaign
from matches.engine.decknforge.cards import LABELS
from matches.engine.decknforge.metrics import WHOLE, metrics
from matches.engine.decknforge.state import Dungeon
from matches.engine.interface import Setup
from matches.engine.rng import Stream
from matches.engine.runner import agent_streams, chosen
from matches.findings.sources import cards_hash, index_of, sample_documents
from matches.findings.study import Row, Told
from matches.lab import levers

ENGINE = registry.get(SLUG)
ROUND_4, ROUND_5 = 4, 5


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """A party of equal wizards, each with the same betrayal, before a dungeon or a campaign of several."""

    party: int = 4
    betrayal: float = 0.0
    completed: int = 0  # dungeons of the bands before: in the first nobody may add a label
    labels: int = 0  # on every monster from the beginning
    dungeons: int = 1
    changes: dict[str, Any] = {}


def play(arm: Arm, seed: int) -> Told:
    """One dungeon, or the means of a campaign's dungeons. The seed draws the bands, their seats and the labels too."""
    bands, players = drawn_bands(arm, seed), [agents.get(f"greedy:{arm.betrayal:g}")] * arm.party
    parameters = Parameters(**arm.changes)
    if arm.dungeons > 1:
        return _campaign(arm, Campaign(
            index=index_of(SLUG), agents=players, bands=bands, parameters=parameters, seed=seed
        ))  # fmt: skip
    setup = Setup(
        game=SLUG, cards=index_of(SLUG).cards, decks=bands, parameters=parameters,
        options={"completed": [arm.completed] * arm.party},
    )  # fmt: skip
    state = ENGINE.new_game(setup, seed)
    streams = agent_streams(seed, arm.party)
    while seats := ENGINE.to_act(state):
        seat = seats[0]
        ENGINE.apply(state, seat, chosen(ENGINE, state, seat, players[seat], streams[seat]))
    return told_of(state)


def _campaign(arm: Arm, campaign: Campaign) -> Told:
    dungeons: list[Told] = []
    for number in range(1, arm.dungeons + 1):
        chapter = campaign.chapter(number)
        assert campaign.state is not None, "a dungeon was played"
        borne = {"blessed": sum(chapter.blessed) / arm.party, "labels_borne": chapter.labels / (6 * arm.party)}
        dungeons.append({**told_of(campaign.state), **borne})
    names = dict.fromkeys(name for each in dungeons for name in each)
    return {name: mean(each[name] for each in dungeons if name in each) for name in names}


def drawn_bands(arm: Arm, seed: int) -> list[dict[str, Any]]:
    """Sample bands drawn by the seed, one a seat, with so many labels on every monster."""
    stream = Stream.of(seed, "findings")
    samples = list(sample_documents(SLUG).values())
    stream.shuffle(samples)
    bands = [{"band": copy.deepcopy(sample["band"])} for sample in samples[: arm.party]]
    for band in bands:
        for monster in band["band"]["monsters"]:
            names = list(LABELS)
            stream.shuffle(names)
            monster["labels"] = [{"label": name} for name in names[: arm.labels]]
    return bands


def told_of(state: Dungeon) -> Told:
    """The watchlist's numbers of a dungeon; shares are told as parts of one."""
    counted, fights = metrics(state), state.rounds
    told: Told = {
        "won": counted["won"],
        "bosses": counted["bosses"],
        "rounds": mean(fights),
        "round_4": mean(rounds >= ROUND_4 for rounds in fights),
        "round_5": mean(rounds >= ROUND_5 for rounds in fights),
        "tactics": counted["tactics"],
        "tactic_early": int(counted["tactics_early"] > 0),
        "kills_changed": counted["kills_changed"],
        "kill_changed": int(counted["kills_changed"] > 0),
        "labels": counted["labels"],
        "labels_regretted": counted["labels_regretted"],
        "coppers": mean(state.earned),
        "gini": counted["gini"] / WHOLE,
        "leader": counted["leader"] / WHOLE,
    }
    if counted["wipe_boss"]:
        told["wipe_boss"] = counted["wipe_boss"]
    return told | {name: counted[name] for name in ("comeback", "cards_left") if name in counted}


def versions(arm: Arm) -> dict[str, Any]:
    """What a row depends on beside its inputs."""
    greedy = agents.get("greedy")
    return {"engine": ENGINE.version, "agents": {greedy.name: greedy.version}, "cards": cards_hash(SLUG)}


# --- the rows --------------------------------------------------------------------------------------------------------
PARTIES = (3, 4, 5)
WEIGHTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 1.0)
NEAR = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9)
POINT, PAIRS, CAMPAIGNS = 200, 100, 4
CAMPAIGN = 20
CHECK = 8  # pairs of the row by which anybody sees in a second that the results come again
SATURATED = 5

# Where a party of four wins about half its dungeons: the curves' crossings, in hundredths.
HALFWAY = {"first": 0.83, "later": 0.78, "saturated": 0.74}
CURVES: dict[str, dict[str, Any]] = {
    "first": {},
    "later": {"completed": 1},
    "saturated": {"completed": 1, "labels": SATURATED},
}
# What is changed, and the number that it should move.
LEVERS: dict[str, tuple[dict[str, Any], str]] = {
    lever.slug: (lever.parameters, measure)
    for lever, measure in (
        (levers.FOIL, "tactics"),
        (levers.EARNED, "kills_changed"),
        (levers.LABELS, "labels"),
        (levers.CAP, "gini"),
        (levers.PRESSURE, "rounds"),
        (levers.LAST, "comeback"),
    )
}
RULINGS: dict[str, tuple[dict[str, Any], str]] = {
    "DNF-R-06": ({"legend_kill_mythic": "every_legend_kill"}, "rounds"),
    "DNF-R-09": ({"minion_face_value": "atk"}, "coppers"),
    "DNF-R-12": ({"phoenix_returns_to_hand": True}, "rounds"),
    "DNF-R-16": ({"rampage_first_round": 0}, "rounds"),
}
# In which dungeons the levers and rulings are tried.
SETTINGS: dict[str, Arm] = {
    "first dungeon, 0": Arm(),
    "first dungeon, half-way": Arm(betrayal=HALFWAY["first"]),
    "later dungeon, half-way": Arm(completed=1, betrayal=HALFWAY["later"]),
    "five labels, 0": Arm(completed=1, labels=SATURATED),
    "five labels, half-way": Arm(completed=1, labels=SATURATED, betrayal=HALFWAY["saturated"]),
    "campaign, 0": Arm(labels=SATURATED, dungeons=CAMPAIGN),
    "campaign, half-way": Arm(labels=SATURATED, dungeons=CAMPAIGN, betrayal=HALFWAY["saturated"]),
}


def _games(arm: Arm) -> int:
    return CAMPAIGNS if arm.dungeons > 1 else PAIRS


def rows() -> list[Row]:
    """Every row of the study."""
    found = [
        Row(name=f"curve first {party} {weight:g}", arm=Arm(party=party, betrayal=weight), games=POINT)
        for party in PARTIES
        for weight in WEIGHTS
    ]
    for curve in ("later", "saturated"):
        for weight in (0.0, *NEAR):
            found.append(
                Row(name=f"curve {curve} 4 {weight:g}", arm=Arm(betrayal=weight, **CURVES[curve]), games=POINT)
            )
    for setting, arm in SETTINGS.items():
        found.append(Row(name=f"base: {setting}", arm=arm, games=_games(arm)))
        for kind, changed in (("lever", LEVERS), ("ruling", RULINGS)):
            for name, (changes, _) in changed.items():
                other = msgspec.structs.replace(arm, changes=changes)
                found.append(Row(name=f"{kind} {name}: {setting}", arm=other, against=arm, games=_games(arm)))
    half = Arm(betrayal=0.5)
    found.append(
        Row(name="check", arm=msgspec.structs.replace(half, changes={"foil_cost": 1}), against=half, games=CHECK)
    )
    return found
