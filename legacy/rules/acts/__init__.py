"""Every act, and the one door by which it is decided.

`decide` is pure: it gives the entries that an act writes, or the problems for which it writes none. What breaks a rule
can be recorded all the same by an override that names the rule; an `overridden` entry then stands in every stream that
the act touches. What cannot be done at all has no rule, and no override helps.
"""

from typing import Any

import msgspec

from cards.rules.problems import Problem, Severity
from legacy.rules.acts import (
    coppers,
    drifting,
    dungeon,
    fading,
    fight,
    founding,
    kills,
    labelling,
    passing,
    phases,
    recording,
    table,
    turning,
)
from legacy.rules.acts.base import Act, Decision, Facts, Override, Stopped, Writing
from legacy.rules.entries import CAMPAIGN, streams
from legacy.rules.events import entry_of
from legacy.rules.events.table import Overridden
from legacy.rules.folds.errors import FoldError
from legacy.rules.procedure import impossible
from legacy.rules.state import Table

HANDLERS: dict[type[Act], Any] = {
    table.OpenCampaign: table.open_campaign,
    table.OpenToOthers: table.open_to_others,
    table.CloseCampaign: table.close_campaign,
    table.ReopenCampaign: table.reopen_campaign,
    table.JoinTable: table.join_table,
    table.LeaveTable: table.leave_table,
    table.ChangeKeeper: table.change_keeper,
    table.CorrectAct: table.correct_act,
    founding.RollMonsters: founding.roll_monsters,
    founding.FoundBand: founding.found_band,
    founding.AdoptBand: founding.adopt_band,
    passing.PassOnBand: passing.pass_on_band,
    dungeon.StartDungeon: dungeon.start_dungeon,
    dungeon.EndDungeon: dungeon.end_dungeon,
    dungeon.AnswerWatchlist: dungeon.answer_watchlist,
    fight.RevealBoss: fight.reveal_boss,
    fight.NextRound: fight.next_round,
    fight.ChangeHp: fight.change_hp,
    labelling.AddLabel: labelling.add_label,
    labelling.PassLabel: labelling.pass_label,
    kills.SlayBoss: kills.slay_boss,
    kills.SlayMinion: kills.slay_minion,
    coppers.ChangeCoppers: coppers.change_coppers,
    recording.RecordDungeon: recording.record_dungeon,
    fading.DrawFading: fading.draw_fading,
    fading.ChooseFading: fading.choose_fading,
    fading.PickHeirloom: fading.pick_heirloom,
    drifting.PickBand: drifting.pick_band,
    turning.BuyInscription: turning.buy_inscription,
    turning.PlaceMythic: turning.place_mythic,
    turning.FinishTurning: turning.finish_turning,
    phases.ClosePhase: phases.close_phase,
}
AT_A_CLOSED_TABLE = (table.CloseCampaign, table.ReopenCampaign, table.LeaveTable, table.ChangeKeeper)
ACTS: dict[str, type[Act]] = {str(shape.__struct_config__.tag): shape for shape in HANDLERS}

__all__ = ["ACTS", "Act", "Decision", "Facts", "Override", "decide", "read"]


def read(data: dict[str, Any]) -> Act:
    """The act that these JSON data tell by their `kind`; raises ``msgspec.ValidationError``."""
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in ACTS:
        raise msgspec.ValidationError(f"Unknown act {kind!r}: there are {', '.join(ACTS)} - at `$.kind`")
    return msgspec.convert(data, ACTS[kind])


def decide(state: Table, act: Act, facts: Facts) -> Decision:
    """What the act writes, or why it is refused."""
    if state.closed and not isinstance(act, AT_A_CLOSED_TABLE):
        message = "This table is closed: its keeper can open it again."
        return Decision([], [impossible("campaign_closed", message)])
    w = Writing(state, facts)
    try:
        HANDLERS[type(act)](w, act)
    except Stopped as stop:
        return Decision([], [*w.problems, stop.problem])
    except FoldError as error:
        # Only what breaks a rule leads here: entries that a legal act writes always fold.
        if not w.problems:
            raise
        return Decision([], [*w.problems, impossible("impossible", f"This cannot be recorded. {error}")])
    errors = [problem for problem in w.problems if problem.severity is Severity.ERROR]
    forgiven = act.override.rules if act.override else ()
    if any(problem.rule not in forgiven for problem in errors):
        return Decision([], w.problems)
    warnings = [problem for problem in w.problems if problem.severity is not Severity.ERROR]
    return Decision([*w.entries, *_marks(w, act, errors)], warnings)


def _marks(w: Writing, act: Act, errors: list[Problem]) -> list[Any]:
    """The entries that mark an override for ever."""
    if act.override is None or not errors:
        return []
    event = Overridden(
        rules=tuple(sorted({problem.rule for problem in errors})),
        reason=act.override.reason,
        what=str(act.__struct_config__.tag),
    )
    return [entry_of(stream, event) for stream in dict.fromkeys((CAMPAIGN, *streams(w.entries)))]
