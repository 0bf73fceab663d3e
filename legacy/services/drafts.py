"""What an act would say if it were done now: asking returns problems, and writes nothing."""

from collections.abc import Mapping
from typing import Any

from cards.rules.problems import Problem, Severity
from decks.rules.documents import Unreadable
from legacy.models import Campaign
from legacy.rules.acts import decide
from legacy.rules.folds.errors import FoldError
from legacy.rules.state import Table
from legacy.services.acts import act_read
from legacy.services.facts import facts_gather


def act_check(*, campaign: Campaign, table: Table, act: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Every problem of this act at this table, as if it were done now."""
    try:
        read = act_read(data=act)
        return tuple(decide(table, read, facts_gather(campaign=campaign, table=table, act=read)).problems)
    except Unreadable as fault:
        return (Problem("", "unreadable", Severity.ERROR, fault.message, path=fault.pointer),)
    except FoldError as fault:
        return (Problem("", "impossible", Severity.ERROR, f"This cannot be recorded. {fault}"),)
