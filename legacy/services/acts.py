"""What somebody does at the table: decided by the rules, then appended, or refused with every problem."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cards.rules.problems import Problem, Refused
from decks.rules import documents
from decks.rules.documents import Unreadable
from legacy.access import Action, wizard_check
from legacy.models import Campaign, Wizard
from legacy.rules.acts import ACTS, Act, Decision, decide
from legacy.rules.acts.passing import PassOnBand
from legacy.rules.acts.table import (
    ChangeKeeper,
    CloseCampaign,
    JoinTable,
    LeaveTable,
    OpenCampaign,
    OpenToOthers,
    ReopenCampaign,
)
from legacy.rules.entries import NewEntry
from legacy.rules.folds.errors import FoldError
from legacy.rules.procedure import impossible
from legacy.rules.state import Table
from legacy.services.chronicle import Appended, chronicle_decide
from legacy.services.facts import facts_gather

# Who sits at a table has rows of its own, which other services write together with the entry.
APART = (OpenCampaign, JoinTable, LeaveTable, ChangeKeeper)
# What is the keeper's alone to do; everything else is done by whoever plays.
OF_THE_KEEPER: dict[type[Act], Action] = {
    PassOnBand: Action.SEAT,
    OpenToOthers: Action.SEAT,
    CloseCampaign: Action.RULE,
    ReopenCampaign: Action.RULE,
}
PERFORMED = {kind: shape for kind, shape in ACTS.items() if shape not in APART}


class Performed(msgspec.Struct, frozen=True):
    """What was written, and what the rules warn of; a repeated request is warned of nothing."""

    appended: Appended
    warnings: tuple[Problem, ...] = ()


def act_read(*, data: Any) -> Act:
    """The act that this JSON tells by its `kind`; raises ``Unreadable`` with a pointer."""
    if not isinstance(data, Mapping):
        raise Unreadable("An act is an object with a kind.")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in PERFORMED:
        near = documents.meant(kind, PERFORMED) if isinstance(kind, str) else ""
        hint = near or f" There are {', '.join(PERFORMED)}."
        raise Unreadable(f"This is not the kind of an act.{hint}", ("kind",))
    # The kind has told which shape it is, and is none of its fields where others are faulty.
    return documents.read(PERFORMED[kind], {name: value for name, value in data.items() if name != "kind"})


def act_perform(
    *, campaign: Campaign, head: str | None, wizard: Wizard | None, act: Act | Mapping[str, Any], key: str | None = None
) -> Performed:
    """The act stands in the chronicle, after the head that the caller saw, or whatever the head is where it is None.

    Raises ``Refused`` with all problems, ``StaleHead``, ``KeyReused``, ``Unreadable``, and by the table of
    ``legacy.access`` ``NotThere`` and ``PermissionDenied``; an act against a rule is the keeper's alone.
    """
    read = act if isinstance(act, Act) else act_read(data=act)
    action = OF_THE_KEEPER.get(type(read), Action.ACT if read.override is None else Action.OVERRIDE)
    wizard_check(campaign=campaign, wizard=wizard, action=action)
    decision = Decision([], [])

    def decided(table: Table) -> Sequence[NewEntry]:
        nonlocal decision
        if wizard is not None:  # who has left, or handed the table over, since they were looked up
            wizard.refresh_from_db(fields=["role", "left_at"])
            campaign.refresh_from_db(fields=["closed"])
            wizard_check(campaign=campaign, wizard=wizard, action=action)
        decision = decide(table, read, facts_gather(campaign=campaign, table=table, act=read))
        if decision.refused:
            raise Refused(decision.problems)
        return decision.entries

    try:
        appended = chronicle_decide(
            campaign=campaign, head=head, wizard=wizard, request=_plain(read), decide=decided, key=key
        )
    except FoldError as fault:  # an override cannot make what the tables cannot hold, such as a name twice
        raise Refused([impossible("impossible", f"This cannot be recorded. {fault}")]) from None
    return Performed(appended, tuple(decision.problems))


def _plain(act: Act) -> Any:
    """The act as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(act))
