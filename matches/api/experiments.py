"""Experiments over HTTP: planned, listed, read, paused, stopped, and their results and games."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.bulk import MEDIA_TYPE, JsonLinesRenderer
from cards.api.card_list import GAME
from cards.api.frame.answers import json_answer
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination
from cards.rules.games import UnknownGame
from decks.api import deck_bodies
from decks.api.deck_bodies import StoredParser, body_of, one_of, yes_or_no
from decks.api.refusals import refusal
from decks.models.shared import NAME_LENGTH, Visibility
from decks.selectors import UnknownRuleset
from legacy.api.asking import PAGES, invalid, key_named
from legacy.api.components import component, page_of
from legacy.models.chronicle import KEY_LENGTH
from legacy.services.chronicle import KeyReused, key_check
from matches.api.shapes import (
    EstimateHere,
    ExperimentEntry,
    ExperimentWhole,
    estimate_whole,
    experiment_entry,
    experiment_whole,
)
from matches.lab import kinds
from matches.lab.plans import LARGEST_SEED, MOST_ARMS_OF_ALL, MOST_GAMES
from matches.models import Experiment
from matches.selectors.experiments import experiment_faults, experiment_find, experiment_list, experiment_of_key
from matches.services.bundles import NoGames, experiment_bundle
from matches.services.experiments import (
    NotNow,
    experiment_cancel,
    experiment_create,
    experiment_estimate,
    experiment_pause,
    experiment_resume,
    experiment_stop,
    experiment_visibility_set,
)

ID = OpenApiParameter("experiment", str, OpenApiParameter.PATH, description="The letters of the experiment's address.")
KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="Any text of yours, a new one for each experiment: the same request that comes again with it is "
    "answered with the experiment that is there already.",
)
PLANNED = ("game", "kind", "arms", "rulesets", "games", "stop", "seed", "options", "swaps", "record_cards")
MADE = ("name", "visibility", *PLANNED)
STATES = tuple(Experiment.State.values)
ASK_AGAIN_SECONDS = 2  # what runs has changed by then
TAG = re.compile(r'(?:W/)?"([^"]*)"')
EXAMPLE = {
    "name": "Blood against bones",
    "game": "augmented",
    "arms": [{"deck": "beast-blood", "agent": "greedy"}, {"deck": "beast-bones", "agent": "greedy"}],
    "games": 200,
    "stop": {"rule": "half-width", "width": 0.05},
}
WHOLE = component(ExperimentWhole)


class ArmInputSerializer(serializers.Serializer[Any]):
    """One side."""

    deck = serializers.JSONField(
        required=False,
        help_text="A sample's name, the id of a deck or band that you may see, a code, or what validate/ reads.",
    )
    agent = serializers.CharField(required=False, default="greedy", help_text="random, greedy or search:200.")
    name = serializers.CharField(required=False, max_length=NAME_LENGTH)


class PlanInputSerializer(serializers.Serializer[Any]):
    """What is to be played."""

    game = serializers.CharField(help_text="A game's slug or a short form of it.")
    kind = serializers.CharField(
        required=False,
        help_text=f"{', '.join(kinds.KINDS)}: those that the game has. Left out it is a match-up, or a party where the "
        "table wins or loses together.",
    )
    arms = ArmInputSerializer(many=True, help_text=f"At most {MOST_ARMS_OF_ALL}, most kinds fewer.")
    rulesets = serializers.ListField(
        child=serializers.JSONField(),
        required=False,
        help_text="Slugs, or objects with ruleset and parameters; two for rule-ab. The official one if left out.",
    )
    games = serializers.IntegerField(
        required=False,
        default=100,
        min_value=1,
        max_value=MOST_GAMES,
        help_text="Of each pairing; a multiple of its seats.",
    )
    stop = serializers.DictField(
        required=False,
        help_text='{"rule": "fixed"}, {"rule": "half-width", "width": 0.02} or '
        '{"rule": "sprt", "elo0": 0, "elo1": 20, "alpha": 0.05, "beta": 0.05}.',
    )
    seed = serializers.IntegerField(required=False, default=0, min_value=0, max_value=LARGEST_SEED)
    swaps = serializers.ListField(
        child=serializers.JSONField(),
        required=False,
        help_text='For card-swap, instead of arms beyond the second: objects such as {"out": "wolf", "in": "stoat"}, '
        "with copies where not every copy is exchanged.",
    )
    record_cards = serializers.BooleanField(
        required=False,
        allow_null=True,
        help_text="Whether it is kept which cards are drawn and played; by default where decks are lists of cards.",
    )
    options = serializers.DictField(
        required=False,
        help_text="What the kind may be told beside. Tables that play together: `completed` and `coppers`, a number "
        "for each arm; a campaign: `dungeons`; substitutes: `table`, how many of the arms sit down first.",
    )


# --- asking ------------------------------------------------------------------------------------------------------
@contextmanager
def refusals() -> Iterator[None]:
    """What the services of experiments raise, in the one shape of refusals."""
    try:
        with deck_bodies.refusals():
            yield
    except (UnknownGame, UnknownRuleset) as fault:
        raise refusal(fault) from fault
    except PermissionDenied as fault:
        raise exceptions.PermissionDenied(str(fault)) from fault
    except NotNow as fault:
        raise ApiProblem(Code.CONFLICT, str(fault)) from fault
    except KeyReused as fault:
        raise invalid("Idempotency-Key", str(fault)) from fault
    except NoGames as fault:
        raise ApiProblem(Code.NOT_FOUND, str(fault)) from fault


def experiment_or_404(request: Request, public_id: str) -> Experiment:
    """The experiment at this address; what the caller may not see is not there."""
    experiment = experiment_find(public_id=public_id, user=request.user)
    if experiment is None:
        raise ApiProblem(Code.NOT_FOUND, "There is no such experiment, or it is not shared with you.")
    return experiment


def tagged(request: Request, experiment: Experiment, content: Callable[[], Any], *, status: int = 200) -> HttpResponse:
    """This content as JSON with a tag that changes when the experiment does; a 304 for whoever has it already."""
    tag = f"{experiment.public_id}-{experiment.revision}-{experiment.games_given}"
    if status == 200 and request.method == "GET" and tag in TAG.findall(request.headers.get("If-None-Match", "")):
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(msgspec.json.encode(content()), content_type="application/json", status=status)
    response["ETag"] = f'"{tag}"'
    response["Cache-Control"] = "private, no-cache"
    if experiment.state == Experiment.State.RUNNING:
        response["Retry-After"] = str(ASK_AGAIN_SECONDS)
    return response


def whole_answer(request: Request, experiment: Experiment, *, status: int = 200) -> HttpResponse:
    """The experiment as it stands."""

    def content() -> ExperimentWhole:
        return experiment_whole(experiment, experiment_faults(experiment=experiment), request)

    return tagged(request, experiment, content, status=status)


# --- all of them -------------------------------------------------------------------------------------------------
class ExperimentListApi(APIView):
    """Public experiments, or one's own."""

    parser_classes = [StoredParser]
    query_parameters = ("game", "mine", "state")

    class InputSerializer(PlanInputSerializer):
        name = serializers.CharField(max_length=NAME_LENGTH, help_text="One line.")
        visibility = serializers.ChoiceField(choices=Visibility.values, required=False, default="private")

    @extend_schema(
        operation_id="experiments_list",
        tags=["experiments"],
        summary="Experiments that everybody may read, or your own",
        parameters=[
            *PAGES,
            GAME,
            OpenApiParameter("state", str, enum=STATES, description="Only those in this state."),
            OpenApiParameter("mine", bool, description="Your own, also those that nobody else sees."),
        ],
        responses={(200, "application/json"): page_of(ExperimentEntry)},
    )
    def get(self, request: Request) -> HttpResponse:
        mine = yes_or_no(request, "mine")
        if mine and not request.user.is_authenticated:
            raise ApiProblem(Code.NOT_AUTHENTICATED, "Whose experiments? Sign in, or send a token.")
        state = one_of(request, "state", STATES)
        with refusals():
            found = experiment_list(
                user=request.user, mine=mine, game=request.query_params.get("game") or None, state=state
            )
        paginator = EnvelopePagination()
        page = paginator.paginate_queryset(found, request, self)
        return json_answer(paginator.envelope([experiment_entry(each, request) for each in page]))

    @extend_schema(
        operation_id="experiments_create",
        tags=["experiments"],
        summary="Plan an experiment, which workers then play",
        description="The answer comes at once; its address tells the progress. What is over your quota is refused. The "
        "same request that comes again with its `Idempotency-Key` plans nothing: it is a 200.",
        parameters=[KEY],
        request=InputSerializer,
        responses={(200, "application/json"): WHOLE, (202, "application/json"): WHOLE},
        examples=[OpenApiExample("a match-up", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> HttpResponse:
        body = body_of(request, MADE, ("game", "name", "arms"))
        document = {name: value for name, value in body.items() if name in PLANNED}
        key = key_named(request)
        with refusals():
            key_check(key=key)
            before = experiment_of_key(owner=request.user, key=key) if key else None
            experiment = experiment_create(
                owner=request.user,  # type: ignore[arg-type]
                document=document,
                name=body["name"],
                visibility=body.get("visibility", Visibility.PRIVATE),
                key=key,
            )
        status = 202 if before is None else 200
        response = whole_answer(request, experiment_or_404(request, experiment.public_id), status=status)
        response["Location"] = msgspec.json.decode(response.content)["url"]
        return response


class ExperimentEstimateApi(APIView):
    """What an experiment would cost."""

    parser_classes = [StoredParser]

    @extend_schema(
        operation_id="experiments_estimate",
        tags=["experiments"],
        summary="What an experiment would cost, and what you have left",
        request=PlanInputSerializer,
        responses={(200, "application/json"): component(EstimateHere)},
    )
    def post(self, request: Request) -> HttpResponse:
        body = body_of(request, PLANNED, ("game", "arms"))
        with refusals():
            estimate = experiment_estimate(document=body, user=request.user)  # type: ignore[arg-type]
        return json_answer(estimate_whole(estimate))


# --- one of them -------------------------------------------------------------------------------------------------
class ExperimentDetailApi(APIView):
    """One experiment."""

    @extend_schema(
        operation_id="experiments_retrieve",
        tags=["experiments"],
        summary="An experiment with its plan and how far it is",
        description="Ask again with If-None-Match: the answer is a 304 until something has changed. While games are "
        "played, Retry-After says in how many seconds that is worth while.",
        parameters=[ID],
        responses={(200, "application/json"): WHOLE},
    )
    def get(self, request: Request, experiment: str) -> HttpResponse:
        return whole_answer(request, experiment_or_404(request, experiment))


class _VerbApi(APIView):
    """Something that its owner does to an experiment."""

    parser_classes = [StoredParser]
    verb: Callable[..., Experiment]

    def done(self, request: Request, public_id: str) -> HttpResponse:
        found = experiment_or_404(request, public_id)
        with refusals():
            type(self).verb(experiment=found, by=request.user)
        return whole_answer(request, experiment_or_404(request, public_id))


class ExperimentPauseApi(_VerbApi):
    verb = staticmethod(experiment_pause)

    @extend_schema(
        operation_id="experiments_pause",
        tags=["experiments"],
        summary="Pause a running experiment",
        parameters=[ID],
        request=None,
        responses={(200, "application/json"): WHOLE, 409: None},
    )
    def post(self, request: Request, experiment: str) -> HttpResponse:
        return self.done(request, experiment)


class ExperimentResumeApi(_VerbApi):
    verb = staticmethod(experiment_resume)

    @extend_schema(
        operation_id="experiments_resume",
        tags=["experiments"],
        summary="Go on with a paused experiment",
        parameters=[ID],
        request=None,
        responses={(200, "application/json"): WHOLE, 409: None},
    )
    def post(self, request: Request, experiment: str) -> HttpResponse:
        return self.done(request, experiment)


class ExperimentStopApi(_VerbApi):
    verb = staticmethod(experiment_stop)

    @extend_schema(
        operation_id="experiments_stop",
        tags=["experiments"],
        summary="Stop an experiment and keep what it has",
        description="The result says for ever that a person stopped it.",
        parameters=[ID],
        request=None,
        responses={(200, "application/json"): WHOLE, 409: None},
    )
    def post(self, request: Request, experiment: str) -> HttpResponse:
        return self.done(request, experiment)


class ExperimentCancelApi(_VerbApi):
    verb = staticmethod(experiment_cancel)

    @extend_schema(
        operation_id="experiments_cancel",
        tags=["experiments"],
        summary="Cancel an experiment: it has no result",
        parameters=[ID],
        request=None,
        responses={(200, "application/json"): WHOLE, 409: None},
    )
    def post(self, request: Request, experiment: str) -> HttpResponse:
        return self.done(request, experiment)


class ExperimentVisibilityApi(APIView):
    """Who sees an experiment."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        visibility = serializers.ChoiceField(choices=Visibility.values)

    @extend_schema(
        operation_id="experiments_visibility",
        tags=["experiments"],
        summary="Say who sees an experiment",
        description="Whoever sees it sees its whole plan, decks and all.",
        parameters=[ID],
        request=InputSerializer,
        responses={(200, "application/json"): WHOLE},
    )
    def post(self, request: Request, experiment: str) -> HttpResponse:
        found = experiment_or_404(request, experiment)
        body = body_of(request, ("visibility",), ("visibility",))
        with refusals():
            experiment_visibility_set(experiment=found, by=request.user, visibility=body["visibility"])  # type: ignore[arg-type]
        return whole_answer(request, experiment_or_404(request, experiment))


class ExperimentBundleApi(APIView):
    """The result in one file."""

    throttle_scope = "batch"
    renderer_classes = [JsonLinesRenderer]

    @extend_schema(
        operation_id="experiments_bundle",
        tags=["experiments"],
        summary="Everything in one file: the plan, every game with its hash, the result",
        description="JSON Lines; `manage.py experiment verify FILE` plays it again and compares.",
        parameters=[ID],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: Request, experiment: str) -> HttpResponseBase:
        found = experiment_or_404(request, experiment)
        with refusals():
            lines = experiment_bundle(experiment=found)
        response = StreamingHttpResponse(lines, content_type=MEDIA_TYPE)
        response["Content-Disposition"] = f'attachment; filename="experiment-{found.public_id}.jsonl"'
        return response
