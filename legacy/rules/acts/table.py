"""Who sits at the table, and what is set right."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cards.rules.decknforge import Parameters
from cards.rules.problems import Problem
from legacy.rules import invariants
from legacy.rules.acts.base import Act, Id, Note, Stopped, Writing
from legacy.rules.chain import Heads, sealed
from legacy.rules.effects import MOST_WIZARDS
from legacy.rules.entries import CAMPAIGN, Entry, streams
from legacy.rules.events import entry_of
from legacy.rules.events.table import (
    Closed,
    Corrected,
    KeeperChanged,
    Opened,
    OpenedToOthers,
    Reopened,
    WizardJoined,
    WizardLeft,
)
from legacy.rules.fold import CORRECTED, counting, table_fold
from legacy.rules.folds.errors import FoldError
from legacy.rules.procedure import ENDING, FADING, PHASES, SETUP, broken, impossible

# Who sits at the table, and whether it is open, is not corrected but changed.
SEATING = frozenset(
    ["opened", "opened_to_others", "closed", "reopened", "wizard_joined", "wizard_left", "keeper_changed"]
)
PHASE_CLOSED = "phase_closed"
# What tells a draw of the site that nobody knew before: who took it back could choose another, or play on knowing it.
TOLD_BY_CHANCE = {"fading_drawn": FADING, "dungeon_ended": ENDING}


class OpenCampaign(Act, frozen=True, kw_only=True, tag="open_campaign"):
    """The campaign begins under a ruleset, for good."""

    ruleset: Annotated[str, Meta(max_length=200)]
    parameters: dict[str, Any] = {}
    solo: bool = False


class OpenToOthers(Act, frozen=True, kw_only=True, tag="open_to_others"):
    """The keeper of a table for one wizard makes it one for several, for good."""


class CloseCampaign(Act, frozen=True, kw_only=True, tag="close_campaign"):
    """The keeper closes the table: it can be read, and nothing is written until it is opened again."""


class ReopenCampaign(Act, frozen=True, kw_only=True, tag="reopen_campaign"):
    """The keeper opens a closed table again."""


class JoinTable(Act, frozen=True, kw_only=True, tag="join_table"):
    """A wizard sits down, or a spectator stands by."""

    wizard: Id
    role: Literal["keeper", "wizard", "spectator"] = "wizard"


class LeaveTable(Act, frozen=True, kw_only=True, tag="leave_table"):
    """A wizard leaves the table."""

    wizard: Id


class ChangeKeeper(Act, frozen=True, kw_only=True, tag="change_keeper"):
    """Another wizard keeps the table."""

    wizard: Id


class CorrectAct(Act, frozen=True, kw_only=True, tag="correct_act"):
    """The act with this number shall count as if it had not been.

    Correcting a correction brings it back, as long as nothing but corrections was written since.
    """

    act: Annotated[int, Meta(ge=1)]
    reason: Note = ""


def open_campaign(w: Writing, act: OpenCampaign) -> None:
    """The first entry of a campaign: its parameters."""
    if w.table.number:
        raise Stopped(impossible("campaign_open", "The campaign has begun: its ruleset stays."))
    try:
        msgspec.convert(act.parameters, Parameters)
    except msgspec.ValidationError as error:
        raise Stopped(impossible("bad_parameters", f"{error}.", "/parameters")) from None
    w.tell_table(Opened(ruleset=act.ruleset, parameters=act.parameters, solo=act.solo))


def open_to_others(w: Writing, act: OpenToOthers) -> None:
    """Others may sit down; what bands had more than others have is told, and stays with them."""
    if not w.table.solo:
        raise Stopped(impossible("for_others_already", "Others may sit down here already."))
    alone = sum(1 for band in w.table.bands.values() if band.solo and not band.retired)
    more = max(0, w.p.inscription_budget_solo - w.p.inscription_budget)
    w.tell_table(OpenedToOthers(surplus=alone * more))


def close_campaign(w: Writing, act: CloseCampaign) -> None:
    """Whatever is going on stays as it is, and nothing more happens."""
    if w.table.closed:
        raise Stopped(impossible("already_closed", "This table is closed already."))
    w.tell_table(Closed())


def reopen_campaign(w: Writing, act: ReopenCampaign) -> None:
    """The table goes on where it was closed."""
    if not w.table.closed:
        raise Stopped(impossible("not_closed", "This table is not closed."))
    w.tell_table(Reopened())


def join_table(w: Writing, act: JoinTable) -> None:
    """One more sits at the table, five wizards at most."""
    known = w.table.wizards.get(act.wizard)
    here = known is not None and not known.left
    if known is not None and here and known.role in (act.role, "keeper"):
        raise Stopped(impossible("already_here", "This wizard is here already.", "/wizard"))
    if here and w.table.running is not None and w.table.running.seat(act.wizard):
        raise Stopped(impossible("in_a_dungeon", "End the dungeon first: this wizard has a seat in it.", "/role"))
    if act.role == "keeper" and w.table.keeper:
        raise Stopped(impossible("keeper_exists", "The table has a keeper, who can hand over.", "/role"))
    if w.table.solo and act.role == "wizard":
        message = "This table was opened for one wizard: its keeper opens it to others first."
        raise Stopped(impossible("solo_table", message, "/role"))
    count = len(set(w.table.players) - {act.wizard}) + (act.role != "spectator")
    if count > MOST_WIZARDS:
        message = f"A table has {MOST_WIZARDS} wizards at most; others may watch."
        w.wrong(broken(SETUP, "table_full", message, "/wizard", limit=MOST_WIZARDS, actual=count))
    w.tell_table(WizardJoined(wizard=act.wizard, role=act.role))


def leave_table(w: Writing, act: LeaveTable) -> None:
    """The wizard is gone; in the middle of a dungeon or a phase no player leaves, and a keeper hands over first."""
    known = w.table.wizards.get(act.wizard)
    if known is None or known.left:
        raise Stopped(impossible("unknown_wizard", "This wizard is not at the table.", "/wizard"))
    if act.wizard == w.table.keeper:
        raise Stopped(
            impossible("keeper_leaves", "Hand the table over to another keeper first, or close it.", "/wizard")
        )
    dungeon = w.table.running
    if dungeon is not None and dungeon.seat(act.wizard):
        raise Stopped(impossible("in_a_dungeon", "End the dungeon first: this wizard has a seat in it.", "/wizard"))
    waiting = w.table.phase.waiting if w.table.phase is not None and known.plays else ()
    if w.table.phase is not None and any(each.wizard == act.wizard for each in waiting):
        message = f"The {w.table.phase.phase.capitalize()} waits for this wizard."
        w.wrong(broken(PHASES, "phase_waits", message, "/wizard"))
    w.tell_table(WizardLeft(wizard=act.wizard))


def change_keeper(w: Writing, act: ChangeKeeper) -> None:
    """Another wizard keeps the table."""
    w.player(act.wizard)
    if act.wizard == w.table.keeper:
        raise Stopped(impossible("already_keeper", "This wizard keeps the table already.", "/wizard"))
    w.tell_table(KeeperChanged(wizard=act.wizard))


def correct_act(w: Writing, act: CorrectAct) -> None:
    """Every stream that the act touched says that it does not count; what later entries stand on must stay."""
    earlier = list(w.facts.entries)
    written = [entry for entry in earlier if entry.act == act.act]
    if not written:
        raise Stopped(impossible("unknown_act", f"No act has the number {act.act}.", "/act"))
    if written[0] not in counting(earlier):
        raise Stopped(impossible("already_corrected", "This act was corrected already.", "/act"))
    if any(entry.kind in SEATING for entry in written):
        message = "Who sits at the table is changed by joining, leaving and handing over."
        raise Stopped(impossible("not_correctable", message, "/act"))
    if written[0].kind == CORRECTED and any(entry.kind != CORRECTED for entry in earlier[written[-1].number :]):
        # What comes back is not decided anew, and what was written since was decided without it.
        message = "More was written since this correction: write what happened anew."
        raise Stopped(impossible("written_upon", message, "/act"))
    event = Corrected(act=act.act, reason=act.reason)
    new = [entry_of(stream, event) for stream in streams(written)]
    if CAMPAIGN not in streams(written):
        new.insert(0, entry_of(CAMPAIGN, event))
    after = Heads(earlier[-1].number)
    try:
        table = table_fold(
            [*earlier, *sealed(new, campaign="", after=after, wizard=None, at="")], parameters=w.table.parameters
        )
    except FoldError as error:
        message = f"Later entries stand on this act, so correct those first. {error}"
        raise Stopped(impossible("stood_upon", message, "/act")) from None
    if failed := invariants.failures(table):
        message = f"Later entries stand on this act, so correct those first. {failed[0]}"
        raise Stopped(impossible("stood_upon", message, "/act"))
    w.wrong(*_settled(earlier, written))
    w.entries += new
    w.table = table


def _settled(earlier: Sequence[Entry], written: Sequence[Entry]) -> Iterator[Problem]:
    """Why the table would have to trust who corrects this act: all have closed a phase upon it, or it told a draw."""
    since = (entry.kind for entry in counting(earlier) if entry.number > written[-1].number)
    if PHASE_CLOSED in since:
        message = "A phase was closed for all since then: only the keeper reaches behind it, with a reason."
        yield broken(PHASES, "phase_closed_since", message, "/act")
    for entry in written:
        if entry.kind in TOLD_BY_CHANCE and entry.data.get("draw"):
            message = "What the site drew is known by now: only the keeper takes it back, with a reason."
            yield broken(TOLD_BY_CHANCE[entry.kind], "draw_known", message, "/act")
