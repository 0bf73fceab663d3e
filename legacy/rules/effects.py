"""The labels and inscriptions that the chronicle itself must know, by slug, and the numbers in their texts."""

from typing import Final

GREEDY: Final = "greedy"
GREEDY_COPPERS: Final = 1
CURSED: Final = "cursed"
DOOM: Final = "doom"
TOUGH: Final = "tough"
TOUGH_HP: Final = 1
RESILIENT: Final = "resilient"
RESILIENT_HP: Final = 5

BLOOD_MONEY: Final = "blood-money"
BLOOD_MONEY_COPPERS: Final = 3
MERCENARY_PACT: Final = "mercenary-pact"
MERCENARY_PACT_COPPERS: Final = 2
THE_PATRON: Final = "the-patron"
PATRON_COPPERS: Final = 2
GLINT: Final = "glint"
SHARP: Final = "sharp"
BANNER: Final = "banner"
ROYAL_DECREE: Final = "royal-decree"
ECHO: Final = "echo"
THORNS: Final = "thorns"
DOUBLESTRIKE: Final = "doublestrike"
PIERCE: Final = "pierce"
UNTOUCHABLE: Final = "untouchable"
HUNTERS_EDGE: Final = "hunters-edge"
MISSING_HP_FOR_ONE: Final = 10
REAPERS_MARK: Final = "reapers-mark"
LEGEND_ETCHED: Final = "legend-etched"
TOWERS_MEMORY: Final = "towers-memory"

# What adding a label gives at once: so many coppers, and as many HP or cards (of an easy one `easy_label_draw` cards).
LABEL_REWARDS: Final = {"easy": 1, "medium": 2, "hard": 3}
ENRAGED_ATK: Final = 1

MOST_WIZARDS: Final = 5
WATCHLIST: Final = {
    "hesitation_before_high_cards": "Did wizards hesitate before they revealed high cards?",
    "tactic_before_round_four": "Did anybody use a Tactic before round 4?",
    "reaction_to_a_tactic": "Did the table react aloud when a Tactic resolved?",
    "killing_blow_changed_by_a_tactic": "Did Foil, Snipe or Spike change a Killing Blow?",
    "label_regretted": "Did anybody regret a label?",
    "loud_final_boss": "Was the last Boss fight loud?",
}
