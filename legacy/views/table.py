"""Table mode: one screen for the phone in the middle of the table, whole without scripts."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.http import parse_etags, quote_etag
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.rules.problems import Problem
from legacy.access import Action
from legacy.parts.screens import may_sit_down, screen_of, sentences_of
from legacy.parts.told import RANKS, SUITS
from legacy.rules import draws
from legacy.rules.effects import WATCHLIST
from legacy.selectors.recent import act_recent, act_to_take_back, entry_last
from legacy.services.facts import facts_foresee, facts_shuffle
from legacy.views.asking import Asked, Refusal, act_posted

TOLD = 6  # acts
REWARDS = (
    ("momentum", "Momentum", "the next Boss begins lower"),
    ("rally", "Rally", "everybody heals"),
    ("surge", "Surge", "the killer draws"),
)
ENDS = (
    ("no_one_stands", "No wizard stands"),
    ("doom", "Doom has come"),
    ("round_guard", "The fight does not end"),
    ("abandoned", "The table gives it up"),
)
LED_BY = {
    "coppers": "with the fewest coppers",
    "glory": "with as few coppers as another and less Glory",
    "clockwise": "next clockwise among those with as few coppers and Glory",
}


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The script that gives table mode back without a connection; it stands here to speak for all tables."""
    return render(request, "legacy/offline.js", content_type="text/javascript")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The screen; a form that is sent here is one act."""
    if request.method != "POST":
        return _page(Asked(request, public_id))
    asked = Asked(request, public_id, Action.ACT)
    done = act_posted(asked)
    if isinstance(done, Refusal):
        return _page(asked, refusal=done, status=done.status)
    warn(request, done.warnings)
    return redirect("legacy:table", public_id)


@never_cache
@require_safe
def table_state(request: HttpRequest, public_id: str) -> HttpResponse:
    """The screen as it stands, or 304 for whoever has this head already."""
    asked = Asked(request, public_id)
    tag = quote_etag(asked.campaign.head_hash)
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers={"ETag": tag})
    return JsonResponse({"head": asked.campaign.head_hash, "html": screen_html(asked)}, headers={"ETag": tag})


def warn(request: HttpRequest, warnings: tuple[Problem, ...]) -> None:
    """What the rules warn of is said on the next page."""
    for problem in warnings:
        messages.warning(request, problem.message)


def screen_html(asked: Asked) -> str:
    """The part of the page that changes from act to act."""
    return render_to_string("legacy/_table_screen.html", screen_context(asked), request=asked.request)


def screen_context(asked: Asked) -> dict[str, Any]:
    """What the screen shows."""
    acts = act_recent(campaign=asked.campaign)
    undo = act_to_take_back(acts=acts)
    last = [(act, sentences_of(act.entries, asked.names)) for act in acts[:TOLD]]
    context = asked.context(
        screen=screen_of(
            asked.table,
            asked.names,
            asked.index,
            shuffled=bool(facts_shuffle(campaign=asked.campaign, table=asked.table)),
        ),
        runs=asked.table.running is not None,
        phase=asked.table.phase,
        last=last,
        undo=undo,
        undo_words=next((told[0] for act, told in last if undo and act.number == undo.number and told), ""),
        ranks=RANKS,
        suits=SUITS,
        rewards=REWARDS,
        ends=ENDS,
        shuffle=_shuffle(asked),
        decided=_decided(asked),
    )
    if asked.table.running is None:
        context |= _before(asked)
    return context


def _before(asked: Asked) -> dict[str, Any]:
    """What is needed to sit down, and the questions about the last dungeon."""
    order = asked.seated
    ready = may_sit_down(order, asked.table)
    answers = asked.table.dungeon.watchlist if asked.table.dungeon else {}
    return {
        "ready": [(wizard, asked.names.wizard(wizard), asked.table.held_by(wizard)) for wizard in ready],
        "bandless": [asked.names.wizard(wizard) for wizard in order if wizard not in ready],
        "questions": [(slug, question, answers.get(slug)) for slug, question in WATCHLIST.items()],
        "answered": bool(answers),
    }


def _decided(asked: Asked) -> str:
    """What decided who leads the next fight; nothing before the first one."""
    reset = entry_last(campaign=asked.campaign, kind="fight_reset") if asked.table.running else None
    if reset is None or asked.table.dungeon is None or reset.data["dungeon"] != asked.table.dungeon.id:
        return ""
    return LED_BY[reset.data["decided_by"]]


def _shuffle(asked: Asked) -> dict[str, str]:
    """What proves the site's shuffle: its commitment while it is to come or secret, and then all of it."""
    if asked.table.running is None and asked.table.phase is None:
        seed = facts_foresee(campaign=asked.campaign, table=asked.table, kind="start_dungeon").seed
        return {"commitment": draws.commitment(seed)}
    dungeon = asked.table.dungeon
    if dungeon is None or not dungeon.shuffled:
        return {}
    told = {"commitment": dungeon.commitment}
    ended = None if dungeon.runs else entry_last(campaign=asked.campaign, kind="dungeon_ended")
    return told | ((ended.data.get("draw") if ended else None) or {})


def _page(asked: Asked, refusal: Refusal | None = None, status: int = 200) -> HttpResponse:
    context = screen_context(asked) | {"refusal": refusal, "action": asked.request.path}
    return render(asked.request, "legacy/table.html", context, status=status)
