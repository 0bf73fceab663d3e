"""Any act at any moment is decided: what is written folds and keeps every invariant, all else is refused."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from legacy.rules import acts, invariants
from legacy.rules.effects import WATCHLIST
from legacy.rules.procedure import RULES
from tests.legacy.rules.campaigns import inscriptions, monsters
from tests.legacy.rules.players import Players

WIZARDS = ("mara", "ivo", "sil")
NUMBERED = [f"DNF-{letter}-{number:02}" for letter, most in (("D", 23), ("L", 6), ("R", 36), ("T", 2))
            for number in range(1, most + 1)]  # fmt: skip
KNOWN = [*RULES, *NUMBERED]


def some_act(random: Random, campaign: Players) -> dict[str, Any]:
    """An act of any kind with fields that are often wrong here."""
    who = random.choice([*WIZARDS, "eve"])
    band = random.choice([*campaign.table.bands, "nowhere"])
    card = random.choice(["7♣", "K♠", "9♦", "10♥", "A♠", "2♠", "Q♠", "nothing"])
    inscription = random.choice(["Sharp", "Ascension", "Untouchable", "Tower's Memory", "Legend Etched", "nothing"])
    monster = {"band": band, "card": random.choice([each["card"] for each in monsters()])}
    blow = {"killer": who, "by": card, "value": random.randint(0, 20), "reward": "momentum"}
    drafts = inscriptions((card, inscription), ("8♣", "Glint"))
    fields: dict[str, dict[str, Any]] = {
        "open_campaign": {"ruleset": "x"},
        "join_table": {"wizard": who, "role": random.choice(["keeper", "wizard", "spectator"])},
        "leave_table": {"wizard": who},
        "change_keeper": {"wizard": who},
        "open_to_others": {},
        "close_campaign": {},
        "reopen_campaign": {},
        "roll_monsters": {"wizard": who},
        "pass_on_band": {"band": band, "wizard": who},
        "correct_act": {"act": random.choice(campaign.entries).act},
        "found_band": {"wizard": who, "name": "X", "monsters": monsters(), "inscriptions": drafts},
        "adopt_band": {"wizard": who, "name": "X", "monsters": monsters(), "inscriptions": drafts, "glory": 3,
                       "dungeons": random.randint(0, 1)},
        "start_dungeon": {"name": "", "wizards": random.sample(WIZARDS, 2), "active": who, "shuffled": True},
        "end_dungeon": {"reason": random.choice(["no_one_stands", "doom", "abandoned"])},
        "answer_watchlist": {"answers": {random.choice([*WATCHLIST, "fun"]): True}},
        "reveal_boss": random.choice([{}, {"monster": monster}]),
        "next_round": random.choice([{}, {"summon": monster}]),
        "change_hp": {"target": random.choice(["wizard", "boss", "minion"]), "wizard": who, "minion": monster,
                      "change": random.randint(-30, 30)},
        "add_label": {"wizard": who, "label": random.choice(["Doom", "Tough", "Cursed", "nothing"])},
        "pass_label": {"wizard": who},
        "slay_boss": {**blow, "pacts": random.choice([[], [who], ["ivo"]])},
        "slay_minion": {"killer": who, "minion": monster},
        "change_coppers": {"wizard": who, "amount": random.randint(-9, 9), "giver": "ivo",
                           "reason": random.choice(["convert", "glint", "patron", "other"])},
        "record_dungeon": {"name": "", "wizards": ["mara", "ivo"], "active": who, "lost_by": "doom",
                           "fights": [{"boss": monster, "kill": random.choice([None, blow])}]},
        "draw_fading": {"wizard": who, "cards": random.choice([[], [card], [card, "8♣"]])},
        "choose_fading": {"wizard": who, "card": card},
        "pick_heirloom": {"wizard": who, "inscription": inscription},
        "pick_band": {"wizard": who, "band": band, "memories": random.choice([[], [card]])},
        "buy_inscription": {"wizard": who, "card": card, "inscription": inscription},
        "place_mythic": {"wizard": who, "card": card, "inscription": inscription},
        "finish_turning": {"wizard": who},
        "close_phase": {},
    }  # fmt: skip
    assert set(fields) == set(acts.ACTS)
    kind = random.choice(list(fields))
    override = {"rules": random.sample(KNOWN, 20), "reason": "It happened."}
    return {"kind": kind, **fields[kind], **random.choice([{}, {"override": override}])}


@given(st.integers(0, 10_000), st.integers(0, 120))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_act_is_decided(seed: int, steps: int) -> None:
    random = Random(seed)
    campaign = Players(*WIZARDS, founded=False)
    campaign.choose = lambda options: random.choice(list(options))
    campaign.found_some()
    for _ in range(steps):
        campaign.step()
    for _ in range(40):
        decision = campaign.decide(**some_act(random, campaign))
        assert bool(decision.entries) != decision.refused
        if not decision.refused and random.random() < 0.3:
            campaign.write(decision)
            assert invariants.failures(campaign.table) == []
