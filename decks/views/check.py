"""Check a deck: paste a list, a document or a code, and see what is wrong with it. Nothing is stored."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from cards.selectors import catalogue_shelf
from decks import formats, rules
from decks.formats import code as codes
from decks.formats.base import LISTS, Status, list_kind
from decks.parts.reports import lines_told, results_told
from decks.rules.documents import TooLong, Unreadable
from decks.rules.kinds import DocumentKind
from decks.services.checking import Checked, code_of, deck_check, text_of_deck
from decks.views.common import Asked, admitted, example_list, game_of_alias, judged_games, known_rulesets

EMPTY = "There is nothing to check yet: paste a list, or choose a file."


# No token is asked for: nothing is stored, and a token would cost every visitor a cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """The form, and below it or beside it the answer to what was handed in."""
    fields = request.POST if request.method == "POST" else request.GET
    shelf = catalogue_shelf()
    games = judged_games(shelf)
    if not games:
        raise Http404("The catalogue is empty, so there are no rules to check a deck by.")
    asked = Asked(_game(fields, games[0].slug), shelf)
    # Where another game was chosen, the house rules that were named are not its own.
    admitted(asked, [] if fields.get("to") else fields.getlist("ruleset"), request.user)
    rulesets = known_rulesets(asked, fields.getlist("ruleset"))
    context = asked.context(
        games=games,
        rulesets=[(slug, name, slug in rulesets) for slug, name in asked.ruleset_choices],
        documents=[kind for kind in asked.rules.kinds if kind.name != LISTS],
        example=list_kind(asked.rules) is not None and LISTS,
    )
    status = 200
    try:
        content = _content(request, fields, asked)
        context["content"] = content
        if content.strip():
            context |= _answer(asked, content, rulesets, fields.get("do", ""))
            status = 400 if "refusal" in context else 200
        elif request.method == "POST" and not fields.get("to"):
            context["refusal"] = Unreadable(EMPTY)
            status = 400
    except Unreadable as refusal:
        context["refusal"] = refusal
        context.setdefault("content", fields.get("list", "") or fields.get("code", ""))
        status = 413 if isinstance(refusal, TooLong) else 400
    return render(request, "decks/check.html", context, status=status)


def _game(fields: QueryDict, first: str) -> str:
    """The game that a code says, or that was chosen; a code pasted into the page of another game finds its own."""
    told = codes.game_of((fields.get("list") or fields.get("code") or "")[: codes.LONGEST])
    if told in rules.REGISTRY:
        return told
    return game_of_alias(fields.get("to") or fields.get("game") or first)


def _content(request: HttpRequest, fields: QueryDict, asked: Asked) -> str:
    """What was handed in: a file before a list, a list before a code, and else an example if one is wanted."""
    file = request.FILES.get("file") if request.method == "POST" else None
    if isinstance(file, UploadedFile):
        if (file.size or 0) > formats.LARGEST:
            raise TooLong(f"This file is larger than {formats.LARGEST // 1024} KiB.")
        try:
            return str(file.read(), "utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable("This file is not a text: it is not UTF-8.") from None
    content = fields.get("list") or fields.get("code") or ""
    if name := fields.get("example"):
        return _example(asked, name)
    return content


def _example(asked: Asked, name: str) -> str:
    kind: DocumentKind | None = next((kind for kind in asked.rules.kinds if kind.name == name), None)
    if kind is None:
        known = ", ".join(kind.name for kind in asked.rules.kinds)
        raise Http404(f"{asked.game.short_name} has no document “{name}”. It has: {known}.")
    if name == LISTS:
        return text_of_deck(example_list(asked, kind))
    return msgspec.json.format(msgspec.json.encode(kind.example), indent=2).decode()


def _answer(asked: Asked, content: str, rulesets: list[str], do: str) -> Mapping[str, Any]:
    """The judgement, and the list as it stands in the form from now on."""
    checked: Checked = deck_check(law=asked.law, data=content, rulesets=rulesets, do=do)
    rewritten = checked.was_changed or checked.format == "code"
    lines = lines_told(checked.read.lines, asked.law.index)
    is_list = not any(kind.name in checked.deck.beside for kind in asked.rules.kinds)
    lost = sum(1 for line in lines if line.line.status is Status.UNREADABLE)
    if lost:  # a judgement of the rest would be one of another deck, as the API and the shell say too
        sentence = f"{lost} line{'s' if lost > 1 else ''} cannot be read; mend or delete what is marked below."
        return {"refusal": Unreadable(sentence), "lines": lines, "odd_lines": [line for line in lines if line.is_odd]}
    return {
        "checked": checked,
        "verdict": checked.verdict,
        "results": results_told(checked.verdict, asked.law),
        "lines": () if rewritten else lines,
        "odd_lines": () if rewritten else [line for line in lines if line.is_odd],
        "cards_read": sum(line.line.count for line in lines if line.line.status is Status.CARD),
        "content": text_of_deck(checked.deck) if rewritten else content,
        "code": code_of(checked.deck),
        "is_list": is_list,
    }
