"""Acts of table mode that its script sends, one a request, answered with the new head and the screen."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from cards.api.frame.errors import Code, problem_details
from decks.rules.documents import Unreadable, parsed
from legacy.access import Action
from legacy.views.asking import Asked, Refusal, act_try, refusal_json
from legacy.views.fields import Named, named_values
from legacy.views.table import screen_html


@never_cache
@require_POST
def table_acts(request: HttpRequest, public_id: str) -> HttpResponse:
    """One act of table mode, sent by its script: the head in If-Match, the key in Idempotency-Key.

    The body is a form, or the act as JSON; the answer is the new head and the screen, or a refusal.
    """
    if not request.user.is_authenticated:
        detail = "You are signed out: sign in again, and what waits here is sent."
        body = problem_details(Code.NOT_AUTHENTICATED, detail, instance=request.path, request_id="")
        return JsonResponse(body, status=401, content_type="application/problem+json")
    asked = Asked(request, public_id, Action.ACT)
    head = request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
    key = request.headers.get("Idempotency-Key")
    named: Named = []
    act: Mapping[str, Any] | None = None
    if not head:
        missing = "Say in If-Match which head you have seen; the page and every answer tell it."
        return refusal_json(asked, Refusal(428, Code.PRECONDITION_FAILED, missing))
    try:
        if request.content_type == "application/json":
            act = parsed(request.body)
        else:
            named = named_values(request.POST)
    except Unreadable as fault:
        return refusal_json(asked, Refusal(400, Code.MALFORMED_BODY, fault.message))
    done = act_try(asked, named=named, act=act, head=head, key=key)
    if isinstance(done, Refusal):
        stale = {"html": screen_html(asked)} if done.status == 409 else {}
        return refusal_json(asked, done, **stale)
    told = [problem.message for problem in done.warnings]
    answer = {"head": asked.campaign.head_hash, "html": screen_html(asked), "again": done.appended.again}
    return JsonResponse(answer | {"warnings": told})
