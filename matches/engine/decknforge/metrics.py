"""What is counted of a dungeon for the rulebook's watchlist."""

from matches.engine.decknforge.state import (
    CHANGED_KILLS,
    EARLY_TACTICS,
    LABELS_ADDED,
    LABELS_REGRETTED,
    LONGEST,
    LOST,
    MINIONS_SLAIN,
    NOBODY,
    SKIPPED_PLOTS,
    TACTICS,
    WON,
    Dungeon,
)

WHOLE = 1000  # shares are told in thousandths

METRICS = {
    "won": "dungeons won",
    "bosses": "Bosses slain",
    "rounds": "rounds",
    "longest_fight": "rounds of the longest fight",
    "tactics": "tactics used",
    "tactics_early": "tactics used before round 4",
    "kills_changed": "kills that tactics changed",
    "labels": "labels added",
    "labels_regretted": "labels that hurt their adder",
    "minions_slain": "Minions slain",
    "plots_skipped": "Plots skipped",
    "wipe_boss": "Boss at which the party was lost",
    "gini": "spread of the coppers, in thousandths",
    "leader": "share of who earned most, in thousandths",
    "comeback": "who was last at half-time did not end last",
    "cards_left": "cards left at the last Boss",
    "coppers": "coppers earned",
    "glory": "Glory",
}


def metrics(game: Dungeon) -> dict[str, int]:
    """The numbers of a dungeon that is over.

    `tactics_early` were used before round 4. `kills_changed` would have fallen to another, or not at
    all, without Spike, Foil and Snipe. `labels_regretted` hurt their adder. `gini` and `leader` tell how the coppers
    earned are spread, in thousandths. `comeback` says whether who had earned least after half the Bosses did not end
    with the least. `wipe_boss` is the Boss at which the party was lost, which has a count of its own as well, and
    `cards_left` what all had when the last was revealed. `renown` is the Glory of a band, `glory` that of a wizard.
    What the watchlist asks for with yes or no is 1 or 0; `fight_rounds` is the mean of the fights, in thousandths.
    """
    tally = game.tally
    counted = {
        "won": int(game.result == WON),
        "bosses": game.fight - (game.result == LOST),
        "rounds": sum(game.rounds),
        "longest_fight": tally[LONGEST],
        "tactics": tally[TACTICS],
        "tactics_early": tally[EARLY_TACTICS],
        "kills_changed": tally[CHANGED_KILLS],
        "labels": tally[LABELS_ADDED],
        "labels_regretted": tally[LABELS_REGRETTED],
        "tactic_early": int(tally[EARLY_TACTICS] > 0),
        "kill_changed": int(tally[CHANGED_KILLS] > 0),
        "label_added": int(tally[LABELS_ADDED] > 0),
        "label_regretted": int(tally[LABELS_REGRETTED] > 0),
        "fight_rounds": WHOLE * sum(game.rounds) // max(1, len(game.rounds)),
        "minions_slain": tally[MINIONS_SLAIN],
        "plots_skipped": tally[SKIPPED_PLOTS],
        "wipe_boss": game.fight if game.result == LOST else 0,
        "gini": gini(game.earned),
        "leader": WHOLE * max(game.earned) // max(1, sum(game.earned)),
        "coppers": sum(game.earned),
    }
    if game.result == LOST:
        counted[f"wiped_at_boss{game.fight}"] = 1
    if game.half and game.seats > 1:
        last = min(range(game.seats), key=lambda seat: (game.half[seat], seat))
        counted["comeback"] = int(game.earned[last] > min(game.earned))
    if game.cards_left != NOBODY:
        counted["cards_left"] = game.cards_left
    for seat in range(game.seats):
        counted[f"coppers_{seat}"] = game.earned[seat]
        counted[f"glory_{seat}"] = game.glory[seat]
        counted[f"renown_{seat}"] = game.renown[seat]
    return counted


def gini(earned: list[int]) -> int:
    """How unevenly coppers are spread, in thousandths: 0 where all have the same."""
    total, count = sum(earned), len(earned)
    if not total:
        return 0
    apart = sum(abs(one - other) for one in earned for other in earned)
    return round(WHOLE * apart / (2 * count * total))
