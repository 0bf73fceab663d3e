"""Asking over HTTP whether a deck or document is legal: one, or many in one call."""

import time
from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.frame.errors import problem_details
from cards.rules import games
from cards.selectors import catalogue_version
from decks.api import shapes
from decks.api.parsers import MOST_DECKS, BatchParser, DeckParser, PastedListParser, body_of
from decks.api.refusals import REFUSED, refusal
from decks.models.shared import Viewer
from decks.rules import documents
from decks.rules.documents import TooLong, Unreadable
from decks.selectors import Lawbook, lawbook
from decks.services import Hints, deck_judge, verdict_json
from decks.services.reading import MAX_BYTES

HINTS_OF_A_BATCH = 200
MIB = 2**20
MOST_ANSWERED = 8 * MIB  # a small deck can have a large report, and many of them are written in one piece
MOST_SECONDS = 10  # of work; a deck takes a millisecond, but the repair of a wild document can take one of them
GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, description="A game's slug or a short form of it.")
RULESET = OpenApiParameter(
    "ruleset", str, many=True, description="A ruleset to judge by, where the body names none; may stand several times."
)


class DeckValidateApi(APIView):
    """Is it legal, which rule says so, and what is the smallest repair?"""

    permission_classes = [AllowAny]
    parser_classes = [DeckParser, PastedListParser]
    most_bytes = MAX_BYTES

    @extend_schema(
        operation_id="games_validate",
        tags=["validate"],
        summary="Judge a deck or document",
        description=(
            "Every problem at once, by each ruleset that is named. The body is a deck list (`zones` or `text`) or one "
            "of the documents that `/api/v1/games/{game}/documents/` describes. An illegal deck is an answer, not an "
            "error."
        ),
        parameters=[GAME, RULESET],
        request={"application/json": shapes.QUESTION, "text/plain": shapes.PASTED},
        responses={(200, "application/json"): shapes.VERDICT},
        examples=[*shapes.QUESTIONS, shapes.PASTED_EXAMPLE, shapes.ANSWER],
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        fields = body_of(request, self)
        try:
            if named := request.query_params.getlist("ruleset"):
                fields = _with_rulesets(fields, named)
            verdict = deck_judge(game=game, fields=fields, user=request.user)
        except REFUSED as fault:
            raise refusal(fault) from fault
        return HttpResponse(verdict_json(verdict), content_type="application/json")


class DeckValidateBatchApi(APIView):
    """Many decks of any games at once."""

    permission_classes = [AllowAny]
    parser_classes = [BatchParser]
    throttle_scope = "batch"

    @extend_schema(
        operation_id="validate_batch",
        tags=["validate"],
        summary=f"Judge up to {MOST_DECKS} decks or documents",
        description=(
            "One entry for each deck in the same order: its report, or `error` with the problem details for a deck "
            f"that could not be read, which does not spoil the others. A deck may have {MAX_BYTES // 1024} KiB, all of "
            f"them together 1 MiB; names like unknown ones are looked for {HINTS_OF_A_BATCH} times in a call, and "
            f"beyond {MOST_ANSWERED // MIB} MiB of answers or {MOST_SECONDS} seconds of work the rest is refused."
        ),
        request={"application/json": shapes.BATCH_QUESTION},
        responses={(200, "application/json"): shapes.BATCH_ANSWER},
        examples=[
            OpenApiExample("two decks", shapes.BATCH_EXAMPLE, request_only=True),
            OpenApiExample("answers", shapes.BATCH_ANSWER_EXAMPLE, response_only=True),
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        judge = BatchJudge(request.user)
        results: list[bytes] = []
        for place, deck in enumerate(body_of(request, self)["decks"]):
            try:
                results.append(judge.report(deck))
            except REFUSED as fault:
                problem = refusal(fault, inside=f"/decks/{place}")
                error = problem_details(
                    problem.code,
                    str(problem.detail),
                    instance=request.path,
                    request_id=request.META.get("HTTP_X_REQUEST_ID", ""),
                    **problem.members,
                )
                results.append(msgspec.json.encode({"error": error}))
        return HttpResponse(b'{"results":[' + b",".join(results) + b"]}", content_type="application/json")


class BatchJudge:
    """Judges the decks of one call, all by the same version of the catalogue, which is asked for once."""

    def __init__(self, user: Viewer) -> None:
        self.user = user
        self.version = catalogue_version()
        self.hints = Hints(HINTS_OF_A_BATCH)
        self.laws: dict[str, Lawbook] = {}
        self.written = 0
        self.begun = time.thread_time()

    def report(self, content: bytes) -> bytes:
        """The report on one deck as JSON; raises what ``deck_judge`` raises."""
        if self.written > MOST_ANSWERED:
            raise TooLong(
                f"The answers before this one have {MOST_ANSWERED // MIB} MiB already: send it in another call."
            )
        if time.thread_time() - self.begun > MOST_SECONDS:
            raise TooLong(f"The decks before this one took {MOST_SECONDS} seconds of work: send it in another call.")
        if len(content) > MAX_BYTES:
            raise TooLong(f"A deck may have at most {MAX_BYTES // 1024} KiB.")
        fields = documents.parsed(content)
        game = fields.get("game")
        if not isinstance(game, str):
            raise Unreadable("Each deck names its game.", ("game",))
        law = self.law(games.get(game).slug)
        verdict = deck_judge(game=game, fields=fields, law=law, hints=self.hints, user=self.user)
        written = verdict_json(verdict)
        self.written += len(written)
        return written

    def law(self, game: str) -> Lawbook:
        if game not in self.laws:
            self.laws[game] = lawbook(game=game, version=self.version)
        return self.laws[game]


def _with_rulesets(fields: dict[str, Any], named: list[str]) -> dict[str, Any]:
    """The fields with the rulesets of the address."""
    if "rulesets" in fields:
        raise Unreadable("Rulesets are named in the body or in the address, not in both.", ("rulesets",))
    return {**fields, "rulesets": named}
