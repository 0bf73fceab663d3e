"""The rules of play that an act can break, beside those of building (DNF-D), labels (DNF-L) and Turning (DNF-T).

An act that breaks one of them can be recorded all the same by an override. A problem without a rule says that something
cannot be done at all, and no override helps.
"""

from typing import Final

from cards.rules.problems import Problem, Severity

SETUP: Final = "DNF-P-01"
BOSSES: Final = "DNF-P-02"
FIGHT: Final = "DNF-P-03"
LABEL_TURN: Final = "DNF-P-04"
KILLING_BLOW: Final = "DNF-P-05"
EARNING: Final = "DNF-P-06"
ENDING: Final = "DNF-P-07"
FADING: Final = "DNF-P-08"
DRIFTING: Final = "DNF-P-09"
TURNING: Final = "DNF-P-10"
PHASES: Final = "DNF-P-11"
HEIRLOOM: Final = "DNF-D-23"
MYTHIC_PLACE: Final = "DNF-D-17"
FIRST_BLOW: Final = "DNF-R-19"

RULES: Final = {
    SETUP: "One to five wizards sit down, each with the living band in their hands.",
    BOSSES: "Six different monsters of the bands at the table are Bosses, one after the other; the rest are Minions.",
    FIGHT: "A Boss is revealed, fought round by round and slain before the next; after each round one Minion comes.",
    LABEL_TURN: "The active wizard is asked for a label first, then the others clockwise; a round later for a second.",
    KILLING_BLOW: "A Boss is slain by a wizard who stands; Cursed costs the killer one inscription.",
    EARNING: "Coppers come only from what the rules name, and no more than they give.",
    ENDING: "A dungeon is won with its last Boss, and lost when no wizard stands or the party is wiped out.",
    FADING: "One Blessed card without Legend Etched fades at random; after a Legend kill one of two, by choice.",
    DRIFTING: "Wizards pick by personal Glory, best Killing Blow, coppers earned and seat, among the bands left.",
    TURNING: "Inscriptions are bought and owed Mythics placed in the Turning, on the band now held.",
    PHASES: "Each phase is closed for all before the next begins, and no dungeon starts before the last is closed.",
}


def broken(rule: str, code: str, message: str, path: str = "", **numbers: int) -> Problem:
    """What breaks a rule, and can be overridden by its id."""
    return Problem(rule, code, Severity.ERROR, message, path=path, **numbers)  # type: ignore[arg-type]


def impossible(code: str, message: str, path: str = "") -> Problem:
    """What cannot be done at all."""
    return Problem("", code, Severity.ERROR, message, path=path)
