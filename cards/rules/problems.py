"""One shape for everything that can be wrong with a deck, a band, an import or a chronicle.

Asking returns problems; doing raises ``Refused`` with the same problems.
"""

from collections.abc import Iterable
from enum import StrEnum

import msgspec


class Severity(StrEnum):
    """An error makes a thing illegal; a warning is said and changes nothing."""

    ERROR = "error"
    WARNING = "warning"


class CardCount(msgspec.Struct, frozen=True):
    """A card concerned by a problem: how many were found and how many of them are too many."""

    card: str
    count: int
    excess: int = 0


class Fix(msgspec.Struct, frozen=True, omit_defaults=True):
    """One edit that mends a problem: ``add`` or ``remove`` copies in a zone, or ``set`` a field of a document.

    ``others`` names cards that would do as well as the one chosen.
    """

    op: str
    zone: str = ""
    card: str = ""
    count: int = 0
    path: str = ""
    value: object = None
    others: tuple[str, ...] = ()


class Problem(msgspec.Struct, frozen=True):
    """What is wrong, which rule says so, where, and how to mend it."""

    rule: str
    code: str
    severity: Severity
    message: str
    zone: str = ""
    path: str = ""
    cards: tuple[CardCount, ...] = ()
    limit: int | None = None
    actual: int | None = None
    fixes: tuple[Fix, ...] = ()


class Refused(Exception):
    """Something was asked to be done that breaks a rule; nothing was changed."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))
