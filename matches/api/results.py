"""What experiments say over HTTP: results, their single games and replays, as JSON and as tables."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.frame.answers import json_answer
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination
from cards.api.frame.tables import CsvRenderer, cell
from decks.api.deck_bodies import one_of, yes_or_no
from decks.formats.table import FORMULA
from legacy.api.asking import PAGES
from legacy.api.components import component, page_of
from matches.api.experiments import ID, experiment_or_404, refusals, tagged
from matches.api.result_shapes import GAME_COLUMNS, RESULT_COLUMNS, Results, result_rows, results_of
from matches.api.shapes import GameHere, ReplayHere, game_entry, replay_whole
from matches.models import Experiment
from matches.replays import MatchRefused
from matches.selectors.games import DRAWN, LOST, WON, GameFilter, game_list
from matches.services.bundles import games_counted, games_required
from matches.services.game_replays import NoSuchGame, game_watch

CSV = "text/csv"
NUMBER = OpenApiParameter(
    "number", {"type": "integer", "minimum": 0}, OpenApiParameter.PATH, description="The number of the game, from 0."
)


class ExperimentResultsApi(APIView):
    """What an experiment says."""

    @extend_schema(
        operation_id="experiments_results",
        tags=["experiments"],
        summary="What the games counted so far say",
        description="Every number with its interval, from counts that are kept while games are played.",
        parameters=[ID],
        responses={(200, "application/json"): component(Results)},
    )
    def get(self, request: Request, experiment: str) -> HttpResponse:
        found = experiment_or_404(request, experiment)
        return tagged(request, found, lambda: results_of(found))


class ExperimentResultsTableApi(APIView):
    """The same as a table."""

    renderer_classes = [CsvRenderer]

    @extend_schema(
        operation_id="experiments_results_table",
        tags=["experiments"],
        summary="The result of every pairing as CSV",
        parameters=[ID],
        responses={(200, CSV): OpenApiTypes.STR},
    )
    def get(self, request: Request, experiment: str) -> HttpResponseBase:
        found = experiment_or_404(request, experiment)
        return csv_answer(result_rows(found), RESULT_COLUMNS, f"experiment-{found.public_id}-results.csv")


class ExperimentGamesApi(APIView):
    """The single games of an experiment."""

    query_parameters = ("pairing", "winner", "guard")

    @extend_schema(
        operation_id="experiments_games",
        tags=["experiments"],
        summary="The games that were counted, in order",
        parameters=[
            ID,
            *PAGES,
            OpenApiParameter("pairing", str, description="Only of this pairing, by its number."),
            OpenApiParameter(
                "winner", str, description=f"Only those that this arm won, by its number; or {WON}, {DRAWN}, {LOST}."
            ),
            OpenApiParameter("guard", bool, description="Only those that a guard ended."),
        ],
        responses={(200, "application/json"): page_of(GameHere)},
    )
    def get(self, request: Request, experiment: str) -> HttpResponse:
        found = experiment_or_404(request, experiment)
        rows = game_list(experiment=found, wanted=_wanted(request, found))
        paginator = EnvelopePagination()
        page = paginator.paginate_queryset(rows, request, self)
        return json_answer(
            paginator.envelope([game_entry(row.played(), _page(request, found, row.number)) for row in page])
        )


def _wanted(request: Request, experiment: Experiment) -> GameFilter:
    arms = [str(number) for number in range(len(experiment.plan["arms"]))]
    pairing = one_of(request, "pairing", tuple(map(str, range(len(experiment.tally["pairings"])))))
    return GameFilter(
        pairing=int(pairing) if pairing else None,
        winner=one_of(request, "winner", (*arms, WON, DRAWN, LOST)),
        guard=yes_or_no(request, "guard"),
    )


def _page(request: Request, experiment: Experiment, number: int) -> str:
    return str(request.build_absolute_uri(f"{experiment.get_absolute_url()}games/{number}/"))


class ExperimentGamesTableApi(APIView):
    """All games as a table, streamed."""

    throttle_scope = "batch"
    renderer_classes = [CsvRenderer]

    @extend_schema(
        operation_id="experiments_games_table",
        tags=["experiments"],
        summary="Every game that was counted as CSV",
        parameters=[ID],
        responses={(200, CSV): OpenApiTypes.STR},
    )
    def get(self, request: Request, experiment: str) -> HttpResponseBase:
        found = experiment_or_404(request, experiment)
        with refusals():
            games_required(experiment=found)
        rows = ({name: getattr(game, name) for name in GAME_COLUMNS} for game in games_counted(experiment=found))
        return csv_answer(rows, GAME_COLUMNS, f"experiment-{found.public_id}-games.csv")


class ExperimentReplayApi(APIView):
    """A game of an experiment, played again."""

    throttle_scope = "batch"

    @extend_schema(
        operation_id="experiments_replay",
        tags=["experiments"],
        summary="A game played again: its record and every step",
        description="Played from the plan and compared with what was stored; 409 where it is another game now.",
        parameters=[ID, NUMBER],
        responses={(200, "application/json"): component(ReplayHere), 409: None},
    )
    def get(self, request: Request, experiment: str, number: int) -> HttpResponse:
        found = experiment_or_404(request, experiment)
        try:
            watched = game_watch(experiment=found, number=number)
        except NoSuchGame as fault:
            raise ApiProblem(Code.NOT_FOUND, str(fault)) from fault
        except MatchRefused as fault:
            raise ApiProblem(Code.CONFLICT, str(fault)) from fault
        return json_answer(replay_whole(watched, _page(request, found, number)))


# --- tables ------------------------------------------------------------------------------------------------------
def csv_answer(rows: Iterable[Mapping[str, Any]], columns: Iterable[str], name: str) -> StreamingHttpResponse:
    """These rows as a download that is written while it is sent."""
    response = StreamingHttpResponse(csv_lines(rows, list(columns)), content_type=f"{CSV}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def csv_lines(rows: Iterable[Mapping[str, Any]], columns: list[str]) -> Iterator[bytes]:
    """The lines of the table; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row[column]) for column in columns])
        if out.tell() > 32_000:
            yield out.getvalue().encode()
            out.seek(0)
            out.truncate()
    yield out.getvalue().encode()


def _cell(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    text = cell(value)
    return f"'{text}" if isinstance(value, str) and FORMULA.match(text) else text
