"""What the letters in a rule's id stand for: AUG-D is what Augmented asks of a deck."""

SERIES: dict[str, str] = {
    "AUG-D": "Building your two decks",
    "AUG-E": "Costs, resources and power",
    "AUG-W": "The end of a duel",
    "DNF-D": "Founding a band",
    "DNF-L": "Labels on monsters",
    "DNF-P": "At the table",
    "DNF-T": "The Turning",
    "INS-D": "The draft and the decks",
    "INS-E": "Costs, bones and the death of a player",
    "INS-W": "The end of a game",
    "ELE-D": "Decks, dice and the table",
    "ELE-E": "Damage, gold and healing",
    "ELE-B": "Buffs",
    "ELE-S": "Shields",
    "ELE-W": "The end of a game",
    "MYS-D": "Building a deck",
    "MYS-E": "Study, evolution and the order of effects",
    "MYS-W": "The end of a battle",
}


def series_of(code: str) -> str:
    """The part of a rule's id that it shares with its kin: "AUG-D-03" belongs to "AUG-D"."""
    return code.rpartition("-")[0]
