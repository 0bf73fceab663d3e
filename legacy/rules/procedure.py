"""The rules of play that an act can break, beside those of building (DNF-D), labels (DNF-L) and Turning (DNF-T).

Their wording lies with the other rules of the game, in `fixtures/decknforge/rules.json`. An act that breaks one of them
can be recorded all the same by an override. A problem without a rule says that something cannot be done at all, and no
override helps.
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

RULES: Final = (
    SETUP, BOSSES, FIGHT, LABEL_TURN, KILLING_BLOW, EARNING, ENDING, FADING, DRIFTING, TURNING, PHASES,
)  # fmt: skip


def broken(rule: str, code: str, message: str, path: str = "", **numbers: int) -> Problem:
    """What breaks a rule, and can be overridden by its id."""
    return Problem(rule, code, Severity.ERROR, message, path=path, **numbers)  # type: ignore[arg-type]


def doubtful(rule: str, code: str, message: str, path: str = "", **numbers: int) -> Problem:
    """What is hard to believe and could be so; it is written, and said."""
    return Problem(rule, code, Severity.WARNING, message, path=path, **numbers)  # type: ignore[arg-type]


def impossible(code: str, message: str, path: str = "") -> Problem:
    """What cannot be done at all."""
    return Problem("", code, Severity.ERROR, message, path=path)
