"""What judging raises, as refusals of the API."""

from cards.api.frame.errors import ApiProblem, Code
from cards.rules.games import UnknownGame
from decks.rules.documents import MOST_FAULTS, NoRuleset, NotJson, TooLong, Unreadable, faults_of, fragment
from decks.selectors import UnknownRuleset

REFUSED = (UnknownGame, UnknownRuleset, Unreadable)


def refusal(fault: Exception, *, inside: str = "") -> ApiProblem:
    """The problem that one of ``REFUSED`` means; `inside` is the pointer to the part of the body that it is about."""
    if isinstance(fault, UnknownGame):
        return ApiProblem(Code.UNKNOWN_GAME, str(fault))
    if isinstance(fault, UnknownRuleset):
        return ApiProblem(Code.UNKNOWN_RULESET, str(fault))
    assert isinstance(fault, Unreadable)
    if isinstance(fault, NoRuleset):
        return ApiProblem(Code.UNKNOWN_RULESET, fault.message)
    if isinstance(fault, NotJson):
        return ApiProblem(Code.MALFORMED_BODY, fault.message)
    if isinstance(fault, TooLong):
        return ApiProblem(Code.TOO_LARGE, fault.message)
    faults = faults_of(fault)
    errors = [
        {"pointer": fragment(inside + each.pointer), "code": "invalid", "detail": each.message} for each in faults
    ]
    if len(faults) == 1:
        detail = fault.message
    elif len(faults) < MOST_FAULTS:
        detail = f"{len(faults)} fields are not valid; see errors."
    else:
        detail = f"Very many fields are not valid; see errors for the first {len(faults)}."
    return ApiProblem(Code.INVALID_INPUT, detail, errors=errors)
