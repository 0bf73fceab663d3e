"""The phases after a dungeon: which one is open, who still has to act, and what each may do."""

from typing import Literal

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.rules.decknforge import SLUG as GAME
from cards.rules.index import CardIndex
from decks.rules.decknforge.inscribing import MYTHIC
from decks.selectors import lawbook
from legacy.api.asking import CAMPAIGN, answer, campaign_asked, seen_before
from legacy.api.components import component
from legacy.models import Campaign
from legacy.rules.acts.drifting import bands_left
from legacy.rules.acts.fading import DRAWN, DRAWN_AFTER_A_LEGEND, candidates
from legacy.rules.draws import commitment
from legacy.rules.events.table import Place
from legacy.rules.state import Table, Waiting
from legacy.selectors.tables import table_read
from legacy.services.facts import facts_foresee

ACTS = {
    "draw": ("draw_fading",),
    "choose": ("choose_fading",),
    "heirloom": ("pick_heirloom",),
    "pick": ("pick_band",),
    "turn": ("buy_inscription", "finish_turning"),
}


class Offer(msgspec.Struct, frozen=True):
    """An inscription that the purse can pay for."""

    inscription: str
    price: int


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """What a wizard still has to do, and the acts that do it; `now` is false while another picks first.

    `cards` may fade, and `draws` of them are drawn (by the site: from a seed whose SHA-256 is `commitment`), or are to
    be chosen from; `bands` can be picked, `inscriptions` kept as an heirloom, `offers` bought, `owed` Mythics placed.
    """

    wizard: str
    to: Literal["draw", "choose", "heirloom", "pick", "turn"]
    acts: tuple[str, ...]
    now: bool
    band: str | None
    coppers: int
    cards: tuple[str, ...] = ()
    draws: int = 0
    commitment: str | None = None
    bands: tuple[str, ...] = ()
    inscriptions: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    owed: int = 0


class Phases(msgspec.Struct, frozen=True, kw_only=True):
    """The open phase, or none; `order` is that of a Drifting and what decided it, `can_close` if nobody has to act."""

    number: int
    head: str
    phase: Literal["fading", "drifting", "turning"] | None
    dungeon: str | None
    waiting: tuple[Duty, ...]
    order: tuple[Place, ...]
    can_close: bool


def phases_of(campaign: Campaign, table: Table, index: CardIndex) -> Phases:
    """What is open at this table, and who still has to do what."""
    phase = table.phase
    return Phases(
        number=campaign.head_number,
        head=campaign.head_hash,
        phase=phase.phase if phase else None,
        dungeon=phase.dungeon if phase else None,
        waiting=tuple(_duty(campaign, table, index, each) for each in phase.waiting) if phase else (),
        order=phase.order if phase else (),
        can_close=phase is not None and not phase.waiting,
    )


def _duty(campaign: Campaign, table: Table, index: CardIndex, waiting: Waiting) -> Duty:
    phase, dungeon = table.phase, table.dungeon
    assert phase is not None, "only a phase waits"
    assert dungeon is not None, "a phase follows a dungeon"
    seat = dungeon.seat(waiting.wizard)
    held = table.held_by(waiting.wizard)
    purse = table.purse(waiting.wizard)
    band = table.bands[seat.band] if seat and waiting.to in ("draw", "choose", "heirloom") else held
    duty = Duty(
        wizard=waiting.wizard,
        to=waiting.to,  # type: ignore[arg-type]  # the fold writes no other word
        acts=ACTS[waiting.to],
        now=True,
        band=band.id if band else None,
        coppers=purse.coppers,
    )
    change = msgspec.structs.replace
    if waiting.to == "draw" and band is not None:
        cards = candidates(band)
        wanted = DRAWN_AFTER_A_LEGEND if seat and seat.legend_kill else DRAWN
        foreseen = facts_foresee(campaign=campaign, table=table, kind="draw_fading", wizard=waiting.wizard)
        return change(duty, cards=cards, draws=min(wanted, len(cards)), commitment=commitment(foreseen.seed))
    if waiting.to == "choose":
        return change(duty, cards=waiting.cards)
    if waiting.to == "heirloom" and band is not None:
        return change(duty, inscriptions=band.history)
    if waiting.to == "pick":
        return change(duty, now=phase.waiting[0] == waiting, bands=bands_left(table, phase, dungeon))
    acts = (*ACTS["turn"], "place_mythic") if purse.owed else ACTS["turn"]
    return change(duty, acts=acts, owed=purse.owed, offers=_offers(index, purse.coppers))


def _offers(index: CardIndex, coppers: int) -> tuple[Offer, ...]:
    """What is for sale and not too dear, the cheapest first."""
    priced = ((each.price, each.slug) for each in index.inscriptions.values() if each.tier != MYTHIC and each.price)
    return tuple(Offer(slug, price) for price, slug in sorted(priced) if price <= coppers)


class CampaignPhaseApi(APIView):
    """The phases of a campaign."""

    @extend_schema(
        operation_id="campaigns_phases",
        tags=["campaigns"],
        summary="Which phase is open, who still has to act, and what each may do",
        description="`close_phase` closes it for all once `can_close` is true, and opens the next.",
        parameters=[CAMPAIGN],
        responses={(200, "application/json"): component(Phases)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign)
        if (same := seen_before(request, found)) is not None:
            return same
        phases = phases_of(found, table_read(campaign=found), lawbook(game=GAME).index)
        return answer(phases, found.head_hash)
