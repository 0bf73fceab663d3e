"""Acts that come from a page: who sends them, how they are performed, and what is said where they are refused."""

import re
import uuid
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from cards.api.frame.errors import Code, problem_details
from cards.rules.index import CardIndex
from cards.rules.problems import Problem, Refused, Severity
from decks.rules.documents import Unreadable
from legacy.access import Action
from legacy.models import Wizard
from legacy.rules.prose import Names, sentence
from legacy.services.acts import Performed, act_perform
from legacy.services.chronicle import KeyReused, StaleHead
from legacy.views.common import Place, campaign_at
from legacy.views.fields import Named, act_fields, named_values

SAME = "Nothing was written."
STALE = "Somebody else wrote in the meantime, so this was not written. Look at it again, then repeat what still fits."
OF_A_FIGHT = re.compile(r"/fights/(\d{1,3})/")
MOST_TOLD = 12  # sentences of what was missed


class Asked(Place):
    """A campaign for those who may do this here; what was written meanwhile can be looked at again."""

    def __init__(self, request: HttpRequest, public_id: str, action: Action = Action.READ) -> None:
        super().__init__(request, campaign_at(public_id))
        self.require(action)

    @cached_property
    def seated(self) -> list[str]:
        """The ids of those who have a seat, in its order."""
        rows = Wizard.objects.filter(campaign=self.campaign, seat__isnull=False)
        return list(rows.order_by("seat", "pk").values_list("public_id", flat=True))

    @property
    def index(self) -> CardIndex:
        return self.law.index

    def look(self) -> None:
        """See the table as it stands now."""
        self.campaign.refresh_from_db()
        for seen in ("table", "names"):
            self.__dict__.pop(seen, None)

    def context(self, **more: Any) -> dict[str, Any]:
        """What every template of a campaign reads; the key makes a form that is sent twice write once."""
        key = uuid.uuid4().hex
        keeps = self.may(Action.OVERRIDE)
        return super().context(key=key, may_act=self.may(Action.ACT), is_keeper=keeps, **more)


class Refusal(msgspec.Struct, frozen=True):
    """Why an act was not written, what it was, and the rules by whose override the keeper could write it."""

    status: int
    code: Code
    sentence: str
    problems: tuple[Problem, ...] = ()
    missed: tuple[str, ...] = ()
    named: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ()


def act_try(
    asked: Asked, *, named: Named, act: Mapping[str, Any] | None, head: str, key: str | None
) -> Performed | Refusal:
    """The act of these fields is written, or it is told why not; `asked` has seen what is there now."""
    try:
        told = act_fields(named) if act is None else act
        performed = act_perform(campaign=asked.campaign, head=head, wizard=asked.me, act=told, key=key)
    except Unreadable as fault:
        where = f" ({fault.pointer})" if fault.pointer else ""
        return Refusal(422, Code.INVALID_INPUT, f"{_first_line(fault.message)}{where} {SAME}", named=tuple(named))
    except KeyReused as fault:
        return Refusal(422, Code.REFUSED, f"{fault} {SAME}")
    except StaleHead as stale:
        asked.look()
        return _stale(asked, stale, named)
    except Refused as refused:
        asked.look()
        return _refused(asked, refused.problems, named)
    asked.look()
    return performed


def _stale(asked: Asked, stale: StaleHead, named: Named) -> Refusal:
    told = [sentence(entry, asked.names) for entry in stale.missed or ()]
    missed = tuple(dict.fromkeys(told))[-MOST_TOLD:]
    return Refusal(409, Code.CONFLICT, STALE, missed=missed, named=tuple(named))


def _refused(asked: Asked, problems: tuple[Problem, ...], named: Named) -> Refusal:
    called = [msgspec.structs.replace(each, message=_called(each, asked.names)) for each in problems]
    errors = [problem for problem in called if problem.severity is Severity.ERROR]
    rules = tuple(sorted({problem.rule for problem in errors})) if all(each.rule for each in errors) else ()
    override = asked.may(Action.OVERRIDE) and bool(named)
    plain = tuple((name, value) for name, value in named if not name.startswith("override."))
    return Refusal(
        422, Code.REFUSED, f"The rules refuse this. {SAME}", tuple(called), named=plain, rules=rules if override else ()
    )


def _called(problem: Problem, names: Names) -> str:
    """The message with names where it has ids, and with the fight where it is about one of several."""
    fight = OF_A_FIGHT.match(problem.path)
    message = f"Boss {int(fight[1]) + 1}: {problem.message}" if fight else problem.message
    for called in (names.wizards, names.bands):
        for known, name in called.items():
            message = message.replace(known, name)
    return message


def _first_line(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def act_posted(asked: Asked) -> Performed | Refusal:
    """The act that a form tells, after the head and with the key that lie in the form."""
    data = asked.request.POST
    return act_try(
        asked, named=named_values(data), act=None, head=data.get("head", ""), key=data.get("key", "")[:100] or None
    )


def refusal_html(asked: Asked, refusal: Refusal) -> str:
    context = asked.context(refusal=refusal, action=asked.request.path)
    return render_to_string("legacy/_refusal.html", context, request=asked.request)


def refusal_json(asked: Asked, refusal: Refusal, **members: Any) -> HttpResponse:
    """The refusal as the API's refusals are, with the page's part beside."""
    body = problem_details(
        refusal.code,
        refusal.sentence,
        instance=asked.request.path,
        request_id=asked.request.META.get("HTTP_X_REQUEST_ID", ""),
        status=refusal.status,
        head=asked.campaign.head_hash,
        problems=msgspec.to_builtins(refusal.problems),
        missed=refusal.missed,
        refusal=refusal_html(asked, refusal),
        **members,
    )
    return JsonResponse(body, status=refusal.status, content_type="application/problem+json")
