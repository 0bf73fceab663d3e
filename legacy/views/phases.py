"""The post-game, led step by step: Fading, Drifting and Turning, each closed for all before the next."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from legacy.access import Action
from legacy.parts import phases
from legacy.parts.screens import sentences_of
from legacy.rules import draws
from legacy.rules.state import PhaseState
from legacy.selectors.recent import RecentAct, act_recent, act_to_take_back
from legacy.services.facts import facts_foresee
from legacy.views.asking import Asked, Refusal, act_posted
from legacy.views.table import warn

OF_A_PHASE = frozenset(
    ["phase_opened", "fading_drawn", "spared", "faded", "retired", "heirloom", "drifted", "exchanged", "inscribed",
     "mythic_placed", "turning_done"]
)  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phase(request: HttpRequest, public_id: str) -> HttpResponse:
    """The phase that is open; a form that is sent here is one act."""
    if request.method != "POST":
        return _page(Asked(request, public_id))
    asked = Asked(request, public_id, Action.ACT)
    done = act_posted(asked)
    if isinstance(done, Refusal):
        return _page(asked, refusal=done, status=done.status)
    warn(request, done.warnings)
    return redirect("legacy:phase", public_id)


def _page(asked: Asked, refusal: Refusal | None = None, status: int = 200) -> HttpResponse:
    context = asked.context(refusal=refusal, action=asked.request.path, crumb="After the dungeon")
    open_phase = asked.table.phase
    if open_phase is not None:
        acts = act_recent(campaign=asked.campaign)
        context |= {
            "phase": open_phase,
            "dungeon": asked.table.dungeon,
            "steps": phases.steps_of(open_phase),
            "duties": phases.duties_of(open_phase, asked.names),
            "undo": act_to_take_back(acts=acts),
            "happened": _happened(asked, open_phase, acts),
        } | _shown(asked, open_phase, acts)
    return render(asked.request, "legacy/phase.html", context, status=status)


def _shown(asked: Asked, open_phase: PhaseState, acts: list[RecentAct]) -> dict[str, Any]:
    """What the open phase shows."""
    table, names, index = asked.table, asked.names, asked.index
    if open_phase.phase == "fading":
        rows = phases.fading_of(table, open_phase, names, index)
        return {"rows": [(row, _commitment(asked, row.wizard)) for row in rows]}
    if open_phase.phase == "drifting":
        return {
            "places": phases.places_of(table, open_phase, names),
            "bands": phases.bands_to_pick(table, open_phase, names, index),
        }
    return {
        "rows": phases.turning_of(table, open_phase, names, index, _opened(open_phase, acts)),
        "prices": phases.prices_by_tier(index),
    }


def _commitment(asked: Asked, wizard: str) -> str:
    """What proves, before the draw, that its seed is fixed."""
    foreseen = facts_foresee(campaign=asked.campaign, table=asked.table, kind="draw_fading", wizard=wizard)
    return draws.commitment(foreseen.seed)


def _opened(open_phase: PhaseState, acts: list[RecentAct]) -> int | None:
    """The number of the entry that opened the phase, if it is among the last."""
    told = {"phase": open_phase.phase, "dungeon": open_phase.dungeon}
    for act in acts:
        for entry in act.entries:
            if act.counts and entry.kind == "phase_opened" and told.items() <= entry.data.items():
                return entry.number
    return None


def _happened(asked: Asked, open_phase: PhaseState, acts: list[RecentAct]) -> list[dict[str, Any]]:
    """What was done in this phase so far, the first thing first; a draw of the site with its proof."""
    since = _opened(open_phase, acts) or 0
    rows = []
    for act in reversed(acts):
        entries = [each for each in act.entries if each.kind in OF_A_PHASE and each.number > since]
        if not act.counts or not entries:
            continue
        draw = next((each.data["draw"] for each in entries if each.data.get("draw")), None)
        rows.append({"told": sentences_of(entries, asked.names), "draw": draw})
    return rows
