"""One wizard: the purse and its ledger, another name, the code of a guest, and the roll of a founding."""

from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.rules.decknforge import SLUG as GAME
from decks.api.deck_bodies import StoredParser, body_of
from decks.models.shared import NAME_LENGTH
from decks.selectors import lawbook
from legacy.access import Action, NotThere
from legacy.api.asking import AFTER, PAGES, allowed, answer, refusals
from legacy.api.chronicle import chronicle_answer
from legacy.api.components import component, page_of
from legacy.api.seats import wizard_answer
from legacy.api.shapes import EntryTold, WizardWhole, wizard_whole
from legacy.models import Wizard
from legacy.rules.acts.founding import founding_items
from legacy.rules.draws import commitment
from legacy.rules.entries import purse_stream
from legacy.selectors.tables import table_read
from legacy.services.facts import FOUNDING, facts_foresee
from legacy.services.wizards import wizard_code_make, wizard_leave, wizard_rename

ID = OpenApiParameter("wizard", str, OpenApiParameter.PATH, description="The wizard's id.")
WHOLE = component(WizardWhole)


class ClaimCode(msgspec.Struct, frozen=True):
    """The code by which a guest is claimed; it is shown only now, and an earlier one opens nothing any more."""

    code: str


class RolledMonster(msgspec.Struct, frozen=True, kw_only=True):
    """The three Items that the site draws for a monster."""

    card: str
    items: tuple[str, ...]
    label: str


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """What the next band of this wizard is rolled from: `label` and the seed give the Items.

    `commitment` is the seed's SHA-256. Seed and monsters are told once the roll stands in the chronicle.
    """

    wizard: str
    band: str
    commitment: str
    seed: str
    monsters: tuple[RolledMonster, ...]


def wizard_asked(request: Request, public_id: str, action: Action = Action.READ) -> Wizard:
    """The wizard of this id, if the caller may do that at their table; else 404 or 403."""
    with refusals():
        wizard = Wizard.objects.filter(public_id=public_id).select_related("campaign").first()
        if wizard is None:
            raise NotThere
    allowed(request, wizard.campaign, action)
    return wizard


class WizardDetailApi(APIView):
    """One wizard."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=NAME_LENGTH)

    @extend_schema(
        operation_id="wizards_retrieve",
        tags=["campaigns"],
        summary="A wizard with the purse and the bands held",
        parameters=[ID],
        responses={(200, "application/json"): WHOLE},
    )
    def get(self, request: Request, wizard: str) -> HttpResponse:
        found = wizard_asked(request, wizard)
        return answer(wizard_whole(found, request), found.campaign.head_hash)

    @extend_schema(
        operation_id="wizards_rename",
        tags=["campaigns"],
        summary="Give a wizard another name",
        description="One's own, or by the keeper. The chronicle, which knows no names, stays as it is.",
        parameters=[ID],
        request=InputSerializer,
        responses={(200, "application/json"): WHOLE},
    )
    def patch(self, request: Request, wizard: str) -> HttpResponse:
        found = wizard_asked(request, wizard)
        if found.account_id != request.user.pk:
            allowed(request, found.campaign, Action.SEAT)
        body = body_of(request, ("name",), ("name",))
        with refusals():
            renamed = wizard_rename(wizard=found, by=request.user, name=body["name"])  # type: ignore[arg-type]
        return wizard_answer(renamed, request)


class WizardLedgerApi(APIView):
    """What came into a purse and went out of it."""

    query_parameters = ("after",)

    @extend_schema(
        operation_id="wizards_ledger",
        tags=["campaigns"],
        summary="The ledger of a purse: every entry of its stream",
        description="Coppers with their `balance`, Mythics owed and placed, heirlooms, corrections.",
        parameters=[ID, AFTER, *PAGES],
        responses={(200, "application/json"): page_of(EntryTold)},
    )
    def get(self, request: Request, wizard: str) -> HttpResponse:
        found = wizard_asked(request, wizard)
        return chronicle_answer(self, request, found.campaign, purse_stream(found.public_id))


class WizardCodeApi(APIView):
    """The code of a guest."""

    @extend_schema(
        operation_id="wizards_code",
        tags=["campaigns"],
        summary="Make the code by which a guest is claimed",
        description="The keeper's to do. `campaigns/{id}/claim/` takes it.",
        parameters=[ID],
        request=None,
        responses={(201, "application/json"): component(ClaimCode)},
    )
    def post(self, request: Request, wizard: str) -> HttpResponse:
        found = wizard_asked(request, wizard, Action.SEAT)
        with refusals():
            code = wizard_code_make(wizard=found, by=request.user)  # type: ignore[arg-type]
        return answer(ClaimCode(code), found.campaign.head_hash, status=201)


class WizardLeaveApi(APIView):
    """A wizard leaves."""

    @extend_schema(
        operation_id="wizards_leave",
        tags=["campaigns"],
        summary="Let a wizard leave the table",
        description="Oneself, or by the keeper; as `campaigns/{id}/leave/`.",
        parameters=[ID],
        request=None,
        responses={204: None, 422: None},
    )
    def post(self, request: Request, wizard: str) -> HttpResponse:
        found = wizard_asked(request, wizard)
        with refusals():
            wizard_leave(wizard=found, by=request.user)  # type: ignore[arg-type]
        return HttpResponse(status=204)


class WizardRollApi(APIView):
    """What the site rolls for a founding."""

    @extend_schema(
        operation_id="wizards_roll",
        tags=["campaigns"],
        summary="The Items that the site draws for this wizard's next band",
        description=(
            "For those who play. The act `roll_monsters` rolls; until then only the commitment is told. The roll "
            "stands until the wizard begins a band, and the chronicle tells whether it was taken: neither asking again "
            "nor a correction gives another one."
        ),
        parameters=[ID],
        responses={(200, "application/json"): component(Roll)},
    )
    def get(self, request: Request, wizard: str) -> HttpResponse:
        found = wizard_asked(request, wizard, Action.ACT)
        campaign, head = found.campaign, found.campaign.head_hash
        table = table_read(campaign=campaign)
        foreseen = facts_foresee(campaign=campaign, table=table, kind=FOUNDING, wizard=found.public_id)
        is_rolled = found.public_id in table.rolls
        items = founding_items(lawbook(game=GAME).index, foreseen.seed, foreseen.new_id) if is_rolled else {}
        monsters = tuple(
            RolledMonster(card=card, items=drawn, label=draw.label) for card, (draw, drawn) in items.items()
        )
        roll = Roll(
            wizard=found.public_id,
            band=foreseen.new_id,
            commitment=commitment(foreseen.seed),
            seed=foreseen.seed if is_rolled else "",
            monsters=monsters,
        )
        return answer(roll, head)
